"""What a seat sees of Full Moon, as numbers: everything, so that both see the same but for who they are."""

from __future__ import annotations

from plenilune.core.game import Fixed, Ints, Part
from plenilune.core.kernel import bound, kernel
from plenilune.games.full_moon.rules import (
    ABOVE,
    ANSWER,
    BITS,
    COLOURS,
    DRAWN,
    FULL,
    MOON,
    ORDER,
    PACK,
    PRINTS,
    QUIET,
    SIDE,
    UNSET,
    WIDTH,
    WOLVES,
    WON,
)

rules = bound("rules")

KINDS = 7  # of a wolf: four colours, three prints
PLANES = 2 + FULL * KINDS + 2  # over the columns
WOLF = (1 << BITS) - 1


def parts(board: Fixed) -> tuple[Part, ...]:
    return (
        Part("columns", (WOLVES,), "1: the row has that column"),
        Part("heights", (WOLVES,), "how many wolves stand in it"),
        Part("wolves", (FULL, KINDS, WOLVES), "of each place, South's end first: black, red, white, grey; 1, 2, 3 prints"),
        Part("moon", (2, WOLVES), "1: the moon is below that column, above it"),
        Part("asked", (KINDS,), "the colour and the prints that the mover must answer, as of a wolf; all colours: any"),
        Part("order", (6,), "one of: not set up, first move, any wolf, answer, won, drawn"),
        Part("mover", (2,), "1: that side is to move, South first"),
        Part("self", (2,), "1: you are that side; a spectator is neither"),
        Part("quiet", (1,), "moves since the row last became shorter"),
        Part("pack", (3,), "one of the rules: whole columns, packs of 2, packs of 3"),
    )


@kernel
def size(board: Fixed) -> int:
    return PLANES * WOLVES + KINDS + (DRAWN + 1) + 2 + 2 + 1 + 3


@kernel
def show_wolf(out: Ints, at: int, step: int, wolf: int) -> None:
    """Its four colours and three prints, `step` apart."""
    for colour in range(4):
        out[at + colour * step] = wolf >> colour & 1
    if wolf >> PRINTS & 3:
        out[at + (3 + (wolf >> PRINTS & 3)) * step] = 1


@kernel
def fill(board: Fixed, s: Fixed, seat: int, out: Ints) -> None:
    for i in range(PLANES * WOLVES + KINDS + (DRAWN + 1) + 2 + 2 + 1 + 3):
        out[i] = 0
    for column in range(s[WIDTH]):
        out[column] = 1
        wolves, place = s[column], 0
        while wolves:
            show_wolf(out, (2 + place * KINDS) * WOLVES + column, WOLVES, wolves & WOLF)
            wolves >>= BITS
            place += 1
        out[WOLVES + column] = place
    at = (2 + FULL * KINDS) * WOLVES
    if s[ORDER] == ANSWER:
        out[at + s[ABOVE] * WOLVES + s[MOON]] = 1
    at += 2 * WOLVES
    if s[ORDER] != UNSET and s[ORDER] < WON:
        show_wolf(out, at, 1, rules.asked(s) & (COLOURS | 3 << PRINTS))
    at += KINDS
    out[at + s[ORDER]] = 1
    at += DRAWN + 1
    if s[ORDER] != UNSET and s[ORDER] < WON:
        out[at + s[SIDE]] = 1
    if seat >= 0:
        out[at + 2 + seat] = 1
    out[at + 4] = s[QUIET]
    out[at + 5 + max(0, board[PACK] - 1)] = 1
