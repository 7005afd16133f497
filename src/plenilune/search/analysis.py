"""How a position stands and what each move is worth: proven where a game can be solved, estimated everywhere else.

What is asked about is a view: nothing is judged by what its seat cannot know.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev

from plenilune.core import kernel, registry
from plenilune.core.state import Game, State, View
from plenilune.search.playouts import play_on
from plenilune.search.proof.solver import BUDGET, can_solve, solver_of
from plenilune.search.tree.search import search_of
from plenilune.search.verdicts import Analysis, Judged, Verdict

SIMULATIONS = 16_000  # a quarter to three quarters of a second
PLAIN_SIMULATIONS = 300  # when nothing is compiled
PLAIN_BUDGET = 400  # positions that the solver looks at then for a verdict
SAMPLES = 16  # of chance, where it is to move
PLAYOUTS = 20  # of each move, for a game without strategy


def analyse(
    game: Game,
    view: View,
    simulations: int | None = None,
    seed: int = 0,
    budget: int | None = None,
    compiled: bool | None = None,
) -> Analysis:
    """The verdict on what that seat sees, and on each of view.moves, the best first.

    `budget` bounds a proof (positions looked at), `simulations` an estimate (games imagined); the same figures and seed give
    the same answer. `compiled` None: where it can be.
    """
    compiled = kernel.can_compile(game.key) if compiled is None else compiled
    if view.mover is None:
        return Analysis(view.position, None, _settled(game, view), (), (), 0)
    if view.mover == "chance":
        return Analysis(view.position, view.mover, unknown(game), (), (), 0)
    if can_solve(game):
        return solver_of(game, compiled).analyse(game.resample(view), budget or usual_budget(compiled))
    if registry.has_module(game.key, "strategy"):
        return search_of(game, compiled).estimate(view, simulations or _usual_simulations(compiled), seed)
    return _imagined(game, view, simulations, seed)


def before_chance(
    game: Game,
    view: View,
    simulations: int | None = None,
    seed: int = 0,
    budget: int | None = None,
    compiled: bool | None = None,
) -> Analysis:
    """The same where chance is to move: the mean of what comes after SAMPLES draws. There are no moves to judge."""
    rng, found = Random(seed), []
    for number in range(SAMPLES):
        state = game.resample(view, rng.randrange(1 << 32))
        while state.mover == "chance":
            state = state.roll(rng)
        after = state.view(view.seat if game.hides else state.mover)
        found.append(
            analyse(
                game, after, max(1, (simulations or _usual_simulations(True)) // SAMPLES), seed + number, budget, compiled
            )
        )
    shares, shares_error = _means({seat: [one.verdict.shares[seat] for one in found] for seat in game.seats})
    tells_points = all(one.verdict.points for one in found)
    points, points_error = _means({seat: [one.verdict.points[seat] for one in found] for seat in game.seats if tells_points})
    verdict = Verdict(False, None, 0, 0, shares, points, shares_error, points_error)
    return Analysis(view.position, view.mover, verdict, (), (), sum(one.effort for one in found))


def judge(game: Game, view: View, simulations: int | None = None, seed: int = 0, compiled: bool | None = None) -> Analysis:
    """The same where a proof of each move is not wanted: quicker for a game that can be solved."""
    compiled = kernel.can_compile(game.key) if compiled is None else compiled
    if view.mover in game.seats and can_solve(game):
        solver = solver_of(game, compiled)
        verdict = solver.solve(game.resample(view), usual_budget(compiled))
        return Analysis(view.position, view.mover, verdict, (), (), 0)
    return analyse(game, view, simulations, seed, compiled=compiled)


def agrees(game: Game, view: View, seat: str, compiled: bool) -> bool:
    """Whether a computer player agrees to a draw: only where it is proven that its seat does not win."""
    verdict = judge(game, view, compiled=compiled).verdict
    return verdict.is_proven and verdict.shares[seat] <= 1 / game.players


def usual_budget(compiled: bool) -> int:
    return BUDGET if compiled else PLAIN_BUDGET


def _usual_simulations(compiled: bool) -> int:
    return SIMULATIONS if compiled else PLAIN_SIMULATIONS


def unknown(game: Game) -> Verdict:
    """Nobody has looked."""
    shares, error = dict.fromkeys(game.seats, 1 / game.players), dict.fromkeys(game.seats, 0.5)
    return Verdict(False, None, 0, 0, shares, {}, error, {})


def _settled(game: Game, view: View) -> Verdict:
    """Of a game that is over."""
    parts = view.winners or game.seats
    shares = {seat: 1 / len(parts) if seat in parts else 0.0 for seat in game.seats}
    winner = view.winners[0] if len(view.winners) == 1 else None
    points = {} if can_solve(game) else {seat: float(number) for seat, number in view.scores.items()}
    return Verdict(True, winner, 0, 0, shares, points, dict.fromkeys(game.seats, 0.0), dict.fromkeys(points, 0.0))


# A game without strategy: games played on at random


def _imagined(game: Game, view: View, simulations: int | None, seed: int) -> Analysis:
    """Each move is followed by the same number of random games."""
    rng = Random(seed)
    count = max(2, (simulations or PLAYOUTS * max(1, len(view.moves))) // max(1, len(view.moves)))

    def played(move: str | None) -> list[State]:
        guesses = (game.resample(view, rng.randrange(1 << 32)) for _ in range(count))
        return [play_on(guess if move is None else guess.play(move), rng) for guess in guesses]

    if not view.moves:
        return Analysis(view.position, view.mover, _averages(game, played(None)), (), (), count)
    verdicts = {move: _averages(game, played(move)) for move in view.moves}
    mover = view.mover or ""
    order = sorted(view.moves, key=lambda move: -verdicts[move].shares[mover])
    judged = tuple(Judged(move, verdicts[move], move == order[0]) for move in order)
    return Analysis(view.position, view.mover, judged[0].verdict, judged, (order[0],), count * len(order))


def _averages(game: Game, ends: list[State]) -> Verdict:
    parts = [state.winners or game.seats for state in ends]
    shares = {seat: [(seat in these) / len(these) for these in parts] for seat in game.seats}
    points = {seat: [float(state.scores[seat]) for state in ends] for seat in game.seats}
    (mean_shares, shares_error), (mean_points, points_error) = (_means(figures) for figures in (shares, points))
    return Verdict(False, None, 0, 0, mean_shares, mean_points, shares_error, points_error)


def _means(figures: dict[str, list[float]]) -> tuple[dict[str, float], dict[str, float]]:
    """The mean for each seat, and its standard error."""
    means = {seat: fmean(values) for seat, values in figures.items()}
    return means, {seat: stdev(values) / sqrt(len(values)) for seat, values in figures.items()}
