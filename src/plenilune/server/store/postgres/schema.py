"""The tables of the database: made when it is empty, brought up to date when an older version has made them.

Processes of two versions run beside each other while a town is upgraded: a change adds (a column with a default, a table, an
index) and takes nothing away, so that the version before goes on. `oldest` says which one still may.
"""

from __future__ import annotations

from pathlib import Path

from plenilune.server.store.postgres.links import Db

HERE = Path(__file__).parent
SCHEMA = (HERE / "schema.sql").read_text(encoding="utf-8")
SHARING = (HERE / "sharing.sql").read_text(encoding="utf-8")  # what processes share besides the tables
VERSION = 3
OLDEST = 1  # the version that may still run beside this one
CHANGES: dict[int, str] = {  # version -> how the one before becomes it
    2: "CREATE TABLE note (name text PRIMARY KEY, text text NOT NULL);"
    " CREATE INDEX tables_changed ON tables (status, changed)",
    3: SHARING,
}
LOCK = 0x706C656E  # of those who prepare at the same time


class Newer(RuntimeError):
    """It was brought up to date by a version that this one cannot run beside."""


async def prepare(db: Db) -> None:
    async with db.transaction():
        await db.execute("SET LOCAL statement_timeout = 0")  # what is brought up to date may be large
        await db.execute("SET LOCAL lock_timeout = 0")
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS version (version integer NOT NULL, oldest integer NOT NULL)")
        row = await db.fetchrow("SELECT version, oldest FROM version")
        if row is None:
            await db.execute(SCHEMA + SHARING)
            await db.execute("INSERT INTO version VALUES ($1, $2)", VERSION, OLDEST)
            return
        version, oldest = row
        if oldest > VERSION:
            raise Newer("the database was brought up to date by a newer version of the program")
        for newer in range(version + 1, VERSION + 1):
            await db.execute(CHANGES[newer])
        if version < VERSION:
            await db.execute("UPDATE version SET version = $1, oldest = $2", VERSION, OLDEST)
