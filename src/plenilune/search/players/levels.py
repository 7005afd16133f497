"""The five levels of the computer player: a view, a level and a seed give a move; always the same one with compiled kernels,
and always the same one without, which is often another.

What a level is in a game stands in its strategy.py (SKILLS). A lower level looks less far and does not notice every move, as
people do; it never plays a move against what it knows. A game without strategy is played by looking one move ahead.
"""

from __future__ import annotations

from random import Random

from plenilune.core import kernel
from plenilune.core.game import Skill
from plenilune.core.state import Game, State, View
from plenilune.search.players import greedy, sight, simple
from plenilune.search.proof.solver import can_solve, solver_of
from plenilune.search.tree.search import search_of

LEVELS = (1, 2, 3, 4, 5)
HIGHEST = LEVELS[-1]
USUAL_LEVEL = 2  # where nobody has chosen one
LOOKS = {1: 0.15, 2: 0.5}  # without strategy: how often a level looks before it moves; the higher ones always do
MISSED = (0.6, 1.0, 1.25)  # by how hard it is to see, times how much a level overlooks
QUICK = 300  # simulations when nothing is compiled yet

_warm: set[str] = set()  # keys of games


def choose(game: Game, view: View, level: int, seed: int, compiled: bool = True) -> str:
    """One of view.moves. With `compiled` the first time takes as long as compiling does; without, the answer is quick and
    not as good."""
    assert view.moves and level in LEVELS
    rng = Random(seed)
    if greedy.strategy_of(game.key) is None:
        looks = rng.random() < LOOKS.get(level, 1.0)
        return simple.choose(game, view, rng.getrandbits(32)) if looks else rng.choice(view.moves)
    skill = skill_of(game.key, level)
    moves = noticed(game, view, skill.overlooks, rng)
    if len(moves) == 1:
        return moves[0]
    if skill.sight and can_solve(game):
        return sight.choose(game.resample(view), skill, moves, rng, compiled)
    if skill.simulations == 0:
        return greedy.choose(game, view, rng.getrandbits(32), moves)
    simulations = skill.simulations if compiled else min(skill.simulations, QUICK)
    return search_of(game, compiled).choose(view, simulations, rng.getrandbits(31), moves)


def skill_of(key: str, level: int) -> Skill:
    strategy = greedy.strategy_of(key)
    assert strategy is not None
    return strategy.SKILLS[level - 1]


def noticed(game: Game, view: View, overlooks: float, rng: Random) -> list[str]:
    """The moves that it sees: a part of those that are hard to see, more of those that catch the eye, never none."""
    if overlooks == 0:
        return list(view.moves)
    obscure = greedy.obscure(game, view, rng.getrandbits(32))
    seen = [move for move in view.moves if rng.random() >= overlooks * MISSED[obscure[move]]]
    return seen or [rng.choice(view.moves)]


def is_ready(game: Game) -> bool:
    """Whether compiled answers come without a wait: from a library, or because `warm` has been done here."""
    return game.key in _warm or kernel.is_at_once(game.key)


def warm(game: Game) -> None:
    """Compiles what choosing and analysing need, or loads it compiled from the cache; it serves all options of the game."""
    if greedy.strategy_of(game.key) is not None:
        view = _first_view(game.new(seed=1))
        search_of(game, True).choose(view, 2, 1)
        search_of(game, True).estimate(view, 2, 1)
    if can_solve(game):
        solver_of(game).analyse(game.new(seed=1), budget=10_000)
    _warm.add(game.key)


def _first_view(state: State) -> View:
    assert state.mover is not None
    return state.view(state.mover)
