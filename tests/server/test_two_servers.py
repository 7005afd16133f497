"""Two servers on one store, in one process: who loses reads on; and what is gone from the store is not there."""

import asyncio
import sqlite3
from dataclasses import replace

import pytest
import server_process

from plenilune.core.state import Fact
from plenilune.server import messages
from plenilune.server.http import sockets
from plenilune.server.refusals import NotFound
from plenilune.server.settings import Settings
from plenilune.server.store import Conflict, open_store
from plenilune.server.table import scenes, seating
from plenilune.server.table.tables import Tables

NOBODY = messages.Guest(name="", face="")


class Bots:
    """Choose the first move there is, once they are let."""

    def __init__(self):
        self.gate = asyncio.Event()
        self.asked = 0

    async def choose(self, game, view, level, about):
        self.asked += 1
        await self.gate.wait()
        return view.moves[0]


async def opened(folder, bots):
    settings = Settings(data=folder, bot_pause=0, grace_seconds=0)
    return Tables(open_store(settings), bots, settings)


async def closed(*all_tables):
    for tables in all_tables:
        await tables.close()
        await tables.store.close()


async def until(is_so):
    async with asyncio.timeout(120):
        while not is_so():
            await asyncio.sleep(0.01)


def new_table(*chairs):
    return messages.NewTable(game="full-moon", players=2, chairs=[messages.Chair(kind=kind) for kind in chairs])


def test_a_computer_that_was_beaten_to_it_reads_what_has_happened(tmp_path):
    async def scenario():
        bots = Bots()
        one, other = await opened(tmp_path, bots), await opened(tmp_path, bots)
        here = await one.create("me", NOBODY, new_table("computer", "you"))
        there = await other.get(here.id)
        await until(lambda: bots.asked == 2)
        bots.gate.set()
        await until(lambda: (here.seq, there.seq) == (2, 2) and not here.owls.is_thinking and not there.owls.is_thinking)
        kept = await one.store.load_table(here.id)
        await closed(one, other)
        return here, there, kept

    here, there, kept = server_process.run(scenario())
    assert here.state == there.state and kept.facts == here.state.facts == there.state.facts
    assert here.state.mover == "N" and here.place == there.place


def test_a_table_that_is_gone_from_the_store_is_not_found(tmp_path):
    async def scenario():
        tables = await opened(tmp_path, Bots())
        table = await tables.create("me", NOBODY, new_table("you", "here"))
        assert await tables.get(table.id) is table
        db = sqlite3.connect(tmp_path / "plenilune.sqlite")
        for name in ("fact", "chair"):
            db.execute(f"DELETE FROM {name}")
        db.execute("DELETE FROM tables")
        db.commit()
        db.close()
        for _ in range(2):
            with pytest.raises(NotFound, match="does not exist"):
                await tables.get(table.id)
        assert table.id not in tables.loaded
        await closed(tables)

    server_process.run(scenario())


def test_two_who_change_chairs_at_once_lose_nothing(tmp_path):
    """A join that was answered stays; who comes second is told to look again, and sees it."""

    async def scenario():
        one, other = await opened(tmp_path, Bots()), await opened(tmp_path, Bots())
        here = await one.create("host", NOBODY, new_table("you", "invite"))
        there = await other.get(here.id)
        await here.worker.do(lambda: seating.join(here, "zoe", NOBODY))
        with pytest.raises(Conflict):
            await there.worker.do(lambda: seating.join(there, "tom", NOBODY))
        await here.worker.do(lambda: seating.start(here, messages.Start()))
        await there.worker.do(there.read_again)
        await here.worker.do(lambda: seating.sit(here, replace(here.chair("S"), stand_in=True)))
        with pytest.raises(Conflict):
            await there.worker.do(lambda: seating.sit(there, replace(there.chair("N"), stand_in=True)))
        kept = await one.store.load_table(here.id)
        await closed(one, other)
        return here, there, kept

    here, there, kept = server_process.run(scenario())
    assert kept.chairs == here.chairs == there.chairs
    assert [(chair.guest, chair.stand_in) for chair in kept.chairs] == [("host", True), ("zoe", False)]


def test_a_flag_falls_once_for_both(tmp_path):
    async def scenario():
        one, other = await opened(tmp_path, Bots()), await opened(tmp_path, Bots())
        clock = messages.Clock(kind="move", seconds=1)
        wish = messages.NewTable(
            game="full-moon", players=2, chairs=[messages.Chair(kind="you"), messages.Chair(kind="here")], clock=clock
        )
        here = await one.create("me", NOBODY, wish)
        there = await other.get(here.id)
        assert here.clock and there.clock
        for seat in ("S", "N"):  # a clock runs from the second decision on
            move = here.state.moves()[0]
            await here.append([Fact(seat, move)])
        await there.worker.do(there.read_again)
        await until(lambda: here.status == there.status == "over")
        kept = await one.store.load_table(here.id)
        await closed(one, other)
        return kept

    facts = server_process.run(scenario()).facts
    assert [fact.text for fact in facts].count("out-of-time") == 1 and facts[-1].text == "out-of-time"


class Link:
    """A socket that keeps what it was sent."""

    def __init__(self):
        self.sent, self.code, self.client = [], None, None

    async def send_text(self, text):
        self.sent.append(text)

    async def close(self, code):
        self.code = code


def test_a_scene_that_cannot_be_made_leaves_nobody_waiting(tmp_path, monkeypatch):
    async def scenario():
        tables, link = await opened(tmp_path, Bots()), Link()
        table = await tables.create("me", NOBODY, new_table("you", "here"))
        socket = sockets.Socket(link, table, "me", "en", -1)
        sending = asyncio.create_task(socket.send_on())
        socket.wake()
        await until(lambda: link.sent)
        monkeypatch.setattr(scenes, "scene", lambda *_: 1 / 0)
        socket.wake()
        await asyncio.wait_for(sending, 120)
        await closed(tables)
        return link

    link = server_process.run(scenario())
    assert len(link.sent) == 1 and link.code == sockets.FAILED
