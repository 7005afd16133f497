"""The store: all or nothing, one after the other, unique."""

import asyncio
import sqlite3
from dataclasses import replace

import pytest

from plenilune.core.state import Fact
from plenilune.server.store import ChairRow, Database, TableRow, rows

NOW = rows.Outcome("playing", "S", (), 1.0)
ROW = TableRow("t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", chairs=(ChairRow("S", "person", "g"),))


@pytest.fixture
def store(tmp_path):
    database = Database(tmp_path / "x.sqlite")
    yield database
    database.close()


def test_a_second_fact_at_the_same_place_is_refused_whole(store):
    async def scenario():
        await store.write(lambda db: rows.insert_table(db, ROW, NOW))
        await store.write(lambda db: rows.append_facts(db, "t", 0, [Fact("S", "a"), Fact("N", "b")], "x:1", NOW))
        with pytest.raises(sqlite3.IntegrityError):
            await store.write(lambda db: rows.append_facts(db, "t", 1, [Fact("N", "c"), Fact("S", "d")], "x:2", NOW))
        with pytest.raises(sqlite3.IntegrityError):
            await store.write(lambda db: rows.append_facts(db, "t", 2, [Fact("S", "c")], "x:1", NOW))
        return await store.read(lambda db: rows.load_table(db, "t"))

    row = asyncio.run(scenario())
    assert row.facts == (Fact("S", "a"), Fact("N", "b")) and row.acts == {"x:1"}


def test_a_write_that_fails_does_not_harm_those_that_share_its_commit(store):
    async def scenario():
        await store.write(lambda db: rows.insert_table(db, ROW, NOW))
        jobs = [
            store.write(lambda db, n=n: rows.append_facts(db, "t", n // 2, [Fact("S", str(n))], f"x:{n}", NOW))
            for n in range(40)
        ]
        return await asyncio.gather(*jobs, return_exceptions=True), await store.read(lambda db: rows.load_table(db, "t"))

    results, row = asyncio.run(scenario())
    assert [isinstance(result, sqlite3.IntegrityError) for result in results] == [False, True] * 20
    assert [fact.text for fact in row.facts] == [str(n) for n in range(0, 40, 2)]


def test_what_is_taken_back_is_archived_and_the_place_is_free_again(store):
    async def scenario():
        await store.write(lambda db: rows.insert_table(db, ROW, NOW))
        await store.write(lambda db: rows.append_facts(db, "t", 0, [Fact("S", "a"), Fact("N", "b")], "x:1", NOW))
        await store.write(lambda db: rows.take_back(db, "t", 1, 1, "x:2", NOW))
        await store.write(lambda db: rows.append_facts(db, "t", 1, [Fact("N", "c")], "x:3", NOW))
        archive = await store.read(lambda db: db.execute("SELECT generation, seq, text FROM undone").fetchall())
        return archive, await store.read(lambda db: rows.load_table(db, "t"))

    archive, row = asyncio.run(scenario())
    assert archive == [(1, 1, "b")]
    assert [fact.text for fact in row.facts] == ["a", "c"] and row.generation == 1 and row.acts == {"x:1", "x:2", "x:3"}


def test_it_is_durable(store):
    modes = asyncio.run(
        store.write(lambda db: [db.execute(f"PRAGMA {p}").fetchone()[0] for p in ("journal_mode", "synchronous")])
    )
    assert modes == ["wal", 2]


def test_a_file_of_the_version_before_is_brought_up_to_date(tmp_path):
    path = tmp_path / "x.sqlite"
    Database(path).close()
    db = sqlite3.connect(path)
    db.executescript("ALTER TABLE tables DROP COLUMN fair; PRAGMA user_version = 1;")
    db.close()
    for _ in range(2):
        store = Database(path)
        asyncio.run(store.write(lambda db: db.execute("DELETE FROM tables")))
        asyncio.run(store.write(lambda db: rows.insert_table(db, replace(ROW, chairs=(), fair=True), NOW)))
        assert asyncio.run(store.read(lambda db: rows.load_table(db, "t"))).fair
        store.close()


def test_a_file_of_a_newer_version_is_left_alone(tmp_path):
    path = tmp_path / "x.sqlite"
    Database(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(RuntimeError, match="newer version"):
        Database(path)
