"""What a server asks of whatever keeps its tables. Another database is one more class that keeps these promises, and its
choice in `open_store` (beside this file).

Every write is all or nothing, and durable when its await returns: nobody hears of a fact before. One that was made for
another place than the table has come to is a Conflict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from plenilune.core.state import Fact
from plenilune.server.store.rows import ChairRow, LineRow, Outcome, Place, TableRow


class Conflict(Exception):
    """Somebody else has written here meanwhile, another server perhaps: nothing was written; read again."""


class NotStored(Exception):
    """It cannot be done now, the disk is full, say: nothing was written."""


class Store(Protocol):
    # Tables

    async def insert_table(self, row: TableRow, outcome: Outcome) -> None:
        """With its chairs, facts and words. A rematch is noted at the table it is of: a second one is a Conflict."""

    async def load_table(self, table: str) -> TableRow | None: ...

    async def stamp(self, table: str) -> tuple[Place, str] | None:
        """Tells whether anything has happened: how far it has come, and its status; None: there is no such table."""

    async def list_tables(self, guest: str, most: int) -> list[LineRow]:
        """The guest's own tables, newest first."""

    async def lives_apart(self, game: str, setup: str) -> bool:
        """Whether people on devices of their own are playing a game that began with that set-up."""

    # What happens there

    async def begin(
        self, table: str, place: Place, chairs: Sequence[ChairRow], facts: Sequence[Fact], outcome: Outcome
    ) -> None:
        """A table that waited begins: everybody sits, the set-up is drawn, the words no longer lead here."""

    async def append_facts(self, table: str, place: Place, facts: Sequence[Fact], act: str | None, outcome: Outcome) -> None:
        """After those that are there. `act`, where there is one, is what a resend is recognised by: unique too."""

    async def take_back(self, table: str, place: Place, keep: int, act: str | None, outcome: Outcome) -> None:
        """The facts from `keep` on go to an archive, and the table's next generation begins."""

    async def stop(self, table: str, place: Place, outcome: Outcome) -> None: ...

    async def save_chairs(self, table: str, place: Place, chairs: Sequence[ChairRow]) -> None: ...

    # Who comes

    async def save_guest(self, guest: str, name: str, face: str) -> None:
        """Also on the chairs of games that are not over; a finished one keeps the names it was played under."""

    async def load_guest(self, guest: str) -> tuple[str, str]:
        """Name and face; empty when none were given."""

    async def find_token(self, token: str) -> str | None:
        """The table that this secret invites to."""

    async def find_words(self, words: str, now: float) -> str | None:
        """The table that these three words lead to, if they still do."""

    async def close(self) -> None:
        """After everything that was asked for has been written."""
