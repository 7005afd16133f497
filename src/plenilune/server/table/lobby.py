"""A table that waits: its host sets chairs, and begins. Called by a table's worker.

The number of players is that of the chairs: with one more, or one less, the game is made anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

from plenilune import words
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow
from plenilune.server.store.news import Noticed
from plenilune.server.table import chairs, invitations, proposals, seating
from plenilune.server.table.names import clean_face, clean_name
from plenilune.server.table.presence import Watcher
from plenilune.server.table.replaying import log_kept
from plenilune.server.table.table import Table

HOSTS = (
    *(messages.Start, messages.Fill, messages.SeatHere, messages.Free, messages.AddChair, messages.RemoveChair),
    *(messages.AskUp, messages.SendAway, messages.SetOpen),
)


async def grant(table: Table, watcher: Watcher, wish: messages.Lobby) -> None:
    """Who sits here may do the rest; who arrives, choose a chair."""
    guest = watcher.guest
    if table.status != "waiting":
        raise NotNow("has-begun")
    if isinstance(wish, HOSTS) and guest != table.row.host:
        raise NotNow("only-host")
    if not (isinstance(wish, messages.Choose) or guest == table.row.host or table.held(guest)):
        raise NotNow("only-watching")
    match wish:
        case messages.Start():
            await seating.start(table, wish)
        case messages.Fill():
            _must_be_no_guest(table, guest, wish.seat)
            await _set(table, ChairRow(wish.seat, "computer", level=chairs.level_of(wish.level)))
        case messages.SeatHere():
            _must_be_no_guest(table, guest, wish.seat)
            name, face = clean_name(wish.name), clean_face(wish.face)
            await _set(table, ChairRow(wish.seat, "person", guest, is_here=True, name=name, face=face))
        case messages.Free():
            _must_be_no_guest(table, guest, wish.seat)
            await _set(table, ChairRow(wish.seat, "open"))
        case messages.AddChair():
            await _add_chair(table)
        case messages.RemoveChair():
            await _remove_chair(table, guest, wish.seat)
        case messages.Swap():
            await proposals.swap(table, guest, wish)
        case messages.AskUp():
            await proposals.ask_up(table, guest, wish)
        case messages.SendAway():
            await _send_away(table, guest, wish.seat)
        case messages.Agree():
            await proposals.agree(table, guest, wish)
        case messages.Leave():
            await _leave(table, guest)
        case messages.BeHost():
            await _be_host(table, guest)
        case messages.SetOpen():
            await _set_open(table, wish)
        case messages.Choose():
            choose(table, watcher, wish)


def choose(table: Table, watcher: Watcher, wish: messages.Choose) -> None:
    """Told, not stored; who closes the page has let go of it."""
    if table.held(watcher.guest):
        raise NotNow("sits-already")
    if not (table.row.is_open or wish.token == table.row.token):
        raise NotNow("only-watching")
    if wish.seat is not None and table.chair(wish.seat).kind != "open":
        raise NotNow("chair-taken")
    if watcher.choice != wish.seat:
        watcher.choice = wish.seat
        table.presence.changed()
        table.presence.wake()


async def _add_chair(table: Table) -> None:
    about, count = table.game.about, len(table.chairs)
    if count >= about.most:
        raise NotNow("no-more-chairs", count=about.most)
    await _set_chairs(table, [*table.chairs, ChairRow(about.seats[count], "open")])


async def _remove_chair(table: Table, guest: str, seat: str) -> None:
    """The seats of a game are always its first ones: a gap is closed from the end, if nobody has to be asked for that."""
    _must_be_no_guest(table, guest, seat)
    about, last = table.game.about, table.chairs[-1]
    if len(table.chairs) <= about.fewest:
        raise NotNow("no-fewer-chairs", count=about.fewest)
    if last.kind == "person" and last.guest != guest and last.seat != seat:
        raise NotNow("guest-at-the-end", person=last.name or "@somebody")
    kept = [replace(last, seat=seat) if chair.seat == seat else chair for chair in table.chairs[:-1]]
    await _set_chairs(table, kept)


async def _set_chairs(table: Table, new: Sequence[ChairRow]) -> None:
    """For so many players. An option whose value is for another number falls back to what is usual, and that is said."""
    needed = {name: option.players or {} for name, option in table.game.about.options.items()}
    lost = [name for name, value in table.row.options.items() if needed[name].get(value, len(new)) != len(new)]
    kept = {name: value for name, value in table.row.options.items() if name not in lost}
    defaults = {name: table.game.about.options[name].default for name in lost}
    row = replace(table.row, players=len(new), options={**kept, **defaults}, chairs=tuple(new))
    await table.set_anew(row, await asyncio.to_thread(log_kept, row))
    for watcher in list(table.presence.watchers) if lost else ():
        names = ", ".join(words.say(table.game.words, f"option-{name}", watcher.lang) for name in lost)
        said = NotNow("option-fell-back", option=names).say(watcher.lang)
        watcher.tell(messages.Notice(key="option-fell-back", sentence=said))


async def _set(table: Table, taken: ChairRow) -> None:
    await table.save_chairs([taken if chair.seat == taken.seat else chair for chair in table.chairs])


async def _leave(table: Table, guest: str) -> None:
    """With everybody on the same device. Of those who stay the next round the table is host, if it was the host who left."""
    at = next((n for n, chair in enumerate(table.chairs) if chair.guest == guest), 0)
    after = [chair.guest for chair in (*table.chairs[at:], *table.chairs[:at]) if chair.kind == "person"]
    others, was_host = [one for one in after if one != guest], guest == table.row.host
    if was_host and not others:
        await table.give_up_waiting(guest)
        return
    gone = table.named(guest)
    await _stand_up(table, guest, others[0] if was_host else table.row.host)
    if was_host:
        gaps = {"gone": gone, "person": table.named(others[0])}
        table.tell(Noticed(table.id, "host-left", gaps, besides=guest, you=others[0]))
    else:
        table.tell(Noticed(table.id, "has-left", {"person": gone}, besides=guest))


async def _send_away(table: Table, host: str, seat: str) -> None:
    """With everybody on the same device. Who has been sent away knows the old invitation, and so it is good no longer."""
    chair = table.chair(seat)
    if chair.kind != "person" or chair.guest == host:
        raise NotNow("no-guest-there")
    gone = table.named(chair.guest)
    left = tuple(ChairRow(one.seat, "open") if one.guest == chair.guest else one for one in table.chairs)
    now = time.time()
    row = replace(
        table.row,
        chairs=left,
        token=invitations.new_token(),
        words=await invitations.free_words(table.store, now),
        words_until=now + table.settings.words_seconds,
    )
    await table.set_anew(row, table.log)
    table.sent_away.add(chair.guest)
    table.tell(Noticed(table.id, "has-left", {"person": gone}, besides=chair.guest))
    table.tell(Noticed(table.id, "sent-away-you", {}, only=chair.guest))
    table.tell(Noticed(table.id, "new-invitation", {"person": gone}, only=host))


async def _stand_up(table: Table, guest: str, host: str) -> None:
    left = tuple(ChairRow(chair.seat, "open") if chair.guest == guest else chair for chair in table.chairs)
    await table.set_anew(replace(table.row, host=host, chairs=left), table.log)


async def _be_host(table: Table, guest: str) -> None:
    if not may_host(table, guest):
        raise NotNow("host-is-here")
    await table.set_anew(replace(table.row, host=guest), table.log)
    table.tell(Noticed(table.id, "new-host", {"person": table.named(guest)}, you=guest))


def may_host(table: Table, guest: str) -> bool:
    host = table.row.host
    return table.status == "waiting" and guest in table.people() - {host} and table.is_long_away(host)


async def _set_open(table: Table, wish: messages.SetOpen) -> None:
    if not table.settings.open_tables:
        raise NotNow("no-open-tables")
    is_open = table.row.is_open if wish.is_open is None else wish.is_open
    may_watch = table.row.may_watch if wish.may_watch is None else wish.may_watch
    await table.set_anew(replace(table.row, is_open=is_open, may_watch=may_watch), table.log)


def _must_be_no_guest(table: Table, host: str, seat: str) -> None:
    """Nobody who sits is moved: not a guest, and not the host either."""
    chair = table.chair(seat)
    if chair.kind == "person" and not (chair.is_here and chair.guest == host):
        raise NotNow("chair-taken")
