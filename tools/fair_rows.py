"""Makes and checks the fair rows of Full Moon: starts that are proven draws.

.venv/bin/python tools/fair_rows.py make --rows 2500        writes games/full_moon/fair/pack-*.txt; what is there is kept
.venv/bin/python tools/fair_rows.py check [--rows 50]       proves them all again, or that many of each
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from rich.progress import Progress

import plenilune
from plenilune.core.registry import module_of
from plenilune.search.experiments.fair import is_fair, starts
from plenilune.search.proof.solver import Solver

PACKS = ("3", "2", "whole")
setups = module_of("full-moon", "setups")


@cache
def solver(pack: str) -> Solver:
    return Solver(plenilune.game("full-moon", pack=pack))


def prove(task: tuple[str, str]) -> tuple[str, bool]:
    pack, row = task
    ours = solver(pack)
    return row, is_fair(ours, ours.game.unset().play(row))


def make(pack: str, rows: int, jobs: int) -> None:
    game = plenilune.game("full-moon", pack=pack)
    path: Path = setups.file_of(game.board)
    path.parent.mkdir(exist_ok=True)
    found = set(setups.known(path)) if path.exists() else set()
    tasks = ((pack, start.facts[-1].text) for start in starts(game, random.randrange(1 << 62)))
    with Progress() as progress, ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        bar = progress.add_task(f"pack={pack}", total=rows, completed=len(found))
        while len(found) < rows:
            proved = list(pool.map(prove, islice(tasks, 200 * jobs), chunksize=20))
            found |= {row for row, fair in proved if fair}
            path.write_text("".join(row.removeprefix("row ") + "\n" for row in sorted(found)), "ascii")
            progress.update(bar, completed=len(found))


def check(pack: str, rows: int | None, jobs: int) -> bool:
    known = list(setups.known(setups.file_of(plenilune.game("full-moon", pack=pack).board)))
    chosen = known if rows is None else random.sample(known, min(rows, len(known)))
    with Progress() as progress, ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        proved = pool.map(prove, [(pack, row) for row in chosen], chunksize=5)
        wrong = [row for row, fair in progress.track(proved, len(chosen), description=f"pack={pack}") if not fair]
    classes = len({setups.class_of(row) for row in known})
    print(f"pack={pack}: {len(chosen) - len(wrong)} of {len(chosen)} proven; {len(known)} rows, {classes} classes")  # noqa: T201
    print(*(f"  not a draw: {row}" for row in wrong), sep="\n")  # noqa: T201
    return not wrong and classes == len(known)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "check"])
    parser.add_argument("--rows", type=int, help="make: rows of each file; check: how many of each (else all)")
    parser.add_argument("--pack", choices=PACKS, action="append", help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    for pack in given.pack or PACKS:
        if given.what == "make":
            make(pack, given.rows or 2500, given.jobs)
        elif not check(pack, given.rows, given.jobs):
            sys.exit(1)


if __name__ == "__main__":
    main()
