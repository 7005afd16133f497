"""Who sits down, who begins, and for whom the computer plays meanwhile. Called by a table's worker, like everything that
changes a table."""

from __future__ import annotations

from dataclasses import replace

from plenilune.core.acts import ACTS
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow
from plenilune.server.table import chairs
from plenilune.server.table.table import Table, set_up


async def join(table: Table, guest: str, who: messages.Guest, wish: str = "") -> None:
    """Takes an open chair, or another one than before; with none left, or once it has begun, one may watch. It begins when
    the host says so."""
    if table.status != "waiting" or (table.held(guest) and not wish):
        return
    if wish and table.chair(wish).guest == guest:
        return
    if wish and table.chair(wish).kind != "open":
        raise NotNow("chair-taken")
    if table.row.is_open and guest in table.sent_away:
        raise NotNow("sent-away")
    seat = wish or next((chair.seat for chair in table.chairs if chair.kind == "open"), "")
    if not seat:
        return
    taken = ChairRow(seat, "person", guest, name=who.name, face=who.face)
    free = [ChairRow(chair.seat, "open") for chair in table.chairs if chair.guest == guest and not chair.is_here]
    await sit(table, *free, taken)
    for watcher in table.presence.of(guest):
        watcher.choice = None
        table.presence.changed()


async def start(table: Table, wish: messages.Start) -> None:
    """What the host saw is what begins: nobody's chair is given to a computer unseen."""
    free = sum(chair.kind == "open" for chair in table.chairs)
    if wish.owls not in (-1, free):
        raise NotNow("chairs-changed")
    seated = chairs.filled(table.chairs, chairs.level_of(wish.level))
    state = set_up(table.game, table.settings.seed, table.row.fair)
    came = table.outcome(state, seated)
    stored = table.store.begin(table.id, table.place, seated, state.facts, came, table.chairs)
    await table.commit(stored, state.facts, came.now, chairs=seated)


async def takeover(table: Table, guest: str, seat: str) -> None:
    """The computer plays for somebody who has been away for a while."""
    table.must_sit(guest)
    chair = table.chair(seat)
    if table.status != "playing" or chair.kind != "person" or chair.guest == guest:
        raise NotNow("no-takeover")
    if not table.is_long_away(chair.player):
        raise NotNow("not-away-long", seconds=round(table.settings.away_seconds))
    await sit(table, replace(chair, stand_in=True, since=table.seq))


async def welcome_back(table: Table, guest: str) -> None:
    """The computer hands the seats back at once, and it is told what it has played."""
    given = [chair for chair in table.chairs if chair.player == guest and chair.stand_in]
    if given:
        await sit(table, *(replace(chair, stand_in=False) for chair in given))
        played = [_played(table, chair) for chair in given]
        table.meanwhile[guest] = [one for one in played if one.moves]
        for watcher in table.presence.of(guest):
            watcher.heard_to = min(chair.since for chair in given)
            watcher.wake()
        table.notice("came-back", guest, besides=guest)


def _played(table: Table, chair: ChairRow) -> messages.Meanwhile:
    moves = sum(fact.mover == chair.seat and fact.text not in ACTS for fact in table.state.facts[chair.since :])
    return messages.Meanwhile(seat=chair.seat, moves=moves, since=chair.since)


async def rename(table: Table, guest: str, who: messages.Guest) -> None:
    own = [chair for chair in table.chairs if chair.guest == guest and not chair.is_here]
    if own and table.status != "over":
        await sit(table, *(replace(chair, name=who.name, face=who.face) for chair in own))


async def sit(table: Table, *taken: ChairRow) -> None:
    seats = {chair.seat: chair for chair in taken}
    await table.save_chairs([seats.get(chair.seat, chair) for chair in table.chairs])
