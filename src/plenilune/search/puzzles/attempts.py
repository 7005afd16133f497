"""What comes of a try at a puzzle, of either kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from plenilune.core import registry
from plenilune.core.errors import OptionError
from plenilune.core.game import TriesModule
from plenilune.core.state import State
from plenilune.search.puzzles.shelf import Puzzle, plies

PLAIN = "none"  # the likeness of a move that has nothing in common with a right one


@dataclass(frozen=True)
class Attempt:
    """It leads to the position after the try: what chance would do then, and what nobody can know, is left out."""

    result: Literal["on", "solved", "almost"]
    reply: str | None  # the other's best answer, where another is to move and it can be known
    praise: str  # how far an "almost" was right: see core.game.TriesModule
    line: tuple[str, ...]  # the try, the reply, and how it goes on then, as far as it is known
    is_good: bool = False  # not the solution, but it wins too, only later; or it is not far behind
    solution: tuple[str, ...] = ()  # where the best move is asked for: that one, and how it goes on then


def reached(puzzle: Puzzle, moves: Sequence[str]) -> State:
    """Where a try is made after these moves. May refuse a move; more than leave time for a try are refused unseen."""
    if len(moves) >= plies(puzzle.moons):
        raise OptionError("puzzle-too-long", folder=puzzle.words, moons=puzzle.moons, count=plies(puzzle.moons))
    state = puzzle.start()
    for move in moves:
        state = state.play(move)
    return state


def praise_of(key: str, move: str, right: Sequence[str]) -> str:
    """How much of the move is also in a right one, as the game calls it."""
    tries = tries_of(key)
    return PLAIN if tries is None else tries.likeness(move, right)


def tries_of(key: str) -> TriesModule | None:
    return cast(TriesModule, registry.module_of(key, "tries")) if registry.has_module(key, "tries") else None
