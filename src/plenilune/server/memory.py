"""When Python looks for rubbish: for things that nobody needs, though they refer to each other. A full search holds up all
moves while it goes through everything, 60 to 400 ms from 200 tables on. So what has lived for a while is put aside, where no
search goes, and one through all of it waits for a moment in which nobody plays. What nothing refers to goes at once."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

NEVER = 1_000_000  # of the middle searches, which are short, before a full one begins by itself
OFTEN = 2.0  # seconds
ENOUGH = 4  # middle searches: then what has outlived them is put aside
BETWEEN = 600.0  # seconds between full searches, if there is a quiet moment
LONGEST = 6 * 3600.0  # and if there is none


class Memory:
    def __init__(self, is_quiet: Callable[[], bool]) -> None:
        self._is_quiet = is_quiet
        self._before = gc.get_threshold()
        self._searched = 0.0
        self._task: asyncio.Task[None] | None = None

    def open(self, goes_on: bool = True) -> None:
        """What was loaded for the start stays."""
        self.search()
        if not goes_on:
            return
        gc.set_threshold(self._before[0], self._before[1], NEVER)
        self._task = asyncio.create_task(self._go_on())

    def close(self) -> None:
        if self._task:
            self._task.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def look(self) -> None:
        waited = time.monotonic() - self._searched
        if waited > LONGEST or (waited > BETWEEN and self._is_quiet()):
            self.search()
        elif gc.get_count()[2] >= ENOUGH:
            gc.freeze()

    def search(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._searched = time.monotonic()

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(OFTEN)
            self.look()
