"""Does one thing after the other, in the order in which they came: each table has one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    def __init__(self) -> None:
        self._jobs: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._work())
        self.after: Callable[[], None] = _nowhere  # what was changed is told to other processes

    @property
    def is_idle(self) -> bool:
        return self._jobs.empty()

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Waits for its turn and for the job. Who asked may leave: the job is done all the same."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, future))
        return await asyncio.shield(future)

    async def close(self) -> None:
        """Does what was asked before, then ends."""
        await self.do(_nothing)
        self._task.cancel()

    async def _work(self) -> None:
        while True:
            job, future = await self._jobs.get()
            try:
                result = await job()
                self.after()
            except Exception as error:
                future.set_exception(error)
                future.exception()  # seen, even if who asked has left
            else:
                future.set_result(result)


async def _nothing() -> None:
    pass


def _nowhere() -> None:
    pass
