"""What a running server works with, put together once. Here it is chosen what stands behind each contract: where facts are
kept (Store), who else writes there (News) and who thinks (Thinkers). What has to do with HTTP is in http/front.py."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import structlog

from plenilune.server.care.announcing import Announcer
from plenilune.server.care.health import Health
from plenilune.server.care.retention import DAY, days_of, purge
from plenilune.server.meters import Meters
from plenilune.server.settings import Settings
from plenilune.server.store import News, NotStored, Store, open_desk, open_news, open_store
from plenilune.server.store.measured import measured
from plenilune.server.study.judged_game import JudgedGames
from plenilune.server.table.tables import Tables
from plenilune.server.thinking.analyst import NICENESS, Analyst
from plenilune.server.thinking.bots import Bots
from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.measured import Measured
from plenilune.server.thinking.pool import Pool
from plenilune.server.thinking.thinkers import Thinkers

if TYPE_CHECKING:
    from plenilune.server.thinking.desk import Desk
    from plenilune.server.thinking.shared import Hands

log = structlog.get_logger()

SWEEP = 30.0  # seconds
PLAYERS, ANALYSTS = "players", "analysts"  # who think for computer players, and for people


class Ground(Protocol):
    """What a server stands on: a machine, or a page (page/ground.py)."""

    def store(self, settings: Settings) -> Store: ...

    def news(self, settings: Settings) -> News: ...

    def players(self, settings: Settings, kernels: Compiling) -> Thinkers:
        """Who think for computer players."""

    def analysts(self, settings: Settings, kernels: Compiling) -> Thinkers:
        """Who think for people; no computer player should have to wait for them."""


class Machine:
    """Files, threads and processes; one of several, where there is a database for them."""

    def __init__(self) -> None:
        self.process = secrets.token_urlsafe(6)  # what the others call this one
        self._news: News | None = None
        self._desk: Desk | None = None

    def store(self, settings: Settings) -> Store:
        return open_store(settings, self.process)

    def news(self, settings: Settings) -> News:
        if self._news is None:
            self._news = open_news(settings, self.process)
        return self._news

    def players(self, settings: Settings, kernels: Compiling) -> Thinkers:
        if not settings.database:
            return Pool(settings.thinkers, settings.bot_timeout, kernels)
        from plenilune.server.thinking.shared import Shared  # here: a page has no such neighbours

        desk = self.desk(settings)
        return Shared(desk, PLAYERS, settings.bot_timeout, player_hands(desk, settings, kernels))

    def analysts(self, settings: Settings, kernels: Compiling) -> Thinkers:
        if not settings.database:
            return Pool(1, settings.analysis_timeout, kernels, NICENESS)
        from plenilune.server.thinking.shared import Shared

        desk = self.desk(settings)
        return Shared(desk, ANALYSTS, settings.analysis_timeout, analyst_hands(desk, settings, kernels))

    def desk(self, settings: Settings) -> Desk:
        from plenilune.server.thinking.desk import Unreachable

        if self._desk is None:
            self._desk = open_desk(settings, self.process, self.news(settings), Unreachable)
        return self._desk


def player_hands(desk: Desk, settings: Settings, kernels: Compiling) -> Hands | None:
    """Of this machine, for all; None: others think."""
    if not settings.thinkers:
        return None
    from plenilune.server.thinking.shared import Hands

    pool = Pool(settings.thinkers, settings.bot_timeout, kernels)
    return Hands(desk, PLAYERS, settings.thinkers, pool, kernels)


def analyst_hands(desk: Desk, settings: Settings, kernels: Compiling) -> Hands | None:
    if not settings.thinkers:
        return None
    from plenilune.server.thinking.shared import Hands

    return Hands(desk, ANALYSTS, 1, Pool(1, settings.analysis_timeout, kernels, NICENESS), kernels)


class Services:
    def __init__(self, settings: Settings, ground: Ground) -> None:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.settings = settings
        self.meters = Meters()
        self.store: Store = measured(ground.store(settings), self.meters)
        self.kernels = Compiling()
        players = Measured(ground.players(settings, self.kernels), self.meters)
        self.bots = Bots(players, settings.seed)
        self.analyst = Analyst(Measured(ground.analysts(settings, self.kernels), self.meters), self.kernels)
        self.judged_games = JudgedGames(self.analyst)
        self.news = ground.news(settings)
        self.tables = Tables(self.store, self.bots, settings, self.news)
        self.health = Health(settings, self.store, players)
        self.announcer = Announcer(self.store, self.tables)
        self.backing_up = asyncio.Lock()
        self._cleared = 0.0
        self._sweeping: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._sweeping = asyncio.create_task(self._sweep())
        self._opening = asyncio.create_task(self.news.open())
        if self.settings.warm and (self.settings.thinkers or not self.settings.database):
            self._waking = asyncio.create_task(self.bots.open())
            self.kernels.open()

    async def close(self) -> None:
        """What was accepted is finished and stored."""
        self.health.is_closing = True
        if self._sweeping:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        await self.kernels.close()
        await self.tables.close()
        await self.judged_games.close()
        await self.analyst.close()
        if self._waking:
            await self._waking
        await self.bots.close()
        await self.news.close()
        await self.store.close()

    @property
    def owls_waiting(self) -> int:
        return self.bots.thinkers.waiting + self.analyst.thinkers.waiting

    async def _sweep(self) -> None:
        while True:
            with suppress(NotStored):  # the disk is full, say: the next time
                await self.tables.wake_due(2 * SWEEP)
                await self.announcer.read()
                await self._clear_away()
            await self.health.look_through()
            await asyncio.sleep(SWEEP)
            await self.tables.sweep()

    async def _clear_away(self) -> None:
        """Once a day, and when it opens."""
        if self.settings.alone or (time.monotonic() - self._cleared < DAY and self._cleared):
            return
        self._cleared = time.monotonic()
        for kind, days in days_of(self.settings).items():
            gone: list[str] = []
            if days and await purge(self.store, kind, days, gone.extend):
                log.info("cleared away", kind=kind, tables=len(gone))
            for table in gone:
                await self.tables.dismiss(table)
