"""Clocks, where a table has one. What everybody has left is reckoned from the facts and the times they were stored at;
nothing else is kept. See messages.Clock for the kinds.

A person's clock stands before the very first move, when the goal is still being read (not where there are days), and a
computer's always.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plenilune.core.acts import ACTS
from plenilune.core.state import Fact, State
from plenilune.server.messages import Clock
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow

DAY = 86400
MOST_MINUTES, MOST_ADDED, MOST_SECONDS, MOST_DAYS = 180, 60, 3600, 30


class Reckoning(NamedTuple):
    """How the clocks stood when somebody came to be the mover."""

    left: dict[str, float]  # seat -> seconds
    since: float | None  # when that was
    begun: set[str]  # seats that have decided once


def write(wish: Clock | None) -> str:
    """As it is kept: `game 10 5`, `move 30`, `days 3`; or NotNow. Empty: none."""
    if wish is None:
        return ""
    minutes, seconds, days = wish.minutes, wish.seconds, wish.days
    known = {
        "game": 1 <= minutes <= MOST_MINUTES and 0 <= seconds <= MOST_ADDED and not days,
        "move": 1 <= seconds <= MOST_SECONDS and not (minutes or days),
        "days": 1 <= days <= MOST_DAYS and not (minutes or seconds),
    }
    if not known[wish.kind]:
        raise NotNow("no-such-clock")
    return {"game": f"game {minutes} {seconds}", "move": f"move {seconds}", "days": f"days {days}"}[wish.kind]


def read(text: str) -> Clock | None:
    match text.split():
        case ["game", minutes, seconds]:
            return Clock(kind="game", minutes=int(minutes), seconds=int(seconds))
        case ["move", seconds]:
            return Clock(kind="move", seconds=int(seconds))
        case ["days", days]:
            return Clock(kind="days", days=int(days))
    return None


def reckon(clock: Clock, seats: Sequence[str], facts: Sequence[Fact], times: Sequence[float | None]) -> Reckoning:
    given = {"game": 60 * clock.minutes, "move": clock.seconds, "days": DAY * clock.days}[clock.kind]
    left = dict.fromkeys(seats, float(given))
    begun: set[str] = set()
    since: float | None = None
    for fact, at in zip(facts, times, strict=True):
        if fact.text in ACTS:
            continue
        seat = fact.mover
        if seat in begun and clock.kind == "game":
            used = at - since if at is not None and since is not None else 0.0
            left[seat] = max(0.0, left[seat] - used) + clock.seconds
        if seat in left:
            begun.add(seat)
        since = at if at is not None else since
    return Reckoning(left, since, begun)


def deadline(
    clock: Clock | None,
    seats: Sequence[str],
    facts: Sequence[Fact],
    times: Sequence[float | None],
    mover: str | None,
    people: Sequence[str],
) -> float | None:
    """When the time of who is to move is over; None where none runs."""
    if clock is None or mover is None or mover not in people:
        return None
    reckoned = reckon(clock, seats, facts, times)
    if reckoned.since is None or not (clock.kind == "days" or mover in reckoned.begun):
        return None
    return reckoned.since + reckoned.left[mover]


def due(clock: Clock | None, state: State, chairs: Sequence[ChairRow], times: Sequence[float | None]) -> float | None:
    """The same for a state and who sits there."""
    people = [chair.seat for chair in chairs if chair.kind == "person"]
    return deadline(clock, state.game.seats, state.facts, times, state.mover, people)
