"""A position as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plenilune.core.state import State


def described(state: State) -> dict[str, Any]:
    """A state for programs: everything, hidden things too."""
    game = state.game
    return {
        "game": game.key,
        "players": game.players,
        "options": dict(game.options),
        "position": str(state),
        "mover": state.mover,
        "scores": state.scores,
        "winners": list(state.winners),
        "facts": [list(fact) for fact in state.facts],
    }
