"""What server processes on one store tell each other. In one process nobody else does: `Alone`.

What is told is heard by whoever listens just then, in the same order by all, and kept nowhere: a process that was away
(`Missed`) reads again what it knows of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias

from plenilune.core.state import Fact
from plenilune.server.messages import Ask, Smiley
from plenilune.server.store.rows import ChairRow, Place


@dataclass(frozen=True)
class Wrote:
    """To this table, after that place: these facts and nothing else; without a place it is to be read again."""

    table: str
    place: Place | None = None
    facts: tuple[Fact, ...] = ()
    at: float = 0.0
    act: str | None = None


@dataclass(frozen=True)
class Gone:
    """There is no such table any more."""

    table: str


class Person(NamedTuple):
    """Somebody in the room, on a socket of another process."""

    guest: str
    name: str = ""
    is_arriving: bool = False
    choice: str | None = None


@dataclass(frozen=True)
class Here:
    """All who are in the room on sockets of the process that says so."""

    table: str
    people: tuple[Person, ...] = ()


@dataclass(frozen=True)
class Asking:
    """What somebody asks the others, or nothing any more."""

    table: str
    kind: Ask | Literal[""] = ""
    guest: str = ""
    seat: str = ""
    act: str = ""
    place: Place | None = None
    keep: int = 0
    granted: tuple[str, ...] = ()
    is_kept: bool = True  # what it is recognised by is kept with the facts


@dataclass(frozen=True)
class Proposed:
    """What is proposed while a table waits, or nothing any more."""

    table: str
    kind: Literal["swap", "stand", ""] = ""
    guest: str = ""
    chairs: tuple[ChairRow, ...] = ()
    waiting: tuple[str, ...] = ()


class Named(NamedTuple):
    """Somebody at a table, in no language yet."""

    name: str
    seat: str = ""  # whose word stands where there is no name
    is_program: bool = False


@dataclass(frozen=True)
class Noticed:
    """A sentence for those at the table."""

    table: str
    key: str
    gaps: dict[str, Named]
    besides: str = ""  # a guest who is not told
    only: str = ""  # the one guest who is told
    you: str = ""  # a guest who is told it in a form of its own


@dataclass(frozen=True)
class Smiled:
    table: str
    guest: str
    seat: str
    which: Smiley


@dataclass(frozen=True)
class WhoIsThere:
    """At this table, or at any: others answer with Here, Asking, Proposed."""

    table: str = ""


@dataclass(frozen=True)
class Counted:
    """So often somebody has done something, that is counted for all processes together."""

    rate: str
    what: str
    who: str
    times: int


@dataclass(frozen=True)
class Waiting:
    """A question lies on the desk for all who think."""


@dataclass(frozen=True)
class Answered:
    """A question has its answer, or will have none."""

    name: str


@dataclass(frozen=True)
class NewSecret:
    """Cookies are signed with another secret from now on."""


@dataclass(frozen=True)
class Missed:
    """This process could not hear for a while. Said by no other one."""


@dataclass(frozen=True)
class Left:
    """The process that it is said of is not heard any more. Said by no other one."""


Message: TypeAlias = (
    Wrote
    | Gone
    | Here
    | Asking
    | Proposed
    | Noticed
    | Smiled
    | WhoIsThere
    | Counted
    | NewSecret
    | Waiting
    | Answered
    | Missed
    | Left
)
Hear: TypeAlias = Callable[[str, Message], None]  # which process, and what


class News(Protocol):
    @property
    def is_alone(self) -> bool:
        """Nobody else is there to be told."""

    def listen(self, hear: Hear) -> None:
        """Calls this with all that others tell, from `open` on."""

    async def open(self) -> None: ...

    def tell(self, message: Message) -> None:
        """Soon, to those who listen then; never to oneself."""

    async def close(self) -> None: ...


class Alone(News):
    is_alone = True

    def listen(self, hear: Hear) -> None:
        pass

    async def open(self) -> None:
        pass

    def tell(self, message: Message) -> None:
        pass

    async def close(self) -> None:
        pass
