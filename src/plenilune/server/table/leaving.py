"""A guest's things move to another guest, the one of another device; or they are forgotten. Where a table is in memory, its
worker does it, so that nothing else changes who sits there meanwhile."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from plenilune.core.state import Fact
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.table.chairs import left_to_owl
from plenilune.server.table.table import Table
from plenilune.server.table.tables import Tables

ALL = 1_000_000


async def move(tables: Tables, old: str, new: str) -> None:
    """Nothing is lost of what the guest of this device has begun before it became another one's."""
    for table in tables.of(old):
        await table.worker.do(partial(_give, table, old, new))
    await tables.store.give(old, new)


async def _give(table: Table, old: str, new: str) -> None:
    await table.store.give(old, new, table.id)
    await table.read_again()


async def forget(tables: Tables, guest: str) -> int:
    """How many tables are gone. Nobody waits for who is forgotten: owls play on for them. May be done again when something
    failed on the way."""
    for line in await tables.store.list_tables(guest, ALL):
        has_others = any(chair.kind == "person" and chair.guest not in ("", guest) for chair in line.chairs)
        if line.status == "playing" and has_others:
            try:
                table = await tables.get(line.id)
                await table.worker.do(partial(_leave, table, guest))
            except (NotFound, NotNow):
                continue  # of an edition that cannot be played on: the store gives the chair to the computer
    seen = tables.of(guest)
    gone = await tables.store.forget(guest)
    for name in gone:
        await tables.dismiss(name)
    for table in seen:
        if table.id in tables.loaded:
            await table.worker.do(table.read_again)
    await tables.store.scrub()
    return len(gone)


async def _leave(table: Table, guest: str) -> None:
    """From every seat, and the names go with them."""
    seats = table.own(guest)
    if table.status != "playing" or not seats:
        return
    chairs = list(table.chairs)
    for seat in seats:
        chairs = left_to_owl(chairs, seat)
    nameless = [replace(chair, name="", face="", program="") if chair.seat in seats else chair for chair in chairs]
    await table.append([Fact(seat, "leaves") for seat in seats], None, nameless)
