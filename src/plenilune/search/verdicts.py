"""What the computer says about a position: proven, or estimated. The words are made elsewhere; here are the figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Verdict:
    """How a position stands.

    Proven: `winner` wins by force with the last of `plies` moves of both sides, or, with no winner, neither can force a win.
    Not proven, by the solver: nobody forces a win within `looked` moves, beyond that nobody has looked.
    Not proven, by estimate: `shares` and `points` are averages, each with an error: two of them hold what many more games
    would say.

    - `shares`: seat -> its part of the win, 0 to 1; a draw of two is a half each
    - `points`: seat -> points at the end; empty where points say nothing (Full Moon)
    """

    is_proven: bool
    winner: str | None
    plies: int
    looked: int
    shares: Mapping[str, float]
    points: Mapping[str, float]
    shares_error: Mapping[str, float]
    points_error: Mapping[str, float]

    def __hash__(self) -> int:
        return hash((self.is_proven, self.winner, self.plies, self.looked, tuple(self.shares.items())))


@dataclass(frozen=True)
class Judged:
    """A move of the mover, and how the position stands after it.

    - `is_best`: none is better: the same result, as fast (or as slow) as can be
    """

    move: str
    verdict: Verdict
    is_best: bool


@dataclass(frozen=True)
class Analysis:
    """A position as one seat may see it: the verdict, every move with its verdict (the best first), and the line that
    best play of all sides leads through, as far as it is known.

    - `effort`: positions searched, or games imagined
    """

    position: str
    mover: str | None
    verdict: Verdict
    moves: tuple[Judged, ...]
    line: tuple[str, ...]
    effort: int

    @property
    def is_hurried(self) -> bool:
        """A move that was found at a glance, without kernels: nothing was judged."""
        return bool(self.line) and not self.moves
