"""All records as files, or in one archive."""

from __future__ import annotations

import asyncio
import time
import zipfile
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

from plenilune.server.care.checking import every_table
from plenilune.server.store import Store, TableRow
from plenilune.server.table.history import write_kept
from plenilune.server.table.replaying import log_kept

Write = Callable[[str, str], None]


async def records(store: Store, with_names: bool, with_running: bool) -> AsyncIterator[tuple[str, str | None]]:
    """Table by table: the name of a file and its text; None: it cannot be written. What a running game hides stands in its
    record."""
    async for table in every_table(store):
        row = await store.load_table(table)
        if row is None or (row.status != "over" and not (with_running and row.status == "playing")):
            continue
        try:
            yield _name(row), await asyncio.to_thread(_text, row, with_names)
        except Exception:  # of an edition that is no longer played, or damaged: `check` says which
            yield row.id, None


def _name(row: TableRow) -> str:
    return f"{time.strftime('%Y-%m-%d', time.gmtime(row.created))}-{row.game}-{row.id}.txt"


def _text(row: TableRow, with_names: bool) -> str:
    chairs = row.chairs if with_names else tuple(replace(chair, name="", program="") for chair in row.chairs)
    return write_kept(log_kept(row).state, chairs, row.created)


class Folder:
    def __init__(self, place: Path) -> None:
        place.mkdir(parents=True, exist_ok=True)
        self._place = place

    def write(self, name: str, text: str) -> None:
        (self._place / name).write_text(text, encoding="utf-8")

    def close(self) -> None:
        pass


class Archive:
    def __init__(self, place: Path) -> None:
        place.parent.mkdir(parents=True, exist_ok=True)
        self._place, self._part = place, place.with_name(place.name + ".part")
        self._zip = zipfile.ZipFile(self._part, "w", zipfile.ZIP_DEFLATED)

    def write(self, name: str, text: str) -> None:
        self._zip.writestr(name, text)

    def close(self) -> None:
        self._zip.close()
        self._part.replace(self._place)


def opened(place: Path) -> Folder | Archive:
    return Archive(place) if place.suffix == ".zip" else Folder(place)
