"""Connections to the database: opened when they are needed, given up when they fail or say nothing, opened again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager, suppress
from typing import Any, Protocol, TypeAlias, TypeVar

import asyncpg

from plenilune.server.store.contract import Conflict, NotStored

T = TypeVar("T")
Row: TypeAlias = Any  # of columns, by name or by number
# InternalClientError: between a farewell of the database and the end of the connection, asyncpg takes it for open still, and
# busy. It says so before it sends anything.
BROKEN = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError)
LOST = (*BROKEN, asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError)
FAULTS = (*BROKEN, asyncpg.PostgresError)
READERS = 4


def limits_of(seconds: float) -> dict[str, str]:
    """What the database does where we cannot say it any more: nobody's lock outlives who holds it."""
    ms = str(round(seconds * 1000))
    half = str(round(seconds * 500))
    return {
        "application_name": "plenilune",
        "synchronous_commit": "on",
        "statement_timeout": ms,
        "lock_timeout": half,
        "idle_in_transaction_session_timeout": half,
    }


class Db(Protocol):
    """What is used of a connection of asyncpg's."""

    async def execute(self, query: str, *given: object) -> str: ...
    async def executemany(self, query: str, given: Iterable[Sequence[object]]) -> None: ...
    async def fetch(self, query: str, *given: object) -> list[Row]: ...
    async def fetchrow(self, query: str, *given: object) -> Row | None: ...
    async def fetchval(self, query: str, *given: object) -> Any: ...
    async def add_listener(self, channel: str, callback: Callable[..., None]) -> None: ...
    def transaction(self) -> AbstractAsyncContextManager[Any]: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...
    async def close(self, *, timeout: float) -> None: ...


class Link:
    """One connection, for one question after the other."""

    def __init__(self, address: str, seconds: float, prepared: Callable[[Db], Awaitable[None]] | None = None) -> None:
        self._address, self._seconds, self._prepared = address, seconds, prepared
        self._db: Db | None = None

    @property
    def is_open(self) -> bool:
        return self._db is not None and not self._db.is_closed()

    async def get(self) -> Db:
        db = self._db
        if db is None or db.is_closed():
            settings = limits_of(self._seconds)
            db = self._db = await asyncpg.connect(self._address, timeout=self._seconds, server_settings=settings)
            assert db is not None
            if self._prepared is not None:
                try:
                    await self._prepared(db)
                except BaseException:
                    self.drop()
                    raise
        return db

    def drop(self) -> None:
        """Without a farewell: nobody may be listening."""
        if self._db is not None:
            with suppress(Exception):
                self._db.terminate()
        self._db = None

    async def close(self) -> None:
        if self._db is not None:
            with suppress(*FAULTS):
                await self._db.close(timeout=1)
        self.drop()


class Readers:
    """Several links for reading: one that was lost is opened anew, and asked once more."""

    def __init__(
        self, address: str, seconds: float, prepared: Callable[[Db], Awaitable[None]], count: int = READERS
    ) -> None:
        self._seconds = seconds
        self._links = [Link(address, seconds, prepared) for _ in range(count)]
        self._free: asyncio.LifoQueue[Link] = asyncio.LifoQueue()
        for link in self._links:
            self._free.put_nowait(link)

    async def read(self, job: Callable[[Db], Awaitable[T]]) -> T:
        with own_errors():
            async with asyncio.timeout(self._seconds):
                link = await self._free.get()
                try:
                    return await self._ask(link, job)
                except (*LOST, asyncio.CancelledError):  # who asked has left, or nobody answers: it may be busy still
                    link.drop()
                    raise
                finally:
                    self._free.put_nowait(link)

    async def _ask(self, link: Link, job: Callable[[Db], Awaitable[T]]) -> T:
        was_open = link.is_open
        try:
            return await job(await link.get())
        except LOST:
            link.drop()
            if not was_open:
                raise
        return await job(await link.get())  # the database was started anew meanwhile

    async def close(self) -> None:
        for link in self._links:
            await link.close()


@contextmanager
def own_errors() -> Iterator[None]:
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as error:  # not unique, or gone
        raise Conflict(str(error)) from None
    except FAULTS as error:
        raise NotStored(f"{type(error).__name__}: {error}") from None
