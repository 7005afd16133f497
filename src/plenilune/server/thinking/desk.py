"""Where processes put questions for all who think, on whatever machine: each is thought about once, and whoever asked it
finds the answer. Who takes one says again and again that it is being thought about; when that ends, another takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Unreachable(Exception):
    """The desk is out of reach just now."""


class Desk(Protocol):
    async def put(self, name: str, kind: str, rank: int, question: bytes) -> bytes | None:
        """If it does not lie there; its answer, if that is there already: empty, where nobody could find one."""

    async def take(self, kind: str) -> tuple[str, bytes] | None:
        """Name and text of the first that nobody thinks about, from now on thought about by this process."""

    async def hold(self, names: set[str]) -> None:
        """These are still being thought about."""

    async def answer(self, name: str, answer: bytes) -> None:
        """If this process still has it; else another has taken it meanwhile."""

    def listen(self, waiting: Callable[[], None], answered: Callable[[str], None]) -> None:
        """Calls these when a question was put there, or answered."""

    async def close(self) -> None: ...
