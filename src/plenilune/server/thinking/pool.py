"""Thinkers that are processes of this machine. They never hold up the server."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import pickle
import sys
from contextlib import suppress

import msgspec
import structlog

from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.questions import LENGTH, A, Question, Warm
from plenilune.server.thinking.thinkers import NoAnswer, Thinkers

log = structlog.get_logger()
TRIES = 3


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


class Pool(Thinkers):
    """Several of them; one that dies or hangs is replaced and asked again, three times at most."""

    def __init__(self, count: int, seconds: float, kernels: Compiling | None = None, niceness: int = 0) -> None:
        self.seconds = seconds
        self.children = [Child(niceness) for _ in range(max(1, count))]
        self._free = list(self.children)
        self._waiting: list[tuple[int, int, asyncio.Future[Child]]] = []
        self._numbers = itertools.count()
        if kernels is not None:
            kernels.listeners.append(self._warm)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def _warm(self, keys: tuple[str, ...]) -> None:
        for child in self.children:
            child.warm(keys)

    async def open(self) -> None:
        for child in self.children:
            await child.start()

    async def ask(self, question: Question[A], rank: int = 0) -> A:
        pickled = pickle.dumps(question)
        for attempt in range(1, TRIES + 1):
            child = await self._get(rank)
            try:
                async with asyncio.timeout(self.seconds):
                    answer: A = msgspec.msgpack.decode(await child.ask(pickled), type=question.answer)
                    return answer
            except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:  # IncompleteReadError is an EOFError
                what = type(question).__name__
                log.warning("thinker replaced", what=what, fault=type(error).__name__, attempt=attempt)
                await child.end()
            except asyncio.CancelledError:
                await child.end()  # its answer would be for nobody
                raise
            finally:
                self._put(child)
        raise NoAnswer

    async def _get(self, rank: int) -> Child:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Child] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._put(turn.result())
            raise

    def _put(self, child: Child) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(child)
                return
        self._free.append(child)

    async def close(self) -> None:
        for child in self.children:
            await child.end()
