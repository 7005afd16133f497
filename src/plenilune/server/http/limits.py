"""How often somebody may do something."""

from __future__ import annotations

import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter


class Limits:
    def __init__(self) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}

    def allows(self, rate: str, what: str, who: str) -> bool:
        """Counts it, and says whether it was one too many."""
        item = self._items.setdefault(rate, parse(rate))
        return self._limiter.hit(item, what, who)


class Bucket:
    """Tokens that come back with time: a short burst is fine, a flood is not."""

    def __init__(self, per_second: float) -> None:
        self._rate = per_second
        self._most = 2 * per_second
        self._left = self._most
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
