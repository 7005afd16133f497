"""The result in words."""

from __future__ import annotations

from plenilune.core import acts
from plenilune.core.state import State
from plenilune.terminal.screen import Screen


def result_sentence(screen: Screen, state: State) -> str:
    """Who won, and the points; a game may have its own words for it."""
    game = state.game
    if state.ended and state.ended.kind == "stops":
        return screen.tell(game, acts.said("stops", state.ended.by, game.players), None)
    if state.winners:
        key = "wins" if len(state.winners) == 1 else "share-the-win"
        sentence = screen.words(key, game.words, winners=screen.listed(game, state.winners))
    else:
        sentence = screen.words("nobody-wins", game.words)
    points = ", ".join(f"{screen.seat(game, seat)} {points}" for seat, points in state.scores.items())
    return f"{sentence} {screen.words('points', points=points)}"
