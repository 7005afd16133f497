"""What whoever looks after a server asks of whatever keeps its tables: part of the Store (contract.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Left = Literal["waiting", "playing", "over"]  # tables that never began, games that were left, games that are over


@dataclass(frozen=True)
class Figures:
    """How much there is."""

    waiting: int
    playing: int
    over: int
    guests: int
    facts: int
    taken_back: int
    bytes: int
    oldest: float | None  # when the first table was made
    newest: float | None  # when something last happened


@dataclass(frozen=True)
class GuestRow:
    """Somebody who gave a name."""

    id: str
    name: str
    tables: int
    changed: float  # when something last happened at one of them; 0: there is none


@dataclass(frozen=True)
class NoticeRow:
    """What is said at every table: a sentence of ours with its gaps, or a text in somebody's own words."""

    id: str
    key: str
    text: str  # what fills the gap, or the whole text
    until: float


class Keeping(Protocol):
    async def pulse(self) -> None:
        """Writes something small and finds it again by another way; NotStored: what is kept is gone, damaged or full."""

    async def examine(self) -> list[str]:
        """What is wrong with the database as such, in its own words; nothing, when it is whole."""
        ...

    async def figures(self) -> Figures: ...

    async def list_kept(self, after: str, most: int) -> list[str]:
        """Every table, in an order of its own: those after that one."""
        ...

    async def list_left(self, status: Left, before: float, most: int) -> list[str]:
        """Tables where nothing has happened since then, the oldest first."""
        ...

    async def delete_left(self, tables: Sequence[str], before: float) -> list[str]:
        """With everything that belongs to them; those where something has happened since stay. Which are gone."""
        ...

    async def find_guests(self, name: str) -> list[GuestRow]:
        """Those who go by that name, or have that id."""
        ...

    async def save_notice(self, notice: NoticeRow | None) -> None:
        """In place of the one before; None: there is none any more."""

    async def load_notice(self) -> NoticeRow | None: ...
