"""Full Moon has no board but the row itself: only the option `pack` stays the same during a game."""

from __future__ import annotations

from collections.abc import Mapping

from plenilune.core.game import Board, BoardFile
from plenilune.games.full_moon.rules import WHOLE

PACKS = {"3": 3, "2": 2, "whole": WHOLE}


def build(seats: tuple[str, ...], options: Mapping[str, str], files: Mapping[str, BoardFile]) -> Board:
    return Board(seats, (PACKS[options["pack"]],))
