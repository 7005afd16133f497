"""Rooms of a search: each thread has its own, so that searches in several threads do not write over each other."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar

R = TypeVar("R")


class Rooms(threading.local):
    """What `make` gave for some arguments, in this thread; the rooms that were used last are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, object] = OrderedDict()

    def room(self, make: Callable[..., R], *given: Hashable) -> R:
        """That room, made where this thread has none yet."""
        found: R | None = self._kept.get((make, *given))  # type: ignore[assignment]
        if found is None:
            found = make(*given)
            self._kept[make, *given] = found
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end((make, *given))
        return found
