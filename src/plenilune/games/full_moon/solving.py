"""What the solver (search/proof) asks about Full Moon: when two positions play alike, and whether the mover wins."""

from __future__ import annotations

from typing import Any

from plenilune.core.game import KEY_BITS, Fixed, Ints
from plenilune.core.kernel import bound, kernel
from plenilune.games.full_moon.rules import (
    ANSWER,
    ANY,
    BITS,
    MOONSET,
    MOST_CHOICES,
    ORDER,
    PRINTS,
    QUIET,
    SIDE,
    WIDTH,
    WOLVES,
)

rules: Any = bound("rules")

MANY = MOST_CHOICES + 1

# A key: the wolves of the row but the last, which of them end a column, what is asked for, the side, the clock
LAST = WOLVES - 1
ROW_BITS = (WOLVES**LAST).bit_length()
ORDER_BITS = (1 + WOLVES).bit_length()  # nothing, anything, or one of the wolves
CLOCK_BITS = MOONSET.bit_length()
if ROW_BITS + LAST + ORDER_BITS + 1 + CLOCK_BITS > KEY_BITS:
    raise ValueError(f"MOONSET is {MOONSET}: the clock takes {CLOCK_BITS} bits, more than a key of {KEY_BITS} has for it")


@kernel
def number(wolf: int) -> int:
    """The wolves are numbered 0 to 11, as in rules.wolf."""
    colour = wolf & 15
    return (colour > 1) * 3 + (colour > 2) * 3 + (colour > 4) * 3 + (wolf >> PRINTS) - 1


@kernel
def key(board: Fixed, s: Fixed, clock: int) -> int:
    """Where the moon stands does not matter, only which wolf it points at. The last wolf of the row is the one that is
    left."""
    order = 2 + number(rules.asked(s)) if s[ORDER] == ANSWER else int(s[ORDER] == ANY)
    packed = (order << 1 | s[SIDE]) << CLOCK_BITS | clock
    wolves, ends, bit = 0, 0, 1
    for column in range(s[WIDTH]):
        left = s[column]
        while left:
            if bit < 1 << LAST:
                wolves = wolves * WOLVES + number(left & ((1 << BITS) - 1))
            left >>= BITS
            if left == 0:
                ends |= bit
            bit <<= 1
    return ((wolves << LAST | ends & ((1 << LAST) - 1)) << ORDER_BITS + 1 + CLOCK_BITS | packed) + 1


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
