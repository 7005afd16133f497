"""How people end a game before the rules do: giving up, a draw, stopping together. Each is an act (core/acts.py), a fact
like a move. Called by a table's worker."""

from __future__ import annotations

from typing import Literal

from plenilune.core.match import moves_of
from plenilune.core.state import Fact
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import Conflict, NotStored
from plenilune.server.table import requests, smileys
from plenilune.server.table.chairs import left_to_owl
from plenilune.server.table.granting import grant
from plenilune.server.table.presence import Watcher
from plenilune.server.table.requests import Request
from plenilune.server.table.table import Table

BETWEEN_DRAWS = 10  # moves, of both, until a draw may be offered again


async def resign(table: Table, watcher: Watcher, wish: messages.Resign) -> None:
    act = f"{watcher.guest}:{wish.id}"
    if act in table.acts:
        watcher.wake()
        return
    seat = _acting(table, watcher.guest, wish.seat)
    if table.game.players == 2:
        await table.append([Fact(seat, "resigns")], act)
    elif _others(table, seat):
        await table.append([Fact(seat, "leaves")], act, left_to_owl(table.chairs, seat))
    else:
        raise NotNow("only-owls-left")


async def offer_draw(table: Table, watcher: Watcher, wish: messages.OfferDraw) -> None:
    act, guest = f"{watcher.guest}:{wish.id}", watcher.guest
    if act in table.acts | table.heard_of:
        watcher.wake()
        return
    seat = _acting(table, guest, wish.seat)
    if not _knows_draws(table):
        raise NotNow("no-draw-here")
    if _may_accept(table, guest, "draw"):
        await requests.answer(table, watcher, messages.Answer(granted=True, to="draw"))
        return
    if wait := _moves_to_draw(table, guest):
        raise NotNow("draw-later", count=wait)
    other = table.chair(_other(table, seat))
    if other.stand_in:
        raise NotNow("nobody-to-agree")
    draw = [Fact(seat, "draw")]
    if other.guest == guest:
        await table.append(draw, act)
        return
    request = Request("draw", guest, seat, act, table.place)
    await requests.ask(table, request)
    table.offered[guest] = moves_of(table.state.facts)
    if other.kind == "computer":
        table.beside(_ask_owl(table, request, other.seat))


async def _ask_owl(table: Table, request: Request, seat: str) -> None:
    """Thought about beside the table's worker, answered through it."""
    agrees = await table.bots.agrees(table.game, table.state.view(seat), seat)
    try:
        await table.worker.do(lambda: _owl_answers(table, request, agrees))
    except Conflict:
        await table.worker.do(table.read_again)
    except NotStored:
        await table.worker.do(lambda: _owl_answers(table, request, agrees=False))


async def _owl_answers(table: Table, request: Request, agrees: bool) -> None:
    if table.asked is not request or table.status != "playing":
        return
    if agrees:
        await grant(table, request)
        return
    table.asked = None
    table.presence.wake()
    table.notice("owl-plays-on", request.guest, only=request.guest)


async def stop(table: Table, watcher: Watcher, wish: messages.Stop) -> None:
    """Together: where others play here it is asked for. A table that still waits is taken away by its host."""
    act, guest = f"{watcher.guest}:{wish.id}", watcher.guest
    if wish.id and act in table.acts | table.heard_of:
        watcher.wake()
        return
    if table.status == "waiting":
        await table.give_up_waiting(guest)
        return
    seat = _acting(table, guest, "")
    stops, kept = [Fact(seat, "stops")], act if wish.id else None
    if _may_accept(table, guest, "stop"):
        await requests.answer(table, watcher, messages.Answer(granted=True, to="stop"))
    elif _leave_to_stop(table, guest) == "free":
        await table.append(stops, kept)
    else:
        await requests.ask(table, Request("stop", guest, seat, act, table.place, is_kept=bool(wish.id)))


async def rest(table: Table, watcher: Watcher) -> None:
    _acting(table, watcher.guest, "")
    smileys.not_too_often(table, watcher.guest)
    table.notice("rests", watcher.guest, besides=watcher.guest)


def may_end(table: Table, guest: str) -> messages.MayEnd:
    own = table.held(guest)
    if table.status != "playing" or not own:
        return messages.NO_END
    wait = _moves_to_draw(table, guest)
    has_draw = _knows_draws(table) and not any(chair.stand_in for chair in table.chairs)
    goes_on = any(_others(table, seat) for seat in own)
    return messages.MayEnd(
        resign="loses" if table.game.players == 2 else "leaves" if goes_on else "no",
        draw="no" if not has_draw else "later" if wait else "ask",
        draw_in=wait if has_draw else 0,
        stop=_leave_to_stop(table, guest),
    )


def _acting(table: Table, guest: str, wish: str) -> str:
    """The seat whose act it is: as wished, else the mover, else the first of one's own."""
    table.must_sit(guest)
    if table.status != "playing":
        raise NotNow("not-begun" if table.status == "waiting" else "game-over")
    own = table.held(guest)
    if wish and wish not in own:
        raise NotNow("not-your-seat")
    return wish or (table.state.mover if table.state.mover in own else own[0]) or own[0]


def _others(table: Table, seat: str) -> bool:
    """Whether other people play on when this seat is left."""
    return any(chair.kind == "person" and chair.seat != seat for chair in table.chairs)


def _other(table: Table, seat: str) -> str:
    return next(one for one in table.game.seats if one != seat)


def _knows_draws(table: Table) -> bool:
    return table.game.about.draws and table.game.players == 2


def _moves_to_draw(table: Table, guest: str) -> int:
    before = table.offered.get(guest)
    return 0 if before is None else max(0, before + BETWEEN_DRAWS - moves_of(table.state.facts))


def _may_accept(table: Table, guest: str, kind: messages.Ask) -> bool:
    return table.asked is not None and table.asked.kind == kind and table.asked.guest != guest


def _leave_to_stop(table: Table, guest: str) -> Literal["free", "ask"]:
    return "free" if all(table.is_long_away(other) for other in table.people() - {guest}) else "ask"
