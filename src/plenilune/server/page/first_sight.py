"""What a page can show before its Python is there: the server's own answers to somebody whom it has never seen."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from plenilune.server.page.door import Door
from plenilune.server.page.ground import page_settings


class Nothing:
    """A host that keeps nothing, where nobody thinks."""

    async def load(self) -> Sequence[Any]:
        return None, 0, []

    async def append(self, number: int, text: str) -> str:
        return ""

    async def compact(self, number: int, image: bytes) -> str:
        return ""

    async def wake(self) -> None:
        return None

    async def think(self, question: bytes) -> None:
        return None

    def forget(self) -> None:
        return None


async def answers(languages: Iterable[str]) -> dict[str, bytes]:
    """Files by name: the home page without a guest, and all sentences."""
    wishes = {"home.json": "/api/home", **{f"words/{lang}.json": f"/api/words/{lang}" for lang in languages}}
    with tempfile.TemporaryDirectory() as data:
        door = Door(page_settings(Path(data)))
        await door.open(Nothing())
        try:
            return {name: (await door.http("GET", path))[2] for name, path in wishes.items()}
        finally:
            await door.close()
