"""The computer player at this terminal. Where no library has its kernels, they are compiled in another process meanwhile;
until they are there, it plays as well as it can without."""

from __future__ import annotations

import subprocess
import sys

from plenilune.core import kernel
from plenilune.core.state import Game, View
from plenilune.search import analysis
from plenilune.search.players import levels


class Opponent:
    def __init__(self, game: Game, level: int) -> None:
        self._game, self._level = game, level
        self._compiler: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        if not kernel.is_at_once(self._game.key) and kernel.is_worth_warming(self._game.key):
            command = [sys.executable, "-m", "plenilune.search.warming", self._game.key]
            quiet = subprocess.DEVNULL
            self._compiler = subprocess.Popen(command, stdout=quiet, stderr=quiet)  # noqa: S603

    @property
    def is_ready(self) -> bool:
        """Whether compiled kernels can be loaded."""
        if self._compiler is None:
            return kernel.is_at_once(self._game.key)
        return self._compiler.poll() == 0

    def choose(self, view: View, seed: int) -> str:
        return levels.choose(self._game, view, self._level, seed, compiled=self.is_ready)

    def hint(self, view: View, seed: int) -> str:
        """The best it knows, whatever its level."""
        return levels.choose(self._game, view, levels.HIGHEST, seed, compiled=self.is_ready)

    def agrees(self, view: View, seat: str) -> bool:
        """To a draw."""
        return analysis.agrees(self._game, view, seat, compiled=self.is_ready)

    def close(self) -> None:
        if self._compiler is not None:
            self._compiler.terminate()
            self._compiler.wait()
