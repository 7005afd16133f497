"""What is said at every table: "we close at ten". Kept, so that the other processes say it too, and a
restarted one again."""

from __future__ import annotations

import secrets
import time

from plenilune.server import messages
from plenilune.server.store import NoticeRow, Store
from plenilune.server.table.tables import Tables

LONGEST = 160  # letters
MOST_HOURS = 72.0


class Announcer:
    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables

    async def say(self, key: messages.AnnouncedKey, text: str, hours: float) -> None:
        row = NoticeRow(
            secrets.token_hex(4), key, text.strip()[:LONGEST], time.time() + min(max(hours, 0.1), MOST_HOURS) * 3600
        )
        await self._store.save_notice(row)
        self._show(row)

    async def stop(self) -> None:
        await self._store.save_notice(None)
        self._show(None)

    async def read(self) -> None:
        """What another process has announced."""
        self._show(await self._store.load_notice())

    @property
    def now(self) -> messages.Announced | None:
        said = self._tables.announced
        return said if said is not None and said.until > time.time() else None

    def _show(self, row: NoticeRow | None) -> None:
        before = self.now
        is_good = row is not None and row.until > time.time() and row.key in messages.ANNOUNCED
        said = (
            messages.Announced(id=row.id, key=messages.ANNOUNCED[row.key], text=row.text, until=row.until)
            if row and is_good
            else None
        )
        self._tables.announced = said
        if said == before:
            return
        for table in list(self._tables.loaded.values()):
            for watcher in list(table.presence.watchers):
                watcher.tell(said or messages.Announced(id="", key="own", text="", until=0.0))
