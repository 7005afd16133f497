"""What processes tell each other, passed on by the database: one connection that tells and listens. Who is alive says so
every second."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import msgspec
import structlog

from plenilune.server.store.news import Hear, Left, Message, Missed, News, WhoIsThere
from plenilune.server.store.postgres import wire
from plenilune.server.store.postgres.database import CHANNEL
from plenilune.server.store.postgres.links import FAULTS, Db, Link

log = structlog.get_logger()

PULSE = 1.0  # seconds
SILENT = 4.0  # seconds: then it is gone, or out of reach
AGAIN = 0.3  # seconds, until a lost connection is opened again
MOST_AT_ONCE = 100


class PostgresNews(News):
    is_alone = False

    def __init__(self, address: str, seconds: float, process: str) -> None:
        self._process, self._seconds = process, seconds
        self._link = Link(address, seconds, self._listen)
        self._hears: list[Hear] = []
        self._unsaid: list[str] = []
        self._wake = asyncio.Event()
        self._heard: dict[str, float] = {}  # process -> when
        self._going: asyncio.Task[None] | None = None

    def listen(self, hear: Hear) -> None:
        self._hears.append(hear)

    async def open(self) -> None:
        self._going = asyncio.create_task(self._go_on())

    def tell(self, message: Message) -> None:
        self._unsaid.append(wire.write_message(self._process, message))
        self._wake.set()

    async def close(self) -> None:
        if self._going:
            self._going.cancel()
            with suppress(asyncio.CancelledError):
                await self._going
        with suppress(*FAULTS):
            await self._say([wire.write(self._process, "Bye", None)])
        await self._link.close()

    async def _go_on(self) -> None:
        said_alive = 0.0
        while True:
            try:
                if not self._link.is_open:
                    self._unsaid.clear()  # who listens again asks
                    async with asyncio.timeout(self._seconds):
                        await self._link.get()
                    self._tell_here(self._process, Missed())
                if time.monotonic() - said_alive >= PULSE:
                    self._unsaid.append(wire.write(self._process, "Alive", None))
                    said_alive = time.monotonic()
                await self._say_all()
            except FAULTS as error:
                log.warning("no news", fault=repr(error))
                self._link.drop()
                await asyncio.sleep(AGAIN)
            self._look_who_is_gone()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.01, said_alive + PULSE - time.monotonic())):
                    await self._wake.wait()

    async def _say_all(self) -> None:
        self._wake.clear()
        while self._unsaid:
            some, self._unsaid = self._unsaid[:MOST_AT_ONCE], self._unsaid[MOST_AT_ONCE:]
            await self._say(some)

    async def _say(self, texts: list[str]) -> None:
        async with asyncio.timeout(self._seconds):
            db = await self._link.get()
            await db.execute("SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said", CHANNEL, texts)

    async def _listen(self, db: Db) -> None:
        await db.add_listener(CHANNEL, self._hear)

    def _hear(self, _db: object, _pid: int, _channel: str, text: str) -> None:
        try:
            letter = wire.read(text)
            message = None if letter.by == self._process else wire.message_of(letter)
        except msgspec.DecodeError as error:
            log.warning("not understood", fault=str(error))
            return
        if letter.by == self._process:
            return
        if letter.kind == "Bye":
            self._lose(letter.by)
            return
        if letter.by not in self._heard:  # it has begun, or is back
            self.tell(WhoIsThere())
        self._heard[letter.by] = time.monotonic()
        if message is not None:
            self._tell_here(letter.by, message)

    def _look_who_is_gone(self) -> None:
        late = time.monotonic() - SILENT
        for process in [process for process, when in self._heard.items() if when < late]:
            self._lose(process)

    def _lose(self, process: str) -> None:
        if self._heard.pop(process, None) is not None:
            self._tell_here(process, Left())

    def _tell_here(self, process: str, message: Message) -> None:
        for hear in self._hears:
            try:
                hear(process, message)
            except Exception:  # of one message, which must not cost the next
                log.exception("not heard")
