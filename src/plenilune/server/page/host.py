"""What the Worker around us does for us (web/src/worker/host.ts), and its values as Python's."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Protocol


class Host(Protocol):
    """Seen from Python: promises are awaited, nothing is ever rejected. Bytes come as JavaScript's."""

    def load(self) -> Awaitable[Sequence[Any]]:
        """[image or None, number of the first note after it, the notes]. From here on we are the one who writes."""

    def append(self, number: int, text: str) -> Awaitable[str]:
        """Durable when it is here. Empty, or what was wrong: superseded, storage-refused, storage-full."""

    def compact(self, number: int, image: bytes) -> Awaitable[str]: ...

    def wake(self) -> Awaitable[None]:
        """Whoever thinks is there, or on the way."""

    def think(self, question: bytes) -> Awaitable[Any]:
        """The answer; None when whoever thought has died."""

    def forget(self) -> None:
        """What is being thought about is for nobody."""


def bytes_of(given: Any) -> bytes:
    """Of a Uint8Array, or of what are bytes already."""
    return given.to_bytes() if hasattr(given, "to_bytes") else bytes(given)


def python_of(given: Any) -> Any:
    """Lists of JavaScript's as Python's."""
    return given.to_py() if hasattr(given, "to_py") else given


class HostJournal:
    """The notes of the store, where the Worker keeps them."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def load(self) -> tuple[bytes | None, int, Sequence[str]]:
        image, number, texts = await self._host.load()
        return None if not image else bytes_of(image), int(number), list(texts)

    async def append(self, number: int, text: str) -> str:
        return str(await self._host.append(number, text))

    async def compact(self, number: int, image: bytes) -> str:
        return str(await self._host.compact(number, image))
