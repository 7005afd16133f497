"""So many places, shared fairly between addresses. Who comes when all are taken still gets one where another address holds
more: of those it gives up the one that is worth least. So nobody alone can shut the others out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from plenilune.server.http.proxy import is_trusted


class Holder(Protocol):
    """Who has a place."""

    @property
    def who(self) -> str: ...  # the address it comes from

    @property
    def worth(self) -> int: ...  # of a holder that can go without harm: 0

    def give_way(self) -> None: ...  # to somebody else; its place is taken away from it already


class Places:
    def __init__(self, most: int, most_of_one: int, trusted: tuple[str, ...] = ()) -> None:
        """`trusted`: addresses or networks that many may come from, a proxy's."""
        self._most, self._most_of_one, self._trusted = most, most_of_one, trusted
        self._held: dict[str, dict[Holder, None]] = {}  # address -> who, in the order they came
        self.count = 0

    def take(self, holder: Holder) -> bool:
        """False: there is none, and the holder has to go."""
        own = self._held.get(holder.who, {})
        if len(own) >= self._most_of_one and not is_trusted(holder.who, self._trusted):
            gone = _least(own)
            if gone.worth:
                return False
            self._send(gone)
        elif self.count >= self._most:
            most = max(self._held.values(), key=len)
            gone = _least(most)
            if len(most) <= len(own) + 1 and gone.worth:
                return False
            self._send(gone)
        self._held.setdefault(holder.who, {})[holder] = None
        self.count += 1
        return True

    def leave(self, holder: Holder) -> None:
        """Also of one that has gone already."""
        own = self._held.get(holder.who, {})
        if holder in own:
            del own[holder]
            self.count -= 1
            if not own:
                del self._held[holder.who]

    def _send(self, holder: Holder) -> None:
        self.leave(holder)
        holder.give_way()


def _least(holders: Collection[Holder]) -> Holder:
    """Of several that are worth the same the one that has been there longest: who means it speaks at once."""
    return min(holders, key=lambda holder: holder.worth)
