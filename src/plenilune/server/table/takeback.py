"""Taking back. Allowed while no chance has fallen and no other person has decided since; between people it is asked for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.table.presence import Watcher
from plenilune.server.table.replaying import log_of
from plenilune.server.table.table import Table, outcome

Leave = Literal["no", "free", "ask"]


@dataclass
class Request:
    """Somebody asks the others for leave to take back; it ends with the next fact."""

    guest: str
    seat: str
    keep: int  # so many facts stay
    act: str
    granted: set[str] = field(default_factory=set)  # by these guests


def last_decision(table: Table, guest: str) -> int | None:
    """Where this guest's last decision stands, if it may still be taken back: after it only computers have decided."""
    own = table.own(guest)
    for at in range(table.seq - 1, -1, -1):
        mover = table.state.facts[at].mover
        if mover in own:
            return at
        if not table.is_computers(mover):  # chance, or another person
            return None
    return None


def leave_to(table: Table, guest: str) -> Leave:
    is_open_now = table.status == "over" and (
        table.game.hides or table.people() - {guest}
    )  # it may be read, and has been judged
    if table.status == "waiting" or table.stopped or table.rematch or is_open_now or last_decision(table, guest) is None:
        return "no"
    others = {chair.guest for chair in table.chairs if chair.kind == "person" and not chair.stand_in} - {guest}
    is_still_own_turn = table.state.mover in table.own(guest) and table.state.facts[-1].mover == table.state.mover
    return "ask" if others and not is_still_own_turn else "free"


async def undo(table: Table, watcher: Watcher, wish: messages.Undo) -> None:
    table.must_sit(watcher.guest)
    act = f"{watcher.guest}:{wish.id}"
    if act in table.acts:
        watcher.wake()
        return
    leave, keep = leave_to(table, watcher.guest), last_decision(table, watcher.guest)
    if leave == "no" or keep is None:
        raise NotNow("no-undo")
    if leave == "free":
        await take_back(table, keep, act)
        return
    if table.asked is None:
        table.asked = Request(watcher.guest, table.state.facts[keep].mover, keep, act)
        table.presence.wake()


async def answer(table: Table, watcher: Watcher, wish: messages.Answer) -> None:
    """One refusal is enough; granted it is when everybody who sits here and is in the room has said yes."""
    table.must_sit(watcher.guest)
    request = table.asked
    if request is None or request.guest == watcher.guest:
        raise NotNow("nothing-asked")
    if not wish.granted:
        table.asked = None
        table.presence.wake()
        table.notice("undo-refused", watcher.guest, only=request.guest)
        return
    request.granted.add(watcher.guest)
    waiting = {guest for guest in table.people() - {request.guest} if table.presence.is_here(guest)}
    if waiting <= request.granted:
        await take_back(table, request.keep, request.act)
        table.notice("undo-granted", request.guest)


async def take_back(table: Table, keep: int, act: str) -> None:
    shorter = await asyncio.to_thread(log_of, table.state, keep)
    stored = table.store.take_back(table.id, table.place, keep, act, outcome(shorter.state))
    await table.commit(stored, instead=shorter, act=act)
