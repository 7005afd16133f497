"""Who is in the room: the sockets of a table, and since when somebody has been away."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import Protocol

from plenilune.server import messages


class Watcher(Protocol):
    """A socket, as a table knows it."""

    guest: str
    lang: str
    look: str | None  # several people share this device: the seat for which the curtain is open
    parting: str | None  # the seat behind the curtain that has just decided: it sees once what came of it
    heard_to: int  # the seq of the last scene it was sent

    def wake(self) -> None: ...  # a new scene is due
    def tell(self, message: messages.Refused | messages.Because | messages.Notice) -> None: ...


class Presence:
    def __init__(self, people: Iterable[str]) -> None:
        self.watchers: set[Watcher] = set()
        now = time.monotonic()
        self._left = dict.fromkeys(people, now)

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._left.pop(watcher.guest, None)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if not self.is_here(watcher.guest):
            self._left[watcher.guest] = time.monotonic()

    def is_here(self, guest: str) -> bool:
        return any(watcher.guest == guest for watcher in self.watchers)

    def away_seconds(self, guest: str) -> float:
        return 0.0 if self.is_here(guest) else time.monotonic() - self._left.setdefault(guest, time.monotonic())

    def of(self, guest: str) -> Iterator[Watcher]:
        return (watcher for watcher in list(self.watchers) if watcher.guest == guest)

    def wake(self) -> None:
        for watcher in list(self.watchers):
            watcher.wake()
