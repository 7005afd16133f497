"""Looking after the database: how much there is, what can go, whether it is whole."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.server.store.keeping import Figures, GuestRow
from plenilune.server.store.postgres.links import Db

FIGURES = """SELECT (SELECT count(*) FROM tables WHERE status = 'waiting'),
  (SELECT count(*) FROM tables WHERE status = 'playing'),
  (SELECT count(*) FROM tables WHERE status = 'over'), (SELECT count(*) FROM guest), (SELECT count(*) FROM fact),
  (SELECT count(*) FROM undone), pg_database_size(current_database()), (SELECT min(created) FROM tables),
  (SELECT max(changed) FROM tables)"""
HOLES = "SELECT id FROM tables WHERE seq <> (SELECT count(*) FROM fact WHERE table_id = id)"
GUESTS = """SELECT id, name, (SELECT count(DISTINCT table_id) FROM chair WHERE guest = guest.id),
  coalesce((SELECT max(changed) FROM tables JOIN chair ON table_id = tables.id WHERE guest = guest.id), 0)
  FROM guest WHERE name = $1 OR id = $1 ORDER BY 4 DESC"""


async def save_note(db: Db, name: str, text: str) -> None:
    query = "INSERT INTO note (name, text) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = $2"
    await db.execute(query, name, text)


async def examine(db: Db) -> list[str]:
    """Its own files it looks after itself."""
    return [f"{row[0]}: facts are missing" for row in await db.fetch(HOLES)]


async def figures(db: Db) -> Figures:
    return Figures(*tuple(await db.fetchrow(FIGURES) or ()))


async def delete_left(db: Db, tables: Sequence[str], before: float) -> list[str]:
    query = "SELECT id FROM tables WHERE id = ANY($1::text[]) AND changed < $2 ORDER BY id FOR UPDATE"
    gone = [row[0] for row in await db.fetch(query, list(tables), before)]
    await db.execute("UPDATE tables SET rematch = NULL WHERE rematch = ANY($1::text[])", gone)
    await db.execute("DELETE FROM tables WHERE id = ANY($1::text[])", gone)
    return gone


async def find_guests(db: Db, name: str) -> list[GuestRow]:
    return [GuestRow(*tuple(row)) for row in await db.fetch(GUESTS, name)]
