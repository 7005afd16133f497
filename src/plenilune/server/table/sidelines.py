"""A position of the past and a line of moves from there: to be looked at, or to be played on."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from random import Random

from plenilune.core.log import Log
from plenilune.core.match import replay_to
from plenilune.core.state import State
from plenilune.server.refusals import NotNow
from plenilune.server.table.replaying import log_of

LONGEST_LINE = 120  # moves
LONGEST_MOVE = 200  # letters


def log_at(state: State, seq: int, line: Sequence[str]) -> Log:
    """After so many facts of `state`, and then those moves. What chance does in between is the same each time, so that
    who plays on finds what was looked at."""
    if not 0 <= seq <= len(state.facts):
        raise NotNow("no-such-move")
    if len(line) > LONGEST_LINE or any(len(move) > LONGEST_MOVE for move in line):
        raise NotNow("malformed")
    then = replay_to(state, seq)
    if then.ended:  # by an act: what is looked at is the position
        then = replay_to(state, seq - 1)
    while then.mover == "chance" and seq < len(state.facts):
        then, seq = then.play(state.facts[seq].text), seq + 1
    then = _rolled(then)
    for move in line:
        then = _rolled(then.play(move))
    return log_of(then)


def _rolled(state: State) -> State:
    while state.mover == "chance":
        state = state.roll(Random(zlib.crc32(repr(state.facts).encode())))
    return state
