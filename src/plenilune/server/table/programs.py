"""A program of somebody's own at a seat: a token lets it in, it is a player of its own there (ChairRow.player) and sees what
that seat sees, nothing else. Everybody is told that a program plays. Called by a table's worker."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace

from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow
from plenilune.server.table import seating
from plenilune.server.table.table import Table

MARK = "program "  # no guest's id has a space in it


def player_of(token: str) -> str:
    """Who comes with that token, as a ChairRow names its player."""
    return MARK + _hash(token)


def is_program(guest: str) -> bool:
    return guest.startswith(MARK)


def is_sent_away(table: Table, guest: str) -> bool:
    """A program whose token is no longer good here, or never was."""
    return is_program(guest) and not table.own(guest)


def must_be_for_programs(guest: str, wish: messages.Sent) -> None:
    """A program decides, and asks why it may not; all else is for who let it in."""
    if is_program(guest) and not isinstance(wish, (messages.Act, messages.Why)):
        raise NotNow("not-for-programs")


async def let_in(table: Table, guest: str, seat: str) -> str:
    """The token for a program at that seat; the one before is good for nothing from now on."""
    chair = _own_chair(table, guest, seat)
    if table.status == "over":
        raise NotNow("game-over")
    token = secrets.token_urlsafe(32)
    await seating.sit(table, replace(chair, program=_hash(token), stand_in=False))
    if not chair.program:
        table.notice("program-plays", guest, besides=guest)
    return token


async def send_away(table: Table, guest: str, seat: str) -> None:
    """Who let it in plays again. Of a finished game it stays known who played."""
    chair = _own_chair(table, guest, seat)
    if table.status == "over":
        raise NotNow("game-over")
    if chair.program:
        await seating.sit(table, replace(chair, program="", stand_in=False))
        table.notice("program-left", guest, besides=guest)


def _own_chair(table: Table, guest: str, seat: str) -> ChairRow:
    chair = table.chair(seat)
    if chair.kind != "person" or chair.guest != guest:
        raise NotNow("not-your-seat")
    return chair


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
