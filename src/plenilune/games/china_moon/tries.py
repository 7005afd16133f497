"""A try at a puzzle of China Moon: what it has in common with the solution."""

from __future__ import annotations

from collections.abc import Sequence


def likeness(move: str, right: Sequence[str]) -> str:
    """`frog`: the same one hops, but elsewhere; `pad`: another one hops there; or `none`, as for every swap and drop."""
    if any(_start(move) == _start(other) for other in right):
        return "frog"
    return "pad" if any(_end(move) == _end(other) for other in right) else "none"


def subtlety(move: str) -> int:
    return 0


def _start(move: str) -> str:
    """`r17-19b`: the red frog on pad 17."""
    return move.partition("-")[0]


def _end(move: str) -> str:
    return move.partition("-")[2] or move
