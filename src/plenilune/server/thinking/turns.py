"""Who is asked next: questions wait for whoever is free, and one that failed is put again. Whoever thinks is a process of
this machine (pool.py), or a Worker beside the page (page/thinkers.py)."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import pickle
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
import structlog

from plenilune.server.thinking.questions import A, Ping, Question
from plenilune.server.thinking.thinkers import NoAnswer, Thinkers

log = structlog.get_logger()
TRIES = 3


class Thinker(Protocol):
    async def start(self) -> object:
        """So that a question finds it awake."""

    async def ask(self, question: bytes) -> bytes:
        """A pickle in, MessagePack out; OSError or EOFError when it died."""

    async def end(self) -> None:
        """What it was thinking about is for nobody; when it is asked again, it is started anew."""


T = TypeVar("T", bound=Thinker)


class Turns(Thinkers, Generic[T]):
    """One that dies or hangs is replaced and asked again, three times at most."""

    def __init__(self, children: Sequence[T], seconds: float) -> None:
        self.seconds = seconds
        self.children = list(children)
        self._free = list(children)
        self._waiting: list[tuple[int, int, asyncio.Future[T]]] = []
        self._numbers = itertools.count()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

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

    async def answers(self) -> bool:
        if not self._free:
            return True  # all are thinking; who thinks for too long is replaced
        try:
            return await self.ask(Ping())
        except NoAnswer:
            return False

    async def _get(self, rank: int) -> T:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (rank, next(self._numbers), turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._put(turn.result())
            raise

    def _put(self, child: T) -> None:
        while self._waiting:
            turn = heapq.heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(child)
                return
        self._free.append(child)

    async def close(self) -> None:
        for child in self.children:
            await child.end()
