"""The solver of Full Moon: seconds of one core until a random start is decided. Beside it, in the same run, plain minimax
on a question that both can answer: does the mover win within five plies? Each start is met by a solver that remembers
nothing."""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from printing import show
from rich.progress import track
from rich.table import Table

import plenilune
from plenilune.core import kernel
from plenilune.search.experiments.fair import starts
from plenilune.search.proof.solver import Solver

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))  # for naive.py

PACKS = ("3", "2", "whole")
PROMISED = {"median": "0.1 s", "95 % of the decisive": "1 s"}
PLIES = 5
QUESTIONS = 25  # starts on which plain search is asked too


class Plain:
    """Every move, no order, no cut, compiled as ours is."""

    def __init__(self, solver: Solver) -> None:
        kernels = kernel.bind(solver.game.key, loops="naive")
        self._naive, self._board = kernels.loops, kernels.row(solver.game.board.ints)
        size = kernels.rules.size(self._board)
        self._states, self._menus = (kernels.rows(PLIES + 2, wide) for wide in (size, kernels.rules.MOST_CHOICES))
        self._left, self._best = (kernels.zeros(PLIES + 2) for _ in range(2))

    def wins(self, s: Sequence[int]) -> bool:
        for place, number in enumerate(s):
            self._states[0][place] = number
        room = (self._states, self._menus, self._left, self._best)
        return bool(self._naive.minimax(self._board, *room, PLIES, 1 << 60) > 0)


@dataclass
class Times:
    decisive: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)
    undecided: int = 0
    ratios: list[float] = field(default_factory=list)  # plain search to ours


def timed(function: Any, *arguments: object) -> tuple[float, Any]:
    begun = time.process_time()
    found = function(*arguments)
    return time.process_time() - begun, found


def measure(pack: str, count: int, seed: int) -> Times:
    solver = Solver(plenilune.game("full-moon", pack=pack))
    plain, times = Plain(solver), Times()
    solver.prove(solver.game.new(0).ints)  # compiles
    plain.wins(solver.game.new(0).ints)
    sample = [start.ints for start in islice(starts(solver.game, seed), count)]
    for number, s in enumerate(track(sample, f"pack={pack}", transient=True)):
        solver.forget()
        seconds, proof = timed(solver.prove, s)
        if proof.is_proven:
            (times.drawn if proof.winner is None else times.decisive).append(seconds)
        times.undecided += not proof.is_proven
        if number < QUESTIONS:
            solver.forget()
            ours, theirs = timed(solver.forced, s, PLIES), timed(plain.wins, s)
            assert ours[1] == theirs[1]
            times.ratios.append(theirs[0] / ours[0])
    return times


def figures(times: Times) -> dict[str, str]:
    never = [math.inf] * times.undecided  # nobody knows what they would have been
    both, decisive = sorted(times.decisive + times.drawn + never), sorted(times.decisive + never)
    return {
        "starts": f"{len(both)}",
        "median": f"{statistics.median(both):.3f} s",
        "95 % of the decisive": f"{decisive[int(len(decisive) * 0.95)]:.3f} s",
        "slowest decisive": f"{decisive[-1]:.3f} s",
        "draws": f"{len(times.drawn)}",
        "draws, median": f"{statistics.median(times.drawn):.3f} s" if times.drawn else "",
        "draws, slowest": f"{max(times.drawn):.3f} s" if times.drawn else "",
        "undecided": f"{times.undecided}",
        f"plain search, {PLIES} plies, to ours": f"{statistics.median(times.ratios):.0f} : 1",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--starts", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = [figures(measure(pack, given.starts, given.seed)) for pack in PACKS]
    table = Table("", *(f"pack={pack}" for pack in PACKS), "promised", title="Full Moon solved, seconds of one core")
    for name in found[0]:
        table.add_row(name, *(figure[name] for figure in found), PROMISED.get(name, ""))
    show(table, "numba")


if __name__ == "__main__":
    main()
