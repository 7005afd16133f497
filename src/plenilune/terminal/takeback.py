"""Taking a move back at the keyboard."""

from __future__ import annotations

from collections.abc import Collection

from plenilune.core.acts import ACTS
from plenilune.core.match import may_undo, replay_to, undo
from plenilune.core.state import State


def taken_back(state: State, seat: str, people: Collection[str]) -> State | None:
    """The state before the last decision of a person, if the player of `seat` may go back to it; else None.

    Where all is open, the computer's answers go back too, but never chance. Where players hide something, an answer may
    have told something: only one's own last fact goes back.
    """
    if may_undo(state, seat):
        return undo(state)
    if state.game.hides:
        return None
    for count in range(len(state.facts) - 1, -1, -1):
        mover, text = state.facts[count]
        if mover == "chance" or text in ACTS:
            return None
        if mover in people:
            return replay_to(state, count)
    return None
