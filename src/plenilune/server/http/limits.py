"""How often somebody may do something."""

from __future__ import annotations

import time
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import RateLimiter


class Limits:
    def __init__(self) -> None:
        self._items: dict[str, RateLimitItem] = {}

    def allows(self, rate: str, what: str, who: str) -> bool:
        """Counts it, and says whether it was one too many; without a rate nobody counts."""
        if not rate:
            return True
        return self._limiter.hit(self._item(rate), what, who)

    def has_room(self, rate: str, what: str, who: str) -> bool:
        """Whether one more would be allowed, which does not count."""
        return not rate or self._limiter.test(self._item(rate), what, who)

    def _item(self, rate: str) -> RateLimitItem:
        from limits import parse  # here: in a page there is no such library, since nobody floods himself

        return self._items.setdefault(rate, parse(rate))

    @cached_property
    def _limiter(self) -> RateLimiter:
        from limits.storage import MemoryStorage
        from limits.strategies import SlidingWindowCounterRateLimiter

        return SlidingWindowCounterRateLimiter(MemoryStorage())


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
