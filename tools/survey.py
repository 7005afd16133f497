"""Makes and checks the figures of the explorer of Full Moon: who wins random rows, how fast, and which rows take longest.

.venv/bin/python tools/survey.py make [--starts 2000]       writes games/full_moon/survey/pack-*.json
.venv/bin/python tools/survey.py check                      proves the rows that they name again

The same sample as `plenilune survey full-moon --starts 2000 --seed 2013 --option pack=3` solves.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import plenilune
from plenilune.core.state import Game
from plenilune.search.analysis import analyse
from plenilune.search.experiments import pool
from plenilune.search.experiments.survey import DRAW, OPEN, WIN, Row, Survey, solve_chunk

PACKS = ("3", "2", "whole")
SEED = 2013
HARDEST = 12
FOLDER = plenilune.about("full-moon").folder / "survey"


def hardest(game: Game, rows: list[Row]) -> list[dict[str, Any]]:
    """The wins that take longest, and among those the ones that are hardest to find; with how many first moves keep the win,
    or lose most slowly."""
    longest = sorted((row for row in rows if row.verdict == WIN), key=lambda row: (-row.plies, -row.nodes))
    return [described(game, row.start) for row in longest[:HARDEST]]


def described(game: Game, start: str) -> dict[str, Any]:
    state = game.read(start)
    found = analyse(game, state.view(state.mover))
    kept = sum(move.verdict.winner == found.verdict.winner for move in found.moves)
    return {
        "position": start,
        "winner": found.verdict.winner,
        "plies": found.verdict.plies,
        "first": len(found.moves),
        "kept": kept,
    }


def make(pack: str, starts: int, jobs: int) -> None:
    game = plenilune.game("full-moon", pack=pack)
    survey = Survey(game, starts, SEED, jobs=jobs)
    for rows in pool.spread(solve_chunk, survey.next_chunk, jobs):
        survey.add(rows)
    result = survey.result
    figures = {
        "options": {"pack": pack},
        "seed": SEED,
        "starts": result.starts,
        "wins": {seat: result.counts[seat] for seat in game.seats},
        "even": result.counts[DRAW],
        "open": result.counts[OPEN],
        "median": result.median(),
        "lengths": {seat: {str(plies): count for plies, count in sorted(result.wins[seat].items())} for seat in game.seats},
        "hardest": hardest(game, list(survey.rows.values())),
    }
    FOLDER.mkdir(exist_ok=True)
    path(pack).write_text(json.dumps(figures, indent=1) + "\n", "ascii")


def check(pack: str) -> bool:
    game, figures = plenilune.game("full-moon", pack=pack), json.loads(path(pack).read_text("ascii"))
    wrong = [row for row in figures["hardest"] if described(game, row["position"]) != row]
    print(f"pack={pack}: {len(figures['hardest']) - len(wrong)} of {len(figures['hardest'])} rows proven")  # noqa: T201
    return not wrong


def path(pack: str) -> Path:
    return FOLDER / f"pack-{pack}.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "check"])
    parser.add_argument("--starts", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=pool.cores())
    given = parser.parse_args()
    if given.what == "check":
        sys.exit(sum(not check(pack) for pack in PACKS))
    for pack in PACKS:
        make(pack, given.starts, given.jobs)


if __name__ == "__main__":
    main()
