"""'Find the best move', for games that cannot be solved: one move leads all others by a margin that sixteen times the search
confirms. Judged from a view: what its seat cannot know is imagined."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple, cast

from plenilune.core import registry
from plenilune.core.errors import OptionError
from plenilune.core.game import Strategy
from plenilune.core.state import Game, State, View
from plenilune.search.puzzles.answers import why
from plenilune.search.puzzles.attempts import PLAIN, Attempt, praise_of, reached
from plenilune.search.puzzles.shelf import Puzzle
from plenilune.search.tree.search import search_of
from plenilune.search.verdicts import Analysis

LEAST_CHOICE = 4  # moves to choose from
BUDGET = 2_000  # games imagined to find one
TIMES = 16  # as many to confirm it
MARGIN = 0.08  # of the win, before the second best; and more than both may be off
SEEDS = (1, 2)  # of the search that finds and of the one that confirms
PLAIN_BUDGET = 150  # when nothing is compiled
CLOSE = 0.15  # of the win: what is less behind is a good move, too


class Lead(NamedTuple):
    """The best move before the second best, for the mover."""

    move: str
    margin: float  # of the win
    error: float  # of both together
    line: tuple[str, ...]

    @property
    def is_clear(self) -> bool:
        return self.margin > MARGIN and self.margin > self.error


def lead(analysis: Analysis) -> Lead:
    seat = analysis.mover or ""
    best, *others = analysis.moves
    second = max(others, key=lambda judged: judged.verdict.shares[seat])
    error = hypot(best.verdict.shares_error[seat], second.verdict.shares_error[seat])
    return Lead(best.move, best.verdict.shares[seat] - second.verdict.shares[seat], error, analysis.line)


def looked(game: Game, view: View, simulations: int, seed: int) -> Lead:
    return lead(search_of(game).estimate(view, simulations, seed))


def confirmed(game: Game, view: View, move: str, seed: int = SEEDS[1], budget: int = BUDGET * TIMES) -> bool:
    """So much search still finds that move, and still by a clear margin."""
    found = looked(game, view, budget, seed)
    return found.move == move and found.is_clear


# Trying


def attempt(puzzle: Puzzle, moves: Sequence[str], compiled: bool) -> Attempt:
    """There is one move to find. May refuse a move."""
    before, budget = reached(puzzle, moves[:-1]), BUDGET if compiled else PLAIN_BUDGET
    if not moves:
        raise OptionError("not-the-solvers-turn")
    move, after, view = moves[0], before.play(moves[0]), before.view(puzzle.seat)
    analysis = search_of(before.game, compiled).estimate(view, budget, SEEDS[0])
    solution = analysis.line if analysis.line[0] == puzzle.move else (puzzle.move,)
    if move == puzzle.move:
        return Attempt("solved", None, PLAIN, solution, solution=solution)
    line = (move, *_goes_on(after, budget, compiled))
    reply = line[1] if len(line) > 1 and after.mover != puzzle.seat and why(after, line[1:]) else None
    praise = praise_of(puzzle.game, move, [puzzle.move])
    return Attempt("almost", reply, praise, line, _behind(analysis, puzzle, move) < CLOSE, solution)


def _goes_on(after: State, budget: int, compiled: bool) -> tuple[str, ...]:
    """Only where nothing is hidden or left to chance can it be said."""
    strategy = cast(Strategy, registry.module_of(after.game.key, "strategy"))
    if not strategy.IS_OPEN or after.mover is None:
        return ()
    return search_of(after.game, compiled).estimate(after.view(after.mover), budget, SEEDS[0]).line


def _behind(analysis: Analysis, puzzle: Puzzle, move: str) -> float:
    shares = {judged.move: judged.verdict.shares[puzzle.seat or ""] for judged in analysis.moves}
    return shares[puzzle.move] - shares[move]
