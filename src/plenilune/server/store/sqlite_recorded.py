"""An SQLite database in the memory of a page. Every write is also noted, as the statements it was made of, in a journal that
survives the page; a write is durable when its await returns, as in a file. At the next start the newest image and the notes
after it make the same database again.

Reads wait for the write before them: nobody sees what is not yet noted.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from plenilune.server.store.contract import NotStored
from plenilune.server.store.sqlite_file import own_errors, prepare

T = TypeVar("T")

SUPERSEDED = "superseded"  # what a journal says when somebody else writes into it; anything else: it cannot be kept
MOST_NOTES = 300  # then an image takes their place
MOST_LETTERS = 1 << 19
TRY_AGAIN = 20.0  # seconds, where nothing could be kept
SILENT = ("SELECT", "PRAGMA", "BEGIN", "COMMIT", "ROLLBACK")
KEPT = "CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"


class Journal(Protocol):
    """Where a page keeps its notes. They are numbered without a gap, and who writes a number second is told so."""

    async def load(self) -> tuple[bytes | None, int, Sequence[str]]:
        """An image, the number of the first note after it, and the notes from there on."""

    async def append(self, number: int, text: str) -> str:
        """Durable when it returns; empty, or what was wrong."""

    async def compact(self, number: int, image: bytes) -> str:
        """The image holds everything before that number: those notes go. All or nothing."""


class _Recorder(sqlite3.Connection):
    """Remembers the statements that change something."""

    notes: list[tuple[Any, ...]]

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        cursor = super().execute(sql, parameters)
        if not sql.lstrip().upper().startswith(SILENT):
            self.notes.append((sql, parameters))
        return cursor

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        rows = list(parameters)
        cursor = super().executemany(sql, rows)
        self.notes.append((sql, rows, True))
        return cursor

    def executescript(self, script: str, /) -> sqlite3.Cursor:
        cursor = super().executescript(script)
        self.notes.append((script,))
        return cursor

    def take(self) -> list[tuple[Any, ...]]:
        notes, self.notes = self.notes, []
        return notes

    def play(self, note: Sequence[Any]) -> None:
        match note:
            case [script]:
                super().executescript(script)
            case [sql, parameters]:
                super().execute(sql, parameters)
            case [sql, rows, _]:
                super().executemany(sql, rows)


class RecordedFile:
    """The same promises as SqliteFile's. Where nothing can be kept it goes on in memory, and tries an image now and then."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._db = _empty()
        self._turn = asyncio.Lock()
        self._next = 0  # number of the next note
        self._notes = self._letters = 0  # since the newest image
        self._lost: float | None = None  # when something was last tried that could not be kept
        self._is_superseded = False
        self._tasks: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, journal: Journal) -> RecordedFile:
        file = cls(journal)
        image, file._next, texts = await journal.load()
        if image:
            file._db.deserialize(bytes(image))
        for text in texts:
            file._play(text)
        file._next, file._notes, file._letters = file._next + len(texts), len(texts), sum(map(len, texts))
        prepare(file._db, "the games of this page")
        if not file._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'kept'").fetchone():
            file._db.execute(KEPT)
        if notes := file._db.take():
            await file._note(notes)
        return file

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        return await self._finish(self._write(job))

    async def read(self, job: Callable[[sqlite3.Connection], T]) -> T:
        async with self._turn:
            with own_errors():
                return job(self._db)

    async def look(self, job: Callable[[sqlite3.Connection], T]) -> T:
        return await self.read(job)

    async def scrub(self) -> None:
        """What was deleted is in no note and no image any more."""
        await self._finish(self._compact(anyway=True))

    async def close(self) -> None:
        async with self._turn:
            self._db.close()

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Who asked may go away: what was begun is finished."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        async with self._turn:
            with own_errors():
                if self._is_superseded:
                    raise NotStored(SUPERSEDED)
                self._db.execute("BEGIN")
                try:
                    result = job(self._db)
                    if notes := self._db.take():
                        await self._note(notes)
                except BaseException:
                    self._db.take()
                    self._db.execute("ROLLBACK")
                    raise
                self._db.execute("COMMIT")
        if self._is_long() or self._lost is not None:
            self._begin(self._compact())
        return result

    async def _note(self, notes: Sequence[Any]) -> None:
        if self._lost is not None:
            return  # there would be a hole before it: an image is tried instead
        text = json.dumps(notes, ensure_ascii=False, separators=(",", ":"))
        fault = await self._journal.append(self._next, text)
        if fault == SUPERSEDED:
            self._is_superseded = True
            raise NotStored(SUPERSEDED)
        if fault:
            self._lost = time.monotonic()
            return
        self._next, self._notes, self._letters = self._next + 1, self._notes + 1, self._letters + len(text)

    def _is_long(self) -> bool:
        return self._notes > MOST_NOTES or self._letters > MOST_LETTERS

    async def _compact(self, anyway: bool = False) -> None:
        async with self._turn:
            is_time = self._lost is not None and time.monotonic() - self._lost > TRY_AGAIN
            if self._is_superseded or not (anyway or is_time or (self._lost is None and self._is_long())):
                return
            with own_errors():
                self._db.execute("VACUUM")
                self._db.take()
            fault = await self._journal.compact(self._next, self._db.serialize())
            if fault == SUPERSEDED:
                self._is_superseded = True
            elif fault:
                self._lost = time.monotonic()
            else:
                self._lost, self._notes, self._letters = None, 0, 0

    def _play(self, text: str) -> None:
        """One transaction, as it was."""
        notes = json.loads(text)
        is_script = any(len(note) == 1 for note in notes)  # which brings its own
        if not is_script:
            self._db.execute("BEGIN")
        for note in notes:
            self._db.play(note)
        if not is_script:
            self._db.execute("COMMIT")


def _empty() -> _Recorder:
    db = sqlite3.connect(":memory:", isolation_level=None, factory=_Recorder)
    db.notes = []
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")
    return db
