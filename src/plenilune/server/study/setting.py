"""A position set up by hand: judged by the library, and said in sentences what cannot be. Nothing is kept of it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from plenilune.core.drafts import can_edit, draft_of, draft_type, empty_draft, read_draft
from plenilune.core.errors import PositionError
from plenilune.core.state import Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotNow, sentence_of
from plenilune.server.study import free
from plenilune.server.table import eyes
from plenilune.server.table.scenes import drawing_of
from plenilune.server.table.sidelines import log_at
from plenilune.server.table.tables import Tables


async def set_up(wish: messages.Setting, tables: Tables, lang: str) -> messages.SetUp:
    if wish.table and wish.draft is None:
        table = await tables.get(wish.table)
        eyes.must_be_over(table)
        state = (await asyncio.to_thread(log_at, table.state, wish.seq, wish.line)).state
        return _answer(state.game, _draft(state), state, [])
    return await asyncio.to_thread(_judged, wish, lang)


def _judged(wish: messages.Setting, lang: str) -> messages.SetUp:
    game = free.game_of(wish.game, wish.players, wish.options)
    if wish.draft is None and wish.empty and can_edit(game):
        wish.draft = msgspec.to_builtins(empty_draft(game))
    if wish.draft is None:
        state = free.log_from(wish.position, game, wish.line).state if wish.position else _start(wish, game)
        return _answer(game, _draft(state), state, [])
    try:
        draft = msgspec.convert(wish.draft, draft_type(game))
    except msgspec.ValidationError:
        raise NotNow("malformed") from None
    try:
        return _answer(game, draft, read_draft(game, draft), [])
    except PositionError as error:
        found = [_fault(one, lang) for one in (error, *error.others)]
        return _answer(game, draft, None, found)


def _start(wish: messages.Setting, game: Game) -> State:
    """A set-up that is named may leave out the word that it begins with."""
    if not wish.setup:
        return game.new(fair=wish.fair)
    word = game.new().facts[0].text.split()[0]
    return game.unset().play(f"{word} {wish.setup.strip().removeprefix(word).strip()}")


def _draft(state: State) -> Any:
    return draft_of(state) if can_edit(state.game) else None


def _fault(error: Exception, lang: str) -> messages.Fault:
    assert isinstance(error, PositionError)
    return messages.Fault(key=error.key, sentence=sentence_of(error, lang), where=list(error.where))


def _answer(game: Game, draft: Any, state: State | None, faults: list[messages.Fault]) -> messages.SetUp:
    return messages.SetUp(
        game=game.key,
        players=game.players,
        options=game.options,
        seats=list(game.seats),
        draft=draft,
        position="" if state is None else str(state),
        faults=faults,
        view=None if state is None else state.view(free.eyes_of(state, "")),
        drawing=drawing_of(game),
    )
