"""Whole games between owls, for who only passes by. Played one move ahead, so that nobody who plays waits for them."""

from __future__ import annotations

import time
from functools import lru_cache
from random import Random

from plenilune.core.log import Log
from plenilune.core.match import decide
from plenilune.core.registry import game as choose_game
from plenilune.core.state import State
from plenilune.search.players import greedy
from plenilune.server import messages
from plenilune.server.study.boards import table_for_one
from plenilune.server.table.history import steps
from plenilune.server.table.scenes import drawing_of

GAMES = 8  # that are played in turn
LASTS = 300  # seconds, about, that one is looked at
MOST_DECISIONS = 400


def some(key: str) -> messages.History:
    """Another one every few minutes."""
    return owls_game(key, int(time.time() / LASTS) % GAMES)


@lru_cache(maxsize=GAMES)
def owls_game(key: str, seed: int) -> messages.History:
    game, rng = choose_game(key), Random(seed)
    state = game.set_up(rng)
    for _ in range(MOST_DECISIONS):
        if state.mover is None:
            break
        move = greedy.choose(game, state.view(state.mover), rng.getrandbits(64))
        state = decide(state, state.mover, move, rng)
    table = table_for_one(game, "")
    table.mine = []
    log = Log(State(game, state.start), state.facts)
    return messages.History(table=table, seat=None, drawing=drawing_of(game), steps=list(steps(log, None)))
