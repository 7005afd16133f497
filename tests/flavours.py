"""What a flavour of kernels comes to, in sums that another one must come to as well: seeded games at every table, search
trees, proofs with the number of positions that they took. Imports nothing but the library: it runs inside a page too."""

import hashlib
from random import Random

from every_table import every_table, name

from plenilune.search.playouts import Loops, play_on
from plenilune.search.proof.solver import Solver, can_solve
from plenilune.search.tree.search import TreeSearch

ROOM = 1 << 14  # of solvers: the same for all, also for plain Python


def sums(flavour, games, simulations, budget, keys=None):
    """What was summed up -> its sum."""
    found = {}
    for number, table in enumerate(table for table in every_table() if keys is None or table.key in keys):
        loops = Loops(table, flavour)
        found[f"{name(table)} games"] = summed(loops.trace(seed) for seed in range(games))
        found[f"{name(table)} facts"] = loops.play(games, 2**40 + number)
        if simulations:
            found[f"{name(table)} trees"] = summed(grown(table, flavour, simulations, number))
        if budget and can_solve(table):
            found[f"{name(table)} proofs"] = summed(proven(table, flavour, budget))
    return found


def summed(values):
    whole = hashlib.sha256()
    for value in values:
        whole.update(repr(value).encode())
    return whole.hexdigest()[:16]


def grown(table, flavour, simulations, seed):
    search, state = TreeSearch(table, flavour), begun(table, seed)
    view = state.view(state.mover)
    yield search.choose(view, simulations, seed)
    yield search.tree
    estimate = search.estimate(view, simulations, seed)
    yield [judged.move for judged in estimate.moves], estimate.line, estimate.effort
    yield search.tree
    yield search.figures


def begun(table, seed):
    """A game in which somebody has a choice."""
    rng = Random(seed)
    while True:
        state = play_on(table.set_up(rng), rng, rng.randrange(12))
        if state.mover in table.seats and len(state.moves()) > 1:
            return state


def proven(table, flavour, budget):
    solver = Solver(table, flavour, table=ROOM, marks=ROOM)
    for seed in range(4):
        state = table.new(seed=seed)
        yield solver.prove(state.ints, budget), solver.nodes
        yield [solver.holds(state.ints, seat, budget // 2, 12) for seat in (0, 1)], solver.nodes
        yield solver.forced(state.ints, 7, budget), solver.nodes


def printing(games, simulations, budget, keys):
    """What Python is told to run somewhere else, such as in a page: it prints the sums of the libraries there."""
    return (
        f"import json, flavours\nprint(json.dumps(flavours.sums('library', {games}, {simulations}, {budget}, {list(keys)})))"
    )
