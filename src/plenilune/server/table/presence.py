"""Who is in the room: the sockets of a table, here and on other processes, and since when somebody has been away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from plenilune.server import messages
from plenilune.server.store.news import Person

SETTLE = 0.25  # seconds: comings and goings of spectators are told together


class Watcher(Protocol):
    """A socket, as a table knows it."""

    guest: str
    lang: str
    look: str | None  # several people share this device: the seat for which the curtain is open
    parting: str | None  # the seat behind the curtain that has just decided: it sees once what came of it
    heard_to: int  # the seq of the last scene it was sent
    name: str  # what the guest is called; may be empty
    is_arriving: bool  # has not said yet whether to sit down or to watch
    choice: str | None  # the chair that somebody who arrives thinks of taking

    def wake(self) -> None: ...  # a new scene is due
    def tell(self, message: messages.ToBrowser) -> None: ...
    def dismiss(self) -> None: ...  # there is no such table any more


class Presence:
    def __init__(self, people: Iterable[str]) -> None:
        self.watchers: set[Watcher] = set()
        self.elsewhere: Mapping[str, tuple[Person, ...]] = {}  # process -> who is there
        self.changed: Callable[[], None] = _nothing  # the other processes are to hear of it
        now = time.monotonic()
        self._left = dict.fromkeys(people, now)
        self._settling: asyncio.TimerHandle | None = None

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._left.pop(watcher.guest, None)
        self.changed()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        if not self.is_here(watcher.guest):
            self._left[watcher.guest] = time.monotonic()
        self.changed()

    def heard(self, came: Iterable[str], gone: Iterable[str]) -> None:
        """Of guests on other processes."""
        for guest in came:
            self._left.pop(guest, None)
        for guest in gone:
            self._left[guest] = time.monotonic()

    def is_here(self, guest: str) -> bool:
        return any(watcher.guest == guest for watcher in self.watchers) or guest in self.guests_elsewhere()

    def guests_elsewhere(self) -> set[str]:
        return {one.guest for people in self.elsewhere.values() for one in people}

    def people(self) -> tuple[Person, ...]:
        """Those on sockets of this process."""
        return tuple(Person(one.guest, one.name, one.is_arriving, one.choice) for one in self.watchers)

    def _all(self) -> Iterator[Person]:
        yield from self.people()
        for people in self.elsewhere.values():
            yield from people

    def away_seconds(self, guest: str) -> float:
        return 0.0 if self.is_here(guest) else time.monotonic() - self._left.setdefault(guest, time.monotonic())

    def spectators(self, people: Iterable[str]) -> dict[str, str]:
        """Those who watch and are none of these people: guest -> name."""
        return {one.guest: one.name for one in self._all() if not one.is_arriving and one.guest not in people}

    def chosen(self) -> set[str]:
        """The chairs that those who arrive think of."""
        return {one.choice for one in self._all() if one.choice}

    def of(self, guest: str) -> Iterator[Watcher]:
        return (watcher for watcher in list(self.watchers) if watcher.guest == guest)

    def wake(self) -> None:
        for watcher in list(self.watchers):
            watcher.wake()

    def wake_soon(self) -> None:
        """Of spectators who come and go in a crowd it is told once."""
        if self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._settle)

    def _settle(self) -> None:
        self._settling = None
        self.wake()

    def stop(self) -> None:
        if self._settling:
            self._settling.cancel()


def _nothing() -> None:
    pass
