"""How long a move takes to reach the other browser: 50 busy tables, two sockets each, on loopback.

    python bench/moves.py [--tables 50] [--seconds 10] [--pause 0.5] [--game china-moon] [--data DIR]

A real server with its store on disk; every table is played by two people who each think for about `pause` seconds.
Measured, once all have come in, from just before a move is sent to its arrival at the other's socket: decided, stored with
an fsync, seen, encoded, sent. The browsers share the machine with the server. Beside it stands what a bare fsync in the same
folder took meanwhile: no move can be faster than that.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import server_process


class Table:
    """Two sockets that play with each other; a game that ends is followed by a rematch."""

    def __init__(self, server: Any, game: str, pause: float, number: int) -> None:
        self.server, self.game, self.pause, self.rng = server, game, pause, Random(number)
        self.guests = [server.browser(), server.browser()]
        self.table = self.guests[0].new_table(game, 2, "you", "invite")
        self.guests[0].begin(self.table, self.guests[1])
        self.took: list[float] = []

    async def play(self, all_here: asyncio.Barrier, seconds: float) -> None:
        until = 0.0
        while not until or time.perf_counter() < until:
            address = self.server.url.replace("http", "ws") + f"/ws/{self.table}"
            links = [
                connect(address, additional_headers={"Cookie": guest.cookie()}, origin=self.server.url, proxy=None)
                for guest in self.guests
            ]
            async with links[0] as one, links[1] as two:
                if not until:
                    await all_here.wait()
                    until = time.perf_counter() + seconds
                if not await self.play_one(one, two, until):
                    return
            answer = await asyncio.to_thread(self.guests[0].post, f"/api/tables/{self.table}/rematch")
            self.table = answer["id"]

    async def play_one(self, one: ClientConnection, two: ClientConnection, until: float) -> bool:
        """True when that game is over; False when the time is."""
        last = [await scene_after(one, -1), await scene_after(two, -1)]
        sockets = [one, two]
        while time.perf_counter() < until:
            mover = 0 if last[0]["view"]["moves"] else 1
            if last[mover]["table"]["status"] == "over":
                return True
            await asyncio.sleep(self.rng.uniform(0, 2 * self.pause))
            seq = last[mover]["seq"]
            move = self.rng.choice(last[mover]["view"]["moves"])
            begun = time.perf_counter()
            await sockets[mover].send(json.dumps({"type": "act", "id": f"{seq}", "seq": seq, "move": move}))
            last[1 - mover] = await scene_after(sockets[1 - mover], seq)
            self.took.append(time.perf_counter() - begun)
            last[mover] = await scene_after(sockets[mover], seq)
        return False


async def scene_after(socket: ClientConnection, seq: int) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
        if message["type"] == "scene" and message["seq"] > seq:
            return message


async def measure(tables: list[Table], seconds: float) -> None:
    all_here = asyncio.Barrier(len(tables))
    await asyncio.gather(*(table.play(all_here, seconds) for table in tables))


def watch_disk(folder: Path, took: list[float], end: threading.Event) -> None:
    """What the disk alone needs."""
    with (folder / "bare").open("wb", buffering=0) as file:
        while not end.wait(0.02):
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            os.fsync(file.fileno())
            took.append(time.perf_counter() - begun)


def line(name: str, seconds: list[float]) -> str:
    took = sorted(1000 * second for second in seconds)
    cuts = statistics.quantiles(took, n=100)
    return f"{name}: p50 {cuts[49]:.1f} ms, p90 {cuts[89]:.1f} ms, p99 {cuts[98]:.1f} ms, longest {took[-1]:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pause", type=float, default=0.5)
    parser.add_argument("--game", default="china-moon")
    parser.add_argument("--data", help="where the store lies; otherwise the usual folder for temporary files")
    given = parser.parse_args()
    disk: list[float] = []
    end = threading.Event()
    with tempfile.TemporaryDirectory(dir=given.data) as data:
        server = server_process.Server(Path(data))
        try:
            tables = [Table(server, given.game, given.pause, number) for number in range(min(given.tables, 500))]
            threading.Thread(target=watch_disk, args=(Path(data), disk, end), daemon=True).start()
            asyncio.run(measure(tables, min(given.seconds, 120)))
        finally:
            end.set()
            server.close()
    took = [seconds for table in tables for seconds in table.took]
    print(f"{given.game}: {len(tables)} tables, {len(took)} moves, {len(took) / given.seconds:.0f} a second")
    print(line("a move at the other browser", took), "(asked for: p99 < 100 ms)")
    print(line("a bare fsync meanwhile", disk))


if __name__ == "__main__":
    main()
