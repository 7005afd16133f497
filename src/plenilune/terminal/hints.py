"""A hint comes in steps, as on the page: first what to look at, then where it goes, then what comes of it, and how to type
it. It is told of the mover's view alone."""

from __future__ import annotations

from collections.abc import Callable

from plenilune.core.state import Game, View
from plenilune.terminal.screen import Screen

STEPS = (1, 2, 3)


class Hints:
    """Each time it is asked about the same position it tells one step more."""

    def __init__(self, screen: Screen, game: Game) -> None:
        self._screen, self._game = screen, game
        self._about: View | None = None
        self._steps: list[str] = []
        self._told = 0

    def tell(self, view: View, choose: Callable[[], str]) -> None:
        """`choose` is asked for the move once for each position."""
        if view != self._about:
            self._about, self._steps, self._told = view, self._sentences(view, choose()), 0
        is_last = self._told == len(self._steps) - 1
        self._screen.line(self._steps[self._told] + ("" if is_last else f" {self._screen.words('hint-more')}"))
        self._told += not is_last

    def _sentences(self, view: View, move: str) -> list[str]:
        whole = self._screen.words("hint-type", move=move)
        stories = self._game.modules.stories
        if stories is None:
            return [whole]
        state = self._game.resample(view, 0)
        steps: list[str] = []
        for step in STEPS:
            sentence = self._screen.tell(self._game, stories.hint(state, move, step, view.seat), view.seat)
            if sentence not in steps:
                steps.append(sentence)
        return [*steps[:-1], f"{steps[-1]} {whole}"]
