"""How often somebody may do something."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from plenilune.server.store.news import Counted, Message, News

if TYPE_CHECKING:
    from limits import RateLimitItem
    from limits.strategies import RateLimiter

TOGETHER = 0.25  # seconds: what is counted in that time is told at once


class Limits:
    def __init__(self) -> None:
        self._items: dict[str, RateLimitItem] = {}
        self._news: News | None = None
        self._uncounted: dict[Counted, int] = {}
        self._telling: asyncio.TimerHandle | None = None

    def share(self, news: News) -> None:
        """From now on what one process counts, all count."""
        if not news.is_alone:
            self._news = news
            news.listen(self._hear)

    def allows(self, rate: str, what: str, who: str) -> bool:
        """Counts it, and says whether it was one too many; without a rate nobody counts."""
        if not rate:
            return True
        if self._news is not None:
            self._tell_soon(Counted(rate, what, who, 1))
        return self._limiter.hit(self._item(rate), what, who)

    def has_room(self, rate: str, what: str, who: str) -> bool:
        """Whether one more would be allowed, which does not count."""
        return not rate or self._limiter.test(self._item(rate), what, who)

    def _item(self, rate: str) -> RateLimitItem:
        from limits import parse  # here: in a page there is no such library, since nobody floods himself

        return self._items.setdefault(rate, parse(rate))

    def _tell_soon(self, counted: Counted) -> None:
        """What is asked for often is told together, a little later: the more seldom something is, the sooner."""
        self._uncounted[counted] = self._uncounted.get(counted, 0) + 1
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TOGETHER, self._tell)

    def _tell(self) -> None:
        self._telling = None
        uncounted, self._uncounted = self._uncounted, {}
        for counted, times in uncounted.items():
            if self._news is not None:
                self._news.tell(replace(counted, times=times))

    def _hear(self, _process: str, message: Message) -> None:
        if isinstance(message, Counted):
            with suppress(ValueError):  # a rate that only another version can read
                self._limiter.hit(self._item(message.rate), message.what, message.who, cost=message.times)

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
