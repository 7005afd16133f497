"""Positions set up by hand: a draft of the game's own (see EditingModule in game.py), and what is wrong with it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from plenilune.core.errors import OptionError, PositionError
from plenilune.core.game import EditingModule, Refusal
from plenilune.core.state import Game, State


def can_edit(game: Game) -> bool:
    return game.modules.editing is not None


def draft_of(state: State) -> Any:
    """What lies where; reading it gives this position again."""
    return _editing(state.game).draft(state.game.board, state.ints)


def empty_draft(game: Game) -> Any:
    """Everything is still in the box."""
    return _editing(game).empty(game.board)


def draft_type(game: Game) -> type[Any]:
    return _editing(game).Draft


def read_draft(game: Game, draft: Any) -> State:
    """The state that a draft describes. A PositionError says what cannot be, and where; and in `others` what else."""
    try:
        return State(game, tuple(_editing(game).read(game.board, draft)))
    except Refusal as refusal:
        raise PositionError.of(refusal, game.words) from None


def looks(state: State) -> Hashable:
    """What everybody sees: two positions that look alike are one to who sets them up by hand."""
    editing = state.game.modules.editing
    return state.ints if editing is None else editing.looks(state.game.board, state.ints)


def _editing(game: Game) -> EditingModule:
    if game.modules.editing is None:
        raise OptionError("no-editing", game=game.about.title)
    return game.modules.editing
