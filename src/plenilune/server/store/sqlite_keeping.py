"""Looking after the SQLite file: how much there is, what can go, whether it is whole."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection, DatabaseError

from plenilune.server.store.keeping import Figures, GuestRow, Left
from plenilune.server.store.sqlite_leaving import DELETE

MOST_FAULTS = 20  # that are told
FIGURES = """SELECT (SELECT count(*) FROM tables WHERE status = 'waiting'),
  (SELECT count(*) FROM tables WHERE status = 'playing'),
  (SELECT count(*) FROM tables WHERE status = 'over'), (SELECT count(*) FROM guest), (SELECT count(*) FROM fact),
  (SELECT count(*) FROM undone), (SELECT page_count * page_size FROM pragma_page_count, pragma_page_size),
  (SELECT min(created) FROM tables), (SELECT max(changed) FROM tables)"""
HOLES = "SELECT table_id FROM fact GROUP BY table_id HAVING max(seq) + 1 <> count(*)"
GUESTS = """SELECT id, name, (SELECT count(DISTINCT table_id) FROM chair WHERE guest = guest.id),
  coalesce((SELECT max(changed) FROM tables JOIN chair ON table_id = tables.id WHERE guest = guest.id), 0)
  FROM guest WHERE name = :name OR id = :name ORDER BY 4 DESC"""


def save_note(db: Connection, name: str, text: str) -> None:
    db.execute("INSERT OR REPLACE INTO note (name, text) VALUES (?, ?)", (name, text))


def load_note(db: Connection, name: str) -> str:
    row = db.execute("SELECT text FROM note WHERE name = ?", (name,)).fetchone()
    return str(row[0]) if row else ""


def examine(db: Connection) -> list[str]:
    try:
        said = [text for (text,) in db.execute(f"PRAGMA integrity_check({MOST_FAULTS})") if text != "ok"]
        said += [f"{row[0]}: {row[1]} belongs to nothing" for row in db.execute("PRAGMA foreign_key_check")][:MOST_FAULTS]
        return said + [f"{table}: facts are missing" for (table,) in db.execute(HOLES)][:MOST_FAULTS]
    except DatabaseError as error:  # so damaged that it cannot be looked through
        return [str(error)]


def figures(db: Connection) -> Figures:
    return Figures(*db.execute(FIGURES).fetchone())


def list_kept(db: Connection, after: str, most: int) -> list[str]:
    query = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
    return [table for (table,) in db.execute(query, (after, most))]


def list_left(db: Connection, status: Left, before: float, most: int) -> list[str]:
    query = "SELECT id FROM tables WHERE status = ? AND changed < ? ORDER BY changed LIMIT ?"
    return [table for (table,) in db.execute(query, (status, before, most))]


def delete_left(db: Connection, tables: Sequence[str], before: float) -> list[str]:
    gone = []
    for table in tables:
        if db.execute("SELECT 1 FROM tables WHERE id = ? AND changed < ?", (table, before)).fetchone():
            for step in DELETE:
                db.execute(step, (table,))
            gone.append(table)
    return gone


def find_guests(db: Connection, name: str) -> list[GuestRow]:
    return [GuestRow(*row) for row in db.execute(GUESTS, {"name": name})]
