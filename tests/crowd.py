"""Many who play at random at real servers and come back whatever happens; and a checker, which holds all that they saw
beside what is stored."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import plenilune

PAUSE = 0.05  # seconds, before one comes back
SILENCE = 6.0  # seconds: of a server that says nothing to a move one goes to another
AGAIN = 0.2  # seconds, until a move that could not be stored is sent again


@dataclass
class Watcher:
    """Watches a table, or plays there (Player)."""

    where: Callable[[], str]  # a server's address, asked each time anew
    cookie: str
    table: str
    facts: dict[int, list[str]] = field(default_factory=dict)  # seq -> what was heard
    times: list[float] = field(default_factory=list)  # when something new was heard
    comebacks: int = 0
    last: dict[str, Any] | None = None

    async def run(self, until: asyncio.Event) -> None:
        while not until.is_set():
            try:
                origin = self.where()
                known = f"?seq={self.last['seq']}" if self.last else ""
                address = origin.replace("http", "ws") + f"/ws/{self.table}{known}"
                link = connect(
                    address, additional_headers={"Cookie": self.cookie}, origin=origin, proxy=None, open_timeout=SILENCE,
                    close_timeout=0.2, ping_interval=None,
                )  # fmt: skip
                async with link as socket:
                    await self.attend(socket, until)
            except (OSError, WebSocketException, TimeoutError):
                self.comebacks += 1
                await asyncio.sleep(PAUSE)

    async def attend(self, socket: Any, until: asyncio.Event) -> None:
        while not until.is_set():
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), 0.3))
            except TimeoutError:
                await self.idle(socket)
                continue
            if message["type"] == "refused":
                await self.refused(socket, message)
            elif message["type"] == "scene":
                self.hear(message)
                await self.answer(socket, message)

    async def idle(self, socket: Any) -> None:
        pass

    async def refused(self, socket: Any, message: dict[str, Any]) -> None:
        raise AssertionError(message)

    async def answer(self, socket: Any, scene: dict[str, Any]) -> None:
        pass

    def hear(self, scene: dict[str, Any]) -> None:
        self.last = scene
        facts = [[told["mover"], told["text"]] for told in scene["heard"]]
        for seq, fact in enumerate(facts, scene["seq"] - len(facts)):
            if seq not in self.facts:
                self.times.append(time.monotonic())
            assert self.facts.setdefault(seq, fact) == fact, "a fact that was told has changed"

    @property
    def is_over(self) -> bool:
        return self.last is not None and self.last["table"]["status"] == "over"


@dataclass
class Player(Watcher):
    """Plays what is offered; sends again what was not acknowledged."""

    rng: Random = field(default_factory=Random)
    name: str = ""
    sent: int = 0
    acknowledged: dict[int, str] = field(default_factory=dict)  # seq -> the move that was taken there
    pending: dict[str, Any] | None = None
    asked_at: float = 0.0
    refusals: list[str] = field(default_factory=list)

    async def idle(self, socket: Any) -> None:
        if self.pending and time.monotonic() - self.asked_at > SILENCE:
            raise TimeoutError

    async def refused(self, socket: Any, message: dict[str, Any]) -> None:
        self.refusals.append(message["key"])
        assert message["key"] in ("stale", "move-not-stored", "owl-has-played"), message
        if self.pending is None or message["id"] != self.pending["id"]:
            return
        if message["key"] != "move-not-stored":
            self.pending = None  # it was for a place that is taken
        else:
            await asyncio.sleep(AGAIN)
            await self.send(socket)

    async def answer(self, socket: Any, scene: dict[str, Any]) -> None:
        pending = self.pending
        if pending and scene["seq"] > pending["seq"]:
            if self.facts[pending["seq"]][1] == pending["move"]:
                self.acknowledged[pending["seq"]] = pending["move"]
            self.pending = None  # or it came too late: the refusal is on its way
        if self.pending is None and scene["view"] and scene["view"]["moves"]:
            self.sent += 1
            move = self.rng.choice(scene["view"]["moves"])
            self.pending = {"type": "act", "id": f"{self.name}-{self.sent}", "seq": scene["seq"], "move": move}
        if self.pending:
            await self.send(socket)

    async def send(self, socket: Any) -> None:
        self.asked_at = time.monotonic()
        await socket.send(json.dumps(self.pending))


async def progress(watchers: Sequence[Watcher], wanted: Iterable[int], seconds: float = 300) -> None:
    """Until everybody has heard of so many facts, or seen the end."""
    pairs = list(zip(watchers, wanted, strict=True))
    async with asyncio.timeout(seconds):
        while any(len(one.facts) < many and not one.is_over for one, many in pairs):
            await asyncio.sleep(0.02)


async def more(watchers: Sequence[Watcher], facts: int, seconds: float = 300) -> None:
    await progress(watchers, [len(one.facts) + facts for one in watchers], seconds)


Ask = Callable[[str], Sequence[Sequence[Any]]]


def check(ask: Ask, watchers: Sequence[Watcher], game: str, players: int = 2) -> tuple[int, int]:
    """`ask` puts a question to the database. Each acknowledged decision is stored exactly once and in its place, nobody saw
    what is not stored, and all that is stored is a game by the rules. How many decisions there are, and how many of them
    were acknowledged."""
    decisions = acknowledged = 0
    for table in sorted({one.table for one in watchers}):
        stored = [list(row) for row in ask(f"SELECT mover, text FROM fact WHERE table_id = '{table}' ORDER BY seq")]
        acts = [row[0].rpartition(":")[2] for row in ask(f"SELECT id FROM act WHERE table_id = '{table}'")]
        here = [one for one in watchers if one.table == table]
        for one in here:
            for seq, fact in one.facts.items():
                assert stored[seq] == fact, f"{table}: {fact} was told, and {stored[seq]} is stored at {seq}"
        made = sum(mover != "chance" for mover, _ in stored)
        assert made == len(acts) == len(set(acts)), f"{table}: {made} decisions, {len(acts)} acts"
        known = [(seq, move) for one in here if isinstance(one, Player) for seq, move in one.acknowledged.items()]
        assert all(stored[seq][1] == move for seq, move in known), f"{table}: acknowledged, and not stored in its place"
        assert len({seq for seq, _ in known}) == len(known), f"{table}: two decisions at one place"
        assert made <= sum(one.sent for one in here if isinstance(one, Player))
        plenilune.game(game, players=players).replay([tuple(fact) for fact in stored])
        decisions, acknowledged = decisions + made, acknowledged + len(known)
    return decisions, acknowledged
