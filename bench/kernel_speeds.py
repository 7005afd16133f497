"""How fast kernels of one flavour are. Imports nothing but the library: it runs in Node too (bench/kernels.py)."""

from __future__ import annotations

import time
from collections.abc import Callable

import plenilune
from plenilune.search.playouts import Loops
from plenilune.search.proof.solver import Solver, can_solve
from plenilune.search.tree.search import TreeSearch

LEAST = 0.4  # seconds of one measurement
ROUNDS = 3  # the best counts: the machine may be busy
ROOM = 1 << 16


def speeds(flavour: str) -> dict[str, float]:
    """What is done a second: facts of random games, simulations of a tree; of a game that can be solved, positions."""
    found = {}
    for key in plenilune.catalogue():
        game = plenilune.game(key)
        loops, search, state = Loops(game, flavour), TreeSearch(game, flavour), game.new(seed=2)
        view = state.view(state.mover)
        found[f"{key}, facts"] = _best(lambda count, loops=loops: loops.play(count, 1))
        found[f"{key}, simulations"] = _best(lambda count, search=search, view=view: _simulated(search, view, count))
        if can_solve(game):
            solver = Solver(game, flavour, table=ROOM, marks=ROOM)
            found[f"{key}, positions"] = _best(lambda count, solver=solver, state=state: _proven(solver, state, count))
    return found


def _simulated(search: TreeSearch, view: plenilune.View, count: int) -> int:
    search.choose(view, count, 1)
    return count


def _proven(solver: Solver, state: plenilune.State, count: int) -> int:
    solver.forget()
    solver.prove(state.ints, 100 * count)
    return solver.nodes


def _best(work: Callable[[int], int]) -> float:
    """Of several rounds, each so long that a clock can tell; `work(count)` says how much it did."""
    work(1)  # compiled, loaded
    count = 4
    while True:
        began = time.process_time()
        done = work(count)
        if (took := time.process_time() - began) >= LEAST or count > 1 << 22:
            break
        count *= 4
    best = done / took
    for _ in range(ROUNDS - 1):
        began = time.process_time()
        done = work(count)
        best = max(best, done / (time.process_time() - began))
    return best
