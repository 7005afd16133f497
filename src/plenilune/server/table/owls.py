"""The computer's moves at one table: asked for when it is to move, thought about beside the table's worker, played through
it like everybody's."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from plenilune.server.store import Conflict, NotStored

if TYPE_CHECKING:
    from plenilune.server.table.table import Table

log = structlog.get_logger()

RETRY = 2.0  # seconds, when a move could not be stored


class Owls:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._thinking: asyncio.Task[None] | None = None

    @property
    def is_thinking(self) -> bool:
        return self._thinking is not None

    def think(self) -> None:
        """Where the computer is to move, and anybody plays or watches."""
        table, seat = self._table, self._table.state.mover
        if table.status != "playing" or seat is None or not table.is_computers(seat):
            return
        has_person = any(chair.kind == "person" and not chair.stand_in for chair in table.chairs)
        if not (has_person or table.presence.watchers) or (self._thinking and not self._thinking.done()):
            return
        self._thinking = asyncio.create_task(self._think(seat))

    async def _think(self, seat: str) -> None:
        table = self._table
        place, state = table.place, table.state
        await asyncio.sleep(table.settings.bot_pause)
        if place == table.place and table.is_computers(seat):
            about = f"{table.id} {place.generation} {place.seq}"
            move = await table.bots.choose(state.game, state.view(seat), table.chair(seat).level, about)
            try:
                await table.worker.do(lambda: table.act_for_computer(seat, move, place))
            except Conflict:
                await table.worker.do(table.read_again)
            except NotStored as error:
                log.error("not stored", table=table.id, fault=str(error))
                await asyncio.sleep(RETRY)
        self._thinking = None
        self.think()

    def stop(self) -> None:
        if self._thinking:
            self._thinking.cancel()
