"""Who may know what, as a game's view.py tells it: is anything hidden between the seats, and how is a fact told to each?"""

from __future__ import annotations

from plenilune.core.state import Fact, State


def hides(state: State) -> bool:
    """Two watchers see different positions: something lies behind somebody's screen."""
    view, board = state.game._view, state.game.board
    seen = {view.seen_position(board, state.ints, seat) for seat in (*range(len(state.game.seats)), None)}
    return len(seen) > 1


class Telling:
    """The facts as each seat, and a spectator (None), has heard of them."""

    def __init__(self, state: State) -> None:
        """From where the facts of this state begin."""
        self.told: dict[str | None, list[Fact]] = {seat: [] for seat in (*state.game.seats, None)}
        self.differs = False  # somebody was told less than another: what was hidden then may be so for good
        self.add(State(state.game, state.start), state.facts)

    def add(self, before: State, facts: tuple[Fact, ...]) -> None:
        """What happened next, one fact after the other from `before`."""
        view, board = before.game._view, before.game.board
        for number, fact in enumerate(facts):
            for seat, heard in self.told.items():
                index = None if seat is None else before.game.seat_index(seat)
                heard.append(Fact(fact.mover, view.told(board, before.ints, fact.text, index)))
                self.differs = self.differs or heard[-1].text != fact.text
            if number + 1 < len(facts):
                before = before.play(fact.text)

    def cut(self, keep: int) -> None:
        for heard in self.told.values():
            del heard[keep:]
