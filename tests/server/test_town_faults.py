"""Three servers on one database, and something breaks: games go on elsewhere, nothing that was acknowledged is lost, doubled
or out of order, and nobody has seen what is not stored. The long form is tools/faults.py."""

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import crowd
import pytest
import server_process
from crowd import Player, Watcher
from postgres import Postgres, find
from proxy import Proxy
from server_process import Server
from town import Town, at

TABLES = 3
FACTS = 8  # that everybody is to hear before and after


@pytest.fixture(scope="module")
def town(database, tmp_path_factory):
    running = Town(tmp_path_factory.mktemp("town"), database, acts_per_second=5000, most_of_a_guest=100)
    yield running
    running.close()


def gather(town, where=None):
    """Two who play at each table, and one who watches; `where`: a server for each of them, else through the balancer."""
    people = []
    for _ in range(TABLES):
        zoe, tom, max_ = (town.browser() for _ in range(3))
        table = zoe.new_table("china-moon", 2, "you", "invite")
        zoe.begin(table, tom)
        spots = [(lambda: town.url) if where is None else (lambda at=at: at().url) for at in (where or [None] * 3)]
        for spot, guest in zip(spots[:2], (zoe, tom), strict=True):
            name = f"p{len(people)}"
            people.append(Player(spot, guest.cookie(), table, rng=Random(len(people)), name=name))
        people.append(Watcher(spots[2], max_.cookie(), table))
    return people


def play(people, fault):
    """While they play: some facts, the fault, some facts."""

    async def run():
        until = asyncio.Event()
        running = [asyncio.create_task(one.run(until)) for one in people]
        try:
            await crowd.more(people, FACTS)
            await fault()
            await crowd.more(people, FACTS)
        finally:
            until.set()
            await asyncio.gather(*running)

    server_process.run(run())


def checked(postgres, database, people):
    decisions, acknowledged = crowd.check(lambda query: postgres.execute(query, database), people, "china-moon")
    assert decisions >= acknowledged >= TABLES * FACTS
    return decisions


def test_one_of_three_is_killed_and_its_tables_go_on_elsewhere(town, postgres, database):
    people = gather(town)

    async def fault():
        town.servers[0].kill()
        await crowd.more(people, FACTS)
        await asyncio.to_thread(town.servers[0].start)

    play(people, fault)
    checked(postgres, database, people)
    assert any(one.comebacks for one in people)


def test_a_stopped_process_that_wakes_late_overwrites_nothing(town, postgres, database):
    """What it was sent while it stood still was meant for a place that is taken since."""
    first, second = town.servers[:2]
    zoe, tom = town.browser("Zoé"), town.browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    with at(first, zoe).sit(table) as slow, at(second, zoe).sit(table) as quick, at(second, tom).sit(table) as other:
        slow.scene(lambda scene: scene["view"]["moves"])
        quick.scene(lambda scene: scene["view"]["moves"])
        moves = slow.last["view"]["moves"]
        os.kill(first.process.pid, signal.SIGSTOP)
        try:
            slow.act(moves[-1])
            seq = slow.last["seq"]
            quick.act(moves[0])
            stored = quick.scene(lambda scene: scene["seq"] > seq)
            other.scene(lambda scene: scene["seq"] == stored["seq"] and scene["view"]["moves"])
            after = other.play(Random(1))
        finally:
            os.kill(first.process.pid, signal.SIGCONT)
        assert slow.until("refused")["key"] == "stale"
        late = slow.scene(lambda scene: scene["seq"] >= after["seq"])
        assert late["view"]["position"] == quick.scene(lambda scene: scene["seq"] >= after["seq"])["view"]["position"]
    facts = postgres.execute(f"SELECT seq FROM fact WHERE table_id = '{table}' ORDER BY seq", database)
    assert [row["seq"] for row in facts] == list(range(len(facts)))


def test_the_version_after_this_one_beside_it(town, postgres, database, tmp_path):
    """One server after the other is replaced while people play; at the end both versions go on side by side."""
    later = []

    def spot(number):
        return lambda: later[0] if later and number == 0 else town.servers[number]

    people = gather(town, [spot(0), spot(1), spot(2)])

    async def fault():
        later.append(await asyncio.to_thread(lambda: Later(tmp_path, True, database=database, acts_per_second=5000)))
        town.servers[0].stop()
        await crowd.more(people, FACTS)

    try:
        play(people, fault)
        checked(postgres, database, people)
        assert postgres.execute("SELECT count(*) FROM tables WHERE moonlit", database)[0][0]
        town.servers[0].start()  # this version again, after the other: it may
    finally:
        for server in later:
            server.close()


class Later(Server):
    program = (str(Path(__file__).parent.parent / "later_version.py"),)


@pytest.fixture
def alone(tmp_path):
    """A database that may be killed, and cut off: nobody else's."""
    programs = find()
    if programs is None:
        pytest.skip("PostgreSQL is not here")
    running = Postgres(programs)
    proxy = Proxy(running.port)
    database = running.new_database()
    town = Town(tmp_path, database, count=2, acts_per_second=5000, database_seconds=2)
    behind = Server(
        tmp_path / "behind", database=running.address(database.rpartition("/")[2], proxy.port), acts_per_second=5000,
        database_seconds=2,
    )  # fmt: skip
    town.servers.append(behind)
    yield running, database, town, proxy
    town.close()
    proxy.close()
    running.close()


def test_the_database_is_killed_or_out_of_reach_and_moves_wait_for_it(alone):
    postgres, database, town, proxy = alone
    people = gather(town, [lambda: town.servers[0], lambda: town.servers[2], lambda: town.servers[1]])
    players = [one for one in people if isinstance(one, Player)]

    guest = at(town.servers[2], town.browser("Zoé"))

    async def fault():
        proxy.cut()  # the second player of each table: their server hears nothing of the database
        said = await asyncio.to_thread(guest.post, "/api/me", {"name": "Tom", "face": "fox"}, 503)
        assert said["key"] == "not-stored"
        proxy.mend()
        async with asyncio.timeout(300):
            while (await asyncio.to_thread(guest.http.get, "/api/home")).status_code != 200:
                await asyncio.sleep(0.05)
        await crowd.more(people, FACTS)
        for one in players:
            one.refusals.clear()
        await asyncio.to_thread(postgres.kill)
        async with asyncio.timeout(300):
            while not any("move-not-stored" in one.refusals for one in players):
                await asyncio.sleep(0.05)
        await asyncio.to_thread(postgres.start)

    play(people, fault)
    checked(postgres, database, people)
