"""Perft and playouts: counts as they come, with the time they took."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import typer

from plenilune.cli import output

if TYPE_CHECKING:
    from plenilune.core.state import Game, State
    from plenilune.search.playouts import Loops


def loops_of(game: Game, compiled: bool) -> Loops:
    from plenilune.search.playouts import Loops

    return output.compiled_or_wrong(lambda: Loops(game, compiled))


def by_depth(state: State, depth: int, compiled: bool) -> Iterator[dict[str, Any]]:
    loops = loops_of(state.game, compiled)
    loops.perft(state, min(1, depth))  # compiles
    for at in range(min(1, depth), depth + 1):
        begun = time.perf_counter()
        count = loops.perft(state, at)
        yield {"depth": at, "count": count, "seconds": round(time.perf_counter() - begun, 3)}


def divided(state: State, depth: int, compiled: bool) -> Iterator[dict[str, Any]]:
    loops = loops_of(state.game, compiled)
    for move in state.moves() if depth > 0 else ():
        begun = time.perf_counter()
        count = loops.perft(state.play(move), depth - 1)
        yield {"move": move, "count": count, "seconds": round(time.perf_counter() - begun, 3)}


def print_rows(rows: Iterable[dict[str, Any]], first: str) -> None:
    """Each row as soon as it is counted."""
    typer.echo(f"{first:<12}{'count':>16}{'seconds':>10}")
    total = 0
    for row in rows:
        typer.echo(f"{row[first]:<12}{row['count']:>16,}{row['seconds']:>10.2f}")
        total += row["count"]
    if first == "move":
        typer.echo(f"{'total':<12}{total:>16,}")


def speed(game: Game, seconds: float) -> dict[str, Any]:
    """Facts per second of compiled random games, over at least that many seconds; compiling is not counted."""
    loops = loops_of(game, compiled=True)
    loops.play(10)
    games, facts, begun = 0, 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        facts += loops.play(500, seed=games)
        games += 500
    took = time.perf_counter() - begun
    return {
        "game": game.key,
        "games": games,
        "facts": facts,
        "seconds": round(took, 3),
        "facts_per_second": round(facts / took),
    }


def print_speeds(rows: Iterable[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table("game", box=None, header_style="bold")
    for name in ("games", "facts", "seconds", "facts per second"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            row["game"], f"{row['games']:,}", f"{row['facts']:,}", f"{row['seconds']:.2f}", f"{row['facts_per_second']:,}"
        )
    output.console().print(table)
