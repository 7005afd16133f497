"""What a seat may see of Full Moon: everything. Perfect information is said here, not assumed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from plenilune.core.game import Board, Fixed
from plenilune.games.full_moon import notation, reasons
from plenilune.games.full_moon.offers import Offer
from plenilune.games.full_moon.rules import (
    ABOVE,
    ANSWER,
    FULL,
    MOON,
    MOONSET,
    ORDER,
    PRINTS,
    QUIET,
    SIDE,
    UNSET,
    WIDTH,
    asked,
    height,
)


@dataclass(frozen=True)
class Order:
    """What the moon asks for: that colour, or that many prints.

    - `column`: from 1
    """

    column: int
    above: bool
    wolf: str
    colour: reasons.Colour
    prints: int


@dataclass(frozen=True)
class Pieces:
    """A position of Full Moon: `view.pieces`.

    - `columns`: wolves, South's end first
    - `four`: the column that has won, from 1
    """

    columns: tuple[tuple[str, ...], ...]
    side: str
    order: Literal["unset", "answer", notation.OrderName]
    moon: Order | None
    four: int | None
    moves_to_moonset: int


def hides(board: Board) -> bool:
    return False


def view(board: Board, s: Fixed, seat: int | None) -> Pieces:
    moon = None
    if s[ORDER] == ANSWER:
        wolf = asked(s)
        moon = Order(s[MOON] + 1, s[ABOVE] == 1, notation.NAME_OF[wolf], reasons.colour_name(wolf), wolf >> PRINTS)
    four = next((column + 1 for column in range(s[WIDTH]) if height(s[column]) == FULL), None)
    return Pieces(
        columns=tuple(notation.names_in(s[column]) for column in range(s[WIDTH])),
        side=board.seats[s[SIDE]],
        order="unset" if s[ORDER] == UNSET else notation.ORDERS.get(s[ORDER], "answer"),
        moon=moon,
        four=four,
        moves_to_moonset=MOONSET - s[QUIET],
    )


def seen_position(board: Board, s: Fixed, seat: int | None) -> str:
    return notation.write_position(board, s)


def told(board: Board, s: Fixed, text: str, offer: Offer, seat: int | None) -> tuple[str, Offer]:
    return text, offer


def resample(board: Board, seen: str, seat: int | None, rng: Random) -> list[int]:
    return notation.read_position(board, seen)
