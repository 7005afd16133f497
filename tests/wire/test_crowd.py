"""A thousand connects, on loopback: those for whom there is room come in, the others are told, and the table is unharmed."""

import asyncio
from random import Random

import server_process
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

ROOM = 100  # most_at_a_table


def test_a_thousand_connects(server, browser):
    zoe, crowd = browser(), [browser() for _ in range(10)]
    table = zoe.new_table("full-moon", 2, "you", "computer")
    address = server.url.replace("http", "ws") + f"/ws/{table}"
    outcomes = []

    async def come(number, until):
        """And stays until everybody who comes at the same time has an answer."""
        headers = {"Cookie": crowd[number % len(crowd)].cookie()}
        link = connect(
            address, additional_headers=headers, origin=server.url, proxy=None, compression=None, open_timeout=120
        )
        try:
            async with link as socket:
                await asyncio.wait_for(socket.recv(), 120)
                outcomes.append("in")
                while len(outcomes) < until:
                    await asyncio.sleep(0.05)
        except ConnectionClosed as closed:
            outcomes.append(closed.rcvd.code)

    async def all_come():
        for first in range(0, 1000, 250):
            await asyncio.gather(*(come(first + number, first + 250) for number in range(250)))

    server_process.run(all_come())
    assert len(outcomes) == 1000 and set(outcomes) == {"in", 4429}
    assert outcomes.count("in") >= ROOM
    with zoe.sit(table) as seat:
        seat.scene(lambda scene: scene["table"]["watchers"] == 0)
        assert seat.play(Random(1))["seq"] == 2
    assert zoe.get("/health")["status"] == "ok"
