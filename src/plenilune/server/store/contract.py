"""What a server asks of whatever keeps its tables. Another database is one more class that keeps these promises, and its
choice in `open_store` (beside this file).

Every write is all or nothing, and durable when its await returns: nobody hears of a fact before. One that was made for
another place than the table has come to is a Conflict; so is one that says who sits where, when others sit there than
those it was made for (`before`; what they are called does not matter).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from plenilune.core.state import Fact
from plenilune.server.store.keeping import Keeping
from plenilune.server.store.rows import ChairRow, HandOverRow, LineRow, Outcome, Place, TableRow


class Conflict(Exception):
    """Somebody else has written here meanwhile, another server perhaps: nothing was written; read again."""


class Unusable(Exception):
    """What is kept there cannot be opened, and nothing of it was changed. `key`: the sentence that says why."""

    def __init__(self, key: str, place: str) -> None:
        super().__init__(f"{place}: {key}")
        self.key, self.place = key, place


class NotStored(Exception):
    """It cannot be done now, the disk is full, say: nothing was written. Where the answer of a database was lost on its way
    it may have been, after all: who tries again with the same act, or for the same place, is told so by a Conflict."""


class Store(Keeping, Protocol):
    # Tables

    async def insert_table(self, row: TableRow, outcome: Outcome) -> None:
        """With its chairs, facts and words. A rematch is noted at the table it is of: a second one is a Conflict."""

    async def load_table(self, table: str) -> TableRow | None: ...

    async def stamp(self, table: str) -> tuple[Place, str] | None:
        """Tells whether anything has happened: how far it has come, and its status; None: there is no such table."""

    async def list_tables(self, guest: str, most: int) -> list[LineRow]:
        """The guest's own tables, newest first."""

    async def list_apart(self, game: str) -> list[str]:
        """The tables at which people on devices of their own are playing that game."""

    async def list_public(self) -> list[str]:
        """The tables that wait for anybody, or that anybody may watch being played."""

    async def due_tables(self, before: float) -> list[str]:
        """Where somebody's time is over before that."""

    # What happens there

    async def begin(
        self,
        table: str,
        place: Place,
        chairs: Sequence[ChairRow],
        facts: Sequence[Fact],
        outcome: Outcome,
        before: Sequence[ChairRow] | None = None,
    ) -> None:
        """A table that waited begins: everybody sits, the set-up is drawn, the words no longer lead here."""

    async def save_waiting(self, row: TableRow, place: Place, before: Sequence[ChairRow] | None = None) -> None:
        """What may change while a table waits: players, options, host, invitation, who may come, chairs. Its next generation
        begins, so that a second who changes the same is a Conflict."""

    async def append_facts(
        self,
        table: str,
        place: Place,
        facts: Sequence[Fact],
        act: str | None,
        outcome: Outcome,
        chairs: Sequence[ChairRow] | None = None,
        before: Sequence[ChairRow] | None = None,
    ) -> None:
        """After those that are there. `act`, where there is one, is what a resend is recognised by: unique too. `chairs`:
        who sits where from then on."""

    async def take_back(self, table: str, place: Place, keep: int, act: str | None, outcome: Outcome) -> None:
        """The facts from `keep` on go to an archive, and the table's next generation begins."""

    async def stop(self, table: str, place: Place, outcome: Outcome) -> None:
        """A table that waited is taken away."""

    async def save_chairs(
        self, table: str, place: Place, chairs: Sequence[ChairRow], before: Sequence[ChairRow] | None = None
    ) -> None: ...

    # Who comes

    async def save_guest(self, guest: str, name: str, face: str) -> None:
        """Also on the chairs of games that are not over; a finished one keeps the names it was played under."""

    async def load_guest(self, guest: str) -> tuple[str, str]:
        """Name and face; empty when none were given."""

    async def give(self, old: str, new: str, table: str | None = None) -> None:
        """What was one guest's is another's: chairs and tables; nothing is left of the first. With `table`: only there."""

    async def forget(self, guest: str) -> list[str]:
        """Name, face and hand-overs go, and every table where no other guest sits: their names are the answer. Elsewhere the
        chair stays, without a name: free where the game has not begun, the computer's where it is played."""

    async def scrub(self) -> None:
        """What was deleted cannot be read out of the files any more."""

    async def insert_hand_over(self, row: HandOverRow, now: float) -> None:
        """Those whose time is over go."""

    async def take_hand_over(self, key: str, now: float) -> HandOverRow | None:
        """Once: it is gone with that. None: there is none, or its time is over."""

    async def find_token(self, token: str) -> str | None:
        """The table that this secret invites to."""

    async def find_words(self, words: str, now: float) -> str | None:
        """The table that these three words lead to, if they still do."""

    async def secrets(self) -> list[str]:
        """What cookies are signed with, where all servers share it: the newest is the last. Empty: it is not kept here."""

    async def renew_secret(self) -> bool:
        """Another one from now on; the two before stay good. False: it is not kept here."""

    async def close(self) -> None:
        """After everything that was asked for has been written."""
