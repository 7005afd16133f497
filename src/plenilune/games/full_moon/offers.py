"""A move of Full Moon for those who draw or tell it: what it does, so that they need no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from plenilune.core.game import OVER, Board, Fixed
from plenilune.games.full_moon.notation import NAME_OF, names_in
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
    WIDTH,
    apply,
    asked,
    mover,
    nearest,
    pack_of,
    target,
)

MoonAt = Literal["above", "below", ""]
MOONS: tuple[MoonAt, ...] = ("below", "above", "")


@dataclass(frozen=True)
class Offer:
    """A move of Full Moon: one of `view.offers`.

    - `kind`: row: the set-up
    - `wolves`: leader first
    - `column`: where they stand, from 1
    - `goal`: the column that they join, counted before the row closes up
    - `beside`: the wolf there that they come to stand beside
    - `closes`: they leave nobody behind, and the row closes up
    - `moon`: empty when it wins
    - `asks`: the wolf that the other must answer; empty when the game ends
    """

    kind: Literal["row", "move", "pass"]
    wolves: tuple[str, ...] = ()
    column: int = 0
    goal: int = 0
    beside: str = ""
    right: bool = False
    closes: bool = False
    moon: MoonAt = ""
    wins: bool = False
    asks: str = ""
    ends: bool = False


def offer(board: Board, s: Fixed, move: int) -> Offer:
    if s[ORDER] == UNSET:
        return Offer("row")
    after = list(s)
    apply(board.ints, after, move)
    ends = mover(board.ints, after) == OVER
    if move == PASS:
        return Offer("pass", ends=ends)
    side, column, right = s[SIDE], move & 15, move >> RIGHT & 1
    pack = pack_of(s[column], side, (move >> BEHIND & 3) + 1)
    names = names_in(pack)
    goal = target(column, nearest(pack, side), right)
    return Offer(
        kind="move",
        wolves=names[::-1] if side else names,
        column=column + 1,
        goal=goal + 1,
        beside=NAME_OF[nearest(s[goal], side)],
        right=bool(right),
        closes=after[WIDTH] < s[WIDTH],
        moon=MOONS[move >> MOON_AT & 3],
        wins=move >> MOON_AT & 3 == NO_MOON,
        asks=NAME_OF[asked(after)] if after[ORDER] == ANSWER else "",
        ends=ends,
    )
