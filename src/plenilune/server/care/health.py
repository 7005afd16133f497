"""Whether a server can do its work: what is kept is there and takes a write, those who think answer, there is room left."""

from __future__ import annotations

import asyncio
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass, field

import structlog

from plenilune.server.settings import Settings
from plenilune.server.store import NotStored, Store, Unusable
from plenilune.server.thinking.thinkers import Thinkers

log = structlog.get_logger()

FRESH = 2.0  # seconds that an answer holds, so that asking costs nothing
PATIENCE = 8.0  # for each of what is looked at
SELDOM = 1800.0  # seconds between two looks through the whole database, where it is not too large
LARGE = 256 << 20  # bytes
OK = "ok"


@dataclass(frozen=True)
class Report:
    checks: dict[str, str] = field(default_factory=dict)  # what was looked at -> ok, or what is wrong with it

    @property
    def is_alive(self) -> bool:
        """What is kept can be read and written; owls that do not answer stop nobody from playing."""
        return self.checks.get("store", OK) == OK

    @property
    def is_ready(self) -> bool:
        return all(said == OK for said in self.checks.values())


class Health:
    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self._settings, self._store, self._thinkers = settings, store, thinkers
        self._report, self._at = Report(), -FRESH
        self._looking = asyncio.Lock()
        self._damage = ""
        self._looked_through = -SELDOM
        self.is_closing = False

    async def look(self) -> Report:
        async with self._looking:
            if time.monotonic() - self._at >= FRESH:
                before, self._report = self._report, await self._look()
                self._at = time.monotonic()
                if before.checks and before != self._report:
                    log.warning("health", **{name: said for name, said in self._report.checks.items() if said != OK})
        return Report({**self._report.checks, "server": "closing"}) if self.is_closing else self._report

    async def _look(self) -> Report:
        store, thinkers = await asyncio.gather(self._look_at_store(), self._look_at_thinkers())
        return Report({"store": store, "disk": self._look_at_disk(), "thinkers": thinkers})

    async def _look_at_store(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.pulse()
        except (NotStored, Unusable) as error:
            return str(error)
        except TimeoutError:
            return "no answer"
        except Exception as error:
            return type(error).__name__
        return self._damage or OK

    async def _look_at_thinkers(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                return OK if await self._thinkers.answers() else "no answer"
        except (OSError, EOFError, TimeoutError):
            return "no answer"

    def _look_at_disk(self) -> str:
        free = free_megabytes(self._settings)
        return OK if free >= self._settings.least_disk else f"{free} MB left"

    async def look_through(self) -> None:
        """Now and then all of it: what nobody has asked for is damaged unseen."""
        now = time.monotonic()
        if now - self._looked_through < SELDOM:
            return
        self._looked_through = now
        with suppress(NotStored):
            if (await self._store.figures()).bytes <= LARGE:
                faults = await self._store.examine()
                self._damage = faults[0] if faults else ""


def free_megabytes(settings: Settings) -> int:
    try:
        return shutil.disk_usage(settings.data).free >> 20
    except OSError:
        return 0
