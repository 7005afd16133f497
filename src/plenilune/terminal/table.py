"""Who sits where: people and the computer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from plenilune.core.errors import OptionError
from plenilune.core.record import Record
from plenilune.core.state import Game
from plenilune.search.players.levels import HIGHEST, USUAL_LEVEL

COMPUTER = "computer"  # its name in a record


@dataclass(frozen=True)
class Table:
    game: Game
    people: tuple[str, ...]  # their seats, in order of play
    level: int = USUAL_LEVEL  # of the computer
    names: Mapping[str, str] = field(default_factory=dict)  # as a record gives them

    @property
    def is_alone(self) -> bool:
        """People only: no computer plays."""
        return len(self.people) == len(self.game.seats)

    def is_person(self, seat: str) -> bool:
        return seat in self.people

    def record_names(self) -> dict[str, str]:
        """For the record: so that a game that goes on later has the computer in the same seats."""
        people = {seat: name for seat, name in self.names.items() if seat in self.people and name != COMPUTER}
        return {**people, **{seat: COMPUTER for seat in self.game.seats if seat not in self.people}}

    def owls(self) -> dict[str, int]:
        """Where the computer plays, and how well."""
        return {seat: self.level for seat in self.game.seats if seat not in self.people}


def of_record(record: Record, human: str | None, computer: str | None, level: int) -> Table:
    """As asked for; else as it was: what is said to be an owl's, or has the computer's name."""
    names = {**record.names, **dict.fromkeys(record.owls, COMPUTER)}
    return seated(record.game, human, computer, min(level, HIGHEST), names)


def seated(
    game: Game, human: str | None, computer: str | None, level: int = USUAL_LEVEL, names: Mapping[str, str] | None = None
) -> Table:
    """As asked for; else as the names of a record have it; else the first seat is a person's."""
    if human is not None:
        people = read_seats(game, human)
    elif computer is not None:
        taken = read_seats(game, computer)
        people = tuple(seat for seat in game.seats if seat not in taken)
    elif names is not None:
        people = tuple(seat for seat in game.seats if names.get(seat) != COMPUTER)
    else:
        people = game.seats[:1]
    return Table(game, people, level, names or {})


def read_seats(game: Game, text: str) -> tuple[str, ...]:
    """`S,N`, `S N`, `SN`, `all` or `none`."""
    if text.lower() in ("all", "none"):
        return game.seats if text.lower() == "all" else ()
    given = [word for word in re.split(r"[\s,+]+", text) if word]
    if len(given) == 1 and given[0] not in game.seats:
        given = list(given[0])
    chosen = set()
    for word in given:
        near = [seat for seat in game.seats if word in (seat, seat.swapcase())]
        if not near:
            raise OptionError("unknown-seat", given=word, seats=", ".join(game.seats))
        chosen.add(word if word in game.seats else near[0])
    return tuple(seat for seat in game.seats if seat in chosen)
