"""What a Python does before its memory is kept to start from (web/src/worker/snapshot.ts): everything that a page asks for
first, once, at a door that is then closed and forgotten, for a host that keeps nothing. No guest, no secret and no game of
anybody is in what is left; nothing of JavaScript is held, and no kernel is loaded.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import shutil
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

import plenilune
from plenilune.core.steps import by_text
from plenilune.server.page import thinker  # noqa: F401 -- whoever thinks may start from the same memory
from plenilune.server.page.door import Door

MOST_SECONDS = 20.0  # for one answer
LANGUAGES = ("en", "fr", "de")
_kept: list[Door] = []


class Nowhere:
    """A host that forgets."""

    async def load(self) -> Sequence[Any]:
        return None, 1, []

    async def append(self, number: int, text: str) -> str:
        return ""

    async def compact(self, number: int, image: bytes) -> str:
        return ""

    async def wake(self) -> None:
        return None

    async def think(self, question: bytes) -> Any:
        return None

    def forget(self) -> None:
        return None


def door() -> Door:
    """The one that was put together beforehand, or a new one. Nothing that will be drawn by chance is known beforehand."""
    random.seed()
    return _kept.pop() if _kept else Door()


async def warm() -> str:
    """Ready to be kept; says what `proof` says from then on."""
    door = Door()
    with by_text():
        await door.open(Nowhere())
        try:
            await _visit(door)
        finally:
            await door.close()
            shutil.rmtree(door.settings.data, ignore_errors=True)
    del door
    _kept[:] = [Door()]
    said = proof()
    gc.unfreeze()
    gc.collect()
    return said


def proof() -> str:
    """A sum of what each game shows at a start: whoever says another one is not the Python that it was."""
    with by_text():
        views = [plenilune.game(key).new(seed=1).view(None) for key in plenilune.catalogue()]
    return f"{zlib.crc32(b''.join(map(msgspec.json.encode, views))):08x}"


async def _visit(door: Door) -> None:
    for lang in LANGUAGES:
        await door.http("GET", f"/api/words/{lang}")
    await door.http("GET", "/api/home")
    for lang, key in zip(LANGUAGES, plenilune.catalogue(), strict=False):
        chairs = [{"kind": "you"}, {"kind": "here"}]
        wish = {"game": key, "players": len(chairs), "chairs": chairs}
        header = [["content-type", "application/json"]]
        status, _, body = await door.http("POST", "/api/tables", header, json.dumps(wish).encode())
        assert status == 200, body
        await asyncio.wait_for(_play(door, json.loads(body)["id"], lang), MOST_SECONDS)


async def _play(door: Door, table: str, lang: str) -> None:
    """One move, at a board that is seen."""
    heard: asyncio.Queue[str] = asyncio.Queue()
    link = door.link(f"/ws/{table}?lang={lang}", heard.put_nowait, lambda _: None)
    scene = await _scene(heard)
    view = scene["view"]
    if not view["moves"]:  # behind a curtain
        link.receive(json.dumps({"type": "look", "seat": view["mover"]}))
        while not view["moves"]:
            scene = await _scene(heard)
            view = scene["view"]
    link.receive(json.dumps({"type": "act", "id": "1", "seq": scene["seq"], "move": view["moves"][0]}))
    await _scene(heard)
    link.close()
    await link.task


async def _scene(heard: asyncio.Queue[str]) -> Any:
    while True:
        message = json.loads(await heard.get())
        if message["type"] == "scene":
            return message
