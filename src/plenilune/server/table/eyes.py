"""Who may see what, and who may ask for what: every answer to that is here, whoever asks (scenes, history, study, sockets).

Through whose eyes somebody looks is a seat's letter, or None: a spectator's. Each function gives it, or refuses (NotNow).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plenilune.core.state import State
from plenilune.server.refusals import NotNow
from plenilune.server.table.presence import Watcher

if TYPE_CHECKING:
    from plenilune.server.table.table import Table


# While a game is played


def needs_curtain(table: Table, guest: str) -> bool:
    """Several people share this device and the game hides something: nobody's seat is shown before that person says so."""
    return table.game.hides and len(table.own(guest)) > 1


def seeing(table: Table, watcher: Watcher) -> str | None:
    """Through whose eyes a socket sees the table now."""
    own = table.own(watcher.guest)
    if needs_curtain(table, watcher.guest):
        seat = watcher.parting or watcher.look
        return seat if seat in own else None
    if table.state.mover in own:
        return table.state.mover
    return own[0] if own else None


def open_curtain(table: Table, watcher: Watcher, seat: str | None) -> None:
    """For that seat, if this socket plays it; None: it falls."""
    if seat is not None and seat not in table.own(watcher.guest):
        raise NotNow("not-your-seat")
    watcher.look = seat


def drop_curtains(table: Table, last_mover: str | None) -> None:
    """They fall by themselves when another seat is to move, after one look at what came of the move."""
    for watcher in table.presence.watchers:
        watcher.parting = watcher.look if watcher.look == last_mover else None
        watcher.look = None


def deciding(table: Table, watcher: Watcher, seq: int) -> str:
    """The seat for which this socket may decide now. Only for that one is it said, too, why a move is forbidden: a reason
    may speak of what that seat alone can see."""
    table.must_sit(watcher.guest)
    if table.status != "playing":
        raise NotNow("not-begun" if table.status == "waiting" else "game-over")
    seat = _own_turn(table, watcher.guest, seq)
    if needs_curtain(table, watcher.guest) and watcher.look != seat:
        raise NotNow("curtain-closed")
    return seat


def asking_for_hint(table: Table, guest: str, seq: int) -> str:
    """The seat for which this guest may ask, now: never where another person plays on a device of their own, also when that
    person has stepped out."""
    table.must_sit(guest)
    if table.people() - {guest} or any(chair.kind == "open" for chair in table.chairs):
        raise NotNow("no-hint-between-people")
    if table.status != "playing":
        raise NotNow("not-begun" if table.status == "waiting" else "game-over")
    seat = _own_turn(table, guest, seq)
    if needs_curtain(table, guest) and not any(watcher.look == seat for watcher in table.presence.of(guest)):
        raise NotNow("curtain-closed")
    return seat


def _own_turn(table: Table, guest: str, seq: int) -> str:
    if seq != table.seq:
        raise NotNow("stale")
    seat = table.state.mover
    if seat is None or seat not in table.own(guest) or table.is_computers(seat):
        raise NotNow("not-your-turn")
    return seat


def may_invite(table: Table, guest: str) -> bool:
    """Sees the ways into the table: link, words, picture."""
    return guest in table.people() | {table.row.host}


def may_answer(table: Table, guest: str) -> bool:
    """Hears that somebody asks the others for something."""
    return guest in table.people()


# Looking back


def looking_back(table: Table, guest: str, seat: str | None = None) -> str | None:
    """Through whose eyes this guest looks back: as wished, if that may be; else through their own."""
    if table.status == "waiting":
        raise NotNow("not-begun")
    own = table.own(guest)
    if seat is not None:
        table.chair(seat)
        if table.status != "over" and table.game.hides and (seat not in own or needs_curtain(table, guest)):
            raise NotNow("not-your-seat")
        return seat
    return None if not own or needs_curtain(table, guest) else own[0]


def must_hide_nothing(table: Table) -> None:
    """The whole game may be told to anybody: nothing in it is anybody's secret (any more)."""
    if table.status != "over" and (table.game.hides or table.status == "waiting"):
        raise NotNow("not-while-hidden")


def must_be_free_to_branch(table: Table, guest: str) -> None:
    """Playing on from a position, one may ask for the hints that are not given between people."""
    must_hide_nothing(table)
    if table.status == "playing" and table.people() - {guest}:
        raise NotNow("not-over")


# How a game stands


def must_be_over(table: Table) -> None:
    """While a game is played nobody is told how it stands, not even who only watches."""
    if table.status != "over":
        raise NotNow("no-analysis-while-playing")


def judging(table: Table, guest: str, state: State, seat: str | None) -> str | None:
    """Through whose eyes one position is judged: as wished, or those of who is to decide."""
    if seat is not None and table.game.hides:
        return looking_back(table, guest, seat)
    return state.mover if state.mover in table.game.seats else None


def following(table: Table, guest: str, seat: str | None) -> str | None:
    """Through whose eyes a whole game is judged: as wished; None: at each step of who decides there."""
    return looking_back(table, guest, seat) if seat is not None and table.game.hides else None


def comparing(table: Table, guest: str) -> str | None:
    """Whose knowledge the whole game is judged by, so that one step can be compared with the next: this guest's own, or
    that of who won. Where nothing is hidden all know the same."""
    if not table.game.hides:
        return None
    return looking_back(table, guest) or (table.state.winners or table.game.seats)[0]
