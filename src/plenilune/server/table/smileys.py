"""A smiley to everybody else at the table: told once, kept nowhere."""

from __future__ import annotations

import time

from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store.news import Smiled
from plenilune.server.table.presence import Watcher
from plenilune.server.table.table import Table

BETWEEN = 2.0  # seconds, from one of the same guest to the next


def smile(table: Table, watcher: Watcher, wish: messages.Smile) -> None:
    guest = watcher.guest
    table.must_sit(guest)
    own = table.held(guest)
    if wish.seat and wish.seat not in own:
        raise NotNow("not-your-seat")
    not_too_often(table, guest)
    seat = wish.seat or (table.state.mover if table.state.mover in own else own[0]) or own[0]
    show(table, guest, seat, wish.which)
    table.news.tell(Smiled(table.id, guest, seat, wish.which))


def show(table: Table, guest: str, seat: str, which: messages.Smiley) -> None:
    for other in list(table.presence.watchers):
        if other.guest != guest:
            other.tell(messages.Smiled(seat=seat, which=which))


def not_too_often(table: Table, guest: str) -> None:
    """Of what the others are only told."""
    now = time.monotonic()
    if now - table.told_at.get(guest, -BETWEEN) < BETWEEN:
        raise NotNow("too-fast")
    table.told_at[guest] = now
