"""How the facts of a table are told to each seat."""

from __future__ import annotations

from plenilune.core.state import Fact, State, Told


def hides(state: State) -> bool:
    return state.game.hides


class Telling:
    """The facts as each seat, and a spectator (None), has heard of them."""

    def __init__(self, state: State) -> None:
        """From where the facts of this state begin."""
        self.told: dict[str | None, list[Told]] = {seat: [] for seat in (*state.game.seats, None)}
        self.differs = False
        self.add(State(state.game, state.start), state.facts)

    def add(self, before: State, facts: tuple[Fact, ...]) -> None:
        """What happened next, one fact after the other from `before`."""
        for number, fact in enumerate(facts):
            for seat, heard in self.told.items():
                heard.append(before.told(fact, seat))
            if number + 1 < len(facts):
                before = before.play(fact.text)

    def cut(self, keep: int) -> None:
        for heard in self.told.values():
            del heard[keep:]
