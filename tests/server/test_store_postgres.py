"""What only a database does that several processes share: it is prepared once, an older version goes on beside a newer one,
a lost connection is opened again, many writes share a commit, and the others are told."""

import asyncio
from dataclasses import replace

import asyncpg
import pytest
import server_process
from proxy import Proxy
from stores import Kept

from plenilune.core.state import Fact
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, Conflict, NotStored, Outcome, Place, TableRow, open_store
from plenilune.server.store.news import Gone, Wrote
from plenilune.server.store.postgres import schema, wire
from plenilune.server.store.postgres.database import CHANNEL
from plenilune.server.store.postgres.links import FAULTS

NOW = Outcome("playing", "S", (), 1.0)
ROW = TableRow("t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", chairs=(ChairRow("S", "person", "g"),))


@pytest.fixture
def kept(postgres, database, tmp_path):
    return Kept(tmp_path, postgres, postgres.empty(database))


async def nothing(store):
    await store.load_guest("g")


def test_several_who_find_it_empty_prepare_it_once(kept):
    async def scenario():
        stores = [open_store(kept.settings) for _ in range(4)]
        await asyncio.gather(*(store.load_guest("g") for store in stores))
        await asyncio.gather(*(store.close() for store in stores))

    server_process.run(scenario())
    assert kept.ask("SELECT version, oldest FROM version") == [(schema.VERSION, schema.OLDEST)]


def test_a_newer_version_brings_it_up_to_date_and_this_one_goes_on_beside_it(kept, monkeypatch):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        with monkeypatch.context() as newer:
            newer.setattr(schema, "VERSION", schema.VERSION + 1)
            change = "ALTER TABLE tables ADD COLUMN moonlit boolean NOT NULL DEFAULT true"
            newer.setattr(schema, "CHANGES", {**schema.CHANGES, schema.VERSION: change})
            other = open_store(kept.settings)
            await other.append_facts("t", Place(0, 0), [Fact("S", "a")], "x:1", NOW)
        await store.append_facts("t", Place(0, 1), [Fact("N", "b")], "x:2", NOW)
        await store.insert_table(replace(ROW, id="u", token="u"), NOW)
        await other.close()
        late = open_store(kept.settings)  # of the older version, started after that
        row = await late.load_table("t")
        await late.close()
        return row

    assert [fact.text for fact in kept.use(scenario).facts] == ["a", "b"]
    assert kept.ask("SELECT moonlit FROM tables") == [(True,), (True,)]
    assert kept.ask("SELECT version FROM version") == [(schema.VERSION + 1,)]


def test_what_this_version_cannot_run_beside_is_left_alone(kept):
    kept.use(nothing)
    kept.ask(f"UPDATE version SET version = 99, oldest = {schema.VERSION + 1}")
    with pytest.raises(schema.Newer, match="newer version"):
        kept.use(nothing)


def test_a_commit_waits_for_the_disk_and_nobody_s_lock_outlives_a_few_seconds(kept):
    async def scenario(store):
        names = ("synchronous_commit", "fsync", "idle_in_transaction_session_timeout", "lock_timeout")
        return [await store.database.write(lambda db, name=name: db.fetchval(f"SHOW {name}")) for name in names]

    assert kept.use(scenario) == ["on", "on", "2s", "2s"]


def test_writes_that_wait_together_share_a_commit(kept):
    async def scenario(store):
        await asyncio.gather(*(store.insert_table(replace(ROW, id=f"{n}", token=f"{n}"), NOW) for n in range(40)))
        await store.database.write(lambda db: db.execute("CREATE TABLE seen AS SELECT id, '0'::xid AS by FROM tables"))
        writes = [store.append_facts(f"{n}", Place(0, 0), [Fact("S", "a")], f"x:{n}", NOW) for n in range(40)]
        await asyncio.gather(*writes)

    kept.use(scenario)
    assert len(set(kept.ask("SELECT xmin::text FROM fact"))) <= 2  # the first goes alone, the others meet


OURS = "FROM pg_stat_activity WHERE application_name = 'plenilune' AND datname = current_database()"


@pytest.fixture
def through(kept, postgres):
    """The same database, behind a proxy that is yielded besides."""
    proxy = Proxy(postgres.port)
    address = postgres.address(kept.settings.database.rpartition("/")[2], proxy.port)
    yield Kept(kept.settings.data, postgres, address), proxy
    proxy.close()


@pytest.mark.parametrize("hears", ["the end", "last words only"])
def test_a_lost_connection_is_opened_again_and_nothing_is_written_twice(kept, through, hears):
    behind, proxy = through

    async def lose():
        await asyncio.to_thread(kept.ask, f"SELECT pg_terminate_backend(pid) {OURS}")
        async with asyncio.timeout(60):
            while (await asyncio.to_thread(kept.ask, f"SELECT count(*) {OURS}"))[0][0]:
                pass

    async def scenario(store):
        await store.insert_table(ROW, NOW)
        if hears == "last words only":
            proxy.hide_ends()
        for seq in range(3):
            await lose()
            await store.append_facts("t", Place(0, seq), [Fact("S", str(seq))], f"x:{seq}", NOW)
            await lose()
            assert await store.stamp("t") == (Place(0, seq + 1), "playing")
        return await store.load_table("t")

    assert [fact.text for fact in behind.use(scenario).facts] == ["0", "1", "2"]
    assert kept.ask("SELECT seq FROM fact ORDER BY seq") == [(0,), (1,), (2,)]


def test_a_database_out_of_reach_stores_nothing_and_says_so_in_time(tmp_path):
    settings = Settings(data=tmp_path, database="postgresql://nobody@127.0.0.1:1/nothing", database_seconds=2)

    async def scenario():
        store = open_store(settings)
        for work in (store.insert_table(ROW, NOW), store.load_table("t"), store.save_guest("g", "Zoé", "fox")):
            with pytest.raises(NotStored):
                await asyncio.wait_for(work, 30)
        await store.close()

    server_process.run(scenario())


def test_who_holds_a_table_too_long_is_put_out(kept):
    """A process that was stopped in the middle of a write: its lock falls, and late it writes nothing."""

    async def scenario(store):
        await store.insert_table(ROW, NOW)
        stopped = await asyncpg.connect(
            kept.settings.database, server_settings={"idle_in_transaction_session_timeout": "300"}
        )
        await stopped.execute("BEGIN; UPDATE tables SET seq = 1 WHERE id = 't'")  # at once: it is put out soon
        await store.append_facts("t", Place(0, 0), [Fact("S", "a")], "x:1", NOW)
        with pytest.raises(FAULTS):
            await stopped.execute("COMMIT")
        stopped.terminate()
        return await store.stamp("t")

    assert kept.use(scenario) == (Place(0, 1), "playing")


def test_the_others_hear_what_was_written_and_nothing_else(kept):
    async def scenario(store):
        heard, listener = [], await asyncpg.connect(kept.settings.database)
        await listener.add_listener(CHANNEL, lambda *event: heard.append(wire.message_of(wire.read(event[-1]))))
        await store.insert_table(ROW, NOW)
        await store.append_facts("t", Place(0, 0), [Fact("S", "é")], "x:1", replace(NOW, now=2.5))
        with pytest.raises(Conflict):
            await store.append_facts("t", Place(0, 0), [Fact("S", "late")], "x:2", NOW)
        with pytest.raises(Conflict):
            await store.append_facts("t", Place(0, 1), [Fact("S", "again")], "x:1", NOW)
        await store.append_facts("t", Place(0, 1), [Fact("S", "x" * 9000)], None, NOW)
        await store.save_guest("g", "Zoé", "fox")
        await store.take_back("t", Place(0, 2), 1, None, NOW)
        await store.forget("g")
        async with asyncio.timeout(60):
            while len(heard) < 5:
                await asyncio.sleep(0.01)
        await listener.close()
        return heard

    first = Wrote("t", Place(0, 0), (Fact("S", "é"),), 2.5, "x:1")
    assert kept.use(scenario) == [first, Wrote("t"), Wrote("t"), Wrote("t"), Gone("t")]


def test_what_a_later_version_says_besides_is_not_heard():
    assert wire.message_of(wire.read(wire.write("p", "Moonrise", {"at": 1}))) is None
    more = wire.write("p", "Wrote", {"table": "t", "place": None, "moonlit": True})
    assert wire.message_of(wire.read(more)) == Wrote("t")
