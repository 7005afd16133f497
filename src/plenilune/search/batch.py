"""`batch(game, count, seed)`: thousands of games side by side, over NumPy's arrays, one compiled call a step.

>>> import plenilune
>>> games = plenilune.batch(plenilune.game("full-moon"), count=1000, seed=7)
>>> games.masks.shape, int(games.movers.sum())
((1000, 145), 0)
>>> rewards, ends = games.step(games.sample())
>>> games.observe().shape
(1000, 405)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plenilune.core import generator
from plenilune.core.errors import IllegalMove, OptionError
from plenilune.core.kernel import Compiled, Flavour, bind
from plenilune.core.space import Space
from plenilune.core.state import Game, State

SEEDS = (1 << 32) - 1


def batch(game: Game, count: int, seed: int = 0) -> Batch:
    """So many games, set up by chance; game `i` goes as it would alone with the seed `seed + i`. Needs `plenilune[fast]`."""
    return Batch(game, count, seed)


class Batch:
    """Games side by side. The arrays are the batch's own and change with each step; copy what you keep."""

    def __init__(self, game: Game, count: int, seed: int = 0, compiled: Compiled = Flavour.NUMBA) -> None:
        if count < 1:
            raise OptionError("too-small", option="count", given=count, least=1)
        self.game, self.space = game, Space(game)
        bound = bind(game.key, "actions", "tensors", loops="plenilune.search.batches", compiled=compiled)
        self._kernels, rules = bound.loops, bound.rules
        self._board = bound.row(game.board.ints)
        self._states = bound.rows(count, int(rules.size(self._board)))
        self._menus, self._numbers = (bound.rows(count, rules.MOST_CHOICES) for _ in range(2))
        self._counts = bound.zeros(count)
        self._rngs = bound.row([generator.seeded(seed + i & SEEDS) for i in range(count)])
        self._draws = bound.row([generator.seeded(~(seed + i) & SEEDS) for i in range(count)])
        self.masks = np.zeros((count, self.space.count), np.int8)
        """1 for each action that is allowed, a row a game."""
        self.movers = np.zeros(count, np.int64)
        """The seat that is to move in each game, as an index into `game.seats`."""
        self.rewards = np.zeros((count, game.players), np.float64)
        """What the last step brought each seat; other than 0 only where `ends` says that a game was over."""
        self.ends = np.zeros(count, np.int8)
        """1 where the last step ended the game; another one has begun there."""
        self._kernels.start(self._board, *self._tables)

    def __len__(self) -> int:
        return len(self.movers)

    @property
    def _tables(self) -> tuple[Any, ...]:
        return self._states, self._menus, self._numbers, self.masks, self._counts, self.movers, self._rngs

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Plays one action in every game; `rewards` and `ends`. Where one is not allowed, nothing is played anywhere."""
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != self.movers.shape:
            raise OptionError("batch-shape", given=str(chosen.shape), count=len(self))
        wrong = int(self._kernels.refused(self.masks, chosen))
        if wrong >= 0:
            raise IllegalMove("batch-refused", folder=self.game.words, given=str(chosen[wrong]), number=wrong)
        self._kernels.advance(self._board, *self._tables, chosen, self.rewards, self.ends, self.game.players)
        return self.rewards, self.ends

    def sample(self) -> Any:
        """An action for each game, any that is allowed as likely as the other; the games' own chance is not touched."""
        out = np.zeros(len(self), np.int64)
        self._kernels.sample(self._numbers, self._counts, self._draws, out)
        return out

    def observe(self) -> Any:
        """What each mover may see, a row a game; `space.parts` says what the numbers are."""
        out = np.zeros((len(self), self.space.size), np.int8)
        self._kernels.observe(self._board, self._states, self.movers, out)
        return out

    def state(self, number: int) -> State:
        """The state of one game, for the library; it has no facts."""
        return State(self.game, tuple(int(value) for value in self._states[number]))
