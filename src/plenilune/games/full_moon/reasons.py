"""Which rule forbids a move. Asks the predicates of rules.py in the order of the rule sheet; decides nothing by itself."""

from __future__ import annotations

from typing import Literal

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.full_moon.rules import (
    BITS,
    COLOURS,
    FIRST,
    ORDER,
    PACK,
    PRINTS,
    SIDE,
    WHOLE,
    WIDTH,
    asked,
    clash,
    exists,
    fits,
    height,
    joined,
    may_run,
    nearest,
    pack_of,
    target,
    wins,
)

Colour = Literal["black", "red", "white", "grey"]
COLOUR_NAMES: dict[int, Colour] = {1: "black", 2: "red", 4: "white", 8: "grey"}


def why_not(board: Board, s: Fixed, pack: list[int], right: bool, moon: str) -> Refusal:
    """`pack` is leader first."""
    side, leader = s[SIDE], pack[0]
    column = next(at for at in range(s[WIDTH]) if _holds(s[at], leader))
    near = nearest(s[column], side)
    if near != leader:
        return Refusal("not-nearest", wolf=_named(leader), near=_named(near))
    if not fits(leader, asked(s)):
        return _wrong_order(s, leader, asked(s))
    if len(pack) > height(s[column]) or _as_column(pack, side) != pack_of(s[column], side, len(pack)):
        return Refusal("not-behind", wolf=_named(leader))
    if not may_run(board.ints, len(pack), s[column]):
        key = "pack-not-whole" if board.ints[PACK] == WHOLE else "pack-too-large"
        return Refusal(key, most=f"@wolves-{board.ints[PACK]}")
    goal = target(column, leader, int(right))
    if not exists(s[WIDTH], goal):
        distance = f"@columns-{leader >> PRINTS}"
        return Refusal("no-column", wolf=_named(leader), distance=distance)
    run = _as_column(pack, side)
    twice = clash(run, s[goal])
    if twice:
        colour = next(names for bit, names in COLOUR_NAMES.items() if twice & bit)
        return Refusal("clash", colour=f"@{colour}", column=goal + 1)
    return Refusal("must-win" if wins(run, s[goal]) else "does-not-win", column=goal + 1)


def _wrong_order(s: Fixed, leader: int, wanted: int) -> Refusal:
    if s[ORDER] == FIRST:
        return Refusal("order-first", wolf=_named(leader))
    return Refusal("order", colour=f"@{colour_name(wanted)}", prints=f"@prints-{wanted >> PRINTS}", wolf=_named(leader))


def _named(wolf: int) -> str:
    """Its name in words: a refusal is read, and heard, where nobody types."""
    return f"@named-{'krwg'[(wolf & COLOURS).bit_length() - 1]}{wolf >> PRINTS}"


def colour_name(wolf: int) -> Colour:
    return COLOUR_NAMES[wolf & COLOURS]


def _holds(column: int, wolf: int) -> bool:
    return any(column >> BITS * at & ((1 << BITS) - 1) == wolf for at in range(height(column)))


def _as_column(pack: list[int], side: int) -> int:
    column = pack[-1]
    for wolf in reversed(pack[:-1]):
        column = joined(column, side, wolf)
    return column
