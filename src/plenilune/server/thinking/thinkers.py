"""What the server asks of whoever thinks for it: a question in, an answer out, or NoAnswer. They are processes
(pool.py), or a Worker beside a page (page/thinkers.py); services.py and page/ground.py choose."""

from __future__ import annotations

from typing import Protocol

from plenilune.server.thinking.questions import A, Question


class NoAnswer(Exception):
    """Whoever was asked has failed, again and again. The question may be put once more, later."""


class Thinkers(Protocol):
    @property
    def waiting(self) -> int:
        """How many questions nobody has begun to think about."""

    async def open(self) -> None:
        """So that the first question finds them awake."""

    async def ask(self, question: Question[A], rank: int = 0) -> A:
        """The answer. Who asks waits for a free one; the smallest `rank` goes first."""

    async def answers(self) -> bool:
        """Whether they can be asked: somebody who is free says something."""
        ...

    async def close(self) -> None: ...
