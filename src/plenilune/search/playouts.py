"""Random games by the thousand, and perft: `Loops(game)` runs the loops of loops.py for one game, compiled or plain; and one
random game of states, `play_on`."""

from __future__ import annotations

from random import Random

from plenilune.core.errors import TooManyOutcomes
from plenilune.core.game import LONGEST_GAME, TOO_MANY
from plenilune.core.kernel import Compiled, bind
from plenilune.core.state import Game, State


def play_on(state: State, rng: Random, most: int = LONGEST_GAME) -> State:
    """A random game from there to its end, or so many facts further."""
    for _ in range(most):
        if state.mover is None:
            break
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    return state


class Loops:
    """The loops, bound to a game's rules and board, with room to work in."""

    def __init__(self, game: Game, compiled: Compiled = True) -> None:
        self._kernels = bind(game.key, loops="plenilune.search.loops", compiled=compiled)
        self._rules, self._loops = self._kernels.rules, self._kernels.loops
        self._board = self._kernels.row(game.board.ints)
        self._size = int(self._rules.size(self._board))
        self._s = self._kernels.zeros(self._size)
        self._out = self._kernels.zeros(self._rules.MOST_CHOICES)

    def play(self, games: int, seed: int = 0) -> int:
        """Plays that many random games, set-up included; how many facts they had."""
        return int(self._loops.playouts(self._board, self._s, self._out, games, seed))

    def trace(self, seed: int) -> tuple[list[int], list[int]]:
        """One random game: the code of each of its facts, and the integers of its last position."""
        codes = self._kernels.zeros(LONGEST_GAME)
        facts = self._loops.trace(self._board, self._s, self._out, seed, codes)
        return [int(code) for code in codes[:facts]], [int(number) for number in self._s]

    def perft(self, state: State, depth: int) -> int:
        """How many different sequences of exactly `depth` facts follow that state; one that ends earlier is not counted."""
        if depth == 0:
            return 1
        states = self._kernels.rows(depth + 1, self._size)
        menus = self._kernels.rows(depth, self._rules.MOST_CHOICES)
        for i, number in enumerate(state.ints):
            states[0][i] = number
        if self._loops.menu(self._board, states[0], menus[0]) == TOO_MANY:
            raise TooManyOutcomes("too-many-outcomes", outcomes=f"{self._rules.tickets(self._board, states[0]):,}")
        left = self._kernels.zeros(depth)
        return int(self._loops.perft(self._board, states, menus, left, depth))
