"""Who thinks beside a page: one more Worker, with a Python of its own, so that this one always answers."""

from __future__ import annotations

from plenilune.server.page.host import Host, bytes_of
from plenilune.server.thinking.questions import A, Question
from plenilune.server.thinking.thinkers import Thinkers
from plenilune.server.thinking.turns import Turns

FIRST = -1  # before all that people ask for


class Neighbour:
    """The other Worker. Its host replaces one that dies, and one that goes on thinking about what nobody waits for."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def start(self) -> None:
        await self._host.wake()

    async def ask(self, question: bytes) -> bytes:
        answer = await self._host.think(question)
        if answer is None:
            raise EOFError
        return bytes_of(answer)

    async def end(self) -> None:
        self._host.forget()


def page_thinkers(host: Host, seconds: float) -> Thinkers:
    return Turns([Neighbour(host)], seconds)


class Before(Thinkers):
    """The same who think, for a computer player: a game goes on before an analysis does."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    @property
    def waiting(self) -> int:
        return self._thinkers.waiting

    async def open(self) -> None:
        await self._thinkers.open()

    async def ask(self, question: Question[A], rank: int = 0) -> A:
        return await self._thinkers.ask(question, rank + FIRST)

    async def answers(self) -> bool:
        return await self._thinkers.answers()

    async def close(self) -> None:
        await self._thinkers.close()
