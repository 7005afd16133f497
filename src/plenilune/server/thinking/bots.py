"""The processes that think, for computer players and for analysis. They never hold up the server; one that dies or hangs is
replaced and asked again."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import pickle
import secrets
import sys
from contextlib import suppress

import msgspec
import structlog

from plenilune.core.state import Game, View
from plenilune.search.players import greedy
from plenilune.server.thinking.compiling import Kernels
from plenilune.server.thinking.questions import LENGTH, Choose, Question, Warm, spec_of

log = structlog.get_logger()
TRIES = 3


class NoAnswer(Exception):
    """Three processes in a row have died or hung over a question."""


class Thinker:
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


class Thinkers:
    """Several of them. Who asks waits for a free one; the smallest `rank` goes first."""

    def __init__(self, count: int, seconds: float, kernels: Kernels | None = None, niceness: int = 0) -> None:
        self.seconds = seconds
        self.thinkers = [Thinker(niceness) for _ in range(max(1, count))]
        self._free = list(self.thinkers)
        self._waiting: list[tuple[int, int, asyncio.Future[Thinker]]] = []
        self._numbers = itertools.count()
        if kernels is not None:
            kernels.listeners.append(self._warm)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def _warm(self, keys: tuple[str, ...]) -> None:
        for thinker in self.thinkers:
            thinker.warm(keys)

    async def open(self) -> None:
        """So that the first question finds them awake."""
        for thinker in self.thinkers:
            await thinker.start()

    async def ask(self, question: Question, rank: int = 0) -> bytes:
        """The answer; after three failures NoAnswer."""
        pickled = pickle.dumps(question)
        for attempt in range(1, TRIES + 1):
            thinker = await self._get(rank)
            try:
                async with asyncio.timeout(self.seconds):
                    return await thinker.ask(pickled)
            except (OSError, EOFError, TimeoutError) as error:  # IncompleteReadError is an EOFError
                what = type(question).__name__
                log.warning("thinker replaced", what=what, fault=type(error).__name__, attempt=attempt)
                await thinker.end()
            except asyncio.CancelledError:
                await thinker.end()  # its answer would be for nobody
                raise
            finally:
                self._put(thinker)
        raise NoAnswer

    async def _get(self, rank: int) -> Thinker:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[Thinker] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._put(turn.result())
            raise

    def _put(self, thinker: Thinker) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(thinker)
                return
        self._free.append(thinker)

    async def close(self) -> None:
        for thinker in self.thinkers:
            await thinker.end()


class Bots(Thinkers):
    """Computer players."""

    async def choose(self, game: Game, view: View, level: int) -> str:
        """One of the view's moves. Thought of in another process; after three failures what looks best one move ahead, so
        that the table goes on."""
        with suppress(NoAnswer, msgspec.DecodeError):
            answer = await self.ask(Choose(spec_of(game), view, level, secrets.randbits(64)))
            move = msgspec.msgpack.decode(answer, type=str)
            if move in view.moves:
                return move
            log.error("thinker answered nonsense", game=game.key)
        return await asyncio.to_thread(greedy.choose, game, view, secrets.randbits(64))
