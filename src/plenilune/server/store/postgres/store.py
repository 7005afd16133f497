"""The store in a PostgreSQL database (schema.sql). Each method is one job for it: all or nothing; and the other processes
are told what it has written when that is stored, no sooner and no later."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import astuple, replace

from plenilune.core.state import Fact
from plenilune.server.store.contract import Conflict, Store
from plenilune.server.store.keeping import Figures, GuestRow, Left, NoticeRow
from plenilune.server.store.news import Gone, NewSecret, Wrote
from plenilune.server.store.postgres import keeping, leaving
from plenilune.server.store.postgres.database import Database
from plenilune.server.store.postgres.links import Db, Row
from plenilune.server.store.postgres.tables import list_lines, load_chairs, load_table
from plenilune.server.store.postgres.wire import write_message
from plenilune.server.store.rows import ChairRow, HandOverRow, LineRow, Outcome, Place, TableRow

APPEND = """WITH moved AS (
  UPDATE tables SET seq = seq + cardinality($4::text[]), status = $7, mover = $8, winners = $9, changed = $10, stopped = $11,
    due = $12 WHERE id = $1 AND generation = $2 AND seq = $3 RETURNING id
), told AS (
  INSERT INTO fact (table_id, seq, mover, text, at) SELECT id, $3 + n - 1, who, what, $10
    FROM moved, unnest($4::text[], $5::text[]) WITH ORDINALITY AS new (who, what, n)
), recognised AS (
  INSERT INTO act (table_id, id) SELECT id, $6 FROM moved WHERE $6::text IS NOT NULL
)
SELECT 1 FROM moved"""
INSERT = """INSERT INTO tables (id, token, host, game, edition, players, options, files, start, status, stopped, mover,
  winners, rematch_of, fair, created, changed, clock, due, is_open, may_watch, seq)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)"""

SECRETS = "SELECT value FROM secret ORDER BY number"
KEPT_SECRETS = 3
NUL = "\0"  # no text of the database has one


class PostgresStore(Store):
    def __init__(self, database: Database, process: str) -> None:
        self.database, self._process = database, process

    async def insert_table(self, row: TableRow, outcome: Outcome) -> None:
        async def job(db: Db) -> None:
            await db.execute(
                INSERT,
                *(row.id, row.token, row.host, row.game, row.edition, row.players, json.dumps(row.options)),
                *(json.dumps(row.files), row.start, outcome.status, row.stopped, outcome.mover),
                *(" ".join(outcome.winners), row.rematch_of, row.fair, row.created, outcome.now, row.clock, outcome.due),
                *(row.is_open, row.may_watch, len(row.facts)),
            )
            await _save_chairs(db, row.id, row.chairs)
            facts = [(row.id, seq, fact.mover, fact.text, outcome.now) for seq, fact in enumerate(row.facts)]
            await db.executemany("INSERT INTO fact (table_id, seq, mover, text, at) VALUES ($1, $2, $3, $4, $5)", facts)
            if row.rematch_of is not None:
                await db.execute("UPDATE tables SET rematch = $1 WHERE id = $2", row.id, row.rematch_of)
            if row.words:
                await db.execute("DELETE FROM phrase WHERE until < $1", outcome.now)
                until = row.words_until
                await db.execute("INSERT INTO phrase (words, table_id, until) VALUES ($1, $2, $3)", row.words, row.id, until)

        before = row.rematch_of
        await self.database.write(job, says=lambda _: self._wrote(*([before] if before else [])))

    async def load_table(self, table: str) -> TableRow | None:
        return None if NUL in table else await self.database.read(lambda db: load_table(db, table))

    async def stamp(self, table: str) -> tuple[Place, str] | None:
        row = await self._find("SELECT generation, seq, status FROM tables WHERE id = $1", table)
        return None if row is None else (Place(row[0], row[1]), row[2])

    async def list_tables(self, guest: str, most: int) -> list[LineRow]:
        return await self.database.read(lambda db: list_lines(db, guest, most))

    async def due_tables(self, before: float) -> list[str]:
        query = "SELECT id FROM tables WHERE due < $1 AND status = 'playing' ORDER BY due"
        return await self._list(query, before)

    async def list_public(self) -> list[str]:
        return await self._list(
            "SELECT id FROM tables WHERE (is_open AND status = 'waiting') OR (may_watch AND status = 'playing')"
        )

    async def list_apart(self, game: str) -> list[str]:
        query = """SELECT id FROM tables WHERE status = 'playing' AND game = $1 AND (SELECT count(DISTINCT guest) FROM chair
          WHERE chair.table_id = id AND kind = 'person' AND guest <> '') > 1"""
        return await self._list(query, game)

    async def begin(
        self,
        table: str,
        place: Place,
        chairs: Sequence[ChairRow],
        facts: Sequence[Fact],
        outcome: Outcome,
        before: Sequence[ChairRow] | None = None,
    ) -> None:
        async def job(db: Db) -> None:
            await _must_be_at(db, table, place, before)
            await _save_chairs(db, table, chairs)
            await _append(db, table, place, facts, None, outcome)
            await db.execute("DELETE FROM phrase WHERE table_id = $1", table)

        await self._write(job, table)

    async def save_waiting(self, row: TableRow, place: Place, before: Sequence[ChairRow] | None = None) -> None:
        async def job(db: Db) -> None:
            await _must_be_at(db, row.id, place, before)
            await db.execute(
                "UPDATE tables SET players = $1, options = $2, host = $3, fair = $4, is_open = $5, may_watch = $6,"
                " token = $7, generation = generation + 1 WHERE id = $8",
                *(row.players, json.dumps(row.options), row.host, row.fair, row.is_open, row.may_watch, row.token, row.id),
            )
            await db.execute("DELETE FROM phrase WHERE table_id = $1", row.id)
            if row.words:
                until = row.words_until
                await db.execute("INSERT INTO phrase (words, table_id, until) VALUES ($1, $2, $3)", row.words, row.id, until)
            await _save_chairs(db, row.id, row.chairs)

        await self._write(job, row.id)

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
        async def job(db: Db) -> None:
            if before is not None:
                await _must_be_at(db, table, place, before)
            await _append(db, table, place, facts, act, outcome)
            if chairs is not None:
                await _save_chairs(db, table, chairs)

        wrote = Wrote(table, place, tuple(facts), outcome.now, act) if chairs is None else Wrote(table)
        await self.database.write(job, table, lambda _: [write_message(self._process, wrote)])

    async def take_back(self, table: str, place: Place, keep: int, act: str | None, outcome: Outcome) -> None:
        generation = place.generation + 1

        async def job(db: Db) -> None:
            await _must_be_at(db, table, place)
            await db.execute(
                "INSERT INTO undone (table_id, generation, seq, mover, text, at)"
                " SELECT table_id, $1, seq, mover, text, at FROM fact WHERE table_id = $2 AND seq >= $3",
                *(generation, table, keep),
            )
            await db.execute("DELETE FROM fact WHERE table_id = $1 AND seq >= $2", table, keep)
            await db.execute("UPDATE tables SET generation = $1, seq = $2 WHERE id = $3", generation, keep, table)
            await _append(db, table, Place(generation, keep), (), act, outcome)

        await self._write(job, table)

    async def stop(self, table: str, place: Place, outcome: Outcome) -> None:
        async def job(db: Db) -> None:
            await _append(db, table, place, (), None, replace(outcome, stopped=True))
            await db.execute("DELETE FROM phrase WHERE table_id = $1", table)

        await self._write(job, table)

    async def save_chairs(
        self, table: str, place: Place, chairs: Sequence[ChairRow], before: Sequence[ChairRow] | None = None
    ) -> None:
        async def job(db: Db) -> None:
            await _must_be_at(db, table, place, before)
            await _save_chairs(db, table, chairs)

        await self._write(job, table)

    async def save_guest(self, guest: str, name: str, face: str) -> None:
        await self.database.write(
            lambda db: leaving.rename(db, guest, name, face), says=lambda touched: self._wrote(*touched)
        )

    async def load_guest(self, guest: str) -> tuple[str, str]:
        row = await self._find("SELECT name, face FROM guest WHERE id = $1", guest)
        return ("", "") if row is None else (row[0], row[1])

    async def give(self, old: str, new: str, table: str | None = None) -> None:
        await self.database.write(lambda db: leaving.give(db, old, new, table), says=lambda touched: self._wrote(*touched))

    async def forget(self, guest: str) -> list[str]:
        def said(done: tuple[list[str], list[str]]) -> Iterable[str]:
            return [*(write_message(self._process, Gone(table)) for table in done[0]), *self._wrote(*done[1])]

        gone, _ = await self.database.write(lambda db: leaving.forget(db, guest), says=said)
        return gone

    async def scrub(self) -> None:
        await self.database.scrub()

    async def insert_hand_over(self, row: HandOverRow, now: float) -> None:
        await self.database.write(lambda db: leaving.insert_hand_over(db, row, now))

    async def take_hand_over(self, key: str, now: float) -> HandOverRow | None:
        return await self.database.write(lambda db: leaving.take_hand_over(db, key, now))

    async def find_token(self, token: str) -> str | None:
        row = await self._find("SELECT id FROM tables WHERE token = $1", token)
        return None if row is None else str(row[0])

    async def find_words(self, words: str, now: float) -> str | None:
        row = await self._find("SELECT table_id FROM phrase WHERE words = $1 AND until >= $2", words, now)
        return None if row is None else str(row[0])

    async def secrets(self) -> list[str]:
        """Who comes first makes it."""
        if found := await self._list(SECRETS):
            return found
        await self.database.write(lambda db: add_secret(db, 0))
        return await self._list(SECRETS)

    async def renew_secret(self) -> bool:
        await self.database.write(lambda db: add_secret(db), says=lambda _: [write_message(self._process, NewSecret())])
        return True

    async def close(self) -> None:
        await self.database.close()

    # For whoever looks after it

    async def pulse(self) -> None:
        await self.database.write(lambda db: keeping.save_note(db, f"pulse {self._process}", secrets.token_hex(8)))

    async def examine(self) -> list[str]:
        return await self.database.read(keeping.examine)

    async def figures(self) -> Figures:
        return await self.database.read(keeping.figures)

    async def list_kept(self, after: str, most: int) -> list[str]:
        return await self._list("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", after, most)

    async def list_left(self, status: Left, before: float, most: int) -> list[str]:
        query = "SELECT id FROM tables WHERE status = $1 AND changed < $2 ORDER BY changed LIMIT $3"
        return await self._list(query, status, before, most)

    async def delete_left(self, tables: Sequence[str], before: float) -> list[str]:
        def said(gone: list[str]) -> list[str]:
            return [write_message(self._process, Gone(table)) for table in gone]

        return await self.database.write(lambda db: keeping.delete_left(db, tables, before), says=said)

    async def find_guests(self, name: str) -> list[GuestRow]:
        return await self.database.read(lambda db: keeping.find_guests(db, name))

    async def save_notice(self, notice: NoticeRow | None) -> None:
        text = json.dumps(astuple(notice)) if notice else ""
        await self.database.write(lambda db: keeping.save_note(db, "notice", text))

    async def load_notice(self) -> NoticeRow | None:
        row = await self._find("SELECT text FROM note WHERE name = 'notice' AND text <> ''")
        return NoticeRow(*json.loads(row[0])) if row else None

    async def _write(self, job: Callable[[Db], Awaitable[None]], table: str) -> None:
        await self.database.write(job, table, lambda _: self._wrote(table))

    def _wrote(self, *tables: str) -> list[str]:
        return [write_message(self._process, Wrote(table)) for table in tables]

    async def _find(self, query: str, *given: object) -> Row | None:
        if any(NUL in one for one in given if isinstance(one, str)):
            return None
        return await self.database.read(lambda db: db.fetchrow(query, *given))

    async def _list(self, query: str, *given: object) -> list[str]:
        rows = await self.database.read(lambda db: db.fetch(query, *given))
        return [row[0] for row in rows]


async def add_secret(db: Db, most: int = KEPT_SECRETS) -> None:
    """After those that are there, of which so many are kept; `most` 0: only where there is none."""
    await db.execute("LOCK TABLE secret")
    last = await db.fetchval("SELECT max(number) FROM secret") or 0
    if most or not last:
        await db.execute("INSERT INTO secret (number, value) VALUES ($1, $2)", last + 1, secrets.token_urlsafe(32))
        await db.execute("DELETE FROM secret WHERE number <= $1", last + 1 - (most or 1))


async def _must_be_at(db: Db, table: str, place: Place, before: Sequence[ChairRow] | None = None) -> None:
    """From here to the end of the transaction nobody else writes to this table."""
    row = await db.fetchrow("SELECT generation, seq FROM tables WHERE id = $1 FOR UPDATE", table)
    if row is None or tuple(row) != place:
        raise Conflict(f"{table} is at {row and tuple(row)}, not at {tuple(place)}")
    if before is not None and _who_sits(await load_chairs(db, table)) != _who_sits(before):
        raise Conflict(f"at {table} others sit than was thought")


def _who_sits(chairs: Sequence[ChairRow]) -> list[ChairRow]:
    """Whatever they are called now."""
    return [replace(chair, name="", face="") for chair in chairs]


async def _append(db: Db, table: str, place: Place, facts: Sequence[Fact], act: str | None, outcome: Outcome) -> None:
    """In one statement: nothing is written where the table is somewhere else."""
    done = await db.fetchval(
        APPEND,
        *(table, place.generation, place.seq, [fact.mover for fact in facts], [fact.text for fact in facts], act),
        *(outcome.status, outcome.mover, " ".join(outcome.winners), outcome.now, outcome.stopped, outcome.due),
    )
    if done is None:
        raise Conflict(f"{table} is no longer at {tuple(place)}")


async def _save_chairs(db: Db, table: str, chairs: Sequence[ChairRow]) -> None:
    await db.execute("DELETE FROM chair WHERE table_id = $1", table)
    rows = [(table, place, *astuple(chair)) for place, chair in enumerate(chairs)]
    await db.executemany(
        "INSERT INTO chair (table_id, place, seat, kind, guest, is_here, name, face, level, stand_in, since, program)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        rows,
    )
