"""What it costs that the other processes hear of a move: moves stored in PostgreSQL by one process and heard by another,
with the news in their commit and without, by turns in one run, at rest and at a town's pace.

    ./bench/run news [--rounds 3] [--seconds 5] [--pace 250]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from postgres import MISSING, Postgres, find

from plenilune.core.state import Fact
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, Outcome, Place, TableRow, open_news, open_store
from plenilune.server.store.news import Wrote
from plenilune.server.store.postgres.database import Database

TABLES = 100
NOW = Outcome("playing", "S", (), 1.0)
ROW = TableRow("t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", chairs=(ChairRow("S", "person", "g"),))


async def measure(address: str, pace: float, seconds: float, with_news: bool) -> tuple[list[float], list[float]]:
    """Milliseconds until a move was stored, and until another process had heard of it."""
    settings = Settings(database=address)
    store, news = open_store(settings, "one"), open_news(settings, "other")
    heard: dict[tuple[str, int], float] = {}

    def hear(_process: str, message: object) -> None:
        if isinstance(message, Wrote) and message.place:
            heard[message.table, message.place.seq] = time.perf_counter()

    news.listen(hear)
    await news.open()
    names = [f"{time.time()}-{number}" for number in range(TABLES)]
    for name in names:
        await store.insert_table(replace(ROW, id=name, token=name), NOW)
    write = Database.write
    if not with_news:  # what a write says is the third that it is given
        Database.write = lambda self, work, key="", *_, **__: write(self, work, key)  # type: ignore[method-assign, assignment]
    begun, stored, tasks = {}, {}, []

    async def move(name: str, seq: int) -> None:
        begun[name, seq] = time.perf_counter()
        await store.append_facts(name, Place(0, seq), [Fact("S", "w1>v")], f"x:{seq}", NOW)
        stored[name, seq] = time.perf_counter()

    start = time.perf_counter()
    for number in range(int(pace * seconds)):
        await asyncio.sleep(max(0.0, start + number / pace - time.perf_counter()))
        tasks.append(asyncio.create_task(move(names[number % TABLES], number // TABLES)))
    await asyncio.gather(*tasks)
    await asyncio.sleep(0.5)
    Database.write = write  # type: ignore[method-assign]
    await news.close()
    await store.close()
    return [1000 * (stored[key] - begun[key]) for key in begun], [1000 * (heard[key] - begun[key]) for key in heard]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--pace", type=float, default=250, help="moves a second")
    given = parser.parse_args()
    programs = find()
    if programs is None:
        sys.exit(MISSING)
    postgres = Postgres(programs)
    try:
        address = postgres.new_database()
        for pace in (20.0, given.pace):
            for _ in range(given.rounds):
                for with_news in (False, True):
                    stored, heard = asyncio.run(measure(address, pace, given.seconds, with_news))
                    line = f"{pace:5.0f} moves/s  {'with' if with_news else 'without'} news: stored {figures(stored)}"
                    print(line + (f"; heard elsewhere {figures(heard)}" if heard else ""), flush=True)
    finally:
        postgres.close()


def figures(ms: list[float]) -> str:
    return f"median {median(ms):.1f} ms, p99 {quantiles(ms, n=100)[98]:.1f} ms"


if __name__ == "__main__":
    main()
