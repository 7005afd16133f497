"""Thinkers whose answers are timed, waiting included."""

from __future__ import annotations

import time

from plenilune.server.meters import Meters
from plenilune.server.thinking.questions import A, Question
from plenilune.server.thinking.thinkers import Thinkers


class Measured(Thinkers):
    def __init__(self, thinkers: Thinkers, meters: Meters) -> None:
        self._thinkers, self._meters = thinkers, meters

    @property
    def waiting(self) -> int:
        return self._thinkers.waiting

    async def open(self) -> None:
        await self._thinkers.open()

    async def ask(self, question: Question[A], rank: int = 0) -> A:
        begun = time.perf_counter()
        try:
            return await self._thinkers.ask(question, rank)
        finally:
            self._meters.thought(type(question).__name__.lower(), time.perf_counter() - begun)

    async def answers(self) -> bool:
        return await self._thinkers.answers()

    async def close(self) -> None:
        await self._thinkers.close()
