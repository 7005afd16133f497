"""Moves and positions of China Moon <-> text.

Move: `g0-2`, a swap `W>b<P`, a drop `drop P`; the set-up is `lilies ` and the LILIES word.
Position: FROGS LILIES POOLS TURN; reading one is position.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import factorial

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.china_moon import position, reasons
from plenilune.games.china_moon.reasons import LETTERS, colour_letters, frog_name
from plenilune.games.china_moon.rules import (
    ARRANGEMENTS,
    BLACK_PAD,
    BYTE,
    DROPPING,
    ENDED,
    FINISH,
    FROGS,
    FROGS_EACH,
    HOPPING,
    LILY_PADS,
    MOVED,
    MOVED_FROGS,
    MOVING,
    PAD,
    PHASE,
    PINK,
    PLACES,
    SEAT,
    SWAP_SEAT,
    SWAP_TAKEN,
    SWAPPING,
    UNSET,
    last_moved,
    mover,
    on,
    pool,
    set_up,
    size,
)

PHASES = {MOVING: "move", SWAPPING: "swap", DROPPING: "drop", HOPPING: "hop"}

read_position = position.read_position


def write_move(board: Board, s: Fixed, move: int) -> str:
    if s[PHASE] == UNSET:
        after = [0] * size(board.ints)
        set_up(board.ints, after, move)
        return f"lilies {_lilies(board, after)}"
    if s[PHASE] == SWAPPING:
        seat = board.seats[move >> SWAP_SEAT & 15]
        return f"{LETTERS[move & 15]}>{seat}<{LETTERS[move >> SWAP_TAKEN]}"
    if s[PHASE] == DROPPING:
        return f"drop {LETTERS[move]}"
    if move not in board.texts:
        board.texts[move] = f"{frog_name(board, move >> BYTE)}-{board.names[move & PAD]}"
    return board.texts[move]


def refusal(board: Board, s: Fixed, text: str) -> Refusal:
    return reasons.why_not(board, s, text)


def read_setup(board: Board, s: Fixed, text: str) -> int:
    """The number of that set-up, counted as rules.set_up counts."""
    pads = [board.names[pad] for pad in board.ints[LILY_PADS : LILY_PADS + 12]]
    black = board.names[board.ints[BLACK_PAD]]
    match = re.fullmatch(r"lilies ([^; ]+);([WYP]{3})B", text)
    if not match:
        raise Refusal("not-a-setup", text=text, example=write_move(board, s, 0))
    lilies = dict(re.findall(r"(\w+)([WYPK])", match[1]))
    if sorted(lilies) != sorted([*pads, black]) or lilies[black] != "K":
        raise Refusal("setup-pads", black=black, pads=", ".join(pads))
    order = [LETTERS.index(lilies[pad]) for pad in pads]
    if sorted(order) != [1] * 4 + [2] * 4 + [3] * 4 or len(set(match[2])) < PINK:
        raise Refusal("setup-colours")
    first, second, third = (LETTERS.index(lily) for lily in match[2])
    number = ((first - 1) * 2 + (second > third)) * ARRANGEMENTS + _rank(order)
    if write_move(board, s, number) != text:
        raise Refusal("setup-order", text=write_move(board, s, number))
    return number


def _rank(order: Sequence[int]) -> int:
    """The number of this order among all orders of the same lilies, in dictionary order."""
    before, left = 0, list(order)
    for lily in order:
        before += sum(_orders(left, other) for other in set(left) if other < lily)
        left.remove(lily)
    return before


def _orders(lilies: Sequence[int], first: int) -> int:
    """How many orders of these lilies begin with that one."""
    count = factorial(len(lilies) - 1)
    for lily in set(lilies):
        count //= factorial(lilies.count(lily) - (lily == first))
    return count


def write_position(board: Board, s: Fixed) -> str:
    if s[PHASE] == UNSET:
        return "unset"
    return f"{_frogs(board, s)} {_lilies(board, s)} {_pools(board, s)} {_turn(board, s)}"


def _frogs(board: Board, s: Fixed) -> str:
    rows = (s[FROGS + FROGS_EACH * colour :][:FROGS_EACH] for colour in range(len(colour_letters(board))))
    return "/".join(
        f"{letter}:{','.join(board.names[pad] for pad in row)}"
        for letter, row in zip(colour_letters(board), rows, strict=True)
    )


def _lilies(board: Board, s: Fixed) -> str:
    pads = (f"{board.names[pad]}{LETTERS[-s[on(pad)]]}" for pad in range(board.ints[FINISH]) if s[on(pad)] < 0)
    return f"{','.join(pads)};{''.join(LETTERS[lily] for lily in s[PLACES : PLACES + 4] if lily)}"


def _pools(board: Board, s: Fixed) -> str:
    return "/".join(f"{seat}:{pool_text(s, index) or '-'}" for index, seat in enumerate(board.seats))


def pool_text(s: Fixed, seat: int) -> str:
    return "".join(LETTERS[lily] * s[pool(seat, lily)] for lily in range(1, 6))


def _turn(board: Board, s: Fixed) -> str:
    if s[PHASE] == ENDED:
        return "over"
    turn, decides = board.seats[s[SEAT]], board.seats[mover(board.ints, s)]
    who = decides if turn == decides else f"{turn}.{decides}"
    where = "" if s[PHASE] == MOVING else f"@{board.names[last_moved(s) & PAD]}"
    moved = (f"+{frog_name(board, frog)}" for frog in s[MOVED_FROGS : MOVED_FROGS + s[MOVED]])
    return f"{who}:{PHASES[s[PHASE]]}{where}{''.join(moved)}"
