"""Sees to it that the games' kernels are there. A library that has proven itself here is there at once. For other games a
process of low priority (search/warming.py) tries their library, or compiles them, when the server opens, and says so, game
after game. Nobody waits for it but analysis.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress

import structlog

from plenilune.core import kernel, registry

log = structlog.get_logger()


class Compiling:
    def __init__(self) -> None:
        self.keys: tuple[str, ...] = ()  # games whose kernels are there
        self.listeners: list[Callable[[tuple[str, ...]], None]] = []
        self._here: dict[str, asyncio.Event] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        found = tuple(key for key in registry.catalogue() if kernel.is_at_once(key))
        if found:
            self._tell(found)
        wanted = [key for key in registry.catalogue() if key not in found and kernel.is_worth_warming(key)]
        if wanted:
            self._here = {key: asyncio.Event() for key in wanted}
            self._task = asyncio.create_task(self._listen(wanted))

    async def wait(self, key: str) -> None:
        """Until that game's are there, or will not be; a thinker would compile them once more."""
        if key in self._here:
            await self._here[key].wait()

    def _tell(self, keys: tuple[str, ...]) -> None:
        self.keys += keys
        for listener in self.listeners:
            listener(self.keys)

    async def _listen(self, wanted: list[str]) -> None:
        command = (sys.executable, "-m", "plenilune.search.warming", *wanted)
        try:
            process = self._process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            assert process.stdout is not None
            async for line in process.stdout:
                key = line.decode().strip()
                self._here[key].set()
                self._tell((key,))
            if await process.wait():
                log.error("kernels not compiled", code=process.returncode)
        finally:
            for event in self._here.values():
                event.set()

    async def close(self) -> None:
        if self._task is None:
            return
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process._transport.close()  # type: ignore[attr-defined]  # else its pipe waits for the collector
