"""An SQLite file: one writer thread with group commit, one reader thread. A write is durable when its await returns."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from plenilune.server.store.contract import Conflict, NotStored, Unusable
from plenilune.server.store.sqlite_copy import Damaged, copy

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

VERSION = 7
CHANGES = {  # version -> how the one before becomes it
    2: "ALTER TABLE tables ADD COLUMN fair INTEGER NOT NULL DEFAULT 0",
    3: "ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT ''; ALTER TABLE tables ADD COLUMN due REAL;"
    " CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;"
    " ALTER TABLE fact ADD COLUMN at REAL; ALTER TABLE undone ADD COLUMN at REAL;"
    " ALTER TABLE chair ADD COLUMN since INTEGER NOT NULL DEFAULT 0",
    4: "ALTER TABLE chair ADD COLUMN program TEXT NOT NULL DEFAULT ''",
    5: "CREATE TABLE hand_over (key TEXT PRIMARY KEY, guest TEXT NOT NULL, shelf TEXT NOT NULL, until REAL NOT NULL)"
    " WITHOUT ROWID",
    6: "ALTER TABLE tables ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;"
    " ALTER TABLE tables ADD COLUMN may_watch INTEGER NOT NULL DEFAULT 0",
    7: "CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;"
    " CREATE INDEX tables_changed ON tables (status, changed)",
}
MOST_AT_ONCE = 256  # writes that share one commit
TIDY_AFTER = 400  # commits; then the log is copied into the file, beside the writer, who would otherwise stop for it
TIDY_EVERY = 20.0  # seconds, at least so often
QUIET = 2.0  # seconds without a write: then it is emptied, and the file alone holds everything
LONGEST_LOG = 4000  # pages; a longer one is begun anew, for which the writer waits until its end has been copied, too
PAGE = 4096
BEGINNING = b"SQLite format 3\0"


class SqliteFile:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._prepare()
        self._raw = os.open(
            path, os.O_RDONLY
        )  # to the end: whoever closes a file lets go of the locks that SQLite has on it
        there = os.fstat(self._raw)
        self._identity = (there.st_dev, there.st_ino)
        self._jobs: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(1, "store-read")
        self._reading: sqlite3.Connection | None = None
        self._log_pages = 0  # in the log, when it was last looked at
        self._writer = threading.Thread(target=self._write_on, name="store", daemon=True)
        self._writer.start()

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Runs job in a transaction of its own, which shares its commit with those that wait at the same time."""
        future: Future[T] = Future()
        self._jobs.put((job, future))
        with own_errors():
            return await asyncio.shield(asyncio.wrap_future(future))

    async def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        with own_errors():
            return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    async def look(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Reads as somebody would who opens the file now: nothing is remembered from before."""
        with own_errors():
            return await asyncio.to_thread(self._look, job)

    def _look(self, job: Callable[[sqlite3.Connection], T]) -> T:
        try:
            there = self._path.stat()
            begins = os.pread(self._raw, len(BEGINNING), 0) if hasattr(os, "pread") else BEGINNING
        except OSError as error:
            raise NotStored(f"the file is gone: {error.strerror}") from None
        if (there.st_dev, there.st_ino) != self._identity:
            raise NotStored("another file lies in its place")
        if begins != BEGINNING:
            raise NotStored("the file is damaged")
        with closing(sqlite3.connect(self._path, timeout=10, isolation_level=None)) as db:
            return job(db)

    async def scrub(self) -> None:
        """Writes the file anew and empties its log, after everything that was asked for before: nothing that was deleted is
        left in either."""
        await self.write(lambda _: None)
        with own_errors():
            await asyncio.to_thread(self._scrub)

    def _scrub(self) -> None:
        db = self._connect()
        try:
            db.execute("VACUUM")
            (is_busy, *_) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                raise sqlite3.OperationalError("another server is reading")
        finally:
            db.close()

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._jobs.put(None)
        self._writer.join()
        self._readers.submit(self._close_reader).result()
        self._readers.shutdown()
        os.close(self._raw)

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, timeout=10, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")
        db.execute(f"PRAGMA journal_size_limit = {LONGEST_LOG * PAGE}")
        return db

    def _prepare(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        db = self._connect()
        try:
            self._path.chmod(0o600)  # its log will be as private
            self._keep_as_it_was(db)
            prepare(db, str(self._path))
        finally:
            db.close()

    def _keep_as_it_was(self, db: sqlite3.Connection) -> None:
        """A copy of what an older version has made, before it is brought up to date."""
        (version,) = db.execute("PRAGMA user_version").fetchone()
        target = self._path.with_name(f"{self._path.stem}-version-{version}{self._path.suffix}")
        if 0 < version < VERSION and not target.exists():
            try:
                copy(self._path, target)
            except (Damaged, OSError):
                raise Unusable("no-room-for-copy", str(self._path)) from None

    def _read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        if self._reading is None:
            self._reading = self._connect()
        return job(self._reading)

    def _close_reader(self) -> None:
        if self._reading is not None:
            self._reading.close()

    def _write_on(self) -> None:
        db = self._connect()
        db.execute("PRAGMA wal_autocheckpoint = 0")
        commits, since = 1, time.monotonic()  # an earlier server may have left something
        going = True
        while going:
            batch = self._waiting(QUIET if commits else None)
            if not batch:
                commits = 0 if _checkpoint(db, "TRUNCATE") else 1
                continue
            going = None not in batch
            self._commit(db, [entry for entry in batch if entry is not None])
            now = time.monotonic()
            since, commits = now if commits == 0 else since, commits + 1
            if going and (commits >= TIDY_AFTER or now - since > TIDY_EVERY):
                commits, since = 1, now
                if self._log_pages > LONGEST_LOG:
                    _checkpoint(db, "RESTART")
                self._readers.submit(self._read, self._tidy)
        db.close()

    def _tidy(self, db: sqlite3.Connection) -> None:
        with suppress(sqlite3.Error):  # the next time
            (_, self._log_pages, _) = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def _waiting(self, seconds: float | None) -> list[tuple[Job, Future[Any]] | None]:
        """What is to be written now; nothing, when nothing comes for so long."""
        batch = []
        try:
            batch.append(self._jobs.get(timeout=seconds))
            while len(batch) < MOST_AT_ONCE:
                batch.append(self._jobs.get_nowait())
        except Empty:
            pass
        return batch

    def _commit(self, db: sqlite3.Connection, batch: list[tuple[Job, Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for job, future in batch:
                db.execute("SAVEPOINT job")
                try:
                    done.append((future, job(db)))
                except Exception as error:
                    db.execute("ROLLBACK TO job")
                    future.set_exception(error)
                db.execute("RELEASE job")
            db.execute("COMMIT")
        except sqlite3.Error as error:  # the disk is full, say: nobody's write has happened
            if db.in_transaction:
                db.execute("ROLLBACK")
            for _, future in batch:
                if not future.done():
                    future.set_exception(error)
            return
        for future, result in done:
            future.set_result(result)


def prepare(db: sqlite3.Connection, name: str) -> None:
    """Makes the tables, or brings those of an older version up to date."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Unusable("store-newer", name)
    if version == 0:
        schema = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
        db.executescript(f"BEGIN IMMEDIATE; {schema}; PRAGMA user_version = {VERSION}; COMMIT;")
    for newer in range(version + 1, VERSION + 1) if version else ():
        db.executescript(f"BEGIN IMMEDIATE; {CHANGES[newer]}; PRAGMA user_version = {newer}; COMMIT;")


@contextmanager
def own_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:  # not unique
        raise Conflict(str(error)) from None
    except sqlite3.Error as error:
        raise NotStored(str(error)) from None


def _checkpoint(db: sqlite3.Connection, how: str) -> bool:
    """Whether the whole log is in the file now, and begins anew."""
    try:
        (is_busy, *_) = db.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
    except sqlite3.Error:  # no room for it, say
        return False
    return not is_busy
