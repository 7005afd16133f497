"""A move of Moonlight Heroes, or what chance did, for those who draw it: all that comes of it, so that they need no rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from plenilune.core.game import Board, Fixed, Said
from plenilune.games.moonlight_heroes.names import NAMES, REVERSES, Counts, Reverse, tile
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

NONE: Counts = (0, 0, 0)


@dataclass(frozen=True)
class Kept:
    """What became of the pebbles on a tray."""

    count: int
    pebbles: Counts | None  # None: behind a screen
    rest: Counts  # goes to the open heap


@dataclass(frozen=True)
class Offer:
    kind: Literal["hide", "save", "end", "pass", "keep", "draw", "push", "reverse"]  # the last three are chance
    seat: str  # whose turn it is
    start: str  # the space where that hero is; empty: not in the garden yet
    space: str = ""  # of hide: where it goes
    draws: int = 0  # of hide: how many pebbles are drawn there
    pays: Counts = NONE  # of hide and save: to the open heap
    place: int = 0  # of save: where the tile lies
    tile: str = ""  # of save and push
    count: int = 0  # of draw: how many pebbles
    drawn: Counts | None = None  # of draw: which; None: behind a screen
    on_tray: bool = False  # of draw: they are for the tray of a gold fountain
    kept: Kept | None = None  # of keep, and of a draw that leaves nothing to choose
    refills: bool = False  # of hide and draw: the open heap then goes back into the bag
    reverse: Reverse | Literal[""] = ""
    pushes: int = 0  # of push: so many tiles, from place 1 on, move one place further
    falls: str = ""  # of push: the tile that Zirroz gets
    label: Said | None = None  # of save, keep, end and pass: the choice in words; a space has its own


def offer(board: Board, s: Fixed, move: int) -> Offer:
    after = list(s)
    apply(board.ints, after, move)
    at = s[HERO + s[SEAT]] - 1
    seat, start, hand = board.seats[s[SEAT]], NAMES[at] if at >= 0 else "", HAND + COLOURS * s[SEAT]
    if move < SPACES:
        refills = pebbles(after, BAG) > pebbles(s, BAG)
        return Offer("hide", seat, start, NAMES[move], board.ints[DRAWS + move], _gain(after, s, hand), refills=refills)
    if move == TAKE:
        paid, gems = _gain(after, s, hand), tile_name(board, tile_beside(s, s[SEAT]))
        label = Said("save-this", {"tile": tile(gems), "pebbles": named(paid)})
        return Offer("save", seat, start, pays=paid, place=at % PLACES + 1, tile=gems, label=label)
    if move == END:
        return Offer("end", seat, start, label=Said("choose-end"))
    if move == PASS:
        return Offer("pass", seat, start, label=Said("choose-pass"))
    if move >= DRAWN:
        return _draw(board, s, after, move, Offer("draw", seat, start))
    if move >= KEPT:
        label = Said("keep-these", {"pebbles": named(_gain(s, after, hand))})
        return Offer("keep", seat, start, kept=_kept(s, after), label=label)
    if move >= TURNED:
        return Offer("reverse", seat, start, reverse=REVERSES[move - TURNED])
    falls = tile_name(board, s[PATH + PLACES - 1]) if shifted(s) == PLACES else ""
    return Offer("push", seat, start, tile=tile_name(board, move - PUSHED), pushes=shifted(s), falls=falls)


def _draw(board: Board, s: Fixed, after: Fixed, move: int, draw: Offer) -> Offer:
    drawn = move & 7, move >> 3 & 7, move >> 6 & 7
    on_tray = keep_rule(board.ints, s) != ALL
    kept = _kept(s, after) if on_tray and not pebbles(after, TRAY) else None
    refills = pebbles(after, BAG) > pebbles(s, BAG) - sum(drawn)
    return replace(draw, count=sum(drawn), drawn=drawn, on_tray=on_tray, kept=kept, refills=refills)


def _kept(s: Fixed, after: Fixed) -> Kept:
    kept = _gain(s, after, HAND + COLOURS * s[SEAT])
    return Kept(sum(kept), kept, _gain(s, after, HEAP))


def _gain(s: Fixed, after: Fixed, at: int) -> Counts:
    return after[at] - s[at], after[at + 1] - s[at + 1], after[at + 2] - s[at + 2]
