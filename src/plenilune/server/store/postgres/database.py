"""Writing with group commit: what waits at the same time shares one transaction, and one turn of the database's disk."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import asyncpg

from plenilune.server.store.contract import Conflict, NotStored
from plenilune.server.store.postgres.links import FAULTS, LOST, Db, Link, Readers, own_errors
from plenilune.server.store.postgres.schema import prepare

T = TypeVar("T")
MOST_AT_ONCE = 128  # writes that share one commit
TRIES = 3  # for who was in another's way
IN_THE_WAY = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)


CHANNEL = "plenilune"  # what all processes listen to


class Job(NamedTuple):
    key: str  # the table it is about; empty: about several, or none
    work: Callable[[Db], Awaitable[Any]]
    says: Callable[[Any], Iterable[str]]  # from its result: what the other processes hear when it is stored
    done: asyncio.Future[Any]


class Database:
    """Every write is a job: it looks whether it still may, and raises Conflict before it changes anything, or writes."""

    def __init__(self, address: str, seconds: float) -> None:
        self._seconds = seconds
        self._readers = Readers(address, seconds, self._prepare)
        self._writer = Link(address, seconds, self._prepare)
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._writing = asyncio.create_task(self._write_on())
        self._is_prepared = False
        self._preparing = asyncio.Lock()

    async def read(self, job: Callable[[Db], Awaitable[T]]) -> T:
        return await self._readers.read(job)

    async def write(
        self, work: Callable[[Db], Awaitable[T]], key: str = "", says: Callable[[T], Iterable[str]] = lambda _: ()
    ) -> T:
        """Durable when it returns."""
        if self._writing.done():
            raise NotStored("closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(Job(key, work, says, done))
        with own_errors():
            return await asyncio.shield(done)

    async def scrub(self) -> None:
        """After everything that was asked for before. No question finds any more what was deleted; when its bytes are
        written over, in tables and in the database's own log, is decided there (docs/several-machines.md)."""
        await self.write(_nothing)
        with suppress(NotStored):  # there is too much, or nobody may: the database does it by itself, later
            await self.read(lambda db: db.execute("VACUUM"))

    async def close(self) -> None:
        self._jobs.put_nowait(None)
        await self._writing
        await self._writer.close()
        await self._readers.close()

    async def _prepare(self, db: Db) -> None:
        async with self._preparing:
            if not self._is_prepared:
                await prepare(db)
                self._is_prepared = True

    async def _write_on(self) -> None:
        going = True
        while going:
            batch = [await self._jobs.get()]
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            going = None not in batch
            await self._commit_all([job for job in batch if job is not None])

    async def _commit_all(self, batch: list[Job]) -> None:
        """Those about one table each together, in one order for all processes, so that nobody waits in a circle; the others
        alone."""
        together = sorted((job for job in batch if job.key), key=lambda job: job.key)
        if together and not await self._commit(together, is_last_try=len(together) == 1):
            for job in together:
                if not job.done.done():
                    await self._commit_alone(job)
        for job in batch:
            if not job.key:
                await self._commit_alone(job)

    async def _commit_alone(self, job: Job) -> None:
        for attempt in range(1, TRIES + 1):
            if await self._commit([job], is_last_try=attempt == TRIES):
                return

    async def _commit(self, batch: list[Job], is_last_try: bool) -> bool:
        """False: one of them has failed, so nothing of all is written, and each is tried by itself."""
        results: list[tuple[Job, Any]] = []
        refused: list[tuple[Job, Exception]] = []
        was_open = self._writer.is_open
        is_ending = False
        try:
            async with asyncio.timeout(self._seconds):
                db = await self._writer.get()
                await db.execute("BEGIN")
                for job in batch:
                    try:
                        results.append((job, await job.work(db)))
                    except Conflict as error:  # it has looked, and written nothing
                        refused.append((job, error))
                if said := [text for job, result in results for text in job.says(result)]:
                    await db.execute("SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said", CHANNEL, said)
                is_ending = True
                await db.execute("COMMIT")
        except Exception as error:
            if isinstance(error, LOST):
                self._writer.drop()
                is_of_before = was_open and not is_ending and not isinstance(error, TimeoutError)
                if is_of_before:  # the database was started anew: nothing has come there
                    return await self._commit(batch, is_last_try)
                self._fail(batch, error)
                return True
            await self._roll_back()
            is_for_all = len(batch) > 1 or isinstance(error, IN_THE_WAY)
            if is_for_all and not is_last_try and isinstance(error, asyncpg.PostgresError):
                return False
            self._fail(batch, error)
            return True
        for job, fault in refused:
            _finish(job, fault)
        for job, result in results:
            if not job.done.done():
                job.done.set_result(result)
        return True

    async def _roll_back(self) -> None:
        try:
            async with asyncio.timeout(self._seconds):
                await (await self._writer.get()).execute("ROLLBACK")
        except FAULTS:
            self._writer.drop()

    def _fail(self, batch: list[Job], error: Exception) -> None:
        for job in batch:
            _finish(job, error)


def _finish(job: Job, error: Exception) -> None:
    if not job.done.done():
        job.done.set_exception(error)
        job.done.exception()  # seen, even if who asked has left


async def _nothing(db: Db) -> None:
    pass
