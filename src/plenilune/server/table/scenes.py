"""What a table looks like to one session, ready for the wire. Only here does a game's state become bytes: as a View."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import msgspec

from plenilune.core.log import Log
from plenilune.core.state import Game, Told, View
from plenilune.server import messages
from plenilune.server.store import ChairRow
from plenilune.server.table import eyes
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

    def wake(self) -> None: ...
    def tell(self, message: messages.Refused | messages.Because | messages.Notice) -> None: ...


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
        view=cast(View, _view(table, seer)) if is_set else None,
        drawing=cast(dict[str, Any], _drawing(table.game)) if with_drawing else None,
        heard=heard(table.log, seer, watcher.heard_to) if is_set else [],
        may_undo=leave_to(table, watcher.guest),
        undo_request=_request(table, watcher.guest, seer),
        stopped=table.stopped,
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


def _request(table: Table, guest: str, seer: str | None) -> messages.UndoRequest | None:
    asked = table.asked
    if asked is None or not eyes.may_answer(table, guest):
        return None
    (told,) = table.log.told(seer, asked.keep, asked.keep + 1)
    return messages.UndoRequest(by=asked.seat, told=told)


def table_for(table: Table, guest: str) -> messages.Table:
    return messages.Table(
        id=table.id,
        game=table.game.key,
        edition=table.game.about.edition,
        players=table.game.players,
        options=table.game.options,
        status=table.status,
        seats=[_seat(table, chair, guest) for chair in table.chairs],
        mine=table.own(guest),
        is_host=guest == table.row.host,
        invitation=_invitation(table, guest),
        watchers=len({watcher.guest for watcher in table.presence.watchers} - table.people()),
        rematch=table.rematch,
        needs_curtain=eyes.needs_curtain(table, guest),
        hides=table.game.hides,
        away_after=table.settings.away_seconds,
    )


def _seat(table: Table, chair: ChairRow, guest: str) -> messages.Seat:
    is_person = chair.kind == "person"
    return messages.Seat(
        seat=chair.seat,
        kind=_kind(chair, guest),
        name=chair.name,
        face=chair.face,
        level=chair.level,
        present=not is_person or table.presence.is_here(chair.guest),
        away_seconds=int(table.presence.away_seconds(chair.guest)) if is_person else 0,
        stand_in=chair.stand_in,
    )


def _kind(chair: ChairRow, guest: str) -> messages.Kind:
    if chair.kind == "computer":
        return "computer"
    if chair.kind == "open":
        return "open"
    if chair.guest != guest:
        return "guest"
    return "here" if chair.is_here else "you"


def _invitation(table: Table, guest: str) -> messages.Invitation | None:
    if table.status != "waiting" or not eyes.may_invite(table, guest):
        return None
    words = table.row.words.split() if table.row.words_until > time.time() else []
    open_seats = sum(chair.kind == "open" for chair in table.chairs)
    return messages.Invitation(link=f"/j/{table.row.token}", words=words, open_seats=open_seats)
