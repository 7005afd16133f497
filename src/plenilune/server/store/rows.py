"""What is written and read, whatever keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from plenilune.core.state import Fact
from plenilune.search.players.levels import USUAL_LEVEL


class Place(NamedTuple):
    """How far a table has come: which of its lives (one more each time something is taken back), and how many facts. A write
    names the place that it was made for."""

    generation: int
    seq: int


@dataclass(frozen=True)
class ChairRow:
    """Who sits on a chair, as it is kept."""

    seat: str
    kind: str  # person, computer, open
    guest: str = ""
    is_here: bool = False  # a further person on the device of the guest
    name: str = ""
    face: str = ""
    level: int = USUAL_LEVEL
    stand_in: bool = False
    since: int = 0  # how many facts there were when the computer began to stand in
    program: str = ""  # a program plays here for the guest: the hash of its token

    @property
    def player(self) -> str:
        """Who sees what this seat sees, and decides: the guest, or the program, which is somebody of its own."""
        return f"program {self.program}" if self.program else self.guest


@dataclass(frozen=True)
class TableRow:
    id: str
    token: str
    host: str
    game: str
    edition: int
    players: int
    options: dict[str, str]
    files: dict[str, list[str]]  # option -> name and text of a player's own board
    start: str
    status: str
    stopped: bool = False
    rematch: str | None = None
    rematch_of: str | None = None
    generation: int = 0
    fair: bool = False
    created: float = 0.0
    chairs: tuple[ChairRow, ...] = ()
    facts: tuple[Fact, ...] = ()
    acts: frozenset[str] = field(default=frozenset())
    words: str = ""  # of the invitation
    words_until: float = 0.0
    clock: str = ""  # how it is timed; empty: not at all
    times: tuple[float | None, ...] = ()  # when each fact was stored; None where nobody noted it
    is_open: bool = False  # anybody may join while it waits
    may_watch: bool = False  # the home page shows the game to anybody


@dataclass(frozen=True)
class Outcome:
    """How a table stands after a write."""

    status: str
    mover: str | None
    winners: tuple[str, ...]
    now: float
    stopped: bool = False
    due: float | None = None  # when the time of who is to move is over


@dataclass(frozen=True)
class HandOverRow:
    """A shelf on its way to another device."""

    key: str  # made from the secret, which is not kept
    guest: str
    shelf: str  # as the device wrote it
    until: float


@dataclass(frozen=True)
class LineRow:
    """A table in a list."""

    id: str
    game: str
    status: str
    stopped: bool
    mover: str | None
    winners: tuple[str, ...]
    changed: float
    chairs: tuple[ChairRow, ...]
    last: Fact | None = None  # what happened last
