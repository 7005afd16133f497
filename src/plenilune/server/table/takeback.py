"""Taking back. Allowed while no chance has fallen and no other person has decided since; between people it is asked for."""

from __future__ import annotations

from typing import Literal

from plenilune.core.acts import ACTS
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.table import requests
from plenilune.server.table.granting import take_back
from plenilune.server.table.presence import Watcher
from plenilune.server.table.requests import Request
from plenilune.server.table.table import Table

Leave = Literal["no", "free", "ask"]


def last_decision(table: Table, guest: str) -> int | None:
    """Where this guest's last decision stands, if it may still be taken back: after it only computers have decided."""
    own = table.own(guest)
    for at in range(table.seq - 1, -1, -1):
        mover, text = table.state.facts[at]
        if text in ACTS:
            return None
        if mover in own:
            return at
        if not _was_computers(table, mover, at):  # chance, or another person
            return None
    return None


def _was_computers(table: Table, seat: str, at: int) -> bool:
    """Whether it was the computer that decided there: what a person has decided before it took the seat stays that
    person's."""
    return table.is_computers(seat) and not (table.chair(seat).stand_in and at < table.chair(seat).since)


def leave_to(table: Table, guest: str) -> Leave:
    is_open_now = table.status == "over" and (
        table.game.hides or table.people() - {guest}
    )  # it may be read, and has been judged
    is_closed = (
        table.clock or table.status == "waiting" or table.stopped or table.state.ended or table.rematch or is_open_now
    )
    if is_closed or not table.held(guest) or last_decision(table, guest) is None:
        return "no"
    others = {chair.guest for chair in table.chairs if chair.kind == "person" and not chair.stand_in} - {guest}
    is_still_own_turn = table.state.mover in table.own(guest) and table.state.facts[-1].mover == table.state.mover
    return "ask" if others and not is_still_own_turn else "free"


async def undo(table: Table, watcher: Watcher, wish: messages.Undo) -> None:
    table.must_sit(watcher.guest)
    act = f"{watcher.guest}:{wish.id}"
    if act in table.acts | table.heard_of:
        watcher.wake()
        return
    if table.clock:
        raise NotNow("no-undo-with-clock")
    leave, keep = leave_to(table, watcher.guest), last_decision(table, watcher.guest)
    if leave == "no" or keep is None:
        raise NotNow("no-undo")
    if leave == "free":
        await take_back(table, keep, act)
        return
    seat = table.state.facts[keep].mover
    await requests.ask(table, Request("undo", watcher.guest, seat, act, table.place, keep))
