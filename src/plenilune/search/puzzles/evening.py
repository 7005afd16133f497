"""The puzzle of the evening: the same for everybody on the same date, by whatever calendar who asks goes.

Games take turns, day by day, and with each game its grades; within a game and grade all puzzles come once before one comes
again.
"""

from __future__ import annotations

from datetime import date
from math import gcd

from plenilune.core import registry
from plenilune.search.puzzles.shelf import GRADES, Puzzle, shelf


def of_the_evening(day: date) -> Puzzle | None:
    """None where no game ships any."""
    games = [key for key in sorted(registry.catalogue()) if shelf(key)]
    if not games:
        return None
    turn, at = divmod(day.toordinal(), len(games))
    grade = 1 + (at + turn) % GRADES
    these = [puzzle for puzzle in shelf(games[at]) if puzzle.grade == grade] or list(shelf(games[at]))
    return these[turn // GRADES * _stride(len(these)) % len(these)]


def _stride(count: int) -> int:
    """Far enough that two evenings of a kind are not alike, and without a common part, so that none is left out."""
    return next(step for step in range(count * 5 // 8 or 1, 0, -1) if gcd(step, count) == 1)
