"""A try at a puzzle of either kind: what it comes to, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core import kernel
from plenilune.search.analysis import usual_budget
from plenilune.search.proof.solver import solver_of
from plenilune.search.puzzles import best, proven
from plenilune.search.puzzles.attempts import Attempt, reached
from plenilune.search.puzzles.shelf import Puzzle


def attempt(puzzle: Puzzle, moves: Sequence[str], compiled: bool | None = None) -> Attempt:
    """What the last of these moves comes to. May refuse a move. `compiled` None: where it can be."""
    compiled = kernel.can_compile(puzzle.game) if compiled is None else compiled
    if puzzle.kind == "best":
        return best.attempt(puzzle, moves, compiled)
    return proven.attempt(solver_of(puzzle.start().game, compiled), puzzle, moves, usual_budget(compiled))


def right_move(puzzle: Puzzle, moves: Sequence[str], compiled: bool | None = None) -> str:
    """After these moves, which were right so far."""
    if not moves:
        return puzzle.move
    compiled, state = kernel.can_compile(puzzle.game) if compiled is None else compiled, reached(puzzle, moves)
    return proven.solutions(solver_of(state.game, compiled), state, puzzle.moons - len(moves) // 2)[0]
