"""What becomes of a guest's things in the SQLite file when they move to another device, or are to be forgotten."""

from __future__ import annotations

from dataclasses import astuple
from sqlite3 import Connection

from plenilune.server.store.rows import HandOverRow

ALONE = """SELECT id FROM tables WHERE (host = :guest OR id IN (SELECT table_id FROM chair WHERE guest = :guest))
  AND NOT EXISTS (SELECT 1 FROM chair WHERE table_id = id AND kind = 'person' AND guest NOT IN ('', :guest))"""
DELETE = (  # what belongs to a table, then the table
    "DELETE FROM chair WHERE table_id = ?",
    "DELETE FROM fact WHERE table_id = ?",
    "DELETE FROM act WHERE table_id = ?",
    "DELETE FROM undone WHERE table_id = ?",
    "DELETE FROM phrase WHERE table_id = ?",
    "UPDATE tables SET rematch = NULL WHERE rematch = ?",
    "DELETE FROM tables WHERE id = ?",
)
FORGET = (
    # who left a game of three or more has left the name there, and nothing else: it is found where that guest once acted
    """UPDATE chair SET name = '', face = '' WHERE guest = '' AND kind = 'computer' AND stand_in = 1
         AND name = (SELECT name FROM guest WHERE id = :guest)
         AND table_id IN (SELECT table_id FROM act WHERE substr(id, 1, length(:guest) + 1) = :guest || ':')""",
    """UPDATE chair SET kind = CASE (SELECT status FROM tables WHERE id = table_id)
           WHEN 'waiting' THEN 'open' WHEN 'playing' THEN 'computer' ELSE kind END,
         stand_in = (SELECT status FROM tables WHERE id = table_id) = 'playing',
         name = '', face = '', guest = '', is_here = 0, program = '' WHERE guest = :guest""",
    """UPDATE tables SET host = coalesce((SELECT guest FROM chair WHERE table_id = id AND kind = 'person' AND guest <> ''
         ORDER BY place LIMIT 1), '') WHERE host = :guest""",
    "DELETE FROM act WHERE substr(id, 1, length(:guest) + 1) = :guest || ':'",
    "DELETE FROM guest WHERE id = :guest",
    "DELETE FROM hand_over WHERE guest = :guest",
)
GIVE = (
    # at a table where both sit, the second chair is of a further person on that device
    """UPDATE chair SET guest = :new, is_here = is_here OR EXISTS (SELECT 1 FROM chair AS other
         WHERE other.table_id = chair.table_id AND other.guest = :new)
         WHERE guest = :old AND (:table IS NULL OR table_id = :table)""",
    "UPDATE tables SET host = :new WHERE host = :old AND (:table IS NULL OR id = :table)",
    "DELETE FROM guest WHERE id = :old AND :table IS NULL",
    "DELETE FROM hand_over WHERE guest = :old AND :table IS NULL",
)


def give(db: Connection, old: str, new: str, table: str | None) -> None:
    for step in GIVE:
        db.execute(step, {"old": old, "new": new, "table": table})


def forget(db: Connection, guest: str) -> list[str]:
    alone = [table for (table,) in db.execute(ALONE, {"guest": guest})]
    for table in alone:
        for step in DELETE:
            db.execute(step, (table,))
    for step in FORGET:
        db.execute(step, {"guest": guest})
    return alone


def insert_hand_over(db: Connection, row: HandOverRow, now: float) -> None:
    db.execute("DELETE FROM hand_over WHERE until < ? OR guest = ?", (now, row.guest))
    db.execute("INSERT INTO hand_over VALUES (?, ?, ?, ?)", astuple(row))


def take_hand_over(db: Connection, key: str, now: float) -> HandOverRow | None:
    found = db.execute("SELECT key, guest, shelf, until FROM hand_over WHERE key = ?", (key,)).fetchone()
    db.execute("DELETE FROM hand_over WHERE key = ? OR until < ?", (key, now))
    row = found and HandOverRow(*found)
    return row if row and row.until >= now else None
