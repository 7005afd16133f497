"""What the solver (search/proof) asks about Full Moon: when two positions play alike, and whether the mover wins."""

from __future__ import annotations

from typing import Any

from plenilune.core.game import Fixed, Ints
from plenilune.core.kernel import bound, kernel
from plenilune.games.full_moon.rules import ANSWER, ANY, BITS, MOONSET, ORDER, PRINTS, QUIET, SIDE, WIDTH, WOLVES

rules: Any = bound("rules")

MANY = 145  # rules.MOST_CHOICES and one


@kernel
def number(wolf: int) -> int:
    """The wolves are numbered 0 to 11, as in rules.wolf."""
    colour = wolf & 15
    return (colour > 1) * 3 + (colour > 2) * 3 + (colour > 4) * 3 + (wolf >> PRINTS) - 1


@kernel
def key(board: Fixed, s: Fixed, clock: int) -> int:
    """The row, the side, what is asked for, and the clock, in 61 bits. Where the moon stands does not matter, only which
    wolf it points at. The last wolf of the row is the one that is left."""
    order = 2 + number(rules.asked(s)) if s[ORDER] == ANSWER else int(s[ORDER] == ANY)
    packed = (order << 1 | s[SIDE]) << 5 | clock
    wolves, ends, bit = 0, 0, 1
    for column in range(s[WIDTH]):
        left = s[column]
        while left:
            if bit < 1 << 11:
                wolves = wolves * WOLVES + number(left & ((1 << BITS) - 1))
            left >>= BITS
            if left == 0:
                ends |= bit
            bit <<= 1
    return ((wolves << 11 | ends & 2047) << 10 | packed) + 1


@kernel
def clock(board: Fixed, s: Fixed) -> int:
    """Moves until the moon sets."""
    return MOONSET - s[QUIET]


@kernel
def wind(board: Fixed, s: Ints) -> None:
    """As if the row had just become shorter."""
    s[QUIET] = 0


@kernel
def can_win(board: Fixed, s: Fixed) -> bool:
    return bool(rules.can_win(board, s))
