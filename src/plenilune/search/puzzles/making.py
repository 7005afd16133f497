"""New puzzles of the kind 'find the best move', from seeded games between decent players; tools/puzzles.py keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import fmean

from plenilune.core.state import Game, View
from plenilune.search.players import greedy, levels
from plenilune.search.puzzles.answers import why
from plenilune.search.puzzles.best import BUDGET, LEAST_CHOICE, MARGIN, SEEDS, confirmed, looked

LEVEL = 4  # of those who play
GLANCE = 400  # games imagined before a position is looked at more closely
FINDERS = (2, 3, 4)  # levels that try it, to say how hard it is
TRIES = 8  # of each
MOST_EACH = 5  # from one game
EASY, MEDIUM = 0.82, 0.55  # so many of them find an easy one at least, or one of medium grade


@dataclass(frozen=True)
class Found:
    """A puzzle that was found, and which part of those who tried it solved it."""

    options: str
    seat: str
    position: str
    move: str
    solved: float


def invent(game: Game, options: str, seed: int) -> list[Found]:
    """From one game, a few at most; they are not the first ones of it but any."""
    rng, found = Random(seed), []
    for view in views(game, rng):
        move = unique(game, view)
        if move is not None:
            found.append(Found(options, view.seat or "", view.position, move, ease(game, view, move)))
    rng.shuffle(found)
    return found[:MOST_EACH]


def views(game: Game, rng: Random) -> Iterator[View]:
    """Of one game, as each who is to move sees it."""
    state = game.set_up(rng)
    while state.mover is not None:
        if state.mover == "chance":
            state = state.roll(rng)
            continue
        view = state.view(state.mover)
        yield view
        state = state.play(levels.choose(game, view, LEVEL, rng.getrandbits(31)))


def unique(game: Game, view: View) -> str | None:
    """The one best move of a puzzle; nothing where it is none: too little to choose from, no clear best, no plain reason."""
    if len(view.moves) < LEAST_CHOICE or looked(game, view, GLANCE, SEEDS[0]).margin < MARGIN:
        return None
    first = looked(game, view, BUDGET, SEEDS[0])
    if not first.is_clear or not why(game.resample(view, 0), first.line):
        return None
    return first.move if confirmed(game, view, first.move) else None


def grade_of(found: Found) -> int:
    """1 easy to 3 hard."""
    return 1 if found.solved >= EASY else 2 if found.solved >= MEDIUM else 3


def ease(game: Game, view: View, move: str) -> float:
    """Which part of those who do not look as far finds it: who looks one move ahead, and the levels."""
    worth = greedy.worths(game, view, 0)
    most = [one for one in worth if worth[one] == max(worth.values())]
    rates = [fmean(levels.choose(game, view, level, seed) == move for seed in range(TRIES)) for level in FINDERS]
    return fmean([float(move in most) / len(most), *rates])
