"""The processes that hold the clients of a load, and what they saw in a window of time."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from statistics import quantiles


@dataclass
class Window:
    moves: int
    took: list[float]  # ms from a move to the other browser's scene
    answers: list[float]  # seconds that owls took
    cpu: float  # seconds of the servers' processors
    problems: int
    bytes: int

    def centile(self, share: int) -> float:
        return quantiles(self.took, n=100)[share - 1] if len(self.took) > 1 else 0.0


class Crowd:
    """Tables shared out among processes, each of which speaks in lines (load_clients.py, boardgame_io/clients.cjs)."""

    def __init__(self, command: list[str], tables: int, pause: float, processes: int, owls: bool = False) -> None:
        self.tables = tables
        self.parts = []
        for number in range(processes):
            count = tables // processes + (number < tables % processes)
            whole = [*command, str(count), str(pause), str(number * 100_000), *(["owls"] if owls else [])]
            self.parts.append(subprocess.Popen(whole, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def _lines(self) -> list[str]:
        return [part.stdout.readline() for part in self.parts if part.stdout]

    def ready(self) -> None:
        for line in self._lines():
            assert line.strip() == "ready", line

    def window(self, seconds: float, cpu: Callable[[], float]) -> Window:
        before = cpu()
        for part in self.parts:
            assert part.stdin
            part.stdin.write(f"{seconds}\n")
            part.stdin.flush()
        seen = [json.loads(line) for line in self._lines()]
        used = cpu() - before
        return Window(
            moves=sum(one["moves"] for one in seen),
            took=[ms for one in seen for ms in one["took"]],
            answers=[seconds for one in seen for seconds in one.get("answers", [])],
            cpu=used,
            problems=sum(one["refused"] + one["lost"] + one["broken"] for one in seen),
            bytes=sum(one["bytes"] for one in seen),
        )

    def close(self) -> None:
        for part in self.parts:
            part.kill()
            part.wait()
