"""A hint for who is to move, against computers and on one device. Never where another person plays on a device of their
own, also when that person has stepped out. It is thought of from the mover's view and told of that view alone."""

from __future__ import annotations

from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.study.teller import teller_for
from plenilune.server.table.table import Table
from plenilune.server.thinking.analyst import Analyst

STEPS = (1, 2, 3)


async def hint(table: Table, analyst: Analyst, guest: str, seq: int, lang: str) -> messages.Hint:
    seat = asking(table, guest, seq)
    view, teller = table.state.view(seat), teller_for(table, guest, lang)
    analysis = await analyst.advise(table.game, view)
    move = analysis.line[0]
    steps = [teller.hint(view, move, step) for step in STEPS]
    return messages.Hint(seq=seq, move=move, sentence=steps[0], why=teller.why(view, analysis.line), steps=steps)


def asking(table: Table, guest: str, seq: int) -> str:
    """The seat for which this guest may ask, now."""
    table.must_sit(guest)
    if table.people() - {guest} or any(chair.kind == "open" for chair in table.chairs):
        raise NotNow("no-hint-between-people")
    if table.status != "playing":
        raise NotNow("not-begun" if table.status == "waiting" else "game-over")
    if seq != table.seq:
        raise NotNow("stale")
    seat = table.state.mover
    if seat is None or seat not in table.own(guest) or table.is_computers(seat):
        raise NotNow("not-your-turn")
    if table.needs_curtain(guest) and not any(watcher.look == seat for watcher in table.presence.of(guest)):
        raise NotNow("curtain-closed")
    return seat
