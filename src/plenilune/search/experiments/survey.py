"""A survey: what perfect play makes of a random sample of starts, one row for each; a mirror and colour class is one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from statistics import median

from plenilune.core.state import Game
from plenilune.search.experiments import fair
from plenilune.search.proof.solver import BUDGET, solver_of

WIN, DRAW, OPEN = "win", "draw", "undecided"
LEAST, MOST = 4, 16  # starts in a chunk: some tenths of a second of work, so that sending it about is not felt


@dataclass(frozen=True)
class Row:
    """One start and what it comes to. `nodes` is what the solver looked at, knowing nothing from other starts."""

    number: int  # in the sample, from 0
    start: str  # the position
    verdict: str  # WIN, DRAW or OPEN
    winner: str  # a seat, or nothing
    plies: int  # moves of both sides until the win; 0 where there is none
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Chunk:
    """Starts, with their numbers, for one process to solve."""

    game: Game
    starts: tuple[tuple[int, str], ...]
    budget: int


def solve_chunk(chunk: Chunk) -> list[Row]:
    return [_solve(chunk, number, start) for number, start in chunk.starts]


def _solve(chunk: Chunk, number: int, start: str) -> Row:
    solver = solver_of(chunk.game)
    solver.forget()
    begun = time.perf_counter()
    verdict = solver.solve(chunk.game.read(start), chunk.budget)
    seconds = round(time.perf_counter() - begun, 4)
    kind = OPEN if not verdict.is_proven else DRAW if verdict.winner is None else WIN
    return Row(number, start, kind, verdict.winner or "", verdict.plies, solver.nodes, seconds)


class OtherSample(Exception):
    """A row that is given is not the one of that number in the sample."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Survey:
    """The first `starts` of the sample that a seed draws, and the rows known so far. What is known is not solved again."""

    def __init__(
        self, game: Game, starts: int, seed: int, rows: Iterable[Row] = (), jobs: int = 1, budget: int = BUDGET
    ) -> None:
        self.game, self.starts, self.seed, self._budget = game, starts, seed, budget
        self.rows = {row.number: row for row in rows}
        self._sample = enumerate(islice(fair.starts(game, seed), starts))
        self._chunk = max(LEAST, min(MOST, self.missing // (4 * jobs)))

    @property
    def missing(self) -> int:
        return self.starts - sum(number < self.starts for number in self.rows)

    def next_chunk(self) -> Chunk | None:
        """Starts that nobody has been given yet. An OtherSample if a row known is not of this sample."""
        waiting = []
        for number, state in self._sample:
            known = self.rows.get(number)
            if known is None:
                waiting.append((number, str(state)))
            elif known.start != str(state):
                raise OtherSample(number)
            if len(waiting) == self._chunk:
                break
        return Chunk(self.game, tuple(waiting), self._budget) if waiting else None

    def add(self, rows: Iterable[Row]) -> None:
        self.rows.update((row.number, row) for row in rows)

    @property
    def result(self) -> Result:
        return Result(self.game.seats, list(self.rows.values()))


class Result:
    """What rows come to."""

    def __init__(self, seats: tuple[str, ...], rows: list[Row]) -> None:
        self.starts = len(rows)
        self.wins = {seat: Counter(row.plies for row in rows if row.winner == seat) for seat in seats}
        self.counts = {seat: self.wins[seat].total() for seat in seats}
        self.counts |= {kind: sum(row.verdict == kind for row in rows) for kind in (DRAW, OPEN)}

    def lengths(self, *seats: str) -> list[int]:
        """The plies of every win of these seats, sorted; of no seat named: of all."""
        return sorted(plies for seat in seats or self.wins for plies in self.wins[seat].elements())

    def median(self, *seats: str) -> float | None:
        lengths = self.lengths(*seats)
        return float(median(lengths)) if lengths else None
