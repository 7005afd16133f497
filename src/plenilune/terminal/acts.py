"""Giving up and offering a draw at this terminal: acts of core/acts.py."""

from __future__ import annotations

from plenilune.core.match import moves_of
from plenilune.core.state import Fact, State
from plenilune.terminal.opponent import Opponent
from plenilune.terminal.prompt import is_yes, read_line
from plenilune.terminal.screen import Screen
from plenilune.terminal.table import Table

BETWEEN_DRAWS = 10  # moves, of both, until a draw may be offered again


class Acts:
    def __init__(self, screen: Screen, table: Table, opponent: Opponent) -> None:
        self._screen, self._table, self._opponent = screen, table, opponent
        self._offered: dict[str, int] = {}  # seat -> after how many moves it last offered a draw

    def resign(self, state: State, seat: str) -> Fact | None:
        """None: not after all. With three or more the computer takes the chair, or it ends where nobody else plays."""
        game, others = state.game, [one for one in self._table.people if one != seat]
        act = "resigns" if game.players == 2 else "leaves" if others else "stops"
        self._screen.say(f"really-{act}")
        return Fact(seat, act) if is_yes(read_line("> ")) else None

    def offer_draw(self, state: State, seat: str) -> Fact | None:
        """None: the other plays on."""
        screen, game, moves = self._screen, state.game, moves_of(state.facts)
        if not (game.about.draws and game.players == 2):
            screen.say("no-draw-at-terminal")
            return None
        wait = self._offered.get(seat, -BETWEEN_DRAWS) + BETWEEN_DRAWS - moves
        if wait > 0:
            screen.say("draw-again-in", count=wait)
            return None
        self._offered[seat] = moves
        other = next(one for one in game.seats if one != seat)
        if self._agrees(state, other):
            return Fact(seat, "draw")
        screen.say("plays-on", seat=screen.seat(game, other))
        return None

    def _agrees(self, state: State, seat: str) -> bool:
        if not self._table.is_person(seat):
            with self._screen.waiting("computer-thinks"):
                return self._opponent.agrees(state.view(seat), seat)
        self._screen.say("agree-to-draw", seat=self._screen.seat(state.game, seat))
        return is_yes(read_line("> "))
