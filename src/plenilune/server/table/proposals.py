"""Nobody who sits is moved without being asked: swapping chairs, and asking somebody to stand up, while a table waits. One
proposal at a time; it is kept in memory only, and falls when one of its chairs has changed meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow
from plenilune.server.store.news import Noticed
from plenilune.server.table.table import Table


@dataclass
class Proposal:
    kind: Literal["swap", "stand"]
    guest: str  # who asks
    chairs: tuple[ChairRow, ...]  # as they were then
    waiting: set[str]  # guests who have not answered

    @property
    def seats(self) -> list[str]:
        return [chair.seat for chair in self.chairs]

    def holds(self, table: Table) -> bool:
        """Names may have changed, not who sits there."""
        now = {chair.seat: (chair.kind, chair.guest) for chair in table.chairs}
        return all(now.get(chair.seat) == (chair.kind, chair.guest) for chair in self.chairs)


async def swap(table: Table, guest: str, wish: messages.Swap) -> None:
    pair = (table.chair(wish.seat), table.chair(wish.other))
    if pair[0] == pair[1]:
        raise NotNow("two-chairs")
    if guest != table.row.host and all(chair.guest != guest for chair in pair):
        raise NotNow("only-host")
    if guest != table.row.host and any(chair.kind == "computer" for chair in pair):
        raise NotNow("only-host")
    await _propose(table, Proposal("swap", guest, pair, {chair.guest for chair in pair} - {guest, ""}))


async def ask_up(table: Table, guest: str, wish: messages.AskUp) -> None:
    chair = table.chair(wish.seat)
    if chair.kind != "person" or chair.guest == guest:
        raise NotNow("no-guest-there")
    await _propose(table, Proposal("stand", guest, (chair,), {chair.guest}))


async def _propose(table: Table, proposal: Proposal) -> None:
    if table.proposal is not None and table.proposal.guest != proposal.guest:
        raise NotNow("answer-first")
    if proposal.waiting:
        table.proposal = proposal
        table.presence.wake()
    else:
        await _do(table, proposal)


async def agree(table: Table, guest: str, wish: messages.Agree) -> None:
    """One refusal is enough."""
    proposal = table.proposal
    if proposal is None or guest not in proposal.waiting | ({proposal.guest} if not wish.granted else set()):
        raise NotNow("nothing-asked")
    if not wish.granted:
        table.proposal = None
        table.presence.wake()
        if guest != proposal.guest:
            table.tell(Noticed(table.id, "stays-seated", {"person": table.named(guest)}, only=proposal.guest))
    elif proposal.waiting == {guest}:
        await _do(table, proposal)
    else:
        proposal.waiting.discard(guest)
        table.presence.wake()


async def _do(table: Table, proposal: Proposal) -> None:
    first, second = proposal.seats[0], proposal.seats[-1]
    if proposal.kind == "swap":
        turned = {first: second, second: first}
        new = [replace(table.chair(turned.get(one.seat, one.seat)), seat=one.seat) for one in table.chairs]
    else:
        gone = table.chair(first).guest
        new = [ChairRow(one.seat, "open") if one.guest == gone else one for one in table.chairs]
    await table.save_chairs(new)
    table.proposal = None


def shown(table: Table, guest: str) -> messages.Proposal | None:
    """As this guest sees it: only those whom it concerns do."""
    proposal = table.proposal
    if proposal is None or guest not in proposal.waiting | {proposal.guest}:
        return None
    return messages.Proposal(
        kind=proposal.kind,
        by=next((chair.name for chair in table.chairs if chair.guest == proposal.guest and not chair.is_here), ""),
        seats=proposal.seats,
        asks_you=guest in proposal.waiting,
        is_yours=guest == proposal.guest,
    )
