"""What is done when all who were asked have said yes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from plenilune.core.state import Fact
from plenilune.server.table.replaying import log_of
from plenilune.server.table.table import Table

if TYPE_CHECKING:
    from plenilune.server.table.requests import Request


async def grant(table: Table, request: Request) -> None:
    match request.kind:
        case "undo":
            await take_back(table, request.keep, request.act)
            table.notice("undo-granted", request.guest)
        case "draw":
            await table.append([Fact(request.seat, "draw")], request.act)
        case "stop":
            await table.append([Fact(request.seat, "stops")], request.act if request.is_kept else None)


async def take_back(table: Table, keep: int, act: str) -> None:
    shorter = await asyncio.to_thread(log_of, table.state, keep)
    came = table.outcome(shorter.state, table.chairs)
    stored = table.store.take_back(table.id, table.place, keep, act, came)
    await table.commit(stored, instead=shorter, act=act)
