"""Games that people are playing here, each on a device of their own: while they last nobody is told how they stand, not by
a record of them either, nor by the position set up by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from plenilune.core.drafts import looks
from plenilune.core.match import states_to
from plenilune.core.state import State
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.table.table import Table

if TYPE_CHECKING:
    from plenilune.server.table.tables import Tables


async def must_not_be_live(tables: Tables, state: State) -> None:
    """Refuses a game, or a position and a line from there, that begins as one that is being played here or leads through
    what lies on such a table now."""
    game = state.game
    playing = [table for table in await _apart(tables, game.key) if table.game.players == game.players]
    if await asyncio.to_thread(_is_among, state, playing):
        raise NotNow("record-is-live")


async def _apart(tables: Tables, game: str) -> list[Table]:
    """Also those that rest: one move a day is a game, too."""
    found = []
    for name in await tables.store.list_apart(game):
        try:
            table = tables.loaded.get(name) or await tables.get(name)
        except (NotFound, NotNow):
            continue  # taken away meanwhile, or of an edition that cannot be played on
        if table.is_apart:
            found.append(table)
    return found


def _is_among(state: State, playing: list[Table]) -> bool:
    seen = {look for table in playing for look in _looks(table.state)}
    return any(looks(then) in seen for then in states_to(state) if then.mover != "chance")


def _looks(state: State) -> Iterator[Hashable]:
    """Of what is on the table now, and of how it began."""
    yield looks(state)
    yield next(looks(then) for then in states_to(state) if then.mover != "chance")
