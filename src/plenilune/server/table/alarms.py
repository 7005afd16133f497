"""Rings when the time of who is to move is over, and writes that it is: a fact, like everything that happens. Each table has
one; it is silent where there is no clock."""

from __future__ import annotations

import asyncio
import time
from math import inf
from typing import TYPE_CHECKING

import structlog

from plenilune.core.state import Fact
from plenilune.server.store import Conflict, NotStored
from plenilune.server.table import clocks
from plenilune.server.table.chairs import left_to_owl

if TYPE_CHECKING:
    from plenilune.server.table.table import Table

log = structlog.get_logger()

LONGEST = 60.0  # seconds: then it is looked at again
RETRY = 2.0  # seconds, when it could not be stored


class Alarm:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None
        self.graces: dict[str, float] = {}  # guest -> until when a clock that has run out does not count
        for guest in table.players():  # who may come back after a restart
            self.lose(guest)

    @property
    def due(self) -> float | None:
        """When the time of who is to move is over: not while the connection is lost, for a while."""
        table, seat = self._table, self._table.state.mover
        if table.clock is None or seat is None or table.status != "playing" or table.is_computers(seat):
            return None
        end = clocks.due(table.clock, table.state, table.chairs, table.times)
        return end if end is None else max(end, self._grace(seat) or end)

    def grace_of(self, seat: str, now: float) -> float | None:
        """How long who has lost the connection may still come back; None: nobody has."""
        until = self._grace(seat)
        is_here = self._table.presence.is_here(self._table.chair(seat).player)
        return None if until is None or is_here else max(0.0, until - now)

    def _grace(self, seat: str) -> float | None:
        has_days = self._table.clock is not None and self._table.clock.kind == "days"
        return None if has_days else self.graces.get(self._table.chair(seat).player)

    def lose(self, guest: str) -> None:
        """The connection of that guest; once in a turn."""
        if self._table.clock:
            self.graces.setdefault(guest, time.time() + self._table.settings.grace_seconds)

    def turn(self) -> None:
        """Something has happened: who is here has no grace any more."""
        self.graces = {guest: until for guest, until in self.graces.items() if not self._table.presence.is_here(guest)}

    def wind(self) -> None:
        """Set anew, for whatever is the case now."""
        self.stop()
        due = self.due
        if due is not None:
            wait = min(max(0.0, due - time.time()), LONGEST)
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: self._table.beside(self._ring()))

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    @property
    def is_near(self) -> bool:
        return (self.due or inf) - time.time() < 2 * LONGEST

    async def _ring(self) -> None:
        worker = self._table.worker
        try:
            await worker.do(self._fall)
        except Conflict:
            await worker.do(self._table.read_again)
        except NotStored as error:
            log.error("not stored", table=self._table.id, fault=str(error))
            await asyncio.sleep(RETRY)
            self.wind()

    async def _fall(self) -> None:
        """Whose time is over loses between two; with three or more the computer takes the chair."""
        table, due, seat = self._table, self.due, self._table.state.mover
        if due is None or seat is None or due > time.time():
            self.wind()
            return
        seated = None if table.game.players == 2 else left_to_owl(table.chairs, seat)
        await table.append([Fact(seat, "out-of-time")], chairs=seated)
