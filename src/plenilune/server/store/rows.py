"""What is written and read. Each function is one job for the Database: it gets the connection and is all or nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, field

from plenilune.core.state import Fact


@dataclass(frozen=True)
class ChairRow:
    """Who sits on a chair, as it is kept."""

    seat: str
    kind: str  # person, computer, open
    guest: str = ""
    is_here: bool = False  # a further person on the device of the guest
    name: str = ""
    face: str = ""
    level: int = 2
    stand_in: bool = False


@dataclass(frozen=True)
class TableRow:
    id: str
    token: str
    host: str
    game: str
    edition: int
    players: int
    options: dict[str, str]
    files: dict[str, list[str]]  # option -> name and text of a player's own board
    start: str
    status: str
    stopped: bool = False
    rematch: str | None = None
    rematch_of: str | None = None
    generation: int = 0
    fair: bool = False
    created: float = 0.0
    chairs: tuple[ChairRow, ...] = ()
    facts: tuple[Fact, ...] = ()
    acts: frozenset[str] = field(default=frozenset())
    words: str = ""  # of the invitation
    words_until: float = 0.0


@dataclass(frozen=True)
class Outcome:
    """How a table stands after a write."""

    status: str
    mover: str | None
    winners: tuple[str, ...]
    now: float


@dataclass(frozen=True)
class LineRow:
    """A table in a list."""

    id: str
    game: str
    status: str
    stopped: bool
    mover: str | None
    winners: tuple[str, ...]
    changed: float
    chairs: tuple[ChairRow, ...]


def insert_table(db: sqlite3.Connection, row: TableRow, outcome: Outcome) -> None:
    db.execute(
        "INSERT INTO tables (id, token, host, game, edition, players, options, files, start, status, stopped, mover,"
        " winners, rematch_of, fair, created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(row.id, row.token, row.host, row.game, row.edition, row.players, json.dumps(row.options)),
            *(json.dumps(row.files), row.start, outcome.status, row.stopped, outcome.mover, " ".join(outcome.winners)),
            *(row.rematch_of, row.fair, row.created, outcome.now),
        ),
    )
    save_chairs(db, row.id, row.chairs)
    _insert_facts(db, row.id, 0, row.facts)
    if row.rematch_of is not None:
        db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (row.id, row.rematch_of))
    if row.words:
        db.execute("DELETE FROM phrase WHERE until < ?", (outcome.now,))
        db.execute("INSERT INTO phrase VALUES (?, ?, ?)", (row.words, row.id, row.words_until))


def save_chairs(db: sqlite3.Connection, table: str, chairs: Sequence[ChairRow]) -> None:
    db.execute("DELETE FROM chair WHERE table_id = ?", (table,))
    rows = [(table, place, *astuple(chair)) for place, chair in enumerate(chairs)]
    db.executemany("INSERT INTO chair VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def append_facts(
    db: sqlite3.Connection, table: str, first: int, facts: Sequence[Fact], act: str | None, outcome: Outcome
) -> None:
    _insert_facts(db, table, first, facts)
    if act is not None:
        db.execute("INSERT INTO act VALUES (?, ?)", (table, act))
    _save_outcome(db, table, outcome)


def take_back(db: sqlite3.Connection, table: str, keep: int, generation: int, act: str | None, outcome: Outcome) -> None:
    """Moves the facts from `keep` on to the archive."""
    db.execute(
        "INSERT INTO undone SELECT table_id, ?, seq, mover, text FROM fact WHERE table_id = ? AND seq >= ?",
        (generation, table, keep),
    )
    db.execute("DELETE FROM fact WHERE table_id = ? AND seq >= ?", (table, keep))
    db.execute("UPDATE tables SET generation = ? WHERE id = ?", (generation, table))
    if act is not None:
        db.execute("INSERT INTO act VALUES (?, ?)", (table, act))
    _save_outcome(db, table, outcome)


def begin(db: sqlite3.Connection, table: str, chairs: Sequence[ChairRow], facts: Sequence[Fact], outcome: Outcome) -> None:
    """A table that waited begins: everybody sits, the set-up is drawn, the words no longer lead here."""
    save_chairs(db, table, chairs)
    _insert_facts(db, table, 0, facts)
    db.execute("DELETE FROM phrase WHERE table_id = ?", (table,))
    _save_outcome(db, table, outcome)


def stop(db: sqlite3.Connection, table: str, outcome: Outcome) -> None:
    db.execute("UPDATE tables SET stopped = 1 WHERE id = ?", (table,))
    db.execute("DELETE FROM phrase WHERE table_id = ?", (table,))
    _save_outcome(db, table, outcome)


def _insert_facts(db: sqlite3.Connection, table: str, first: int, facts: Iterable[Fact]) -> None:
    rows = [(table, seq, fact.mover, fact.text) for seq, fact in enumerate(facts, first)]
    db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", rows)


def _save_outcome(db: sqlite3.Connection, table: str, outcome: Outcome) -> None:
    db.execute(
        "UPDATE tables SET status = ?, mover = ?, winners = ?, changed = ? WHERE id = ?",
        (outcome.status, outcome.mover, " ".join(outcome.winners), outcome.now, table),
    )


def save_guest(db: sqlite3.Connection, guest: str, name: str, face: str) -> None:
    """Also on the chairs of games that are not over; a finished one keeps the names it was played under."""
    db.execute("INSERT OR REPLACE INTO guest VALUES (?, ?, ?)", (guest, name, face))
    db.execute(
        "UPDATE chair SET name = ?, face = ? WHERE guest = ? AND is_here = 0"
        " AND table_id IN (SELECT id FROM tables WHERE status <> 'over')",
        (name, face, guest),
    )


def load_guest(db: sqlite3.Connection, guest: str) -> tuple[str, str]:
    """Name and face; empty when none were given."""
    row = db.execute("SELECT name, face FROM guest WHERE id = ?", (guest,)).fetchone()
    return (row[0], row[1]) if row else ("", "")


def load_table(db: sqlite3.Connection, table: str) -> TableRow | None:
    row = db.execute(
        "SELECT token, host, game, edition, players, options, files, start, status, stopped, rematch, rematch_of,"
        " generation, fair, created FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if row is None:
        return None
    token, host, game, edition, players, options, files, start, status, stopped, *rest = row
    rematch, rematch_of, generation, fair, created = rest
    facts = db.execute("SELECT mover, text FROM fact WHERE table_id = ? ORDER BY seq", (table,))
    acts = db.execute("SELECT id FROM act WHERE table_id = ?", (table,))
    words = db.execute("SELECT words, until FROM phrase WHERE table_id = ?", (table,)).fetchone() or ("", 0.0)
    return TableRow(
        *(table, token, host, game, edition, players, json.loads(options), json.loads(files), start, status),
        *(bool(stopped), rematch, rematch_of, generation, bool(fair), created, _load_chairs(db, table)),
        *(tuple(Fact(*fact) for fact in facts), frozenset(act for (act,) in acts), *words),
    )


def stamp(db: sqlite3.Connection, table: str) -> tuple[int, int, str]:
    """Tells whether anything has happened: generation, number of facts, status."""
    row = db.execute(
        "SELECT generation, (SELECT count(*) FROM fact WHERE table_id = id), status FROM tables WHERE id = ?", (table,)
    ).fetchone()
    return row[0], row[1], row[2]


def _load_chairs(db: sqlite3.Connection, table: str) -> tuple[ChairRow, ...]:
    chairs = db.execute(
        "SELECT seat, kind, guest, is_here, name, face, level, stand_in FROM chair WHERE table_id = ? ORDER BY place",
        (table,),
    )
    return tuple(
        ChairRow(seat, kind, guest, bool(is_here), name, face, level, bool(stand_in))
        for seat, kind, guest, is_here, name, face, level, stand_in in chairs
    )


def find_token(db: sqlite3.Connection, token: str) -> str | None:
    row = db.execute("SELECT id FROM tables WHERE token = ?", (token,)).fetchone()
    return row[0] if row else None


def find_words(db: sqlite3.Connection, words: str, now: float) -> str | None:
    row = db.execute("SELECT table_id FROM phrase WHERE words = ? AND until >= ?", (words, now)).fetchone()
    return row[0] if row else None


def lives_apart(db: sqlite3.Connection, game: str, setup: str) -> bool:
    """Whether people on devices of their own are playing a game that began with that set-up."""
    live = db.execute(
        "SELECT 1 FROM tables JOIN fact ON table_id = id AND seq = 0 WHERE status = 'playing' AND game = ? AND text = ?"
        " AND (SELECT count(DISTINCT guest) FROM chair WHERE chair.table_id = id AND kind = 'person' AND guest != '') > 1",
        (game, setup),
    )
    return live.fetchone() is not None


def list_tables(db: sqlite3.Connection, guest: str, most: int) -> list[LineRow]:
    """The guest's own tables, newest first."""
    rows = db.execute(
        "SELECT id, game, status, stopped, mover, winners, changed FROM tables WHERE id IN"
        " (SELECT table_id FROM chair WHERE guest = :guest UNION SELECT id FROM tables WHERE host = :guest)"
        " ORDER BY changed DESC LIMIT :most",
        {"guest": guest, "most": most},
    ).fetchall()
    return [
        LineRow(table, game, status, bool(stopped), mover, tuple(winners.split()), changed, _load_chairs(db, table))
        for table, game, status, stopped, mover, winners, changed in rows
    ]
