"""Stepping through a game that was recorded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from plenilune import words
from plenilune.core.record import Record, result
from plenilune.core.state import State, Told
from plenilune.terminal.ending import result_sentence
from plenilune.terminal.prompt import read_line
from plenilune.terminal.screen import Screen
from plenilune.terminal.table import COMPUTER


class Steps:
    """The positions of a game, as one seat saw them, or each as its mover did."""

    def __init__(self, record: Record, seat: str | None, follows_mover: bool) -> None:
        self.record = record
        self.seat = seat
        self.follows_mover = follows_mover
        self.states = [State(record.game, record.state.start)]
        for fact in record.state.facts:
            self.states.append(self.states[-1].follow(fact))
        self.facts = self._openly() if follows_mover else record.state.log(seat)

    def _openly(self) -> tuple[Told, ...]:
        """Each as who did it knows it, and chance as it fell: who follows the movers knows all that they do."""
        told = []
        for state, fact in zip(self.states, self.record.state.facts, strict=False):
            said = state.told(fact, fact.mover if fact.mover in self.record.game.seats else None)
            told.append(replace(said, text=fact.text))
        return tuple(told)

    def __len__(self) -> int:
        return len(self.facts)

    def show(self, screen: Screen, number: int) -> None:
        game, state = self.record.game, self.states[number]
        seat = state.mover if self.follows_mover and state.mover in game.seats else self.seat
        screen.title(game.about.title, screen.words("step", number=number, most=len(self)))
        if who := self._who(screen):
            screen.line(who, "bright_black")
        if number:
            screen.facts(game, self.facts[number - 1 : number], None if self.follows_mover else self.seat)
        screen.board(game, state.view(seat))
        if state.mover is None:
            screen.line(result_sentence(screen, state))

    def _who(self, screen: Screen) -> str:
        """Who played, where the record tells it."""
        game, names, owls = self.record.game, self.record.names, self.record.owls
        told = []
        for seat in game.seats:
            level = [screen.words("computer-level", level=owls[seat])] if seat in owls else []
            name = names.get(seat, "")
            if level and name in ("", COMPUTER):
                owl = words.owl_name(game.seats.index(seat)) if len(owls) > 1 else None
                name = screen.words(owl.key) if owl else ""
            if name or level:
                told.append(
                    screen.words("who-sits", seat=screen.seat(game, seat), name=", ".join([*filter(None, [name]), *level]))
                )
        return " - ".join(told)

    def position(self, number: int) -> str:
        state = self.states[number]
        return str(state) if self.follows_mover else state.view(self.seat).position


def step_through(steps: Steps, screen: Screen) -> None:
    number = 0
    while True:
        screen.clear()
        steps.show(screen, number)
        try:
            line = read_line(screen.words("step-keys") + " > ").lower()
        except EOFError:
            screen.line()
            return
        if line == "q":
            return
        number = min(len(steps), max(0, _next(line, number, len(steps))))


def _next(line: str, number: int, last: int) -> int:
    if line.isdecimal():
        return int(line)
    return {"": number + 1, "n": number + 1, "b": number - 1, "s": 0, "e": last}.get(line, number)


def as_data(steps: Steps) -> dict[str, Any]:
    """For programs."""
    record = steps.record
    numbered = enumerate(steps.facts, 1)
    return {
        "game": record.game.key,
        "players": record.game.players,
        "options": dict(record.game.options),
        "names": dict(record.names),
        "owls": dict(record.owls),
        "date": record.date,
        "result": result(record.state),
        "start": steps.position(0),
        "steps": [
            {"number": number, "mover": fact.mover, "text": fact.text, "position": steps.position(number)}
            for number, fact in numbered
        ],
    }
