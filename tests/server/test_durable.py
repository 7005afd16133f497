"""What was acknowledged is kept: through a restart, and through kill -9 under load."""

import asyncio
import json
import sqlite3
from random import Random

import server_process
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import plenilune

TABLES = 6


def test_a_restarted_server_continues(start):
    server = start()
    zoe, tom = server.browser("Zoé"), server.browser("Tom")
    table = zoe.new_table("china-moon", 3, "you", "computer", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as seat:
        while not seat.scene()["view"]["moves"]:
            pass
        before = seat.play(Random(1))
    waiting = zoe.new_table("full-moon", 2, "you", "invite")
    token = zoe.invite(waiting)
    assert server.stop() == 0
    server.start()
    with zoe.sit(table) as seat:
        after = seat.scene()
        assert (after["seq"], after["view"], after["heard"]) == (before["seq"], before["view"], before["heard"])
        assert after["table"]["seats"][2]["name"] == "Tom"
        if after["view"]["moves"]:
            seat.play(Random(2))
    assert tom.post("/api/join", {"token": token})["id"] == waiting
    assert zoe.home()["guest"]["name"] == "Zoé"


def test_a_computer_that_was_to_move_thinks_again(start):
    server = start(bot_pause=1.5)
    zoe = server.browser()
    table = zoe.new_table("full-moon", 2, "you", "computer")
    with zoe.sit(table) as seat:
        seat.scene()
        assert seat.play(Random(1))["view"]["mover"] == "N"
    server.kill()
    server.start()
    with zoe.sit(table) as seat:
        assert seat.scene(lambda s: s["view"]["mover"] == "S")["seq"] == 3


class Player:
    """Plays at random; whatever happens to the connection, it comes back and sends again what was not acknowledged."""

    def __init__(self, server, guest, table, seed):
        self.address = server.url.replace("http", "ws") + f"/ws/{table}"
        self.headers, self.origin = {"Cookie": guest.cookie()}, server.url
        self.rng, self.name = Random(seed), f"p{seed}"
        self.facts = {}  # seq -> what was heard
        self.sent, self.acknowledged = 0, 0
        self.pending = None
        self.comebacks = 0
        self.last = None

    async def run(self, until):
        while not until.is_set():
            try:
                link = connect(self.address, additional_headers=self.headers, origin=self.origin, proxy=None)
                async with link as socket:
                    await self.play(socket, until)
            except (OSError, WebSocketException, TimeoutError):
                self.comebacks += 1
                await asyncio.sleep(0.05)

    async def play(self, socket, until):
        while not until.is_set():
            try:
                scene = json.loads(await asyncio.wait_for(socket.recv(), 0.3))
            except TimeoutError:
                continue
            if scene["type"] == "refused":
                assert scene["key"] == "stale", scene
                continue
            self.hear(scene)
            if self.pending and scene["seq"] > self.pending["seq"]:
                self.pending, self.acknowledged = None, self.acknowledged + 1
            if self.pending is None and scene["view"]["moves"]:
                self.sent += 1
                move = self.rng.choice(scene["view"]["moves"])
                self.pending = {"type": "act", "id": f"{self.name}-{self.sent}", "seq": scene["seq"], "move": move}
            if self.pending:
                await socket.send(json.dumps(self.pending))

    def hear(self, scene):
        self.last = scene
        facts = [[told["mover"], told["text"]] for told in scene["heard"]]
        for seq, fact in enumerate(facts, scene["seq"] - len(facts)):
            assert self.facts.setdefault(seq, fact) == fact, "a fact that was told has changed"


async def progress(players, wanted):
    """Until everybody has heard of so many facts, or seen the end."""
    async with asyncio.timeout(120):
        while any(
            len(player.facts) < many and not (player.last and player.last["table"]["status"] == "over")
            for player, many in zip(players, wanted, strict=True)
        ):
            await asyncio.sleep(0.02)


def test_kill_under_load_loses_nothing_and_plays_nothing_twice(start):
    server = start(acts_per_second=5000)
    guests = [(server.browser(), server.browser()) for _ in range(TABLES)]
    tables, players = [], []
    for number, (zoe, tom) in enumerate(guests):
        table = zoe.new_table("china-moon", 2, "you", "invite")
        zoe.begin(table, tom)
        tables.append(table)
        players += [Player(server, zoe, table, 2 * number), Player(server, tom, table, 2 * number + 1)]

    async def scenario():
        until = asyncio.Event()
        running = [asyncio.create_task(player.run(until)) for player in players]
        await progress(players, [10] * len(players))
        server.kill()
        heard_before = [len(player.facts) for player in players]
        await asyncio.to_thread(server.start)
        await progress(players, [heard + 6 for heard in heard_before])
        until.set()
        await asyncio.gather(*running)

    server_process.run(scenario())
    assert all(player.comebacks for player in players)
    server.stop()
    store = sqlite3.connect(server.data / "plenilune.sqlite")
    for number, table in enumerate(tables):
        stored = [
            list(row) for row in store.execute("SELECT mover, text FROM fact WHERE table_id = ? ORDER BY seq", (table,))
        ]
        both = players[2 * number : 2 * number + 2]
        for player in both:
            for seq, fact in player.facts.items():
                assert stored[seq] == fact, "an acknowledged fact is gone"
        decisions = sum(mover != "chance" for mover, _ in stored)
        (acts,) = store.execute("SELECT count(*) FROM act WHERE table_id = ?", (table,)).fetchone()
        assert decisions == acts
        assert sum(player.acknowledged for player in both) <= acts <= sum(player.sent for player in both)
        plenilune.game("china-moon", players=2).replay([tuple(fact) for fact in stored])
    store.close()
