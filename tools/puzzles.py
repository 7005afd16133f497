"""Makes and checks the puzzles of a game: 'moon in 1 to 4' where it can be solved, else 'find the best move'.

.venv/bin/python tools/puzzles.py make full-moon --count 300 --seed 1    writes games/full_moon/puzzles/moon-*.txt anew
.venv/bin/python tools/puzzles.py make china-moon --count 180 --seed 1   writes games/china_moon/puzzles/best-*.txt anew
.venv/bin/python tools/puzzles.py check china-moon [--count 20]          checks all of them again, or that many of each row

What was found is kept game by game in .tools/puzzles-GAME-SEED.jsonl: stopped, the same command goes on from there. `check`
proves those of Full Moon; the others it searches sixteen times as long as was needed to find them, once more and otherwise.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.progress import Progress, track

import plenilune
from plenilune.core.state import Game
from plenilune.search import puzzles
from plenilune.search.proof.solver import Solver, can_solve
from plenilune.search.puzzles import best, making, proven

ROOT = Path(__file__).resolve().parent.parent
VARIANTS = {  # of which game after game is played
    "china-moon": ("players=2", "players=3", "players=3", "players=4"),
    "moonlight-heroes": ("players=2", "players=3", "players=4", "players=2 fountains=gold"),
}
CHECKING = 3  # the seed of a check: another than those of the making


# Moon in so many


def make_proven(key: str, each: int, seed: int) -> None:
    rng, solver = random.Random(seed), Solver(plenilune.game(key))
    found: dict[int, dict[str, Any]] = {moons: {} for moons in range(1, puzzles.LONGEST + 1)}
    with Progress() as progress:
        bar = progress.add_task("puzzles", total=each * puzzles.LONGEST)
        while any(len(these) < each for these in found.values()):
            one = proven.invent(solver, rng)
            if one and len(found[one[0]]) < each:
                moons, state, move = one
                found[moons][str(state)] = proven.difficulty(solver, state, moons), move
                progress.update(bar, completed=sum(len(these) for these in found.values()))
    for moons, these in found.items():
        ordered = sorted(these.items(), key=lambda item: (item[1][0], item[0]))
        grades = (1 + puzzles.GRADES * at // len(ordered) for at in range(len(ordered)))
        lines = ((position, move, str(grade)) for (position, (_, move)), grade in zip(ordered, grades, strict=True))
        _write(puzzles.file_of(key, "moon", moons), lines)


def is_proven(solver: Solver, puzzle: puzzles.Puzzle) -> bool:
    start = puzzle.start()
    is_one = proven.is_puzzle(solver, start, puzzle.moons)
    return is_one and proven.solutions(solver, start, puzzle.moons) == [puzzle.move]


# The best move


def make_best(key: str, count: int, seed: int) -> None:
    """Until there are so many that a check confirms, too."""
    kept: dict[str, making.Found] = {}
    with Progress() as progress:
        bar = progress.add_task("puzzles", total=count)
        for found in _games(key, seed):
            kept |= {one.position: one for one in found if _is_confirmed(key, one)}
            progress.update(bar, completed=len(kept))
            if len(kept) >= count:
                break
    for grade in range(1, puzzles.GRADES + 1):
        these = [one for one in kept.values() if making.grade_of(one) == grade]
        these.sort(key=lambda one: (-one.solved, one.position))
        _write(puzzles.file_of(key, "best", grade), ((one.options, one.seat, one.position, one.move) for one in these))


def _is_confirmed(key: str, found: making.Found) -> bool:
    return is_best(puzzles.Puzzle(key, "", "best", found.position, 1, 1, found.move, found.seat, found.options))


def _games(key: str, seed: int) -> Iterator[list[making.Found]]:
    """What was found in each game: those of before, then new ones."""
    journal = ROOT / ".tools" / f"puzzles-{key}-{seed}.jsonl"
    lines = journal.read_text("ascii").splitlines() if journal.exists() else []
    for line in lines:
        yield [making.Found(**one) for one in json.loads(line)]
    number = len(lines)
    while True:
        options = VARIANTS[key][number % len(VARIANTS[key])]
        found = making.invent(_game(key, options), options, seed * 1_000_000 + number)
        with journal.open("a", encoding="ascii") as file:
            file.write(json.dumps([asdict(one) for one in found]) + "\n")
        yield found
        number += 1


def _game(key: str, options: str) -> Game:
    given = dict(pair.split("=") for pair in options.split())
    return plenilune.game(key, players=int(given.pop("players")), **given)


def is_best(puzzle: puzzles.Puzzle) -> bool:
    start = puzzle.start()
    view = start.view(puzzle.seat)
    return len(view.moves) >= best.LEAST_CHOICE and best.confirmed(start.game, view, puzzle.move, CHECKING)


# Both


def _write(path: Path, lines: Iterable[tuple[str, ...]]) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join("\t".join(words) + "\n" for words in lines), "ascii")


def check(key: str, each: int | None) -> list[puzzles.Puzzle]:
    """Those that are not as they say."""
    wrong: list[puzzles.Puzzle] = []
    solver = Solver(plenilune.game(key)) if can_solve(plenilune.game(key)) else None
    for row in sorted({puzzle.row for puzzle in puzzles.shelf(key)}):
        these = [puzzle for puzzle in puzzles.shelf(key) if puzzle.row == row]
        chosen = track(these if each is None else random.sample(these, min(each, len(these))), f"{key} {row}")
        wrong += [puzzle for puzzle in chosen if not (is_proven(solver, puzzle) if solver else is_best(puzzle))]
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "check"])
    parser.add_argument("game", choices=["full-moon", *VARIANTS])
    parser.add_argument("--count", type=int, help="make: puzzles of each length, or in all; check: of each row (else all)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "check":
        wrong = check(given.game, given.count)
        print(*(f"not as it says: {puzzle.id} {puzzle.position}" for puzzle in wrong), sep="\n")  # noqa: T201
        sys.exit(bool(wrong))
    if can_solve(plenilune.game(given.game)):
        make_proven(given.game, given.count or 300, given.seed)
    else:
        make_best(given.game, given.count or 180, given.seed)


if __name__ == "__main__":
    main()
