"""Moves of Moonlight Heroes by number: the spaces L1 to L6, R1 to R6, F1 to F4 are 0 to 15; 16 is to save, 17 to end the
turn, 18 to pass; 19 + 25 green + 5 yellow + red keeps so many pebbles. Outcomes of chance: 0 to 26 the tile of that kind is
pushed out, 27 the magic one; 28 to 32 a reverse; 33 + 25 green + 5 yellow + red draws so many pebbles."""

from __future__ import annotations

from plenilune.core.game import Fixed
from plenilune.core.kernel import kernel
from plenilune.games.moonlight_heroes.rules import DRAWN, KEPT, MAGIC, PASS, PUSHED, REVERSES, TURNED

KEEPS = PASS + 1
PEBBLES = 125  # 0 to 4 of each colour
TURNS = MAGIC  # after the tiles
DRAWS = TURNS + REVERSES


@kernel
def counted(pebbles: int) -> int:
    return (pebbles & 7) * 25 + (pebbles >> 3 & 7) * 5 + (pebbles >> 6 & 7)


@kernel
def count(board: Fixed) -> int:
    return KEEPS + PEBBLES


@kernel
def number(board: Fixed, s: Fixed, move: int) -> int:
    return KEEPS + counted(move - KEPT) if move >= KEPT else move


@kernel
def outcomes(board: Fixed) -> int:
    return DRAWS + PEBBLES


@kernel
def outcome_number(board: Fixed, s: Fixed, outcome: int) -> int:
    if outcome >= DRAWN:
        return DRAWS + counted(outcome - DRAWN)
    if outcome >= TURNED:
        return TURNS + outcome - TURNED
    return outcome - PUSHED - 1
