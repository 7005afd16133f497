"""A wish becomes a fact. `decide` judges it and adds what chance does next; `may_undo` and `undo` take a fact back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from plenilune.core.acts import ACTS
from plenilune.core.errors import IllegalMove
from plenilune.core.state import Fact, State


def decide(state: State, seat: str, wish: str, rng: Random) -> State:
    """The state after that seat's move and the chance that follows it, up to the next decision; or IllegalMove."""
    if state.mover is not None and state.mover != seat:
        raise IllegalMove("not-your-turn", folder=state.game.words, given=seat, mover=state.mover)
    state = state.play(wish)
    while state.mover == "chance":
        state = state.roll(rng)
    return state


def may_undo(state: State, seat: str) -> bool:
    """The last fact was this seat's own decision, and no chance fell since: nothing hidden was revealed."""
    return bool(state.facts) and state.facts[-1].mover == seat and state.facts[-1].text not in ACTS


def undo(state: State) -> State:
    """The state before the last fact."""
    return replay_to(state, len(state.facts) - 1)


def replay_to(state: State, count: int) -> State:
    """The state after the first `count` facts of this one."""
    return state.game.replay(state.facts[:count], State(state.game, state.start))


def states_to(state: State) -> Iterator[State]:
    """Every state on the way to this one, from before the first fact."""
    then = State(state.game, state.start)
    yield then
    for fact in state.facts:
        then = then.follow(fact)
        yield then


def moves_of(facts: tuple[Fact, ...]) -> int:
    """How many of the facts were moves of a seat."""
    return sum(fact.mover != "chance" and fact.text not in ACTS for fact in facts)
