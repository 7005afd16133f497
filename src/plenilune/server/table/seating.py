"""Who sits down, who begins, and for whom the computer plays meanwhile. Called by a table's worker, like everything that
changes a table."""

from __future__ import annotations

from dataclasses import replace

from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow
from plenilune.server.table import chairs
from plenilune.server.table.table import Table, outcome, set_up


async def join(table: Table, guest: str, who: messages.Guest) -> None:
    """Takes an open chair; with none left, or once it has begun, one may watch. With the last one it begins."""
    if table.status != "waiting" or table.own(guest):
        return
    seat = next((chair.seat for chair in table.chairs if chair.kind == "open"), None)
    if seat is not None:
        await _sit(table, ChairRow(seat, "person", guest, name=who.name, face=who.face))
        if all(chair.kind != "open" for chair in table.chairs):
            await _begin(table)


async def fill(table: Table, guest: str, seat: str, level: int) -> None:
    _must_host(table, guest)
    if table.chair(seat).kind != "open":
        raise NotNow("chair-taken")
    await _sit(table, ChairRow(seat, "computer", level=chairs.level_of(level)))


async def start(table: Table, guest: str) -> None:
    _must_host(table, guest)
    await _begin(table)


async def _begin(table: Table) -> None:
    seated = chairs.filled(table.chairs)
    state = set_up(table.game, table.settings.seed, table.row.fair)
    stored = table.store.begin(table.id, table.place, seated, state.facts, outcome(state))
    await table.commit(stored, state.facts, chairs=seated)


def _must_host(table: Table, guest: str) -> None:
    if guest != table.row.host:
        raise NotNow("only-host")
    if table.status != "waiting":
        raise NotNow("has-begun")


async def takeover(table: Table, guest: str, seat: str) -> None:
    """The computer plays for somebody who has been away for a while."""
    table.must_sit(guest)
    chair = table.chair(seat)
    if table.status != "playing" or chair.kind != "person" or chair.guest == guest:
        raise NotNow("no-takeover")
    if not table.is_long_away(chair.guest):
        raise NotNow("not-away-long", seconds=round(table.settings.away_seconds))
    await _sit(table, replace(chair, stand_in=True))


async def welcome_back(table: Table, guest: str) -> None:
    """The computer hands the seats back at once."""
    returned = [replace(chair, stand_in=False) for chair in table.chairs if chair.guest == guest and chair.stand_in]
    if returned:
        await _sit(table, *returned)
        table.notice("came-back", guest, besides=guest)


async def rename(table: Table, guest: str, who: messages.Guest) -> None:
    own = [chair for chair in table.chairs if chair.guest == guest and not chair.is_here]
    if own and table.status != "over":
        await _sit(table, *(replace(chair, name=who.name, face=who.face) for chair in own))


async def _sit(table: Table, *taken: ChairRow) -> None:
    seats = {chair.seat: chair for chair in taken}
    await table.save_chairs([seats.get(chair.seat, chair) for chair in table.chairs])
