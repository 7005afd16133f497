"""The one-move-greedy player: takes the move that a game's strategy calls the best at once, any of them where several are.
And what else is asked of a strategy about one move.

It gets a view. What it cannot know is imagined, but strategy.greedy asks only about what the mover sees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import cast

from plenilune.core import registry
from plenilune.core.game import Strategy
from plenilune.core.kernel import bind
from plenilune.core.state import Game, View
from plenilune.search.players import simple


def choose(game: Game, view: View, seed: int, noticed: Sequence[str] | None = None) -> str:
    """One of view.moves, or of those of them that were noticed."""
    if strategy_of(game.key) is None:
        return simple.choose(game, view, seed)
    moves = noticed or view.moves
    worth = worths(game, view, seed)
    best = max(worth[move] for move in moves)
    return Random(seed).choice([move for move in moves if worth[move] == best])


def worths(game: Game, view: View, seed: int) -> dict[str, int]:
    """What each move is worth to who looks one move ahead."""
    return _asked(game, view, seed, _strategy(game.key).greedy)


def obscure(game: Game, view: View, seed: int) -> dict[str, int]:
    """How easily each move is overlooked, 0 to 2."""
    return _asked(game, view, seed, _strategy(game.key).obscure)


def _asked(game: Game, view: View, seed: int, question: Callable[[list[int], list[int], int], int]) -> dict[str, int]:
    guess = game.resample(view, seed)
    board, s = list(game.board.ints), list(guess.ints)
    return {text: int(question(board, s, code)) for text, code in guess.menu().items()}


def strategy_of(key: str) -> Strategy | None:
    """A game's strategy.py, if it has one, for its constants. Its kernels need their rules: see kernel.bind."""
    return cast(Strategy, registry.module_of(key, "strategy")) if registry.has_module(key, "strategy") else None


def _strategy(key: str) -> Strategy:
    """Plain: to ask about a few moves is quicker than to load what is compiled."""
    return cast(Strategy, bind(key, "strategy", compiled=False).strategy)
