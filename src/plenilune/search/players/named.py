"""Computer players by name: random, greedy, level-1 to level-5. Each gets views and seeds, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from plenilune.core.errors import OptionError
from plenilune.core.state import Game, View
from plenilune.search.players import greedy, levels

RANDOM, GREEDY = "random", "greedy"
LEVELS = tuple(f"level-{level}" for level in levels.LEVELS)
NAMES = (RANDOM, GREEDY, *LEVELS)

Player = Callable[[View, int], str]  # what it may see, a seed -> one of view.moves


def by_name(name: str, game: Game, compiled: bool = True) -> Player:
    """That player of that game. With compiled kernels, or with what can be had at once."""
    if name == RANDOM:
        return lambda view, seed: Random(seed).choice(view.moves)
    if name == GREEDY:
        return lambda view, seed: greedy.choose(game, view, seed)
    if name in LEVELS:
        level = LEVELS.index(name) + 1
        return lambda view, seed: levels.choose(game, view, level, seed, compiled)
    raise OptionError("unknown-player", given=str(name)[:60], known=", ".join(NAMES))
