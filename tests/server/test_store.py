"""Every store keeps its promises: all or nothing, one after the other, unique; and SQLite keeps them durably."""

import asyncio
import sqlite3
from dataclasses import replace

import pytest
from stores import Kept

from plenilune.core.state import Fact
from plenilune.server.store import ChairRow, Conflict, NotStored, Outcome, Place, TableRow, Unusable, open_store

NOW = Outcome("playing", "S", (), 1.0)
ROW = TableRow("t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", chairs=(ChairRow("S", "person", "g"),))


def test_a_second_fact_at_the_same_place_is_refused_whole(kept):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.append_facts("t", Place(0, 0), [Fact("S", "a"), Fact("N", "b")], "x:1", NOW)
        with pytest.raises(Conflict):
            await store.append_facts("t", Place(0, 1), [Fact("N", "c"), Fact("S", "d")], "x:2", NOW)
        with pytest.raises(Conflict):
            await store.append_facts("t", Place(0, 2), [Fact("S", "c")], "x:1", NOW)
        return await store.load_table("t")

    row = kept.use(scenario)
    assert row.facts == (Fact("S", "a"), Fact("N", "b")) and row.acts == {"x:1"}


def test_a_write_that_fails_does_not_harm_those_that_share_its_commit(kept):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        jobs = [store.append_facts("t", Place(0, n // 2), [Fact("S", str(n))], f"x:{n}", NOW) for n in range(40)]
        return await asyncio.gather(*jobs, return_exceptions=True), await store.load_table("t")

    results, row = kept.use(scenario)
    assert [isinstance(result, Conflict) for result in results] == [False, True] * 20
    assert [fact.text for fact in row.facts] == [str(n) for n in range(0, 40, 2)]


def test_what_is_taken_back_is_archived_and_the_place_is_free_again(kept):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.append_facts("t", Place(0, 0), [Fact("S", "a"), Fact("N", "b")], "x:1", NOW)
        await store.take_back("t", Place(0, 2), 1, "x:2", NOW)
        await store.append_facts("t", Place(1, 1), [Fact("N", "c")], "x:3", NOW)
        return await store.stamp("t"), await store.load_table("t")

    stamp, row = kept.use(scenario)
    assert kept.ask("SELECT generation, seq, text FROM undone") == [(1, 1, "b")] and stamp == (Place(1, 2), "playing")
    assert [fact.text for fact in row.facts] == ["a", "c"] and row.generation == 1 and row.acts == {"x:1", "x:2", "x:3"}


def test_a_write_for_a_place_that_is_gone_is_a_conflict(kept):
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

    stamp, row = kept.use(scenario)
    assert stamp == (Place(1, 1), "playing") and row.facts == (Fact("S", "a"),) and row.acts == {"x:1", "x:2"}
    assert row.chairs == ROW.chairs and not row.stopped


def test_chairs_are_written_for_those_who_sit_there(kept):
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

    row, after = kept.use(scenario)
    assert row.chairs == (replace(first, stand_in=True, name="Zoé", face="fox"),) and row.facts == () and not row.acts
    assert after.chairs == late and len(after.facts) == 1


def test_a_second_rematch_and_a_table_twice_are_conflicts(kept):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        again = replace(ROW, id="u", token="other", rematch_of="t")
        await store.insert_table(again, NOW)
        for twice in (ROW, replace(again, id="v", token="third")):
            with pytest.raises(Conflict):
                await store.insert_table(twice, NOW)
        return await store.load_table("t"), await store.load_table("v")

    first, never = kept.use(scenario)
    assert first.rematch == "u" and never is None


def test_what_is_not_there_is_nothing(kept):
    async def scenario(store):
        return [
            *(await store.load_table("t"), await store.stamp("t"), await store.find_token("x")),
            *(await store.find_words("owl reed lamp", 0.0), await store.load_guest("g"), await store.list_tables("g", 9)),
        ]

    assert kept.use(scenario) == [None, None, None, None, ("", ""), []]


def test_a_name_that_no_text_has_is_not_there(kept):
    async def scenario(store):
        return [await store.load_table("\0"), await store.stamp("t\0"), await store.find_token("\0")]

    assert kept.use(scenario) == [None, None, None]


def test_a_table_is_read_as_it_was_written(kept):
    row = TableRow(
        *("t", "token", "host", "china-moon", 2, 3, {"round": "short"}, {"course": ["mine", "text"]}, "start", "waiting"),
        fair=True,
        created=2.5,
        chairs=(ChairRow("g", "person", "g", True, "Zoé", "fox", 3, True, 4, "hash"), ChairRow("b", "open")),
        facts=(Fact("chance", "a"), Fact("g", "b")),
        words="owl reed lamp",
        words_until=9.0,
        clock="days 3",
        times=(1.0, 1.0),
        is_open=True,
        may_watch=True,
    )
    kept.use(lambda store: store.insert_table(row, Outcome("waiting", None, (), 1.0)))
    assert kept.use(lambda store: store.load_table("t")) == row
    assert kept.use(lambda store: store.find_token("token")) == "t"
    assert kept.use(lambda store: store.find_words("owl reed lamp", 9.0)) == "t"
    assert kept.use(lambda store: store.find_words("owl reed lamp", 9.1)) is None


def test_many_writes_at_once_are_all_there(kept):
    async def scenario(store):
        names = [f"t{number}" for number in range(30)]
        await asyncio.gather(*(store.insert_table(replace(ROW, id=name, token=name), NOW) for name in names))
        for seq in range(5):
            facts = [Fact("S", str(seq))]
            await asyncio.gather(
                *(store.append_facts(name, Place(0, seq), facts, f"x:{seq}", NOW) for name in reversed(names))
            )
        return [await store.load_table(name) for name in names]

    for row in kept.use(scenario):
        assert [fact.text for fact in row.facts] == ["0", "1", "2", "3", "4"] and len(row.acts) == 5


def test_two_who_write_to_one_place_at_once_write_once(kept):
    """As two servers do: each has a store of its own, on the same things."""

    async def scenario(store):
        other = open_store(kept.settings)
        await store.insert_table(ROW, NOW)
        won = []
        for seq in range(20):
            writes = [
                one.append_facts("t", Place(0, seq), [Fact("S", name)], f"{name}:{seq}", NOW)
                for name, one in (("a", store), ("b", other))
            ]
            came = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(type(result).__name__ for result in came) == ["Conflict", "NoneType"]
            won.append("a" if came[0] is None else "b")
        row = await other.load_table("t")
        await other.close()
        return won, row

    won, row = kept.use(scenario)
    assert [fact.text for fact in row.facts] == won
    assert row.acts == {f"{name}:{seq}" for seq, name in enumerate(won)}


def test_a_table_that_waited_begins_changes_and_is_stopped(kept):
    waiting = replace(ROW, status="waiting", words="owl reed lamp", words_until=9.0, times=())
    (first,) = ROW.chairs
    more = replace(waiting, players=3, options={"round": "short"}, host="g", fair=True, is_open=True, may_watch=True)

    async def scenario(store):
        await store.insert_table(waiting, Outcome("waiting", None, (), 1.0))
        await store.save_waiting(replace(more, chairs=(first, ChairRow("N", "open"))), Place(0, 0), [first])
        with pytest.raises(Conflict):
            await store.save_waiting(more, Place(0, 0))
        changed, public = await store.load_table("t"), [await store.list_public()]
        await store.begin("t", Place(1, 0), [first], [Fact("chance", "set")], replace(NOW, due=5.0))
        public.append(await store.list_public())
        begun, due = await store.load_table("t"), [await store.due_tables(5.0), await store.due_tables(5.1)]
        await store.insert_table(
            replace(waiting, id="u", token="u", words="cat bear egg"), Outcome("waiting", None, (), 1.0)
        )
        await store.stop("u", Place(0, 0), Outcome("over", None, (), 2.0))
        public.append(await store.list_public())
        return changed, begun, due, await store.load_table("u"), public

    changed, begun, due, stopped, public = kept.use(scenario)
    assert public == [["t"], ["t"], ["t"]]
    assert changed == replace(more, generation=1, chairs=(first, ChairRow("N", "open")))
    assert begun.status == "playing" and begun.facts == (Fact("chance", "set"),) and begun.chairs == (first,)
    assert not begun.words and due == [[], ["t"]]
    assert stopped.status == "over" and stopped.stopped and not stopped.words


def test_a_full_disk_stores_nothing_and_says_so(tmp_path):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.file.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone())  # no page more than now
        with pytest.raises(NotStored):
            await store.append_facts("t", Place(0, 0), [Fact("S", "a" * 100_000)], "x:1", NOW)
        return await store.load_table("t")

    row = Kept(tmp_path).use(scenario)
    assert row.facts == () and not row.acts


def test_it_is_durable(tmp_path):
    async def scenario(store):
        pragmas = ("journal_mode", "synchronous")
        return await store.file.write(lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas])

    assert Kept(tmp_path).use(scenario) == ["wal", 2]


async def nothing(store):
    return None


def change_file(folder, script):
    Kept(folder).use(nothing)
    db = sqlite3.connect(folder / "plenilune.sqlite")
    db.executescript(script)
    db.close()


def test_a_file_of_the_version_before_is_brought_up_to_date(tmp_path):
    since_then = ("tables DROP COLUMN fair", "tables DROP COLUMN clock", "tables DROP COLUMN due", "fact DROP COLUMN at")
    since_then += ("undone DROP COLUMN at", "chair DROP COLUMN since", "chair DROP COLUMN program")
    since_then += ("tables DROP COLUMN is_open", "tables DROP COLUMN may_watch")
    before = "; ".join(f"ALTER TABLE {change}" for change in since_then)
    change_file(
        tmp_path,
        "DROP INDEX tables_due; DROP TABLE hand_over; DROP TABLE note; DROP INDEX tables_changed;"
        f" {before}; PRAGMA user_version = 1;",
    )

    async def scenario(store):
        await store.file.write(lambda db: db.execute("DELETE FROM tables"))
        await store.insert_table(replace(ROW, chairs=(), fair=True), NOW)
        return await store.load_table("t")

    for _ in range(2):
        assert Kept(tmp_path).use(scenario).fair


def test_a_file_of_a_newer_version_is_left_alone(tmp_path):
    change_file(tmp_path, "PRAGMA user_version = 99")
    with pytest.raises(Unusable, match="store-newer"):
        Kept(tmp_path).use(nothing)
