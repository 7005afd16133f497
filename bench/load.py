"""A server under load: tables of two browsers each, a move every few seconds; the clients are processes of their own.

    python bench/load.py [--tables 1000] [--windows 4] [--seconds 25] [--pause 2] [--peer-tables 200] [--owls 100]

Three measurements, one after the other in the same run: our server, on its disk; boardgame.io's own server with
tic-tac-toe in its memory; and ours with owls of the highest level at so many more tables. Beside how long a move takes to
the other browser, the servers' processors are counted alone (/proc), and what a table takes of the memory.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from load_crowd import Crowd, Window
from load_servers import BoardgameIo, Ours, Served
from printing import show
from rich.table import Table

OWLS = 4  # seconds: within which an owl is to have answered, nearly always


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--windows", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between the moves of a table")
    parser.add_argument("--clients", type=int, default=2, help="processes that hold the clients")
    parser.add_argument("--peer-tables", type=int, default=200, help="tables of boardgame.io's server; 0: leave it out")
    parser.add_argument("--owls", type=int, default=100, help="tables against an owl of level 5; 0: leave it out")
    given = parser.parse_args()
    with measured(Ours(), given.tables, given) as (crowd, server):
        report("Plenilune", crowd, server, given)
    if given.peer_tables:
        with measured(Ours(), given.peer_tables, given) as (crowd, server):
            report("Plenilune", crowd, server, given)
        with measured(BoardgameIo(), given.peer_tables, given) as (crowd, server):
            report("boardgame.io", crowd, server, given)
    if given.owls:
        with measured(Ours(warm=1), given.owls, given, owls=True) as (crowd, server):
            report("Plenilune, half of the seats are owls'", crowd, server, given)


@contextmanager
def measured(server: Served, tables: int, given: argparse.Namespace, owls: bool = False) -> Iterator[tuple[Crowd, Served]]:
    crowd = None
    try:
        server.open()
        crowd = Crowd(server.command, tables, given.pause, given.clients, owls)
        crowd.ready()
        yield crowd, server
    finally:
        if crowd:
            crowd.close()
        server.close()


def report(title: str, crowd: Crowd, server: Served, given: argparse.Namespace) -> None:
    began = server.memory()
    windows = [crowd.window(given.seconds, server.cpu) for _ in range(given.windows + 1)][1:]  # the first one is to warm up
    ended = server.memory()
    table = Table(title=f"{title}: {crowd.tables} busy tables, a move in {given.pause:g} s")
    for column in ("", "moves/s", "median", "p95", "p99", "CPU/move", "core", "bytes", "problems"):
        table.add_column(column, justify="right", no_wrap=True)
    for number, one in enumerate(windows, 1):
        table.add_row(str(number), *figures(one, given.seconds))
    show(table, "starlette", "uvicorn", "websockets", "msgspec")
    print(f"memory a table: {began / crowd.tables:.0f} kB when they had begun, {ended / crowd.tables:.0f} kB at the end")
    answers = [seconds for one in windows for seconds in one.answers]
    if answers:
        inside = sum(seconds <= OWLS for seconds in answers) / len(answers)
        print(f"owls answered {len(answers)} times: median {median(answers):.2f} s, within {OWLS} s in {inside:.1%}")


def figures(one: Window, seconds: float) -> list[str]:
    return [
        f"{one.moves / seconds:.0f}",
        *(f"{value:.0f} ms" for value in (one.centile(50), one.centile(95), one.centile(99))),
        f"{one.cpu / max(1, one.moves) * 1000:.2f} ms",
        f"{one.cpu / seconds:.0%}",
        f"{one.bytes / max(1, one.moves):.0f}",
        str(one.problems),
    ]


if __name__ == "__main__":
    main()
