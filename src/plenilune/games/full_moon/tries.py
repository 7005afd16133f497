"""A try at a puzzle of Full Moon: what it has in common with the solution, and what in a move is hard to see."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.games.full_moon.notation import MOVE


def likeness(move: str, right: Sequence[str]) -> str:
    """`column`: the same wolves run the same way, only the moon hangs elsewhere; `wolf`: the same one leads; or `none`."""
    if any(_run(move) == _run(other) for other in right):
        return "column"
    return "wolf" if any(_run(move)[0] == _run(other)[0] for other in right) else "none"


def subtlety(move: str) -> int:
    """Wolves that come along: a beginner thinks of one that runs alone."""
    return max(0, len(_run(move)) - 2)


def _run(move: str) -> list[str]:
    """Its wolves, leader first, and its way; a pass is like nothing else."""
    match = MOVE.fullmatch(move)
    if match is None:
        return [move]
    wolves = match["wolves"]
    return [*(wolves[at : at + 2] for at in range(0, len(wolves), 2)), match["way"]]
