"""Fair rows: starts of a game that are proven draws, found by solving random ones. `tools/fair_rows.py` makes and checks the
files that games/full_moon ships."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from plenilune.core.state import Game, State
from plenilune.search.proof.solver import BUDGET, Solver


def starts(game: Game, seed: int) -> Iterator[State]:
    """Random starts without end, one of each class: what is only mirrored, or in other colours, plays the same."""
    rng = Random(seed)
    setups = game.modules.setups
    assert setups is not None
    seen = set()
    while True:
        state = game.new(rng.randrange(1 << 62))
        name = setups.class_of(state.facts[-1].text)
        if name not in seen:
            seen.add(name)
            yield game.unset().play(name)


def is_fair(solver: Solver, start: State, budget: int = BUDGET) -> bool:
    """A proven draw."""
    proof = solver.prove(start.ints, budget)
    return proof.is_proven and proof.winner is None
