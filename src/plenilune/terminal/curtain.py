"""The curtain: where players hide something from each other, the screen is cleared before the keyboard changes hands."""

from __future__ import annotations

from plenilune.core.state import Game
from plenilune.terminal.prompt import read_line
from plenilune.terminal.screen import Screen


def draw_curtain(screen: Screen, game: Game, seat: str) -> None:
    screen.hide()
    read_line(screen.words("pass-the-keyboard", seat=screen.seat(game, seat)) + " ")
    screen.hide()
