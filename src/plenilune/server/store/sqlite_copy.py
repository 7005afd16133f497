"""A copy of an SQLite file while somebody writes into it, and whether a file is whole."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

PAGES = 500  # at once; then it is told how far it has come


class Damaged(Exception):
    """It cannot be read, or its copy not be written, for that reason."""


def copy(source: Path, target: Path, progress: Callable[[int, int], None] | None = None) -> None:
    """As the file is at one moment; nobody who writes waits. The target appears when it is whole, for this user's eyes
    only."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(sqlite3.connect(source, timeout=10)) as db, closing(sqlite3.connect(part)) as new:
            db.execute("BEGIN")
            db.execute(
                "SELECT 1 FROM sqlite_schema"
            ).fetchone()  # from now on it looks at that moment, however long it takes
            db.backup(new, pages=PAGES, progress=lambda _, left, whole: progress(whole - left, whole) if progress else None)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except sqlite3.Error as error:
        raise Damaged(str(error)) from None
    finally:
        part.unlink(missing_ok=True)


def counted(path: Path) -> dict[str, int]:
    """How much is in it, where it is whole; else Damaged."""
    try:
        return _counted(path)
    except sqlite3.Error as error:
        raise Damaged(str(error)) from None


def _counted(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        if said != "ok":
            raise Damaged(said)
        (version,) = db.execute("PRAGMA user_version").fetchone()
        names = ("tables", "chair", "fact", "act", "undone", "guest")
        return {"version": version, **{name: db.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}}  # noqa: S608
