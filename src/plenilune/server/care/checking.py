"""Whether everything that is kept is whole: the database as such, and every table by playing it again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple

from plenilune.core.errors import PleniluneError
from plenilune.server.refusals import NotNow
from plenilune.server.store import Store, TableRow
from plenilune.server.table.replaying import log_kept

AT_ONCE = 500


class Finding(NamedTuple):
    table: str
    fault: PleniluneError | None  # None: it is well


async def every_table(store: Store) -> AsyncIterator[str]:
    after = ""
    while tables := await store.list_kept(after, AT_ONCE):
        for table in tables:
            yield table
        after = tables[-1]


async def check_tables(store: Store) -> AsyncIterator[Finding]:
    """One after the other; those that somebody takes away meanwhile are left out."""
    async for table in every_table(store):
        try:
            row = await store.load_table(table)
            if row is not None:
                await asyncio.to_thread(_check, row)
                yield Finding(table, None)
        except PleniluneError as error:
            yield Finding(table, error)
        except Exception as error:  # what is written there is nothing that this program has written
            yield Finding(table, NotNow("table-damaged", fault=f"{type(error).__name__}: {error}"[:200]))


def _check(row: TableRow) -> None:
    state = log_kept(row).state
    if {chair.seat for chair in row.chairs} != set(state.game.seats):
        raise NotNow("table-wrong-chairs")
    if row.status not in ("waiting", "playing", "over"):
        raise NotNow("table-wrong-status", status=row.status)
    is_over = state.mover is None
    if (row.status == "playing" and is_over) or (row.status == "over" and not is_over and not row.stopped):
        raise NotNow("table-wrong-status", status=row.status)
