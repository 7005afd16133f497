"""A server under load: tables of two browsers each, one move in two seconds; the clients are processes of their own.

    python bench/load.py [--tables 1000] [--windows 4] [--seconds 25] [--pause 2]

Beside how long a move takes to the other browser, the server's processor is counted alone (/proc), and what a table takes
of its memory.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

from printing import show
from rich.table import Table

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
import server_process

CLIENTS = Path(__file__).with_name("load_clients.py")
TICKS = os.sysconf("SC_CLK_TCK")
FREE = {  # all clients come from one address
    "limit_tables": "999999/minute",
    "limit_posts": "999999/minute",
    "limit_reads": "999999/minute",
    "most_sockets": 5000,
    "warm": 0,
}


@dataclass
class Window:
    moves: int
    took: list[float]
    cpu: float  # seconds of the server's processor
    problems: int
    bytes: int

    def centile(self, share: int) -> float:
        return quantiles(self.took, n=100)[share - 1]


class Crowd:
    """The processes that hold the clients."""

    def __init__(self, urls: list[str], tables: int, pause: float, processes: int) -> None:
        self.parts = []
        for number in range(processes):
            count = tables // processes + (number < tables % processes)
            command = [sys.executable, str(CLIENTS), ",".join(urls), str(count), str(pause), str(number * 100_000)]
            self.parts.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def ready(self) -> None:
        for part in self.parts:
            assert part.stdout
            assert part.stdout.readline().strip() == "ready"

    def window(self, seconds: float, cpu: object) -> Window:
        before = cpu()  # type: ignore[operator]
        for part in self.parts:
            assert part.stdin
            part.stdin.write(f"{seconds}\n")
            part.stdin.flush()
        seen = [json.loads(part.stdout.readline()) for part in self.parts if part.stdout]
        used = cpu() - before  # type: ignore[operator]
        problems = sum(one["refused"] + one["lost"] + one["broken"] for one in seen)
        took = [ms for one in seen for ms in one["took"]]
        return Window(sum(one["moves"] for one in seen), took, used, problems, sum(one["bytes"] for one in seen))

    def close(self) -> None:
        for part in self.parts:
            part.kill()
            part.wait()


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> int:
    """kB that no other process shares."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--windows", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=25.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between the moves of a table")
    parser.add_argument("--clients", type=int, default=2, help="processes that hold the clients")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        server = server_process.Server(Path(data), is_fresh=True, **FREE)
        crowd = None
        try:
            pid = server.process.pid
            assert pid
            empty = memory_of(pid)
            crowd = Crowd([server.url], given.tables, given.pause, given.clients)
            crowd.ready()
            full = memory_of(pid)
            windows = [crowd.window(given.seconds, lambda: cpu_of(pid)) for _ in range(given.windows + 1)][1:]
            report(windows, given, (full - empty) / given.tables, (memory_of(pid) - empty) / given.tables)
        finally:
            if crowd:
                crowd.close()
            server.close()


def report(windows: list[Window], given: argparse.Namespace, at_first: float, at_last: float) -> None:
    table = Table(title=f"{given.tables} busy tables, a move in {given.pause:g} s")
    for column in ("window", "moves/s", "median", "p95", "p99", "CPU a move", "of a core", "bytes a move", "problems"):
        table.add_column(column, justify="right")
    for number, one in enumerate(windows, 1):
        table.add_row(
            str(number),
            f"{one.moves / given.seconds:.0f}",
            *(f"{value:.0f} ms" for value in (median(one.took), one.centile(95), one.centile(99))),
            f"{one.cpu / one.moves * 1000:.2f} ms",
            f"{one.cpu / given.seconds:.0%}",
            f"{one.bytes / one.moves:.0f}",
            str(one.problems),
        )
    show(table, "starlette", "uvicorn", "websockets", "msgspec")
    print(f"memory a table: {at_first:.0f} kB when they had begun, {at_last:.0f} kB at the end")


if __name__ == "__main__":
    main()
