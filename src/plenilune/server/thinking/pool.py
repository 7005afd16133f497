"""Thinkers that are processes of this machine. They never hold up the server."""

from __future__ import annotations

import asyncio
import pickle
import sys
from contextlib import suppress

from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.questions import LENGTH, Warm
from plenilune.server.thinking.turns import Turns


class Child:
    """One process and the pipe to it."""

    def __init__(self, niceness: int = 0) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._niceness = niceness
        self._starting = asyncio.Lock()
        self._warm = b""  # what every new process is told

    async def ask(self, question: bytes) -> bytes:
        process = await self.start()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(LENGTH.pack(len(question)) + question)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        return await process.stdout.readexactly(length)

    async def start(self) -> asyncio.subprocess.Process:
        async with self._starting:
            process = self.process
            if process is None or process.returncode is not None:
                process = self.process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "plenilune.server.thinking.process", str(self._niceness)),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
                assert process.stdin is not None
                process.stdin.write(self._warm)
            return process

    def warm(self, keys: tuple[str, ...]) -> None:
        """These kernels may be loaded. It reads that when it has answered what it was asked."""
        told = pickle.dumps(Warm(keys))
        self._warm = LENGTH.pack(len(told)) + told
        if self.process is not None and self.process.returncode is None and self.process.stdin is not None:
            self.process.stdin.write(self._warm)

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            process._transport.close()  # type: ignore[attr-defined]  # else its pipes wait for the collector


class Pool(Turns[Child]):
    """Several of them."""

    def __init__(self, count: int, seconds: float, kernels: Compiling | None = None, niceness: int = 0) -> None:
        super().__init__([Child(niceness) for _ in range(max(1, count))], seconds)
        if kernels is not None:
            kernels.listeners.append(self._warm)

    def _warm(self, keys: tuple[str, ...]) -> None:
        for child in self.children:
            child.warm(keys)
