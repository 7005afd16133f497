"""Makes and checks the puzzles of Full Moon: positions from play where exactly one first move wins fastest.

.venv/bin/python tools/puzzles.py make --each 300 --seed 1     writes games/full_moon/puzzles/moon-*.txt anew
.venv/bin/python tools/puzzles.py check [--each 20]            proves them all again, or that many of each length
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

from rich.progress import Progress, track

import plenilune
from plenilune.search import puzzles
from plenilune.search.proof.solver import Solver

KEY = "full-moon"


def make(solver: Solver, each: int, seed: int) -> None:
    rng = random.Random(seed)
    found: dict[int, dict[str, Any]] = {moons: {} for moons in range(1, puzzles.LONGEST + 1)}
    with Progress() as progress:
        bar = progress.add_task("puzzles", total=each * puzzles.LONGEST)
        while any(len(these) < each for these in found.values()):
            one = puzzles.invent(solver, rng)
            if one and len(found[one[0]]) < each:
                moons, state, move = one
                found[moons][str(state)] = puzzles.difficulty(solver, state, moons), move
                progress.update(bar, completed=sum(len(these) for these in found.values()))
    for moons, these in found.items():
        ordered = sorted(these.items(), key=lambda item: (item[1][0], item[0]))
        path = puzzles.file_of(KEY, moons)
        path.parent.mkdir(exist_ok=True)
        lines = [
            f"{position}\t{move}\t{1 + puzzles.GRADES * at // len(ordered)}\n"
            for at, (position, (_, move)) in enumerate(ordered)
        ]
        path.write_text("".join(lines), "ascii")


def check(solver: Solver, each: int | None) -> bool:
    wrong = []
    for moons in range(1, puzzles.LONGEST + 1):
        these = [puzzle for puzzle in puzzles.shelf(KEY) if puzzle.moons == moons]
        chosen = these if each is None else random.sample(these, min(each, len(these)))
        for puzzle in track(chosen, f"moon in {moons}"):
            is_right = puzzles.is_puzzle(solver, puzzle.start(), moons)
            if not is_right or puzzles.solutions(solver, puzzle.start(), moons) != [puzzle.move]:
                wrong.append(puzzle)
        print(f"moon in {moons}: {len(chosen)} of {len(these)} proven")  # noqa: T201
    print(*(f"not as it says: {puzzle.id} {puzzle.position}" for puzzle in wrong), sep="\n")  # noqa: T201
    return not wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "check"])
    parser.add_argument("--each", type=int, help="make: puzzles of each length; check: how many of each (else all)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    solver = Solver(plenilune.game(KEY))
    if given.what == "make":
        make(solver, given.each or 300, given.seed)
    elif not check(solver, given.each):
        sys.exit(1)


if __name__ == "__main__":
    main()
