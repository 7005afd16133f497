"""Each kind of store, empty, for tests that hold for all of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import server_process
from postgres import Postgres

from plenilune.server.settings import Settings
from plenilune.server.store import Store, open_store

T = TypeVar("T")
KINDS = ("sqlite", "postgres")


class Kept:
    """What is kept somewhere, and stays there when a store is closed."""

    def __init__(self, folder: Path, postgres: Postgres | None = None, database: str = "") -> None:
        self._postgres = postgres
        self.settings = Settings(data=folder, database=database)

    def use(self, scenario: Callable[[Store], Awaitable[T]]) -> T:
        """With the store opened."""

        async def run() -> T:
            store = open_store(self.settings)
            try:
                return await scenario(store)
            finally:
                await store.close()

        return server_process.run(run())

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """Past the store, by a connection of its own."""
        if self._postgres:
            return [tuple(row) for row in self._postgres.execute(statement, self.settings.database)]
        db = sqlite3.connect(self.settings.data / "plenilune.sqlite")
        try:
            rows = db.execute(statement).fetchall()
            db.commit()
            return rows
        finally:
            db.close()
