"""Which pebbles a seat lacks for what it would like to pay. view.py shows them to that seat alone, reasons.py says it."""

from __future__ import annotations

from plenilune.core.game import Board, Fixed
from plenilune.games.moonlight_heroes.names import COLOURS
from plenilune.games.moonlight_heroes.rules import COLOUR, COLOURED, EMPTY, HAND, MAGIC, NEEDS, PATH, is_occupied


def for_space(board: Board, s: Fixed, seat: int, space: int) -> str:
    """`y`: a yellow one, to hide there; empty where it is paid, or where somebody hides."""
    if space >= COLOURED or is_occupied(board.ints, s, space):
        return ""
    colour = board.ints[COLOUR + space]
    return "" if s[HAND + len(COLOURS) * seat + colour] else COLOURS[colour]


def for_tile(board: Board, s: Fixed, seat: int, place: int) -> str:
    """`gyy`: one green and two yellow ones, to save the tile of that place, counted from 0; one that can be saved."""
    tile = s[PATH + place]
    if tile in (EMPTY, MAGIC):
        return ""
    hand, needs = HAND + len(COLOURS) * seat, NEEDS + len(COLOURS) * (tile - 1)
    return "".join(colour * (board.ints[needs + n] - s[hand + n]) for n, colour in enumerate(COLOURS))
