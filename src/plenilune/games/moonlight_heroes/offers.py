"""A move of Moonlight Heroes, or what chance did, for those who draw it: all that comes of it, so that they need no rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from plenilune.core.game import Board, Fixed, Said
from plenilune.games.moonlight_heroes.names import NAMES, REVERSES, Counts, tile
from plenilune.games.moonlight_heroes.names import Reverse as ReverseName
from plenilune.games.moonlight_heroes.names import pebbles as named
from plenilune.games.moonlight_heroes.position import tile_name
from plenilune.games.moonlight_heroes.rules import (
    ALL,
    BAG,
    COLOURS,
    DRAWN,
    DRAWS,
    END,
    HAND,
    HEAP,
    HERO,
    KEPT,
    PASS,
    PATH,
    PLACES,
    PUSHED,
    SEAT,
    SPACES,
    TAKE,
    TRAY,
    TURNED,
    apply,
    keep_rule,
    pebbles,
    shifted,
    tile_beside,
)


@dataclass(frozen=True)
class Hide:
    """A hero goes to a space.

    - `seat`: whose turn it is
    - `start`: the space where that hero is; empty: not in the garden yet
    - `space`: where it goes
    - `pays`: to the open heap
    - `draws`: how many pebbles the space gives
    - `refills`: the open heap then goes back into the bag
    """

    seat: str
    start: str
    space: str
    pays: Counts
    draws: int
    refills: bool
    kind: Literal["hide"] = "hide"


@dataclass(frozen=True)
class Save:
    """The tile beside the hero is saved.

    - `place`: of the path, where the tile lies
    - `label`: the choice in words
    """

    seat: str
    start: str
    place: int
    tile: str
    pays: Counts
    label: Said
    kind: Literal["save"] = "save"


@dataclass(frozen=True)
class Rest:
    """The turn ends without a tile saved."""

    kind: Literal["end", "pass"]
    seat: str
    start: str
    label: Said


@dataclass(frozen=True)
class Kept:
    """What became of the pebbles on the tray of a gold fountain.

    - `pebbles`: None: behind a screen
    - `rest`: goes to the open heap
    """

    count: int
    pebbles: Counts | None
    rest: Counts


@dataclass(frozen=True)
class Keep:
    """Which pebbles of a gold fountain are kept.

    - `label`: None: behind a screen
    """

    seat: str
    start: str
    kept: Kept
    label: Said | None
    kind: Literal["keep"] = "keep"


@dataclass(frozen=True)
class Draw:
    """Pebbles are drawn.

    - `pebbles`: None: behind a screen
    - `on_tray`: that of a gold fountain; else they go to the hand
    - `kept`: where they leave nothing to choose
    """

    seat: str
    start: str
    count: int
    pebbles: Counts | None
    on_tray: bool
    kept: Kept | None
    refills: bool
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True)
class Reverse:
    """A saved tile is turned over."""

    seat: str
    reverse: ReverseName
    kind: Literal["reverse"] = "reverse"


@dataclass(frozen=True)
class Push:
    """The castle pushes a tile out.

    - `pushes`: so many tiles, from place 1 on, move one place further
    - `falls`: the tile that Zirroz gets; empty: none
    """

    seat: str
    tile: str
    pushes: int
    falls: str
    kind: Literal["push"] = "push"


Choice = Hide | Save | Rest | Keep
Offer = Choice | Draw | Reverse | Push


def offer(board: Board, s: Fixed, move: int) -> Offer:
    after = list(s)
    apply(board.ints, after, move)
    at = s[HERO + s[SEAT]] - 1
    seat, start, hand = board.seats[s[SEAT]], NAMES[at] if at >= 0 else "", HAND + COLOURS * s[SEAT]
    if move < SPACES:
        refills = pebbles(after, BAG) > pebbles(s, BAG)
        return Hide(seat, start, NAMES[move], _gain(after, s, hand), board.ints[DRAWS + move], refills)
    if move == TAKE:
        paid, gems = _gain(after, s, hand), tile_name(board, tile_beside(s, s[SEAT]))
        label = Said("save-this", {"tile": tile(gems), "pebbles": named(paid)})
        return Save(seat, start, at % PLACES + 1, gems, paid, label)
    if move == END:
        return Rest("end", seat, start, Said("choose-end"))
    if move == PASS:
        return Rest("pass", seat, start, Said("choose-pass"))
    if move >= DRAWN:
        drawn, on_tray = (move & 7, move >> 3 & 7, move >> 6 & 7), keep_rule(board.ints, s) != ALL
        kept = _kept(s, after) if on_tray and not pebbles(after, TRAY) else None
        refills = pebbles(after, BAG) > pebbles(s, BAG) - sum(drawn)
        return Draw(seat, start, sum(drawn), drawn, on_tray, kept, refills)
    if move >= KEPT:
        return Keep(seat, start, _kept(s, after), Said("keep-these", {"pebbles": named(_gain(s, after, hand))}))
    if move >= TURNED:
        return Reverse(seat, REVERSES[move - TURNED])
    falls = tile_name(board, s[PATH + PLACES - 1]) if shifted(s) == PLACES else ""
    return Push(seat, tile_name(board, move - PUSHED), shifted(s), falls)


def _kept(s: Fixed, after: Fixed) -> Kept:
    kept = _gain(s, after, HAND + COLOURS * s[SEAT])
    return Kept(sum(kept), kept, _gain(s, after, HEAP))


def _gain(s: Fixed, after: Fixed, at: int) -> Counts:
    return after[at] - s[at], after[at + 1] - s[at + 1], after[at + 2] - s[at + 2]
