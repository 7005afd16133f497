"""The curtain: where players hide something from each other, the screen is cleared before the keyboard changes hands."""

from __future__ import annotations

from functools import cache
from random import Random

from plenilune.core.state import Game, State
from plenilune.terminal.prompt import read_line
from plenilune.terminal.screen import Screen

ENOUGH = 60  # facts of a trial game: what a game hides shows long before


@cache
def hides_something(game: Game) -> bool:
    """Whether two seats ever see different things, found out in a trial game."""
    rng = Random(1)
    state = game.new(seed=1)
    for _ in range(ENOUGH):
        if _views_differ(state):
            return True
        if state.mover is None:
            break
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    return False


def _views_differ(state: State) -> bool:
    watchers = (None, *state.game.seats)
    return len({state.view(seat).position for seat in watchers}) > 1


def draw_curtain(screen: Screen, game: Game, seat: str) -> None:
    screen.hide()
    read_line(screen.words("pass-the-keyboard", seat=screen.seat(game, seat)) + " ")
    screen.hide()
