"""The store in an SQLite database (schema.sql). Each method is one job for it: all or nothing."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple, replace
from sqlite3 import Connection
from typing import Protocol, TypeVar

from plenilune.core.state import Fact
from plenilune.server.store import sqlite_keeping as keeping
from plenilune.server.store import sqlite_leaving as leaving
from plenilune.server.store.contract import Conflict, NotStored, Store
from plenilune.server.store.keeping import Figures, GuestRow, Left, NoticeRow
from plenilune.server.store.rows import ChairRow, HandOverRow, LineRow, Outcome, Place, TableRow

T = TypeVar("T")


class Database(Protocol):
    """A file (sqlite_file.py), or what a page has instead (sqlite_recorded.py)."""

    async def write(self, job: Callable[[Connection], T]) -> T:
        """In a transaction; durable when it returns. What cannot be is a Conflict or NotStored."""

    async def read(self, job: Callable[[Connection], T]) -> T: ...

    async def look(self, job: Callable[[Connection], T]) -> T:
        """As somebody who opens it now."""

    async def scrub(self) -> None: ...

    async def close(self) -> None: ...


class SqliteStore(Store):
    def __init__(self, file: Database) -> None:
        self.file = file

    async def insert_table(self, row: TableRow, outcome: Outcome) -> None:
        def job(db: Connection) -> None:
            db.execute(
                "INSERT INTO tables (id, token, host, game, edition, players, options, files, start, status, stopped, mover,"
                " winners, rematch_of, fair, created, changed, clock, due, is_open, may_watch)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(row.id, row.token, row.host, row.game, row.edition, row.players, json.dumps(row.options)),
                    *(json.dumps(row.files), row.start, outcome.status, row.stopped, outcome.mover),
                    *(" ".join(outcome.winners), row.rematch_of, row.fair, row.created, outcome.now, row.clock, outcome.due),
                    *(row.is_open, row.may_watch),
                ),
            )
            _save_chairs(db, row.id, row.chairs)
            _insert_facts(db, row.id, 0, row.facts, outcome.now)
            if row.rematch_of is not None:
                db.execute("UPDATE tables SET rematch = ? WHERE id = ?", (row.id, row.rematch_of))
            if row.words:
                db.execute("DELETE FROM phrase WHERE until < ?", (outcome.now,))
                db.execute("INSERT INTO phrase VALUES (?, ?, ?)", (row.words, row.id, row.words_until))

        await self.file.write(job)

    async def load_table(self, table: str) -> TableRow | None:
        return await self.file.read(lambda db: _load_table(db, table))

    async def stamp(self, table: str) -> tuple[Place, str] | None:
        def job(db: Connection) -> tuple[Place, str] | None:
            row = db.execute(
                "SELECT generation, (SELECT count(*) FROM fact WHERE table_id = id), status FROM tables WHERE id = ?",
                (table,),
            ).fetchone()
            return row and (Place(row[0], row[1]), row[2])

        return await self.file.read(job)

    async def list_tables(self, guest: str, most: int) -> list[LineRow]:
        def job(db: Connection) -> list[LineRow]:
            rows = db.execute(
                "SELECT id, game, status, stopped, mover, winners, changed FROM tables WHERE id IN"
                " (SELECT table_id FROM chair WHERE guest = :guest UNION SELECT id FROM tables WHERE host = :guest)"
                " ORDER BY changed DESC LIMIT :most",
                {"guest": guest, "most": most},
            ).fetchall()
            return [
                LineRow(
                    *(table, game, status, bool(stopped), mover, tuple(winners.split()), changed),
                    *(_load_chairs(db, table), _load_last(db, table)),
                )
                for table, game, status, stopped, mover, winners, changed in rows
            ]

        return await self.file.read(job)

    async def due_tables(self, before: float) -> list[str]:
        def job(db: Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE due < ? AND status = 'playing' ORDER BY due"
            return [table for (table,) in db.execute(query, (before,))]

        return await self.file.read(job)

    async def list_public(self) -> list[str]:
        def job(db: Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE (is_open AND status = 'waiting') OR (may_watch AND status = 'playing')"
            return [table for (table,) in db.execute(query)]

        return await self.file.read(job)

    async def list_apart(self, game: str) -> list[str]:
        def job(db: Connection) -> list[str]:
            live = db.execute(
                "SELECT id FROM tables WHERE status = 'playing' AND game = ? AND (SELECT count(DISTINCT guest) FROM chair"
                " WHERE chair.table_id = id AND kind = 'person' AND guest != '') > 1",
                (game,),
            )
            return [table for (table,) in live]

        return await self.file.read(job)

    async def begin(
        self,
        table: str,
        place: Place,
        chairs: Sequence[ChairRow],
        facts: Sequence[Fact],
        outcome: Outcome,
        before: Sequence[ChairRow] | None = None,
    ) -> None:
        def job(db: Connection) -> None:
            _must_be_at(db, table, place, before)
            _save_chairs(db, table, chairs)
            _insert_facts(db, table, place.seq, facts, outcome.now)
            db.execute("DELETE FROM phrase WHERE table_id = ?", (table,))
            _save_outcome(db, table, outcome)

        await self.file.write(job)

    async def save_waiting(self, row: TableRow, place: Place, before: Sequence[ChairRow] | None = None) -> None:
        def job(db: Connection) -> None:
            _must_be_at(db, row.id, place, before)
            db.execute(
                "UPDATE tables SET players = ?, options = ?, host = ?, fair = ?, is_open = ?, may_watch = ?,"
                " token = ?, generation = generation + 1 WHERE id = ?",
                (row.players, json.dumps(row.options), row.host, row.fair, row.is_open, row.may_watch, row.token, row.id),
            )
            db.execute("DELETE FROM phrase WHERE table_id = ?", (row.id,))
            if row.words:
                db.execute("INSERT INTO phrase VALUES (?, ?, ?)", (row.words, row.id, row.words_until))
            _save_chairs(db, row.id, row.chairs)

        await self.file.write(job)

    async def append_facts(
        self,
        table: str,
        place: Place,
        facts: Sequence[Fact],
        act: str | None,
        outcome: Outcome,
        chairs: Sequence[ChairRow] | None = None,
        before: Sequence[ChairRow] | None = None,
    ) -> None:
        def job(db: Connection) -> None:
            _must_be_at(db, table, place, before)
            _insert_facts(db, table, place.seq, facts, outcome.now)
            if chairs is not None:
                _save_chairs(db, table, chairs)
            _save_act(db, table, act)
            _save_outcome(db, table, outcome)

        await self.file.write(job)

    async def take_back(self, table: str, place: Place, keep: int, act: str | None, outcome: Outcome) -> None:
        generation = place.generation + 1

        def job(db: Connection) -> None:
            _must_be_at(db, table, place)
            db.execute(
                "INSERT INTO undone SELECT table_id, ?, seq, mover, text, at FROM fact WHERE table_id = ? AND seq >= ?",
                (generation, table, keep),
            )
            db.execute("DELETE FROM fact WHERE table_id = ? AND seq >= ?", (table, keep))
            db.execute("UPDATE tables SET generation = ? WHERE id = ?", (generation, table))
            _save_act(db, table, act)
            _save_outcome(db, table, outcome)

        await self.file.write(job)

    async def stop(self, table: str, place: Place, outcome: Outcome) -> None:
        def job(db: Connection) -> None:
            _must_be_at(db, table, place)
            db.execute("DELETE FROM phrase WHERE table_id = ?", (table,))
            _save_outcome(db, table, replace(outcome, stopped=True))

        await self.file.write(job)

    async def save_chairs(
        self, table: str, place: Place, chairs: Sequence[ChairRow], before: Sequence[ChairRow] | None = None
    ) -> None:
        def job(db: Connection) -> None:
            _must_be_at(db, table, place, before)
            _save_chairs(db, table, chairs)

        await self.file.write(job)

    async def save_guest(self, guest: str, name: str, face: str) -> None:
        def job(db: Connection) -> None:
            db.execute("INSERT OR REPLACE INTO guest VALUES (?, ?, ?)", (guest, name, face))
            db.execute(
                "UPDATE chair SET name = ?, face = ? WHERE guest = ? AND is_here = 0"
                " AND table_id IN (SELECT id FROM tables WHERE status <> 'over')",
                (name, face, guest),
            )

        await self.file.write(job)

    async def load_guest(self, guest: str) -> tuple[str, str]:
        row = await self._find("SELECT name, face FROM guest WHERE id = ?", guest)
        return ("", "") if row is None else (str(row[0]), str(row[1]))

    async def give(self, old: str, new: str, table: str | None = None) -> None:
        await self.file.write(lambda db: leaving.give(db, old, new, table))

    async def forget(self, guest: str) -> list[str]:
        return await self.file.write(lambda db: leaving.forget(db, guest))

    async def scrub(self) -> None:
        await self.file.scrub()

    async def insert_hand_over(self, row: HandOverRow, now: float) -> None:
        await self.file.write(lambda db: leaving.insert_hand_over(db, row, now))

    async def take_hand_over(self, key: str, now: float) -> HandOverRow | None:
        return await self.file.write(lambda db: leaving.take_hand_over(db, key, now))

    async def find_token(self, token: str) -> str | None:
        row = await self._find("SELECT id FROM tables WHERE token = ?", token)
        return None if row is None else str(row[0])

    async def find_words(self, words: str, now: float) -> str | None:
        row = await self._find("SELECT table_id FROM phrase WHERE words = ? AND until >= ?", words, now)
        return None if row is None else str(row[0])

    # For whoever looks after it

    async def pulse(self) -> None:
        token = secrets.token_hex(8)
        await self.file.write(lambda db: keeping.save_note(db, "pulse", token))
        if await self.file.look(lambda db: keeping.load_note(db, "pulse")) != token:
            raise NotStored("what was written is not found again")

    async def examine(self) -> list[str]:
        return await self.file.look(keeping.examine)

    async def figures(self) -> Figures:
        return await self.file.read(keeping.figures)

    async def list_kept(self, after: str, most: int) -> list[str]:
        return await self.file.read(lambda db: keeping.list_kept(db, after, most))

    async def list_left(self, status: Left, before: float, most: int) -> list[str]:
        return await self.file.read(lambda db: keeping.list_left(db, status, before, most))

    async def delete_left(self, tables: Sequence[str], before: float) -> list[str]:
        return await self.file.write(lambda db: keeping.delete_left(db, tables, before))

    async def find_guests(self, name: str) -> list[GuestRow]:
        return await self.file.read(lambda db: keeping.find_guests(db, name))

    async def save_notice(self, notice: NoticeRow | None) -> None:
        text = json.dumps(astuple(notice)) if notice else ""
        await self.file.write(lambda db: keeping.save_note(db, "notice", text))

    async def load_notice(self) -> NoticeRow | None:
        text = await self.file.read(lambda db: keeping.load_note(db, "notice"))
        return NoticeRow(*json.loads(text)) if text else None

    async def _find(self, query: str, *given: object) -> tuple[object, ...] | None:
        def job(db: Connection) -> tuple[object, ...] | None:
            row: tuple[object, ...] | None = db.execute(query, given).fetchone()
            return row

        return await self.file.read(job)

    async def secrets(self) -> list[str]:
        return []

    async def renew_secret(self) -> bool:
        return False

    async def close(self) -> None:
        await self.file.close()


def _must_be_at(db: Connection, table: str, place: Place, before: Sequence[ChairRow] | None = None) -> None:
    """Within the same transaction as the write: that no two facts have one place does not see what was taken back."""
    there = db.execute(
        "SELECT generation, (SELECT coalesce(max(seq) + 1, 0) FROM fact WHERE table_id = id) FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if there != place:
        raise Conflict(f"{table} is at {there}, not at {tuple(place)}")
    if before is not None and _who_sits(_load_chairs(db, table)) != _who_sits(before):
        raise Conflict(f"at {table} others sit than was thought")


def _who_sits(chairs: Sequence[ChairRow]) -> list[ChairRow]:
    """Whatever they are called now."""
    return [replace(chair, name="", face="") for chair in chairs]


def _save_chairs(db: Connection, table: str, chairs: Sequence[ChairRow]) -> None:
    db.execute("DELETE FROM chair WHERE table_id = ?", (table,))
    rows = [(table, place, *astuple(chair)) for place, chair in enumerate(chairs)]
    db.executemany("INSERT INTO chair VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _insert_facts(db: Connection, table: str, first: int, facts: Iterable[Fact], now: float) -> None:
    rows = [(table, seq, fact.mover, fact.text, now) for seq, fact in enumerate(facts, first)]
    db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?, ?)", rows)


def _save_act(db: Connection, table: str, act: str | None) -> None:
    if act is not None:
        db.execute("INSERT INTO act VALUES (?, ?)", (table, act))


def _save_outcome(db: Connection, table: str, outcome: Outcome) -> None:
    db.execute(
        "UPDATE tables SET status = ?, mover = ?, winners = ?, changed = ?, stopped = ?, due = ? WHERE id = ?",
        (outcome.status, outcome.mover, " ".join(outcome.winners), outcome.now, outcome.stopped, outcome.due, table),
    )


def _load_table(db: Connection, table: str) -> TableRow | None:
    row = db.execute(
        "SELECT token, host, game, edition, players, options, files, start, status, stopped, rematch, rematch_of,"
        " generation, fair, created, clock, is_open, may_watch FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if row is None:
        return None
    token, host, game, edition, players, options, files, start, status, stopped, *rest = row
    rematch, rematch_of, generation, fair, created, clock, is_open, may_watch = rest
    facts = db.execute("SELECT mover, text, at FROM fact WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    acts = db.execute("SELECT id FROM act WHERE table_id = ?", (table,))
    words = db.execute("SELECT words, until FROM phrase WHERE table_id = ?", (table,)).fetchone() or ("", 0.0)
    return TableRow(
        *(table, token, host, game, edition, players, json.loads(options), json.loads(files), start, status),
        *(bool(stopped), rematch, rematch_of, generation, bool(fair), created, _load_chairs(db, table)),
        *(tuple(Fact(mover, text) for mover, text, _ in facts), frozenset(act for (act,) in acts)),
        words=words[0],
        words_until=words[1],
        clock=clock,
        times=tuple(at for *_, at in facts),
        is_open=bool(is_open),
        may_watch=bool(may_watch),
    )


def _load_chairs(db: Connection, table: str) -> tuple[ChairRow, ...]:
    chairs = db.execute(
        "SELECT seat, kind, guest, is_here, name, face, level, stand_in, since, program FROM chair WHERE table_id = ?"
        " ORDER BY place",
        (table,),
    )
    return tuple(
        ChairRow(seat, kind, guest, bool(is_here), name, face, level, bool(stand_in), since, program)
        for seat, kind, guest, is_here, name, face, level, stand_in, since, program in chairs
    )


def _load_last(db: Connection, table: str) -> Fact | None:
    row = db.execute("SELECT mover, text FROM fact WHERE table_id = ? ORDER BY seq DESC LIMIT 1", (table,)).fetchone()
    return row and Fact(*row)
