"""Moves of Full Moon by number: (((column * 3 + wolves behind the leader) * 2 + right) * 2 + moon above), from 0; 144 is to
pass. A move that wins places no moon: it has the number of the moon below."""

from __future__ import annotations

from plenilune.core.game import Fixed
from plenilune.core.kernel import kernel
from plenilune.games.full_moon.rules import ABOVE_IT, BEHIND, MOON_AT, MOST_CHOICES, PASS, RIGHT

PACKS = 3


@kernel
def count(board: Fixed) -> int:
    return MOST_CHOICES + 1


@kernel
def number(board: Fixed, s: Fixed, move: int) -> int:
    if move == PASS:
        return MOST_CHOICES
    pack = (move & 15) * PACKS + (move >> BEHIND & 3)
    return (pack * 2 + (move >> RIGHT & 1)) * 2 + (move >> MOON_AT == ABOVE_IT)


@kernel
def outcomes(board: Fixed) -> int:
    return 1


@kernel
def outcome_number(board: Fixed, s: Fixed, outcome: int) -> int:
    return 0
