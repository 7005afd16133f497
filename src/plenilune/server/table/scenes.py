"""What a table looks like to one session, ready for the wire. Only here does a game's state become bytes: as a View."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import msgspec

from plenilune.core.log import Log
from plenilune.core.match import moves_of
from plenilune.core.state import Game, Told, View
from plenilune.server import messages
from plenilune.server.store import ChairRow
from plenilune.server.table import eyes, proposals
from plenilune.server.table.clocks import reckon
from plenilune.server.table.endings import may_end
from plenilune.server.table.lobby import may_host
from plenilune.server.table.presence import Watcher
from plenilune.server.table.table import Table
from plenilune.server.table.takeback import leave_to

encode = msgspec.json.Encoder().encode


@dataclass
class Newcomer:
    """Has opened a table and has no socket there yet."""

    guest: str
    lang: str = ""
    look: str | None = None
    parting: str | None = None
    heard_to: int = -1
    name: str = ""
    is_arriving: bool = False
    choice: str | None = None

    def wake(self) -> None: ...
    def tell(self, message: messages.ToBrowser) -> None: ...
    def dismiss(self) -> None: ...


def scene(table: Table, watcher: Watcher, with_drawing: bool) -> bytes:
    return encode(_scene(table, watcher, with_drawing))


def first_scene(table: Table, guest: str) -> messages.Scene:
    """As a socket of this guest would be sent it: with no curtain open, and nothing heard before."""
    return _scene(table, Newcomer(guest), with_drawing=True)


def _scene(table: Table, watcher: Watcher, with_drawing: bool) -> messages.Scene:
    seer = eyes.seeing(table, watcher)
    is_set = table.status != "waiting"
    return messages.Scene(
        table=table_for(table, watcher.guest),
        seq=table.seq,
        generation=table.generation,
        view=cast(View, _view(table, seer)) if is_set else None,
        drawing=cast(dict[str, Any], _drawing(table.game)) if with_drawing else None,
        heard=heard(table.log, seer, watcher.heard_to) if is_set else [],
        may_undo=leave_to(table, watcher.guest),
        stopped=table.stopped,
        request=_request(table, watcher.guest, seer),
        may_end=may_end(table, watcher.guest),
        time=_time(table) if is_set else None,
        meanwhile=table.meanwhile.get(watcher.guest, []),
        moves=moves_of(table.state.facts),
    )


def heard(log: Log, seat: str | None, since: int = -1) -> list[Told]:
    """From the newest decision on, or from where this socket last looked, whichever is earlier."""
    newest = log.newest_decision()
    return log.told(seat, min(newest, since) if since >= 0 else newest)


def _view(table: Table, seat: str | None) -> msgspec.Raw:
    """One view for each class of watcher, encoded once."""
    if seat not in table.views:
        table.views[seat] = msgspec.Raw(encode(table.state.view(seat)))
    return table.views[seat]


@lru_cache(64)
def _drawing(game: Game) -> msgspec.Raw:
    return msgspec.Raw(encode(drawing_of(game)))


def drawing_of(game: Game) -> dict[str, Any]:
    return dict(game.board.drawing)


def _request(table: Table, guest: str, seer: str | None) -> messages.Request | None:
    asked = table.asked
    if asked is None or not eyes.may_answer(table, guest):
        return None
    told = table.log.told(seer, asked.keep, asked.keep + 1)[0] if asked.kind == "undo" else None
    return messages.Request(kind=asked.kind, by=asked.seat, told=told)


def _time(table: Table) -> messages.Time | None:
    if table.clock is None:
        return None
    now = time.time()
    reckoned = reckon(table.clock, table.game.seats, table.state.facts, table.times)
    left = {chair.seat: reckoned.left[chair.seat] for chair in table.chairs if chair.kind == "person"}
    running = table.state.mover if table.alarm.due is not None else None
    grace = {}
    if running and reckoned.since is not None:
        left[running] = max(0.0, left[running] - (now - reckoned.since))
        if (seconds := table.alarm.grace_of(running, now)) is not None:
            grace = {running: seconds}
    return messages.Time(left=left, running=running, as_of=now, grace=grace)


def table_for(table: Table, guest: str) -> messages.Table:
    watching = table.presence.spectators(table.people() | table.players())
    return messages.Table(
        id=table.id,
        game=table.game.key,
        edition=table.game.about.edition,
        players=table.game.players,
        options=table.game.options,
        status=table.status,
        seats=[seat_for(table, chair, guest) for chair in table.chairs],
        mine=table.own(guest),
        is_host=guest == table.row.host,
        invitation=_invitation(table, guest),
        watchers=len(watching),
        watching=sorted(name for name in watching.values() if name),
        is_open=table.row.is_open,
        may_watch=table.row.may_watch,
        may_host=may_host(table, guest),
        proposal=proposals.shown(table, guest),
        rematch=table.rematch,
        needs_curtain=eyes.needs_curtain(table, guest),
        hides=table.game.hides,
        away_after=table.settings.away_seconds,
        clock=table.clock,
    )


def open_table(table: Table) -> messages.OpenTable:
    """As the home page shows it to anybody."""
    return messages.OpenTable(
        id=table.id,
        game=table.game.key,
        status=table.status,
        seats=[seat_for(table, chair, "") for chair in table.chairs],
        host=next((chair.name for chair in table.chairs if chair.guest == table.row.host and not chair.is_here), ""),
        watchers=len(table.presence.spectators(table.people() | table.players())),
    )


def seat_for(table: Table, chair: ChairRow, guest: str) -> messages.Seat:
    is_person = chair.kind == "person"
    return messages.Seat(
        seat=chair.seat,
        kind=_kind(chair, guest),
        name=chair.name,
        face=chair.face,
        level=chair.level,
        present=not is_person or table.presence.is_here(chair.player),
        away_seconds=int(table.presence.away_seconds(chair.player)) if is_person else 0,
        stand_in=chair.stand_in,
        program=_program(chair, guest),
        is_host=is_person and not chair.is_here and chair.guest == table.row.host,
        is_chosen=chair.kind == "open" and chair.seat in table.presence.chosen(),
    )


def _kind(chair: ChairRow, guest: str) -> messages.Kind:
    if chair.kind == "computer":
        return "computer"
    if chair.kind == "open":
        return "open"
    if chair.player != guest:
        return "guest"
    return "here" if chair.is_here else "you"


def _program(chair: ChairRow, guest: str) -> messages.Whose:
    if not chair.program:
        return ""
    return "yours" if chair.guest == guest else "theirs"


def _invitation(table: Table, guest: str) -> messages.Invitation | None:
    if table.status != "waiting" or not eyes.may_invite(table, guest):
        return None
    words = table.row.words.split() if table.row.words_until > time.time() else []
    open_seats = sum(chair.kind == "open" for chair in table.chairs)
    address = table.settings.address
    return messages.Invitation(link=f"/j/{table.row.token}", words=words, open_seats=open_seats, address=address)
