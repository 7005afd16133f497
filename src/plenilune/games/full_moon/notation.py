"""Moves and positions of Full Moon <-> text.

Move: the wolves that move, leader first, then < or >, then the moon ^ or v, or # when it wins.
Position: ROW SIDE ORDER QUIET.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.full_moon import reasons
from plenilune.games.full_moon.rules import (
    ABOVE,
    ANSWER,
    ANY,
    BEHIND,
    BITS,
    COLOURS,
    DRAWN,
    FIRST,
    FULL,
    MOON,
    MOON_AT,
    MOONSET,
    ORDER,
    PASS,
    QUIET,
    RIGHT,
    SIDE,
    UNSET,
    WIDTH,
    WOLVES,
    WON,
    colours,
    height,
    is_deadlocked,
    pack_of,
    set_up,
    size,
    wolf,
)

LETTERS = "krwg"
NAMES = tuple(f"{LETTERS[number // 3]}{number % 3 + 1}" for number in range(WOLVES))
NAME_OF = {wolf(number): name for number, name in enumerate(NAMES)}
WOLF_OF = {name: code for code, name in NAME_OF.items()}
OrderName = Literal["first", "any", "won", "drawn"]
ORDERS: dict[int, OrderName] = {FIRST: "first", ANY: "any", WON: "won", DRAWN: "drawn"}
MOVE = re.compile(r"(?P<wolves>(?:[krwg][123]){1,3})(?P<way>[<>])(?P<moon>[\^v#])")


@lru_cache(4096)  # there are 2,712 columns
def wolves_in(column: int) -> tuple[int, ...]:
    """The wolves of a column, South's end first."""
    return tuple(column >> BITS * at & ((1 << BITS) - 1) for at in range(height(column))) if column else ()


@lru_cache(4096)
def names_in(column: int) -> tuple[str, ...]:
    """The same by name."""
    return tuple(NAME_OF[code] for code in wolves_in(column))


def write_move(board: Board, s: Fixed, move: int) -> str:
    if s[ORDER] == UNSET:
        row = [0] * size(board.ints)
        set_up(row, move)
        return "row " + _write_row(row)
    if move == PASS:
        return "pass"
    return _run(s[move & 15], s[SIDE], move >> BEHIND)


@lru_cache(1 << 14)
def _run(column: int, side: int, how: int) -> str:
    """A move out of that column; `how` is the move without its number."""
    names = names_in(pack_of(column, side, (how & 3) + 1))
    return "".join(names[::-1] if side else names) + "<>"[how >> RIGHT - BEHIND & 1] + "v^#"[how >> MOON_AT - BEHIND & 3]


def refusal(board: Board, s: Fixed, text: str) -> Refusal:
    if text == "pass":
        return Refusal("may-not-pass")
    match = MOVE.fullmatch(text)
    if not match:
        return Refusal("not-a-move", text=text)
    pack = [WOLF_OF[name] for name in re.findall("..", match["wolves"])]
    return reasons.why_not(board, s, pack, match["way"] == ">", match["moon"])


def read_setup(board: Board, s: Fixed, text: str) -> int:
    """The number of that row, counted as rules.set_up counts."""
    word, _, row = text.partition(" ")
    names = row.split("/")
    if word != "row" or sorted(names) != sorted(NAMES):
        raise Refusal("not-a-row", text=text)
    shuffled, code, step = list(NAMES), 0, 1
    for column in range(WOLVES - 1, 0, -1):
        other = shuffled.index(names[column])
        shuffled[column], shuffled[other] = shuffled[other], shuffled[column]
        code += other * step
        step *= column + 1
    return code


def write_position(board: Board, s: Fixed) -> str:
    if s[ORDER] == UNSET:
        return "unset"
    order = ORDERS.get(s[ORDER]) or f"{s[MOON] + 1}{'v^'[s[ABOVE]]}"
    return f"{_write_row(s)} {board.seats[s[SIDE]]} {order} {s[QUIET]}"


def _write_row(s: Fixed) -> str:
    return "/".join("".join(names_in(s[column])) for column in range(s[WIDTH]))


def read_position(board: Board, text: str) -> list[int]:
    s = [0] * size(board.ints)
    if text.strip() == "unset":
        return s
    words = text.split()
    if len(words) != 4:
        raise Refusal("position-words", words=len(words))
    row, side, order, quiet = words
    _read_row(row, s)
    if side not in board.seats:
        raise Refusal("position-side", text=side)
    s[SIDE] = board.seats.index(side)
    _read_order(order, s)
    if not re.fullmatch(r"\d{1,2}", quiet) or int(quiet) > MOONSET:
        raise Refusal("position-quiet", text=quiet, most=MOONSET)
    s[QUIET] = int(quiet)
    _check_ending(s)
    return s


def _read_row(row: str, s: list[int]) -> None:
    names = re.findall("..?", row.replace("/", ""))
    for name in names:
        if name not in NAMES:
            raise Refusal("position-wolf", text=name)
    for name in NAMES:
        if names.count(name) != 1:
            raise Refusal("position-missing" if name not in names else "position-twice", wolf=name)
    for at, column in enumerate(row.split("/")):
        pack = re.findall("..", column)
        if not pack or len(column) % 2:
            raise Refusal("position-column", column=at + 1, text=column)
        for place, name in enumerate(pack):
            s[at] |= WOLF_OF[name] << BITS * place
        if len(pack) > FULL or len({name[0] for name in pack}) < len(pack):
            raise Refusal("position-clash", column=at + 1, text=column)
    s[WIDTH] = row.count("/") + 1


def _read_order(order: str, s: list[int]) -> None:
    for code, name in ORDERS.items():
        if order == name:
            s[ORDER] = code
            return
    match = re.fullmatch(r"(\d+)([\^v])", order)
    if not match or not 1 <= int(match[1]) <= s[WIDTH]:
        raise Refusal("position-order", text=order, width=s[WIDTH])
    s[ORDER], s[MOON], s[ABOVE] = ANSWER, int(match[1]) - 1, "v^".index(match[2])


def _check_ending(s: list[int]) -> None:
    """A text that calls a running game finished, or a finished one running, is no position."""
    fours = sum(colours(s[column]) == COLOURS for column in range(s[WIDTH]))
    if fours > 1 or (fours == 1) != (s[ORDER] == WON):
        raise Refusal("position-won" if s[ORDER] == WON else "position-not-won")
    if s[ORDER] not in (WON, DRAWN) and s[QUIET] == MOONSET:
        raise Refusal("position-not-drawn", most=MOONSET)
    if s[ORDER] != WON and is_deadlocked(s):  # a draw, whatever the moon asks for
        s[ORDER], s[MOON], s[ABOVE] = DRAWN, 0, 0
    if s[ORDER] == DRAWN and not (s[QUIET] == MOONSET or is_deadlocked(s)):
        raise Refusal("position-drawn")
    if s[ORDER] == FIRST and (s[WIDTH] < WOLVES or s[SIDE] or s[QUIET]):
        raise Refusal("position-first")
