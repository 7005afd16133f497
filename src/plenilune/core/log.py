"""What has happened, as each seat has heard of it: the log of a table, of a replay, which many ask and which grows."""

from __future__ import annotations

from collections.abc import Iterable

from plenilune.core.state import Fact, State, Told

STRIDE = 8  # of the positions that facts found every so many is kept: from there one is led to by its facts
RECENT = 16  # facts that are asked for again and again while a game is played: all that is known of them is kept


class Log:
    """The facts from a state on. A fact is told when somebody asks for it; of the newest ones the telling is kept."""

    def __init__(self, start: State, facts: Iterable[Fact] = ()) -> None:
        self.state = start  # where the facts have led
        self._facts: list[Fact] = []
        self._found: dict[int, tuple[int, ...]] = {}  # the positions that facts found
        self._last: dict[int, State] = {}  # the same as states, of the facts that came last: these know their menu
        self._told: dict[tuple[str | None, int], Told] = {}
        self.add(facts)

    def __len__(self) -> int:
        return len(self._facts)

    def add(self, facts: Iterable[Fact], led_to: State | None = None) -> None:
        """What happened next, one fact after the other; `led_to`: where, if that is known already."""
        facts = list(facts)
        self._last.clear()
        for number, fact in enumerate(facts, 1):
            then = led_to if led_to is not None and number == len(facts) else self.state.follow(fact)
            self._found[len(self)], self._last[len(self)] = self.state.ints, self.state
            self._facts.append(fact)
            self.state = then
            self._forget(len(self) - RECENT - 1)
        if len(self._last) > RECENT:
            self._last.clear()

    def told(self, seat: str | None, first: int = 0, end: int | None = None) -> list[Told]:
        """Those facts, as that seat, or a spectator (None), has heard of them."""
        return [self._tell(seat if self.state.game.hides else None, at) for at in range(len(self))[first:end]]

    def newest_decision(self) -> int:
        """Where the newest decision stands, which the chance after it belongs to; 0 where there is none."""
        return next((at for at in range(len(self) - 1, -1, -1) if self._facts[at].mover != "chance"), 0)

    def _tell(self, seat: str | None, at: int) -> Told:
        told = self._told.get((seat, at))
        if told is None:
            told = self._before(at).told(self._facts[at], seat)
            if at >= len(self) - RECENT:
                self._told[seat, at] = told
        return told

    def _before(self, at: int) -> State:
        """The position that this fact found."""
        if at in self._last:
            return self._last[at]
        known = next(known for known in range(at, -1, -1) if known in self._found)
        state = State(self.state.game, self._found[known])
        for fact in self._facts[known:at]:
            state = state.follow(fact)
        return state

    def _forget(self, at: int) -> None:
        if at < 0:
            return
        if at % STRIDE:
            self._found.pop(at, None)
        for seat in (None, *self.state.game.seats):
            self._told.pop((seat, at), None)
