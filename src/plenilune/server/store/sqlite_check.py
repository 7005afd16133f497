"""Whether an SQLite file can be opened: asked when the server starts, so that it is said in a terminal and not to the first
guest. What is wrong with it is left as it is."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from plenilune.server.store.contract import Unusable
from plenilune.server.store.sqlite_file import VERSION

FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
CLOSED = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH)


def check_file(path: Path) -> None:
    """Or Unusable. None at all is fine, but for one that has left its log behind: what was in it is not there any more."""
    if not path.exists():
        if _log_of(path).exists():
            raise Unusable("store-gone", str(path))
        return
    if path.stat().st_size == 0:  # SQLite would take it for a new one
        raise Unusable("store-damaged", str(path))
    try:
        with closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as db:
            (version,) = db.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                raise Unusable("store-newer", str(path))
            if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise Unusable("store-damaged", str(path))
    except sqlite3.Error as error:
        raise Unusable(_key(error), str(path)) from None


def _key(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0)
    if code in FULL:
        return "disk-full"
    return "store-closed" if code & 0xFF in CLOSED else "store-damaged"


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")
