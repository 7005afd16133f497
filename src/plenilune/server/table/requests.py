"""Asking the others: for leave to take back, for a draw, to stop together. One request at a time; it ends with its answer,
or when one of those who were asked plays on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from plenilune.core.acts import ACTS
from plenilune.core.state import Fact
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import Place
from plenilune.server.table.granting import grant
from plenilune.server.table.presence import Watcher
from plenilune.server.table.table import Table


@dataclass
class Request:
    kind: messages.Ask
    guest: str
    seat: str
    act: str  # what a resend is recognised by
    place: Place  # of the table, when it was asked
    keep: int = 0  # where something is to be taken back: so many facts stay
    is_kept: bool = True  # the act is kept with the facts
    granted: set[str] = field(default_factory=set)  # by these guests

    def ends_with(self, table: Table, new: Iterable[Fact]) -> bool:
        """What is to be taken back must still be the last; anything else waits until somebody who was asked plays on."""
        seats = {fact.mover for fact in new if fact.text not in ACTS} & set(table.game.seats)
        own = table.held(self.guest)
        return self.kind == "undo" or any(seat not in own and not table.is_computers(seat) for seat in seats)

    def holds(self, table: Table) -> bool:
        """Also after what has happened since."""
        new = table.state.facts[self.place.seq :]
        is_there = table.status == "playing" and self.place.generation == table.generation and self.place.seq <= table.seq
        return is_there and not (new and self.ends_with(table, new))


async def ask(table: Table, request: Request) -> None:
    """A second who asks for the same thing has granted it."""
    asked = table.asked
    if asked is None:
        table.asked = request
        table.heard_of.add(request.act)
        table.presence.wake()
    elif asked.kind != request.kind:
        raise NotNow("answer-first" if asked.guest != request.guest else "asked-already")
    elif asked.guest != request.guest:
        await _grant(table, asked, request.guest)


async def answer(table: Table, watcher: Watcher, wish: messages.Answer) -> None:
    """One refusal is enough; granted it is when everybody who sits here and is in the room has said yes."""
    table.must_sit(watcher.guest)
    request = table.asked
    if request is None or request.kind != wish.to or (wish.granted and request.guest == watcher.guest):
        raise NotNow("nothing-asked")
    if wish.granted:
        await _grant(table, request, watcher.guest)
        return
    table.asked = None
    table.presence.wake()
    if request.guest != watcher.guest:
        table.notice("undo-refused" if request.kind == "undo" else "plays-on", watcher.guest, only=request.guest)


async def _grant(table: Table, request: Request, guest: str) -> None:
    request.granted.add(guest)
    await grant_if_all(table, request)


async def grant_if_all(table: Table, request: Request) -> None:
    waiting = {one for one in table.people() - {request.guest} if table.presence.is_here(one)}
    if waiting <= request.granted:
        await grant(table, request)
