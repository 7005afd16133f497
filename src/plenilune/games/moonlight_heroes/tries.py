"""A try at a puzzle of Moonlight Heroes: what it has in common with the solution."""

from __future__ import annotations

from collections.abc import Sequence

SIDES, FOUNTAIN = ("L", "R"), "F"


def likeness(move: str, right: Sequence[str]) -> str:
    """`tile`: it leads beside the same tile, on the other side; `fountain`: to another fountain; or `none`."""
    if move[:1] in SIDES and any(other[:1] in SIDES and move[1:] == other[1:] for other in right):
        return "tile"
    return "fountain" if move[:1] == FOUNTAIN and any(other[:1] == FOUNTAIN for other in right) else "none"


def subtlety(move: str) -> int:
    return 0
