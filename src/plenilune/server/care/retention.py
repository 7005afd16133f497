"""What is cleared away after a while: tables that never began, games that were left, games that are over, each by its own
measure."""

from __future__ import annotations

import time
from collections.abc import Callable

from plenilune.server import messages
from plenilune.server.settings import Settings
from plenilune.server.store import Left, Store

DAY = 24 * 3600.0
AT_ONCE = 100
KINDS: tuple[Left, ...] = ("waiting", "playing", "over")


def days_of(settings: Settings) -> dict[Left, float]:
    """After how many; 0: never."""
    return {
        "waiting": settings.keep_waiting_days,
        "playing": settings.keep_abandoned_days,
        "over": settings.keep_finished_days,
    }


def kept_for(settings: Settings) -> messages.KeptFor:
    days = days_of(settings)
    return messages.KeptFor(waiting=days["waiting"], abandoned=days["playing"], finished=days["over"])


async def purge(
    store: Store, kind: Left, days: float, told: Callable[[list[str]], None] | None = None, now: float | None = None
) -> int:
    """How many are gone. A hundred at once, so that nobody who writes waits; `told`: which."""
    before, gone = (time.time() if now is None else now) - days * DAY, 0
    while tables := await store.list_left(kind, before, AT_ONCE):
        deleted = await store.delete_left(tables, before)
        gone += len(deleted)
        if told:
            told(deleted)
        if len(tables) < AT_ONCE or not deleted:
            break
    return gone


async def count_left(store: Store, kind: Left, days: float) -> int:
    return len(await store.list_left(kind, time.time() - days * DAY, 10**9))
