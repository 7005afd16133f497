"""The long form of tests/server/test_town_faults.py: three servers behind a balancer on one PostgreSQL, people who play and
watch at many tables, and one fault after the other, until so many processes were killed and so many decisions acknowledged.

    python tools/faults.py [--kills 100] [--decisions 100000] [--tables 40] [--minutes 30] [--seed 1]

Faults, drawn at random: a server killed, stopped for a while (SIGSTOP), cut off from the database, ended in order and
started again; the database killed. At the end all that anybody saw is held beside what is stored, and figures are printed;
it fails where something is not as it must be.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import crowd
from crowd import Player, Watcher
from postgres import MISSING, Postgres, find
from proxy import Proxy
from server_process import Browser
from town import Town

GAME = "china-moon"
PAUSE = 0.3  # seconds from one fault to the next, when everybody goes on
SOON = 5.0  # seconds, in which a table goes on after the process that it was on was killed
KINDS = ("kill", "kill", "kill", "kill", "kill", "stop", "cut", "end", "database")


class Tables:
    """So many games at a time: where one is over, the next begins."""

    def __init__(self, town: Town, count: int, rng: Random) -> None:
        self.town, self._rng, self.people, self.ended = town, rng, [], []  # type: ignore[var-annotated]
        self.guests = [[town.browser() for _ in range(3)] for _ in range(count)]
        self.now: list[list[Watcher]] = [self._begin(three) for three in self.guests]

    def _begin(self, guests: list[Browser]) -> list[Watcher]:
        zoe, tom = guests[:2]
        table = zoe.new_table(GAME, 2, "you", "invite")
        zoe.begin(table, tom)
        return self._seat(table, guests)

    def _seat(self, table: str, guests: list[Browser]) -> list[Watcher]:
        number = len(self.people)
        where = lambda: self.town.url  # noqa: E731
        three: list[Watcher] = [
            Player(where, guest.cookie(), table, rng=Random(self._rng.random()), name=f"p{number + at}")
            for at, guest in enumerate(guests[:2])
        ]
        three.append(Watcher(where, guests[2].cookie(), table))
        self.people += three
        return three

    async def play(self, until: asyncio.Event) -> None:
        await asyncio.gather(*(self._play_on(at, until) for at in range(len(self.now))))

    async def _play_on(self, at: int, until: asyncio.Event) -> None:
        while not until.is_set():
            over = asyncio.Event()
            running = [asyncio.create_task(one.run(over)) for one in self.now[at]]
            while not (until.is_set() or all(one.is_over for one in self.now[at])):
                for task in running:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.05)
            over.set()
            await asyncio.gather(*running)
            if not until.is_set():
                table = await asyncio.to_thread(self._rematch, self.now[at][0].table, self.guests[at], until)
                if table:
                    self.now[at] = self._seat(table, self.guests[at])

    def _rematch(self, table: str, guests: list[Browser], until: asyncio.Event) -> str:
        """Asked for until there is one: twice asked for, it is the same."""
        while not until.is_set():
            try:
                answer = guests[0].http.post(f"/api/tables/{table}/rematch")
                if answer.status_code == 200:
                    return str(answer.json()["id"])
            except Exception:  # noqa: S110  # nobody answers just now
                pass
            time.sleep(0.2)
        return ""

    @property
    def acknowledged(self) -> int:
        return sum(len(one.acknowledged) for one in self.people if isinstance(one, Player))


class Faults:
    def __init__(self, postgres: Postgres, town: Town, proxies: list[Proxy], tables: Tables, rng: Random) -> None:
        self.postgres, self.town, self.proxies, self.tables, self.rng = postgres, town, proxies, tables, rng
        self.count: Counter[str] = Counter()
        self.gaps: list[float] = []  # after a server was killed: until every table had gone on

    @property
    def kills(self) -> int:
        return self.count["kill"] + self.count["database"]

    async def one(self) -> None:
        kind, at = self.rng.choice(KINDS), self.rng.randrange(len(self.town.servers))
        server, proxy = self.town.servers[at], self.proxies[at]
        self.count[kind] += 1
        begun = time.monotonic()
        match kind:
            case "kill":
                server.kill()
                await self._all_go_on()
                self.gaps.append(time.monotonic() - begun)
                await asyncio.to_thread(server.start)
            case "end":
                await asyncio.to_thread(server.stop)
                await self._all_go_on()
                await asyncio.to_thread(server.start)
            case "stop":
                os.kill(server.process.pid or 0, signal.SIGSTOP)
                await asyncio.sleep(self.rng.uniform(0.5, 6))
                os.kill(server.process.pid or 0, signal.SIGCONT)
            case "cut":
                proxy.cut()
                await asyncio.sleep(self.rng.uniform(0.5, 6))
                proxy.mend()
            case "database":
                await asyncio.to_thread(self.postgres.kill)
                await asyncio.sleep(self.rng.uniform(0, 2))
                await asyncio.to_thread(self.postgres.start)
        await self._all_go_on()

    async def _all_go_on(self) -> None:
        """At every table somebody has heard of something new."""
        begun = time.monotonic()
        async with asyncio.timeout(120):
            while any(
                not any(one.is_over or (one.times and one.times[-1] > begun) for one in three) for three in self.tables.now
            ):
                await asyncio.sleep(0.02)


async def run(faults: Faults, given: argparse.Namespace) -> None:
    until, end = asyncio.Event(), time.monotonic() + 60 * given.minutes
    playing = asyncio.create_task(faults.tables.play(until))
    said = time.monotonic()
    try:
        while not playing.done() and time.monotonic() < end:
            if faults.kills >= given.kills and faults.tables.acknowledged >= given.decisions:
                break
            if faults.kills < given.kills:
                await faults.one()
            await asyncio.sleep(PAUSE)
            if time.monotonic() > said + 15:
                said = time.monotonic()
                say(f"{faults.kills} kills, {faults.tables.acknowledged} decisions acknowledged")
    finally:
        until.set()
        await playing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    programs = find()
    if programs is None:
        sys.exit(MISSING)
    rng = Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(programs)
        database = postgres.new_database()
        name = database.rpartition("/")[2]
        proxies = [Proxy(postgres.port) for _ in range(3)]
        settings: dict[str, Any] = {"acts_per_second": 5000, "database_seconds": 2, "most_of_an_address": 4000}
        each = [postgres.address(name, proxy.port) for proxy in proxies]
        town = Town(Path(folder), database, each=each, **settings)
        try:
            tables = Tables(town, given.tables, rng)
            faults = Faults(postgres, town, proxies, tables, rng)
            begun = time.monotonic()
            asyncio.run(run(faults, given))
            seconds = time.monotonic() - begun
            decisions, acknowledged = crowd.check(lambda query: postgres.execute(query, database), tables.people, GAME)
        finally:
            town.close()
            for proxy in proxies:
                proxy.close()
            postgres.close()
    gaps = sorted(faults.gaps) or [0.0]
    say(f"{seconds:.0f} s; faults: {dict(faults.count)}; {faults.kills} kills")
    say(f"{len({one.table for one in tables.people})} games, {decisions} decisions stored, {acknowledged} acknowledged")
    comebacks, seen = sum(one.comebacks for one in tables.people), sum(len(one.facts) for one in tables.people)
    say(f"came back {comebacks} times; facts seen {seen}")
    late = sum(gap > SOON for gap in gaps)
    say(f"after a kill every table went on within {gaps[-1]:.2f} s, half of the time {gaps[len(gaps) // 2]:.2f} s")
    say(f"{late} of {len(gaps)} times later than {SOON:.0f} s")
    say("each acknowledged decision stands once and in its place; nobody saw what is not stored")
    return 0


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
