"""Everything that a running server holds, put together once."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from plenilune.server.http.files import Pages
from plenilune.server.http.guests import Sessions
from plenilune.server.http.limits import Limits
from plenilune.server.http.sockets import Hall
from plenilune.server.settings import Settings
from plenilune.server.store import Database, rows
from plenilune.server.study.judged_game import Curves
from plenilune.server.table.tables import Tables
from plenilune.server.thinking.analyst import Analyst
from plenilune.server.thinking.bots import Bots
from plenilune.server.thinking.compiling import Kernels

SWEEP = 30.0  # seconds


class House:
    def __init__(self, settings: Settings, limits: Limits) -> None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.settings, self.limits = settings, limits
        self.sessions = Sessions(settings.data)
        self.store = Database(settings.data / "plenilune.sqlite")
        self.kernels = Kernels()
        self.bots = Bots(settings.thinkers, settings.bot_timeout, self.kernels)
        self.analyst = Analyst(settings, self.kernels)
        self.curves = Curves(self.analyst)
        self.tables = Tables(self.store, self.bots, settings)
        self.hall = Hall(self.tables, settings)
        self.pages = Pages(settings.static)
        self._sweeping: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None

    async def find_words(self, keys: str) -> str | None:
        now = time.time()
        return await self.store.read(lambda db: rows.find_words(db, keys, now))

    def open(self) -> None:
        self._sweeping = asyncio.create_task(self._sweep())
        if self.settings.warm:
            self._waking = asyncio.create_task(self.bots.open())
            self.kernels.open()

    async def close(self) -> None:
        """What was accepted is finished and stored."""
        if self._sweeping:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        await self.kernels.close()
        await self.tables.close()
        await self.curves.close()
        await self.analyst.close()
        if self._waking:
            await self._waking
        await self.bots.close()
        await asyncio.to_thread(self.store.close)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.tables.sweep()
