"""A store whose every answer is timed, whatever keeps it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from typing import Any, cast

from plenilune.server.meters import Meters
from plenilune.server.store.contract import NotStored, Store


def measured(store: Store, meters: Meters) -> Store:
    return cast(Store, _Measured(store, meters))


class _Measured:
    def __init__(self, store: Store, meters: Meters) -> None:
        self._store, self._meters = store, meters

    def __getattr__(self, name: str) -> Any:
        """Made once for each method, then found without asking here."""
        asked = getattr(self._store, name)
        if not iscoroutinefunction(asked):
            return asked
        timed = self._timed(name, asked)
        setattr(self, name, timed)
        return timed

    def _timed(self, name: str, asked: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        meters = self._meters

        async def timed(*given: Any, **named: Any) -> Any:
            begun = time.perf_counter()
            try:
                return await asked(*given, **named)
            except NotStored:
                meters.faults += 1
                raise
            finally:
                meters.stored(name, time.perf_counter() - begun)

        return timed
