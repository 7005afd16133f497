"""A host as the Worker's JavaScript is one, in Python: a journal in lists, and thinking at once."""

from __future__ import annotations

import asyncio

from plenilune.server.page import thinker


class Shelf:
    """What survives: an image, the notes after it, and who may write."""

    def __init__(self) -> None:
        self.image: bytes | None = None
        self.first = 0
        self.notes: dict[int, str] = {}
        self.writer = 0
        self.fault = ""  # what is wrong with it


class Host:
    def __init__(self, shelf: Shelf | None = None) -> None:
        self.shelf = shelf or Shelf()
        self.writer = 0
        self.asked = 0
        self.deaths = 0  # how often whoever thinks still dies
        self.forgotten = 0

    async def load(self):
        self.shelf.writer += 1
        self.writer = self.shelf.writer
        return [self.shelf.image, self.shelf.first, [self.shelf.notes[number] for number in sorted(self.shelf.notes)]]

    async def append(self, number, text):
        await asyncio.sleep(0)
        if fault := self._fault():
            return fault
        assert number == self.shelf.first + len(self.shelf.notes), "a gap"
        self.shelf.notes[number] = text
        return ""

    async def compact(self, number, image):
        await asyncio.sleep(0)
        if fault := self._fault():
            return fault
        assert number == self.shelf.first + len(self.shelf.notes)
        self.shelf.image, self.shelf.first, self.shelf.notes = image, number, {}
        return ""

    def _fault(self):
        return "superseded" if self.writer != self.shelf.writer else self.shelf.fault

    async def wake(self):
        pass

    async def think(self, question):
        self.asked += 1
        await asyncio.sleep(0)
        if self.deaths:
            self.deaths -= 1
            return None
        return thinker.answer(question)

    def forget(self):
        self.forgotten += 1
