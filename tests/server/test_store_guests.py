"""In every store: what becomes of a guest's name, tables and shelf."""

from dataclasses import replace

from plenilune.core.state import Fact
from plenilune.server.store import ChairRow, HandOverRow, Outcome, Place, TableRow

NOW = Outcome("playing", "S", (), 1.0)
ROW = TableRow("t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", chairs=(ChairRow("S", "person", "g"),))


def test_a_name_goes_to_the_chairs_of_games_that_are_not_over(kept):
    (chair,) = ROW.chairs

    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.insert_table(replace(ROW, id="o", token="o"), Outcome("over", None, ("S",), 2.0))
        here = replace(chair, is_here=True, name="Tom")
        await store.insert_table(replace(ROW, id="h", token="h", chairs=(here,)), NOW)
        for name in ("Ann", "Zoé"):
            await store.save_guest("g", name, "fox")
        return [(await store.load_table(table)).chairs[0].name for table in "toh"], await store.load_guest("g")

    assert kept.use(scenario) == (["Zoé", "", "Tom"], ("Zoé", "fox"))


def test_a_guests_tables_newest_first(kept):
    async def scenario(store):
        for number, table in enumerate("abc"):
            await store.insert_table(replace(ROW, id=table, token=table), replace(NOW, now=float(number)))
        await store.append_facts("a", Place(0, 0), [Fact("S", "x"), Fact("chance", "y")], None, replace(NOW, now=9.0))
        await store.insert_table(replace(ROW, id="d", token="d", host="g", chairs=()), NOW)
        apart = (*ROW.chairs, ChairRow("N", "person", "other"))
        await store.insert_table(replace(ROW, id="e", token="e", host="", chairs=apart), replace(NOW, winners=("S", "N")))
        return await store.list_tables("g", 3), await store.list_tables("other", 9), await store.list_apart("full-moon")

    mine, others, apart = kept.use(scenario)
    assert [line.id for line in mine] == ["a", "c", "d"] or [line.id for line in mine][:2] == ["a", "c"]
    assert mine[0].last == Fact("chance", "y") and mine[0].chairs == ROW.chairs and mine[1].last is None
    assert [(line.id, line.winners) for line in others] == [("e", ("S", "N"))] and apart == ["e"]


def test_what_was_one_guests_is_anothers(kept):
    both = (ChairRow("S", "person", "old"), ChairRow("N", "person", "new"))

    async def scenario(store):
        await store.save_guest("old", "Zoé", "fox")
        await store.insert_table(replace(ROW, host="old", chairs=both), NOW)
        await store.insert_table(replace(ROW, id="u", token="u", host="old", chairs=both[:1]), NOW)
        await store.give("old", "new", "u")
        one = await store.load_table("t"), await store.load_table("u"), await store.load_guest("old")
        await store.give("old", "new")
        return one, (await store.load_table("t"), await store.load_guest("old"))

    (before, given, name), (after, no_name) = kept.use(scenario)
    assert before.chairs == both and before.host == "old" and name == ("Zoé", "fox")
    assert given.host == "new" and given.chairs == (ChairRow("S", "person", "new"),)
    assert after.host == "new" and after.chairs == (replace(both[0], guest="new", is_here=True), both[1])
    assert no_name == ("", "")


def test_who_is_forgotten_leaves_nothing(kept):
    mine, other = ChairRow("S", "person", "g", name="Zoé"), ChairRow("N", "person", "other", name="Tom")
    left = ChairRow("S", "computer", "", name="Zoé", stand_in=True)

    async def scenario(store):
        await store.save_guest("g", "Zoé", "fox")
        for table, chairs, status in (
            *(("alone", (mine,), "playing"), ("waits", (mine, other), "waiting"), ("plays", (mine, other), "playing")),
            *(("over", (mine, other), "over"), ("left", (left, other), "playing")),
        ):
            row = replace(ROW, id=table, token=table, host="g", chairs=chairs, times=())
            await store.insert_table(row, replace(NOW, status=status))
        await store.append_facts("left", Place(0, 0), [Fact("S", "x")], "g:1", NOW)
        await store.append_facts("plays", Place(0, 0), [Fact("S", "x")], "gg:1", NOW)
        await store.insert_table(replace(ROW, id="next", token="next", chairs=(other,), rematch_of="over"), NOW)
        await store.insert_hand_over(HandOverRow("key", "g", "shelf", 9.0), 0.0)
        gone = await store.forget("g")
        await store.scrub()
        rows = {table: await store.load_table(table) for table in ("alone", "waits", "plays", "over", "left")}
        return gone, rows, await store.load_guest("g"), await store.take_hand_over("key", 1.0)

    gone, rows, name, shelf = kept.use(scenario)
    assert gone == ["alone"] and rows["alone"] is None and name == ("", "") and shelf is None
    assert [rows[table].chairs[0].kind for table in ("waits", "plays", "over")] == ["open", "computer", "person"]
    assert [rows[table].chairs[0].stand_in for table in ("waits", "plays", "over")] == [False, True, False]
    assert all(not row.chairs[0].guest and not row.chairs[0].name for row in rows.values() if row)
    assert all(row.host == "other" for row in rows.values() if row)
    assert rows["left"].acts == set() and rows["plays"].acts == {"gg:1"} and rows["over"].rematch == "next"


def test_a_shelf_is_handed_over_once_and_in_time(kept):
    async def scenario(store):
        for key, until in (("first", 9.0), ("second", 9.0)):  # a guest has one under way
            await store.insert_hand_over(HandOverRow(key, "g", "shelf", until), 1.0)
        await store.insert_hand_over(HandOverRow("late", "h", "shelf", 2.0), 1.0)
        return [await store.take_hand_over(key, 3.0) for key in ("first", "late", "second", "second")]

    assert kept.use(scenario) == [None, None, HandOverRow("second", "g", "shelf", 9.0), None]
