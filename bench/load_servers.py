"""Servers to be measured under load, each in processes of its own: what clients are started with, and what it uses."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
import server_process

HERE = Path(__file__).resolve().parent
PEER = HERE / "boardgame_io"
TICKS = os.sysconf("SC_CLK_TCK")
FREE = {  # all clients come from one address
    "limit_tables": "999999/minute",
    "limit_posts": "999999/minute",
    "limit_reads": "999999/minute",
    "most_sockets": 5000,
    "warm": 0,
}


class Served(ABC):
    command: list[str]  # of the clients; how many tables, and how fast, is said after it

    @abstractmethod
    def open(self) -> None: ...
    @abstractmethod
    def close(self) -> None: ...
    @abstractmethod
    def pids(self) -> list[int]:
        """Of the processes that serve; not of those that think."""

    def cpu(self) -> float:
        return sum(map(cpu_of, self.pids()))

    def memory(self) -> float:
        """kB more than when it opened."""
        return sum(map(memory_of, self.pids())) - self.empty

    empty = 0


class Ours(Served):
    def __init__(self, **settings: object) -> None:
        self.settings = {**FREE, **settings}

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.server = server_process.Server(Path(self.folder.name), is_fresh=True, **self.settings)
        self.command = [sys.executable, str(HERE / "load_clients.py"), self.server.url]
        self.empty = sum(map(memory_of, self.pids()))

    def pids(self) -> list[int]:
        assert self.server.process.pid
        return [self.server.process.pid]

    def close(self) -> None:
        self.server.close()
        self.folder.cleanup()


class BoardgameIo(Served):
    """Its own server, everything in memory."""

    def open(self) -> None:
        if not (PEER / "node_modules/.package-lock.json").exists():
            subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=PEER, check=True)
        self.server = subprocess.Popen(["node", str(PEER / "server.cjs")], stdout=subprocess.PIPE, text=True)
        assert self.server.stdout
        port = next(line.strip() for line in self.server.stdout if line.strip().isdigit())
        self.command = ["node", str(PEER / "clients.cjs"), f"http://127.0.0.1:{port}"]
        self.empty = sum(map(memory_of, self.pids()))

    def pids(self) -> list[int]:
        return [self.server.pid]

    def close(self) -> None:
        self.server.kill()
        self.server.wait()


def cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_of(pid: int) -> int:
    """kB that no other process shares."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))
