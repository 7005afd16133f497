"""Clients of a server under load, a process for itself: tables of two browsers each, that move in turns.

Started by load.py: python bench/load_clients.py URL TABLES PAUSE FIRST [owls]. Each line that it is given asks for a window
of so many seconds; it answers with a line of JSON: how long each move took to the other browser (ms), and what went wrong.
With `owls` the second browser only watches, and an owl of the highest level sits there.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

GAMES = (("full-moon", {}), ("china-moon", {}), ("moonlight-heroes", {}))
SETTING_UP = 24  # tables set at the same time
PATIENCE = 20.0  # seconds for one scene; then it counts as lost


class Told(msgspec.Struct):
    mover: str | None = None
    moves: list[str] = []


class At(msgspec.Struct):
    status: str
    mine: list[str]


class Scene(msgspec.Struct, tag="scene", tag_field="type"):
    seq: int
    view: Told | None
    table: At


class Refused(msgspec.Struct, tag="refused", tag_field="type"):
    id: str
    key: str


class Notice(msgspec.Struct, tag="notice", tag_field="type"):
    key: str


read = msgspec.json.Decoder(Scene | Refused | Notice).decode


@dataclass
class Seen:
    """What happened in a window."""

    took: list[float] = field(default_factory=list)  # ms from sending a move to the other browser's scene
    answers: list[float] = field(default_factory=list)  # seconds from then to the owl's move
    moves: int = 0
    refused: int = 0
    lost: int = 0
    bytes: int = 0
    games: int = 0


class Browser:
    def __init__(self, seen: list[Seen]) -> None:
        self.seen = seen
        self.link: ClientConnection | None = None
        self.last: Scene | None = None
        self.news = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None
        self.came = 0.0

    async def sit(self, url: str, table: str, cookie: str) -> None:
        address = url.replace("http", "ws") + f"/ws/{table}"
        self.last = None
        self.link = await connect(
            address, origin=url, proxy=None, compression=None, additional_headers={"Cookie": cookie}, max_queue=None
        )
        self.listening = asyncio.create_task(self._listen(self.link))
        await self.until(bool)

    async def leave(self) -> None:
        assert self.listening and self.link
        self.listening.cancel()
        await self.link.close()

    async def _listen(self, link: ClientConnection) -> None:
        try:
            async for text in link:
                message = read(text)
                self.seen[0].bytes += len(text)
                if isinstance(message, Scene):
                    self.last, self.came = message, time.perf_counter()
                    self.news.set()
                elif isinstance(message, Refused):
                    self.seen[0].refused += 1
        except ConnectionClosed:
            self.seen[0].lost += 1

    async def until(self, good: Any) -> Scene:
        async with asyncio.timeout(PATIENCE):
            while self.last is None or not good(self.last):
                self.news.clear()
                await self.news.wait()
        return self.last


class Pair:
    """A table, game after game."""

    def __init__(self, clients: Clients, number: int) -> None:
        self.clients, self.number = clients, number
        self.rng = random.Random(number)
        self.browsers = [Browser(clients.seen), Browser(clients.seen)]

    async def begin(self) -> None:
        clients = self.clients
        game, options = GAMES[self.number % len(GAMES)]
        other = {"kind": "computer", "level": 5} if clients.owls else {"kind": "invite"}
        wish = {"game": game, "players": 2, "options": options, "chairs": [{"kind": "you"}, other]}
        opened = (await clients.post(0, "/api/tables", wish)).json()
        table = opened["id"]
        if not clients.owls:
            token = opened["scene"]["table"]["invitation"]["link"].removeprefix("/j/")
            await clients.post(1, "/api/join", {"token": token})
        for browser, cookie in zip(self.browsers, clients.cookies, strict=True):
            await browser.sit(clients.urls[self.browsers.index(browser) % len(clients.urls)], table, cookie)
        if not clients.owls:
            assert self.browsers[0].link
            await self.browsers[0].link.send('{"type":"start"}')
        for browser in self.browsers:
            await browser.until(lambda scene: scene.table.status in ("playing", "over"))

    async def play(self) -> None:
        await asyncio.sleep(self.rng.random() * self.clients.pause)
        due = time.perf_counter()
        while True:
            due = max(due + self.clients.pause, time.perf_counter() - self.clients.pause)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.browsers[0].last and self.browsers[0].last.table.status == "over":
                for browser in self.browsers:
                    await browser.leave()
                await self.begin()
                self.clients.seen[0].games += 1
                continue
            try:
                await self._move()
            except TimeoutError:
                self.clients.seen[0].lost += 1

    async def _move(self) -> None:
        mine = next((one for one in self.browsers if one.last and one.last.view and one.last.view.moves), None)
        if mine is None:
            return  # an owl thinks
        other = self.browsers[1 - self.browsers.index(mine)]
        assert mine.last and mine.last.view and mine.link
        seq, move = mine.last.seq, self.rng.choice(mine.last.view.moves)
        act = {"type": "act", "id": f"{self.number}-{seq}-{time.monotonic_ns()}", "seq": seq, "move": move}
        seen, sent = self.clients.seen[0], time.perf_counter()
        await mine.link.send(msgspec.json.encode(act).decode())
        await other.until(lambda scene: scene.seq > seq)
        seen.took.append((other.came - sent) * 1000)
        seen.moves += 1
        after = await mine.until(lambda scene: scene.seq > seq)
        if self.clients.owls and after.view and after.view.mover not in (None, *after.table.mine):
            await mine.until(lambda scene: scene.table.status == "over" or (scene.view and scene.view.moves))
            seen.answers.append(mine.came - sent)


class Clients:
    def __init__(self, urls: list[str], pause: float, owls: bool) -> None:
        self.urls, self.pause, self.owls = urls, pause, owls
        self.seen = [Seen()]
        self.https: list[httpx.AsyncClient] = []
        self.cookies: list[str] = []

    async def come(self) -> None:
        """Two guests: enough, for a guest may sit at any number of tables."""
        for number in range(2):
            url = self.urls[number % len(self.urls)]
            limits = httpx.Limits(max_connections=8)
            self.https.append(
                httpx.AsyncClient(base_url=url, headers={"Origin": url}, trust_env=False, timeout=60, limits=limits)
            )
            await self.https[-1].get("/api/home")
            self.cookies.append("; ".join(f"{name}={value}" for name, value in self.https[-1].cookies.items()))

    async def post(self, guest: int, path: str, body: object) -> httpx.Response:
        return (await self.https[guest].post(path, json=body)).raise_for_status()


async def main(urls: list[str], tables: int, pause: float, first: int, owls: bool) -> None:
    clients = Clients(urls, pause, owls)
    await clients.come()
    pairs, places = [Pair(clients, first + number) for number in range(tables)], asyncio.Semaphore(SETTING_UP)

    async def begin(pair: Pair) -> None:
        async with places:
            await pair.begin()

    await asyncio.gather(*map(begin, pairs))
    print("ready", flush=True)
    loop = asyncio.get_running_loop()
    playing: list[asyncio.Task[None]] = []
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        if not playing:
            playing = [asyncio.create_task(pair.play()) for pair in pairs]
        clients.seen[0] = Seen()
        await asyncio.sleep(float(line))
        seen, clients.seen[0] = clients.seen[0], Seen()
        broken = sum(task.done() for task in playing)
        print(json.dumps({**msgspec.to_builtins(seen), "broken": broken}), flush=True)
        for task in playing:
            if task.done() and task.exception():
                print(repr(task.exception()), file=sys.stderr, flush=True)
    for task in playing:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].split(","), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]), "owls" in sys.argv))
