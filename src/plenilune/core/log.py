"""What has happened, as each seat has heard of it: the log of a table, of a replay, which many ask and which grows."""

from __future__ import annotations

from collections.abc import Iterable

from plenilune.core.state import Fact, State, Told


class Log:
    """The facts from a state on. A fact is told when somebody asks for it, and the telling is kept."""

    def __init__(self, start: State, facts: Iterable[Fact] = ()) -> None:
        self.state = start  # where the facts have led
        self._found: list[tuple[int, ...]] = []  # the position that each fact found
        self._facts: list[Fact] = []
        self._told: dict[tuple[str | None, int], Told] = {}
        self.add(facts)

    def __len__(self) -> int:
        return len(self._facts)

    def add(self, facts: Iterable[Fact]) -> None:
        """What happened next, one fact after the other."""
        for fact in facts:
            then = self.state.follow(fact)
            self._found.append(self.state.ints)
            self._facts.append(fact)
            self.state = then

    def told(self, seat: str | None, first: int = 0, end: int | None = None) -> list[Told]:
        """Those facts, as that seat, or a spectator (None), has heard of them."""
        return [self._tell(seat, at) for at in range(len(self))[first:end]]

    def newest_decision(self) -> int:
        """Where the newest decision stands, which the chance after it belongs to; 0 where there is none."""
        return next((at for at in range(len(self) - 1, -1, -1) if self._facts[at].mover != "chance"), 0)

    def _tell(self, seat: str | None, at: int) -> Told:
        if (seat, at) not in self._told:
            self._told[seat, at] = State(self.state.game, self._found[at]).told(self._facts[at], seat)
        return self._told[seat, at]
