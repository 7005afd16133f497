"""What a library of kernels has to do before it is trusted: play seeded games, grow trees, prove positions. All that comes
of it is summed up, and the sums are compared with those that the plain text gave when the library was built.

python -m plenilune.search.trial full-moon.json     in a process of its own, which a bad library may bring down
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from plenilune.core import kernel, kernel_trust, registry
from plenilune.core.kernel import Compiled
from plenilune.core.state import Game, State
from plenilune.search.playouts import Loops, play_on
from plenilune.search.proof.solver import Solver, can_solve
from plenilune.search.tree.search import TreeSearch

GAMES = 6  # at each table
SIMULATIONS = 40  # of each tree
BEGINNING = 8  # facts before it
ROOM = 1 << 12  # of the solver: plain Python is to come to the same end in a moment
BUDGET = 1_500  # positions of a proof


def sums(key: str, compiled: Compiled) -> dict[str, str]:
    """What these kernels come to."""
    tables = [registry.game(key, players=players) for players in _players(key)]
    found = {"games": _sum(_played(tables, compiled))}
    if registry.has_module(key, "strategy"):
        found["trees"] = _sum(_grown(tables, compiled))
    if can_solve(tables[0]):
        found["proofs"] = _sum(_proven(tables[0], compiled))
    return found


def _players(key: str) -> range:
    about = registry.about(key)
    return range(about.fewest, about.most + 1)


def _sum(values: Iterable[object]) -> str:
    whole = hashlib.sha256()
    for value in values:
        whole.update(repr(value).encode())
    return whole.hexdigest()[:16]


def _played(tables: list[Game], compiled: Compiled) -> Iterator[object]:
    for table in tables:
        loops = Loops(table, compiled)
        for seed in range(GAMES):
            yield loops.trace(seed)
        yield loops.play(GAMES, seed=2**40)


def _grown(tables: list[Game], compiled: Compiled) -> Iterator[object]:
    for number, table in enumerate(tables):
        search = TreeSearch(table, compiled)
        state = _begun(table, number)
        view = state.view(state.mover)
        yield search.choose(view, SIMULATIONS, number)
        yield list(search.tree)
        yield search.estimate(view, SIMULATIONS, number).line
        yield search.figures  # integers: what Python makes of them has a last digit that differs from system to system


def _begun(table: Game, seed: int) -> State:
    """A game in which somebody has a choice, some moves after its start."""
    rng = Random(seed)
    while True:
        state = play_on(table.set_up(rng), rng, BEGINNING)
        if state.mover in table.seats and len(state.moves()) > 1:
            return state


def _proven(game: Game, compiled: Compiled) -> Iterator[object]:
    solver = Solver(game, compiled, table=ROOM, marks=ROOM)
    for seed in range(2):
        state = game.new(seed=seed)
        yield solver.prove(state.ints, BUDGET), solver.nodes
        yield solver.holds(state.ints, seed, BUDGET, 12), solver.nodes


def main() -> None:
    path = Path(sys.argv[1])
    os.environ["PLENILUNE_KERNELS"] = str(path.parent)
    expected = kernel_trust.read(path, kernel_trust.target()).sums
    kernel_trust.trust(path)
    if sums(path.stem, kernel.Flavour.LIBRARY) != expected:
        sys.exit("it does not compute what its texts say")


if __name__ == "__main__":
    main()
