"""What becomes of a guest's things in the database when they move to another device, or are to be forgotten. Tables are
locked first, in one order for all processes."""

from __future__ import annotations

from plenilune.server.store.postgres.links import Db
from plenilune.server.store.rows import HandOverRow

TOUCHED = "(host = $1 OR id IN (SELECT table_id FROM chair WHERE guest = $1))"
ALONE = f"""SELECT id FROM tables WHERE {TOUCHED}
  AND NOT EXISTS (SELECT 1 FROM chair WHERE table_id = id AND kind = 'person' AND guest NOT IN ('', $1))"""  # noqa: S608
FORGET = (
    # who left a game of three or more has left the name there, and nothing else: it is found where that guest once acted
    """UPDATE chair SET name = '', face = '' WHERE guest = '' AND kind = 'computer' AND stand_in
         AND name = (SELECT name FROM guest WHERE id = $1)
         AND table_id IN (SELECT table_id FROM act WHERE starts_with(id, $1 || ':'))""",
    """UPDATE chair SET kind = CASE tables.status WHEN 'waiting' THEN 'open' WHEN 'playing' THEN 'computer' ELSE kind END,
         stand_in = tables.status = 'playing', name = '', face = '', guest = '', is_here = false, program = ''
         FROM tables WHERE tables.id = table_id AND guest = $1""",
    """UPDATE tables SET host = coalesce((SELECT guest FROM chair WHERE table_id = id AND kind = 'person' AND guest <> ''
         ORDER BY place LIMIT 1), '') WHERE host = $1""",
    "DELETE FROM act WHERE starts_with(id, $1 || ':')",
    "DELETE FROM guest WHERE id = $1",
    "DELETE FROM hand_over WHERE guest = $1",
)


async def lock_tables(db: Db, guest: str, more: str = "") -> list[str]:
    """Those where that guest sits, or which that guest has set."""
    rows = await db.fetch(f"SELECT id FROM tables WHERE {TOUCHED} {more} ORDER BY id FOR UPDATE", guest)  # noqa: S608
    return [row["id"] for row in rows]


async def rename(db: Db, guest: str, name: str, face: str) -> list[str]:
    await db.execute(
        "INSERT INTO guest (id, name, face) VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET name = $2, face = $3",
        *(guest, name, face),
    )
    touched = await lock_tables(db, guest, "AND status <> 'over'")
    await db.execute(
        "UPDATE chair SET name = $2, face = $3 WHERE guest = $1 AND NOT is_here AND table_id = ANY($4::text[])",
        *(guest, name, face, touched),
    )
    return touched


async def give(db: Db, old: str, new: str, table: str | None) -> list[str]:
    touched = [one for one in await lock_tables(db, old) if table in (None, one)]
    await db.execute(  # at a table where both sit, the second chair is of a further person on that device
        """UPDATE chair SET guest = $2, is_here = is_here OR EXISTS (SELECT 1 FROM chair AS other
             WHERE other.table_id = chair.table_id AND other.guest = $2)
             WHERE guest = $1 AND table_id = ANY($3::text[])""",
        *(old, new, touched),
    )
    await db.execute("UPDATE tables SET host = $2 WHERE host = $1 AND id = ANY($3::text[])", old, new, touched)
    if table is None:
        await db.execute("DELETE FROM guest WHERE id = $1", old)
        await db.execute("DELETE FROM hand_over WHERE guest = $1", old)
    return touched


async def forget(db: Db, guest: str) -> tuple[list[str], list[str]]:
    """The tables that are gone, and those that are changed."""
    touched = await lock_tables(db, guest)
    gone = [row["id"] for row in await db.fetch(ALONE, guest)]
    await db.execute("UPDATE tables SET rematch = NULL WHERE rematch = ANY($1::text[])", gone)
    await db.execute("DELETE FROM tables WHERE id = ANY($1::text[])", gone)
    for step in FORGET:
        await db.execute(step, guest)
    return gone, [table for table in touched if table not in gone]


async def insert_hand_over(db: Db, row: HandOverRow, now: float) -> None:
    await db.execute("DELETE FROM hand_over WHERE until < $1 OR guest = $2", now, row.guest)
    await db.execute(
        "INSERT INTO hand_over (key, guest, shelf, until) VALUES ($1, $2, $3, $4)",
        *(row.key, row.guest, row.shelf, row.until),
    )


async def take_hand_over(db: Db, key: str, now: float) -> HandOverRow | None:
    row = await db.fetchrow("DELETE FROM hand_over WHERE key = $1 RETURNING key, guest, shelf, until", key)
    await db.execute("DELETE FROM hand_over WHERE until < $1", now)
    return HandOverRow(*row) if row and row["until"] >= now else None
