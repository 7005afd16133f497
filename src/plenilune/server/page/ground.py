"""What a server stands on in a page: the page's own storage, one neighbour who thinks, and nobody to be counted."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from plenilune.server.page.host import Host, HostJournal
from plenilune.server.page.thinkers import Before, page_thinkers
from plenilune.server.settings import Settings
from plenilune.server.store import News, Store
from plenilune.server.store.news import Alone
from plenilune.server.store.sqlite import SqliteStore
from plenilune.server.store.sqlite_recorded import RecordedFile
from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.thinkers import Thinkers

PATIENCE = 60.0  # seconds for an answer, with the other Python's start


def page_settings(data: Path = Path("/data")) -> Settings:
    """Nobody floods himself, and nobody else can come."""
    unlimited = {field.name: "" for field in fields(Settings) if field.name.startswith("limit_")}
    return Settings(
        data=data,
        static=data / "pages",  # there are none: the page is here already
        pocket=data / "pages",
        warm=0,
        alone=True,
        acts_per_second=1000.0,
        analysis_timeout=PATIENCE,
        **unlimited,  # type: ignore[arg-type]
    )


class PageGround:
    """Opened for a host before the server is; put together without one, so that a server may be kept asleep."""

    file: RecordedFile
    _thinkers: Thinkers

    async def open(self, host: Host, settings: Settings) -> None:
        self.file = await RecordedFile.open(HostJournal(host))
        self._thinkers = page_thinkers(host, settings.analysis_timeout)

    def store(self, settings: Settings) -> Store:
        return SqliteStore(self.file)

    def news(self, settings: Settings) -> News:
        return Alone()

    def players(self, settings: Settings, kernels: Compiling) -> Thinkers:
        return Before(self._thinkers)

    def analysts(self, settings: Settings, kernels: Compiling) -> Thinkers:
        return self._thinkers

    async def keep(self, name: str, value: str) -> None:
        """Beside the facts: a small text of the page's."""
        query = "INSERT OR REPLACE INTO kept VALUES (?, ?)"
        await self.file.write(lambda db: db.execute(query, (name, value)) and None)

    async def kept(self, name: str) -> str:
        query = "SELECT value FROM kept WHERE name = ?"
        row = await self.file.read(lambda db: db.execute(query, (name,)).fetchone())
        return row[0] if row else ""
