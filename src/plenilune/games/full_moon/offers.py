"""A move of Full Moon for those who draw it: what it does, so that they need no rule."""

from __future__ import annotations

from dataclasses import dataclass

from plenilune.core.game import Board, Fixed
from plenilune.games.full_moon.notation import NAME_OF, wolves_in
from plenilune.games.full_moon.rules import (
    ANSWER,
    BEHIND,
    MOON_AT,
    NO_MOON,
    ORDER,
    PASS,
    RIGHT,
    SIDE,
    UNSET,
    apply,
    asked,
    nearest,
    pack_of,
    target,
)


@dataclass(frozen=True)
class Offer:
    kind: str  # move, pass, or row: the set-up
    wolves: tuple[str, ...] = ()  # leader first
    column: int = 0  # where they stand, from 1
    goal: int = 0  # the column that they join, counted before the row closes up
    right: bool = False
    moon: str = ""  # above, below, or empty when it wins
    wins: bool = False
    asks: str = ""  # the wolf that the other must answer; empty when it wins or ends the game


def offer(board: Board, s: Fixed, move: int) -> Offer:
    if s[ORDER] == UNSET:
        return Offer("row")
    if move == PASS:
        return Offer("pass")
    side, column, right = s[SIDE], move & 15, move >> RIGHT & 1
    pack = pack_of(s[column], side, (move >> BEHIND & 3) + 1)
    names = [NAME_OF[wolf] for wolf in wolves_in(pack)]
    after = list(s)
    apply(board.ints, after, move)
    return Offer(
        kind="move",
        wolves=tuple(reversed(names) if side else names),
        column=column + 1,
        goal=target(column, nearest(pack, side), right) + 1,
        right=bool(right),
        moon=("below", "above", "")[move >> MOON_AT & 3],
        wins=move >> MOON_AT & 3 == NO_MOON,
        asks=NAME_OF[asked(after)] if after[ORDER] == ANSWER else "",
    )
