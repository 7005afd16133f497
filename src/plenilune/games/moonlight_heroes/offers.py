"""A move of Moonlight Heroes for those who draw it: what it costs and brings, so that they need no rule."""

from __future__ import annotations

from dataclasses import dataclass

from plenilune.core.game import Board, Fixed
from plenilune.games.moonlight_heroes.garden import REVERSES
from plenilune.games.moonlight_heroes.notation import WORDS
from plenilune.games.moonlight_heroes.position import tile_name
from plenilune.games.moonlight_heroes.reasons import NAMES
from plenilune.games.moonlight_heroes.rules import (
    COLOUR,
    COLOURED,
    DRAWN,
    DRAWS,
    KEPT,
    NEEDS,
    PUSHED,
    SEAT,
    SPACES,
    TAKE,
    TURNED,
    tile_beside,
)


@dataclass(frozen=True)
class Offer:
    kind: str  # hide, save, end, pass or keep; of chance: draw, push or reverse
    space: str = ""  # of hide
    pays: tuple[int, int, int] = (0, 0, 0)  # pebbles, green yellow red
    draws: int = 0
    tile: str = ""  # of save and push
    keeps: tuple[int, int, int] = (0, 0, 0)
    drawn: tuple[int, int, int] | None = None  # of draw; None: behind a screen
    count: int = 0  # of draw and keep: how many pebbles
    reverse: str = ""  # what is on the back of a tile


def offer(board: Board, s: Fixed, move: int) -> Offer:
    if move < SPACES:
        pays = [0, 0, 0]
        if move < COLOURED:
            pays[board.ints[COLOUR + move]] = 1
        return Offer("hide", NAMES[move], (pays[0], pays[1], pays[2]), board.ints[DRAWS + move])
    if move >= DRAWN:
        return Offer("draw", drawn=_pebbles(move), count=sum(_pebbles(move)))
    if move >= KEPT:
        return Offer("keep", keeps=_pebbles(move), count=sum(_pebbles(move)))
    if move in WORDS and move != TAKE:
        return Offer(WORDS[move])
    if move >= TURNED:
        return Offer("reverse", reverse=REVERSES[move - TURNED])
    if move >= PUSHED:
        return Offer("push", tile=tile_name(board, move - PUSHED))
    tile = tile_beside(s, s[SEAT])
    green, yellow, red = board.ints[NEEDS + 3 * (tile - 1) : NEEDS + 3 * tile]
    return Offer("save", pays=(green, yellow, red), tile=tile_name(board, tile))


def _pebbles(move: int) -> tuple[int, int, int]:
    return move & 7, move >> 3 & 7, move >> 6 & 7
