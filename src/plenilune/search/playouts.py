"""Random games by the thousand: `Loops(game)` runs the loops of loops.py for one game, compiled or plain."""

from __future__ import annotations

from typing import Any

from plenilune.core import kernel, registry
from plenilune.core.state import Game


class Loops:
    """The loops, bound to a game's rules and board, with room to work in."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        rules = kernel.flavour(registry.module_of(game.key, "rules").__name__, compiled)
        self._loops: Any = kernel.flavour("plenilune.search.loops", compiled, rules)
        self._compiled = compiled
        self._board = kernel.row(game.board.ints, compiled)
        self._s = kernel.row([0] * rules.size(self._board), compiled)
        self._out = kernel.row([0] * rules.MOST_CHOICES, compiled)
        self._rules: Any = rules

    def play(self, games: int, seed: int = 0) -> int:
        """Plays that many random games, set-up included; how many facts they had."""
        return int(self._loops.playouts(self._board, self._s, self._out, games, seed))
