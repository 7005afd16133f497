"""The library interpreted, and the start of the command line: `moves()` under 1 ms, `plenilune --help` under 0.3 s."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import plenilune

GAMES = 12


def moves_times(key: str, players: int) -> list[float]:
    """Seconds for each `moves()` of some random games; a fresh state each time, so nothing is remembered."""
    game, rng, times = plenilune.game(key, players=players), random.Random(1), []
    for seed in range(GAMES):
        state = game.new(seed=seed)
        while state.mover is not None:
            if state.mover == "chance":
                state = state.roll(rng)
                continue
            start = time.perf_counter()
            moves = state.moves()
            times.append(time.perf_counter() - start)
            state = state.play(rng.choice(moves))
    return times


def start_times() -> list[float]:
    command = [str(Path(sys.executable).parent / "plenilune"), "--help"]
    times = []
    for _ in range(9):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return times[1:]


def main() -> None:
    table = Table(title="Interpreted library")
    for heading in ("what", "median", "99th percentile", "promised"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for key in plenilune.catalogue():
        times = sorted(moves_times(key, plenilune.about(key).most))
        slow = times[int(len(times) * 0.99)]
        table.add_row(f"{key}: one moves()", f"{statistics.median(times) * 1e3:.3f} ms", f"{slow * 1e3:.3f} ms", "1 ms")
    starts = sorted(start_times())
    table.add_row("plenilune --help", f"{statistics.median(starts):.3f} s", f"{starts[-1]:.3f} s", "0.3 s")
    Console().print(table)


if __name__ == "__main__":
    main()
