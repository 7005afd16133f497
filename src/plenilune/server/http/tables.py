"""Over HTTP: tables made, joined, played again and looked back at. What happens at one goes through its socket."""

from __future__ import annotations

import asyncio
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plenilune.server import messages
from plenilune.server.http.connections import address
from plenilune.server.http.files import ASK, NEVER, File, send, squeeze
from plenilune.server.http.front import front_of
from plenilune.server.http.guesses import Guesses
from plenilune.server.http.requests import answer, body_of, count, guest_of, reach_of, seat_of, services_of, table_of
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.study import free
from plenilune.server.table import along, eyes, history, invitations, programs, seating
from plenilune.server.table.names import short_name
from plenilune.server.table.scenes import encode, first_scene, open_table
from plenilune.server.table.table import Table

INK, CREAM = "#151a3a", "#fff8e7"


async def new(request: Request) -> Response:
    """NewTable -> Opened"""
    services = services_of(request)
    count(request, services.settings.limit_tables, "table")
    wish = await body_of(request, messages.NewTable)
    return _opened(request, await services.tables.create(request.state.guest, await guest_of(request), wish))


async def invited(request: Request) -> Response:
    """Join -> Invited: which table that is; nobody sits down yet"""
    services, guest = services_of(request), request.state.guest
    table = await services.tables.get(await _find(request, await body_of(request, messages.Join)))
    return answer(messages.Invited(id=table.id, token=table.row.token, sits=bool(table.held(guest))))


async def join(request: Request) -> Response:
    """Join -> Opened: sits down there, or watches when all chairs are taken. A name that is given is kept"""
    services, guest = services_of(request), request.state.guest
    wish = await body_of(request, messages.Join)
    table = await services.tables.get(await _find(request, wish))
    who = await guest_of(request)
    if wish.name is not None:
        who = messages.Guest(name=short_name(wish.name), face=who.face)
    await table.do(lambda: seating.join(table, guest, who, wish.seat))
    if wish.name and who.name and table.held(guest):
        await services.store.save_guest(guest, who.name, who.face)
    return _opened(request, table)


async def _find(request: Request, wish: messages.Join) -> str:
    """The table that an invitation leads to. Words can be guessed: wrong ones are counted; the secret of a link cannot."""
    services = services_of(request)
    if wish.token:
        found = await services.store.find_token(wish.token)
        if found is not None:
            return found
        if any(table.id == wish.token for table in await services.tables.list_open() if table.status == "waiting"):
            return wish.token
    tries = Guesses(front_of(request).limits, services.settings, address(request))
    tries.must_be_few()
    keys = invitations.read_words(wish.words or wish.token)
    found = await services.tables.find_words(keys) if keys else None
    if found is None:
        tries.count()
        raise NotFound("no-such-invitation")
    return found


async def list_open(request: Request) -> Response:
    """-> OpenTables: those that anybody may join, and games that anybody may watch"""
    tables = await services_of(request).tables.list_open()
    return answer(messages.OpenTables(tables=[open_table(table) for table in tables]))


async def rematch(request: Request) -> Response:
    """-> Opened: the same people again, turned by one seat; `?level=`: against owls of that level"""
    tables, guest = services_of(request).tables, request.state.guest
    wish = request.query_params.get("level", "")
    table, level = await table_of(request), int(wish) if wish in ("1", "2", "3", "4", "5") else 0
    return _opened(request, await table.do(lambda: tables.rematch(table, guest, level)))


async def branch(request: Request) -> Response:
    """Branch -> Opened: plays on from a position of the past"""
    services, guest = services_of(request), request.state.guest
    count(request, services.settings.limit_tables, "table")
    wish, who = await body_of(request, messages.Branch), await guest_of(request)
    return _opened(request, await services.tables.branch(await table_of(request), guest, who, wish))


async def play_free(request: Request) -> Response:
    """FreePosition -> Opened: plays on from a position that belongs to no table"""
    services, guest = services_of(request), request.state.guest
    count(request, services.settings.limit_tables, "table")
    wish, who = await body_of(request, messages.FreePosition), await guest_of(request)
    log = await free.read(wish, services.tables)
    return _opened(request, await services.tables.play_free(guest, who, log.state, wish))


def _opened(request: Request, table: Table) -> Response:
    opened = messages.Opened(id=table.id, scene=first_scene(table, request.state.guest))
    return send(request, squeeze(encode(opened), "application/json"), NEVER)


async def let_program_in(request: Request) -> Response:
    """-> Program: for a seat of one's own, where a program plays from now on; one made before is good no longer"""
    table, guest, seat = await table_of(request), request.state.guest, request.path_params["seat"]
    token = await table.do(lambda: programs.let_in(table, guest, seat))
    return answer(messages.Program(token=token, path=f"/ws/{table.id}"))


async def send_program_away(request: Request) -> Response:
    """-> TableId: who let the program in plays again"""
    table, guest, seat = await table_of(request), request.state.guest, request.path_params["seat"]
    await table.do(lambda: programs.send_away(table, guest, seat))
    return answer(messages.TableId(id=table.id))


async def look_through(request: Request) -> Response:
    """-> History; `?seat=` of a finished game: as that seat saw it"""
    table = await table_of(request)
    content = await asyncio.to_thread(_encoded_history, table, request.state.guest, seat_of(request))
    return send(request, content, ASK)


def _encoded_history(table: Table, guest: str, seat: str | None) -> File:
    return squeeze(encode(history.history(table, guest, seat)), "application/json")


async def record(request: Request) -> Response:
    """-> the record as text: when nothing in it is anybody's secret"""
    table = await table_of(request)
    name = f"{table.game.key}-{table.id[:6]}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(history.record_of(table), headers=headers, media_type="text/plain; charset=utf-8")


async def open_record(request: Request) -> Response:
    """NewRecord -> RecordOpened: a game from a file, or from another device"""
    services = services_of(request)
    count(request, services.settings.limit_records, "record")
    wish = await body_of(request, messages.NewRecord)
    text = along.unpack(wish.packed) if wish.packed else wish.text
    record, guest = await asyncio.to_thread(history.game_of, text), request.state.guest
    may_go_on = record.state.mover is not None and set(record.owls) != set(record.game.seats)
    if wish.go_on and may_go_on:
        table = await services.tables.go_on_with(guest, await guest_of(request), record)
    else:
        table = await services.tables.keep_record(guest, record)
    return answer(messages.RecordOpened(id=table.id, is_over=table.status == "over", may_go_on=may_go_on))


async def take_along(request: Request) -> Response:
    """TakeAlong -> Along: for who plays there alone, or with others on the same device"""
    table, wish = await table_of(request), await body_of(request, messages.TakeAlong)
    return answer(along.take(table, request.state.guest, wish))


async def qr(request: Request) -> Response:
    """-> the invitation as a picture: for those who sit there, where others can reach this server"""
    table = await table_of(request)
    if not eyes.may_invite(table, request.state.guest):
        raise NotNow("only-watching")
    reach = reach_of(request)
    if not reach:
        raise NotNow("only-this-machine")
    link = f"{reach}/j/{table.row.token}"
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", border=4, dark=INK, light=CREAM, xmldecl=False, omitsize=True, title="QR"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")


ROUTES = [
    Route("/api/tables", new, methods=["POST"]),
    Route("/api/invited", invited, methods=["POST"]),
    Route("/api/join", join, methods=["POST"]),
    Route("/api/open", list_open),
    Route("/api/records", open_record, methods=["POST"]),
    Route("/api/tables/{table_id}/rematch", rematch, methods=["POST"]),
    Route("/api/tables/{table_id}/branch", branch, methods=["POST"]),
    Route("/api/positions/play", play_free, methods=["POST"]),
    Route("/api/tables/{table_id}/seats/{seat}/program", let_program_in, methods=["POST"]),
    Route("/api/tables/{table_id}/seats/{seat}/program", send_program_away, methods=["DELETE"]),
    Route("/api/tables/{table_id}/history", look_through),
    Route("/api/tables/{table_id}/record", record),
    Route("/api/tables/{table_id}/along", take_along, methods=["POST"]),
    Route("/api/tables/{table_id}/qr.svg", qr),
]
