"""Thinking shared by processes: a question goes to the desk (desk.py), and hands of any process take it from there."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import msgspec
import structlog

from plenilune.server.thinking import letters
from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.desk import Desk, Unreachable
from plenilune.server.thinking.questions import A, Judge, Question, Try
from plenilune.server.thinking.thinkers import NoAnswer, Thinkers

log = structlog.get_logger()

LOOK = 1.0  # seconds: how often it is looked, even if nobody has called; and how often it is said that one thinks
TRIES = 3  # how many times as long as one answer may take
AGAIN = 0.3  # seconds, when the desk could not be reached


class Shared(Thinkers):
    def __init__(self, desk: Desk, kind: str, seconds: float, hands: Hands | None) -> None:
        self._desk, self._kind, self._seconds, self._hands = desk, kind, seconds, hands
        self._calls: dict[str, asyncio.Event] = {}
        self._asked: Counter[str] = Counter()
        desk.listen(hands.call if hands else _nothing, self._call)

    @property
    def waiting(self) -> int:
        return self._asked.total()

    async def open(self) -> None:
        if self._hands:
            await self._hands.open()

    async def ask(self, question: Question[A], rank: int = 0) -> A:
        name, text = letters.name_of(question), letters.write(question)
        self._asked[name] += 1
        try:
            async with asyncio.timeout(TRIES * self._seconds):
                answer = await self._wait(name, rank, text)
            if not answer:
                raise NoAnswer
            found: A = msgspec.msgpack.decode(answer, type=question.answer)
            return found
        except (TimeoutError, msgspec.DecodeError):
            raise NoAnswer from None
        finally:
            self._asked -= Counter([name])
            if not self._asked[name]:
                self._calls.pop(name, None)

    async def answers(self) -> bool:
        """Those of this machine; of others it is not asked whether they are well."""
        return self._hands is None or await self._hands.answers()

    async def _wait(self, name: str, rank: int, text: bytes) -> bytes:
        call = self._calls.setdefault(name, asyncio.Event())
        while True:
            call.clear()
            try:
                answer = await self._desk.put(name, self._kind, rank, text)  # again: a desk may have been cleared
                if answer is not None:
                    return answer
            except Unreachable:
                await asyncio.sleep(AGAIN)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await call.wait()

    def _call(self, name: str) -> None:
        if name in self._calls:
            self._calls[name].set()

    async def close(self) -> None:
        if self._hands:
            await self._hands.close()
        await self._desk.close()


class Hands:
    """So many questions of a kind at a time, answered by thinkers of this machine."""

    def __init__(self, desk: Desk, kind: str, count: int, thinkers: Thinkers, kernels: Compiling) -> None:
        self._desk, self._kind, self._thinkers, self._kernels = desk, kind, thinkers, kernels
        self._wake = asyncio.Event()
        self._names: set[str] = set()
        self._tasks = [asyncio.create_task(self._work()) for _ in range(count)]
        self._tasks.append(asyncio.create_task(self._hold()))

    def call(self) -> None:
        self._wake.set()

    async def open(self) -> None:
        await self._thinkers.open()

    async def answers(self) -> bool:
        return await self._thinkers.answers()

    async def _work(self) -> None:
        while True:
            self._wake.clear()
            try:
                taken = await self._desk.take(self._kind)
                if taken is not None:
                    name, question = taken
                    self._names.add(name)
                    try:
                        await self._desk.answer(name, await self._think(question))
                    finally:
                        self._names.discard(name)
                    continue
            except Unreachable:  # it is taken again, by this process or by another
                await asyncio.sleep(AGAIN)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._wake.wait()

    async def _think(self, text: bytes) -> bytes:
        try:
            question = letters.read(text)
            if isinstance(question, Judge):
                await self._kernels.wait(question.spec.key)
            if isinstance(question, Try):
                await self._kernels.wait(question.game)
            return msgspec.msgpack.encode(await self._thinkers.ask(question))
        except (NoAnswer, ValueError) as error:
            log.warning("no answer", fault=repr(error))
            return b""

    async def _hold(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            if self._names:
                with suppress(Unreachable):
                    await self._desk.hold(set(self._names))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._thinkers.close()


def _nothing() -> None:
    pass
