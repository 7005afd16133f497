"""The other server processes on the same store, as the tables of this one know them: what was written there, who is in which
room there, what is asked there. All of it is a cache: what counts is in the store, or is said again by whoever knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from plenilune.core.match import moves_of
from plenilune.server.refusals import NotFound
from plenilune.server.store import Conflict, NotStored
from plenilune.server.store.news import (
    Asking,
    Gone,
    Here,
    Left,
    Message,
    Missed,
    News,
    Noticed,
    Person,
    Proposed,
    Smiled,
    WhoIsThere,
    Wrote,
)
from plenilune.server.table import smileys
from plenilune.server.table.proposals import Proposal
from plenilune.server.table.requests import Request, grant_if_all
from plenilune.server.table.table import Table

if TYPE_CHECKING:
    from plenilune.server.table.tables import Tables

log = structlog.get_logger()

SETTLE = 0.02  # seconds: who comes and goes in that time is told together
RETRY = 0.5  # seconds, when the store could not be read
T = TypeVar("T")


class Neighbours:
    def __init__(self, tables: Tables, news: News) -> None:
        self._tables, self._news = tables, news
        self._rooms: dict[str, dict[str, tuple[Person, ...]]] = {}  # table -> process -> who is there
        self._told: dict[str, tuple[Asking, Proposed]] = {}  # table -> what all know is asked and proposed there
        self._expected: dict[str, bool] = {}  # tables that are being read: whether somebody has written there meanwhile
        self._moved: set[str] = set()  # tables where somebody came or went here
        self._settling: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        news.listen(self.hear)

    def expect(self, table: str) -> None:
        """It is being read, and what is written meanwhile must not be overheard."""
        self._expected[table] = False

    def was_written(self, table: str) -> bool:
        """Since it was expected."""
        return self._expected.pop(table, False)

    def busy(self) -> set[str]:
        """Tables where somebody is, on another process."""
        return {table for table, room in self._rooms.items() if room}

    def welcome(self, table: Table) -> None:
        """It has come into memory."""
        if self._news.is_alone:
            return
        table.presence.elsewhere = self._rooms.setdefault(table.id, {})
        table.presence.heard(table.presence.guests_elsewhere(), ())
        table.presence.changed = partial(self._has_moved, table.id)
        table.worker.after = partial(self._share, table)
        self._news.tell(WhoIsThere(table.id))

    def let_go(self, table: Table) -> None:
        self._told.pop(table.id, None)
        if not self._rooms.get(table.id):
            self._rooms.pop(table.id, None)

    async def close(self) -> None:
        if self._settling:
            self._settling.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # What the others hear

    def _has_moved(self, table: str) -> None:
        self._moved.add(table)
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._tell_moved)

    def _tell_moved(self) -> None:
        self._settling = None
        moved, self._moved = self._moved, set()
        for name in moved:
            table = self._tables.loaded.get(name)
            self._news.tell(Here(name, table.presence.people() if table else ()))

    def _share(self, table: Table) -> None:
        """After everything that its worker does: if another thing is asked or proposed than the others know."""
        now = (_asking(table), _proposed(table))
        before = self._told.get(table.id, (Asking(table.id), Proposed(table.id)))
        self._told[table.id] = now
        for new in now:
            if new not in before:
                self._news.tell(new)

    # What the others tell

    def hear(self, process: str, message: Message) -> None:
        if isinstance(message, Missed):
            self._expected = dict.fromkeys(self._expected, True)
        if isinstance(message, Wrote) and message.table in self._expected:
            self._expected[message.table] = True
        match message:
            case Wrote() | Asking() | Proposed() | Noticed() | Smiled():
                table = self._tables.loaded.get(message.table)
                if table is not None:
                    self._hear_at(table, message)
            case Gone():
                self._begin(self._tables.dismiss(message.table))
            case Here():
                self._come_and_go(message.table, process, message.people)
            case WhoIsThere():
                self._answer(message.table)
            case Left():
                for name in list(self._rooms):
                    self._come_and_go(name, process, ())
            case Missed():
                self._catch_up()

    def _hear_at(self, table: Table, message: Message) -> None:
        match message:
            case Wrote():
                self._begin(self._in_time(table, partial(table.hear, message)))
            case Asking():
                self._begin(table.worker.do(partial(self._hear_asking, table, message)))
            case Proposed():
                self._begin(table.worker.do(partial(self._hear_proposed, table, message)))
            case Noticed():
                table.show(message)
            case Smiled():
                smileys.show(table, message.guest, message.seat, message.which)

    def _come_and_go(self, name: str, process: str, people: tuple[Person, ...]) -> None:
        table = self._tables.loaded.get(name)
        room = self._rooms.setdefault(name, {})
        before = table.presence.guests_elsewhere() if table else set()
        if room.get(process, ()) != people:
            if people:
                room[process] = people
            else:
                room.pop(process, None)
            if table:
                table.hear_presence(before)
        if not (room or table):
            del self._rooms[name]

    def _answer(self, name: str) -> None:
        known = [self._tables.loaded[name]] if name in self._tables.loaded else []
        for table in known if name else list(self._tables.loaded.values()):
            if not name and table.presence.watchers:
                self._news.tell(Here(table.id, table.presence.people()))
            for told in (_asking(table), _proposed(table)):
                if told.kind:
                    self._news.tell(told)

    def _catch_up(self) -> None:
        """Anything may have happened. Who is still there says so."""
        for name in list(self._rooms):
            for process in list(self._rooms.get(name, ())):
                self._come_and_go(name, process, ())
        self._answer("")
        self._news.tell(WhoIsThere())
        for table in list(self._tables.loaded.values()):
            self._begin(self._in_time(table, partial(self._compare, table)))

    async def _compare(self, table: Table) -> None:
        row = await table.store.load_table(table.id)
        if row is None:
            self._begin(self._tables.dismiss(table.id))
        elif (row.generation, len(row.facts)) != table.place or (row.status, row.chairs) != (table.status, table.chairs):
            await table.read_again()

    async def _in_time(self, table: Table, job: Callable[[], Awaitable[None]]) -> None:
        """As soon as the store can be read."""
        while self._tables.loaded.get(table.id) is table:
            try:
                await table.worker.do(job)
                return
            except NotFound:
                await self._tables.dismiss(table.id)
            except NotStored:
                await asyncio.sleep(RETRY)
                job = table.read_again
            except Exception as error:  # its facts do not fit the rules of this version, say
                log.error("not read again", table=table.id, fault=repr(error))
                return

    async def _hear_asking(self, table: Table, asking: Asking) -> None:
        """All hear the same in the same order, so that what was asked last is asked everywhere. Yes, said to the same by
        several at once, counts for all of them."""
        before = table.asked
        table.asked = None
        if asking.kind and asking.place is not None:
            granted = set(asking.granted)
            if before is not None and before.act == asking.act:
                granted |= before.granted
            request = Request(
                *(asking.kind, asking.guest, asking.seat, asking.act, asking.place, asking.keep, asking.is_kept, granted)
            )
            table.heard_of.add(asking.act)
            if asking.kind == "draw" and (before is None or before.act != asking.act):
                table.offered[asking.guest] = moves_of(table.state.facts)
            table.asked = request if request.holds(table) else None
        self._told[table.id] = (_asking(table), _proposed(table))
        table.presence.wake()
        if table.asked is not None and table.asked.granted > set(asking.granted):
            await self._grant(table, table.asked)

    async def _grant(self, table: Table, request: Request) -> None:
        try:
            await grant_if_all(table, request)
        except Conflict:  # another process has done so
            await table.read_again()
        except NotStored as error:
            log.error("not stored", table=table.id, fault=str(error))

    async def _hear_proposed(self, table: Table, told: Proposed) -> None:
        proposal = Proposal(told.kind, told.guest, told.chairs, set(told.waiting)) if told.kind else None
        table.proposal = proposal if proposal and table.status == "waiting" and proposal.holds(table) else None
        self._told[table.id] = (_asking(table), _proposed(table))
        table.presence.wake()

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _asking(table: Table) -> Asking:
    asked = table.asked
    if asked is None:
        return Asking(table.id)
    granted = tuple(sorted(asked.granted))
    return Asking(
        *(table.id, asked.kind, asked.guest, asked.seat, asked.act, asked.place, asked.keep, granted, asked.is_kept)
    )


def _proposed(table: Table) -> Proposed:
    proposal = table.proposal
    if proposal is None:
        return Proposed(table.id)
    return Proposed(table.id, proposal.kind, proposal.guest, proposal.chairs, tuple(sorted(proposal.waiting)))
