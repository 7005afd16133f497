"""The store keeps its promises: all or nothing, one after the other, unique; and SQLite keeps them durably."""

import asyncio
import sqlite3
from dataclasses import replace

import pytest
import server_process

from plenilune.core.state import Fact
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, Conflict, NotStored, Outcome, Place, TableRow, open_store

NOW = Outcome("playing", "S", (), 1.0)
ROW = TableRow("t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", chairs=(ChairRow("S", "person", "g"),))


def in_store(folder, scenario):
    async def run():
        store = open_store(Settings(data=folder))
        try:
            return await scenario(store)
        finally:
            await store.close()

    return server_process.run(run())


def test_a_second_fact_at_the_same_place_is_refused_whole(tmp_path):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.append_facts("t", Place(0, 0), [Fact("S", "a"), Fact("N", "b")], "x:1", NOW)
        with pytest.raises(Conflict):
            await store.append_facts("t", Place(0, 1), [Fact("N", "c"), Fact("S", "d")], "x:2", NOW)
        with pytest.raises(Conflict):
            await store.append_facts("t", Place(0, 2), [Fact("S", "c")], "x:1", NOW)
        return await store.load_table("t")

    row = in_store(tmp_path, scenario)
    assert row.facts == (Fact("S", "a"), Fact("N", "b")) and row.acts == {"x:1"}


def test_a_write_that_fails_does_not_harm_those_that_share_its_commit(tmp_path):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        jobs = [store.append_facts("t", Place(0, n // 2), [Fact("S", str(n))], f"x:{n}", NOW) for n in range(40)]
        return await asyncio.gather(*jobs, return_exceptions=True), await store.load_table("t")

    results, row = in_store(tmp_path, scenario)
    assert [isinstance(result, Conflict) for result in results] == [False, True] * 20
    assert [fact.text for fact in row.facts] == [str(n) for n in range(0, 40, 2)]


def test_what_is_taken_back_is_archived_and_the_place_is_free_again(tmp_path):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.append_facts("t", Place(0, 0), [Fact("S", "a"), Fact("N", "b")], "x:1", NOW)
        await store.take_back("t", Place(0, 2), 1, "x:2", NOW)
        await store.append_facts("t", Place(1, 1), [Fact("N", "c")], "x:3", NOW)
        archive = await store.file.read(lambda db: db.execute("SELECT generation, seq, text FROM undone").fetchall())
        return archive, await store.stamp("t"), await store.load_table("t")

    archive, stamp, row = in_store(tmp_path, scenario)
    assert archive == [(1, 1, "b")] and stamp == (Place(1, 2), "playing")
    assert [fact.text for fact in row.facts] == ["a", "c"] and row.generation == 1 and row.acts == {"x:1", "x:2", "x:3"}


def test_a_write_for_a_place_that_is_gone_is_a_conflict(tmp_path):
    """Another server has taken back, or played on, meanwhile: nothing is torn, and no fact stands after a hole."""

    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.append_facts("t", Place(0, 0), [Fact("S", "a"), Fact("N", "b"), Fact("S", "c")], "x:1", NOW)
        await store.take_back("t", Place(0, 3), 1, "x:2", NOW)
        for late in (Place(0, 3), Place(0, 1), Place(1, 2)):
            with pytest.raises(Conflict):
                await store.append_facts("t", late, [Fact("N", "d")], "x:3", NOW)
            with pytest.raises(Conflict):
                await store.take_back("t", late, 0, "x:4", NOW)
            with pytest.raises(Conflict):
                await store.begin("t", late, ROW.chairs, [Fact("chance", "e")], NOW)
            with pytest.raises(Conflict):
                await store.stop("t", late, NOW)
            with pytest.raises(Conflict):
                await store.save_chairs("t", late, ())
        return await store.stamp("t"), await store.load_table("t")

    stamp, row = in_store(tmp_path, scenario)
    assert stamp == (Place(1, 1), "playing") and row.facts == (Fact("S", "a"),) and row.acts == {"x:1", "x:2"}
    assert row.chairs == ROW.chairs and not row.stopped


def test_chairs_are_written_for_those_who_sit_there(tmp_path):
    """Two servers at the same place: neither gives a chair away that the other has just given to somebody."""
    (first,), late = ROW.chairs, (ChairRow("S", "person", "late"),)

    async def scenario(store):
        await store.insert_table(ROW, NOW)
        stood_in = replace(first, stand_in=True)
        await store.save_chairs("t", Place(0, 0), [stood_in], [first])
        await store.save_guest("g", "Zoé", "fox")  # a name is nobody's chair
        for write in (
            store.save_chairs("t", Place(0, 0), late, [first]),
            store.append_facts("t", Place(0, 0), [Fact("S", "leaves")], "x:1", NOW, late, [first]),
            store.begin("t", Place(0, 0), late, [Fact("chance", "e")], NOW, [first]),
            store.save_waiting(replace(ROW, chairs=late), Place(0, 0), [first]),
        ):
            with pytest.raises(Conflict):
                await write
        row = await store.load_table("t")
        await store.append_facts("t", Place(0, 0), [Fact("S", "leaves")], "x:1", NOW, late, [stood_in])
        return row, await store.load_table("t")

    row, after = in_store(tmp_path, scenario)
    assert row.chairs == (replace(first, stand_in=True, name="Zoé", face="fox"),) and row.facts == () and not row.acts
    assert after.chairs == late and len(after.facts) == 1


def test_a_second_rematch_and_a_table_twice_are_conflicts(tmp_path):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        again = replace(ROW, id="u", token="other", rematch_of="t")
        await store.insert_table(again, NOW)
        for twice in (ROW, replace(again, id="v", token="third")):
            with pytest.raises(Conflict):
                await store.insert_table(twice, NOW)
        return await store.load_table("t"), await store.load_table("v")

    first, never = in_store(tmp_path, scenario)
    assert first.rematch == "u" and never is None


def test_what_is_not_there_is_nothing(tmp_path):
    async def scenario(store):
        return [
            *(await store.load_table("t"), await store.stamp("t"), await store.find_token("x")),
            *(await store.find_words("owl reed lamp", 0.0), await store.load_guest("g"), await store.list_tables("g", 9)),
        ]

    assert in_store(tmp_path, scenario) == [None, None, None, None, ("", ""), []]


def test_a_full_disk_stores_nothing_and_says_so(tmp_path):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.file.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())  # no page more than now
        with pytest.raises(NotStored):
            await store.append_facts("t", Place(0, 0), [Fact("S", "a" * 100_000)], "x:1", NOW)
        return await store.load_table("t")

    row = in_store(tmp_path, scenario)
    assert row.facts == () and not row.acts


def test_it_is_durable(tmp_path):
    async def scenario(store):
        pragmas = ("journal_mode", "synchronous")
        return await store.file.write(lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas])

    assert in_store(tmp_path, scenario) == ["wal", 2]


async def nothing(store):
    return None


def change_file(folder, script):
    in_store(folder, nothing)
    db = sqlite3.connect(folder / "plenilune.sqlite")
    db.executescript(script)
    db.close()


def test_a_file_of_the_version_before_is_brought_up_to_date(tmp_path):
    since_then = ("tables DROP COLUMN fair", "tables DROP COLUMN clock", "tables DROP COLUMN due", "fact DROP COLUMN at")
    since_then += ("undone DROP COLUMN at", "chair DROP COLUMN since", "chair DROP COLUMN program")
    since_then += ("tables DROP COLUMN is_open", "tables DROP COLUMN may_watch")
    before = "; ".join(f"ALTER TABLE {change}" for change in since_then)
    change_file(tmp_path, f"DROP INDEX tables_due; DROP TABLE hand_over; {before}; PRAGMA user_version = 1;")

    async def scenario(store):
        await store.file.write(lambda db: db.execute("DELETE FROM tables"))
        await store.insert_table(replace(ROW, chairs=(), fair=True), NOW)
        return await store.load_table("t")

    for _ in range(2):
        assert in_store(tmp_path, scenario).fair


def test_a_file_of_a_newer_version_is_left_alone(tmp_path):
    change_file(tmp_path, "PRAGMA user_version = 99")
    with pytest.raises(RuntimeError, match="newer version"):
        in_store(tmp_path, nothing)
