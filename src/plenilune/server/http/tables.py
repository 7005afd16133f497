"""Everything over HTTP that is not a page. Bodies and answers are messages; an error is a Wrong with a sentence."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from functools import cache, partial
from io import BytesIO
from typing import TYPE_CHECKING, TypeVar

import msgspec
import segno
from fastapi import APIRouter, Request, Response

from plenilune import __version__
from plenilune.core.about import About
from plenilune.core.registry import about, catalogue, has_module
from plenilune.server import messages
from plenilune.server.http.files import ASK, File, send, squeeze
from plenilune.server.http.guard import address
from plenilune.server.http.guests import clean
from plenilune.server.http.rulebook import rules_page
from plenilune.server.http.sentences import LANGS, book
from plenilune.server.messages import Lang
from plenilune.server.refusals import NotFound, NotNow, TooOften
from plenilune.server.store import rows
from plenilune.server.table import history as past
from plenilune.server.table import invitations, seating
from plenilune.server.table.scenes import encode
from plenilune.server.table.table import Table

if TYPE_CHECKING:
    from plenilune.server.services import House

T = TypeVar("T", bound=messages.Message)
MOST_LINES = 60  # of the tables on the home page
INK, CREAM = "#151a3a", "#fff8e7"

router = APIRouter()


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def lang_of(request: Request) -> Lang:
    asked = request.query_params.get("lang") or request.headers.get("accept-language", "")
    return LANGS.get(asked[:2].lower(), "en")


async def body_of(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except msgspec.DecodeError:
        raise NotNow("malformed") from None


def answer(message: messages.Message) -> Response:
    return Response(encode(message), media_type="application/json")


def count(request: Request, rate: str, what: str, who: str | None = None) -> None:
    if not house_of(request).limits.allows(rate, what, address(request) if who is None else who):
        raise TooOften("too-often")


async def guest_of(request: Request) -> messages.Guest:
    house, guest = house_of(request), request.state.guest
    name, face = await house.store.read(lambda db: rows.load_guest(db, guest))
    return messages.Guest(name=name, face=face)


@router.get("/health")
async def health(request: Request) -> Response:
    house = house_of(request)
    tables, sockets = len(house.tables.loaded), house.hall.count
    return answer(messages.Health(status="ok", version=__version__, tables=tables, sockets=sockets))


@router.get("/api/home")
async def home(request: Request) -> Response:
    house, guest = house_of(request), request.state.guest
    lines = await house.store.read(lambda db: rows.list_tables(db, guest, MOST_LINES))
    games = [_info(about(key)) for key in catalogue()]
    return answer(messages.Home(guest=await guest_of(request), games=games, tables=[_line(row, guest) for row in lines]))


def _info(facts: About) -> messages.GameInfo:
    options = [
        messages.Option(
            name=option.name,
            values=list(option.values),
            default=option.default,
            players=dict(option.players or {}),
            is_board=option.folder is not None,
        )
        for option in facts.options.values()
    ]
    return messages.GameInfo(
        key=facts.key,
        title=facts.title,
        author=facts.author,
        publisher=facts.publisher,
        year=facts.year,
        ages=facts.ages,
        minutes=facts.minutes,
        fewest=facts.fewest,
        most=facts.most,
        seats=list(facts.seats),
        options=options,
        has_fair=has_module(facts.key, "setups"),
        is_solved=has_module(facts.key, "solving"),
    )


def _line(row: rows.LineRow, guest: str) -> messages.TableLine:
    people = [chair for chair in row.chairs if chair.kind == "person"]
    mine = [chair.seat for chair in people if chair.guest == guest]
    return messages.TableLine(
        id=row.id,
        game=row.game,
        status=messages.STATUSES[row.status],
        with_names=[chair.name for chair in people if chair.guest != guest or chair.is_here],
        mine=mine,
        winners=list(row.winners),
        stopped=row.stopped,
        your_turn=row.status == "playing" and row.mover in mine,
        changed=datetime.fromtimestamp(row.changed, UTC).isoformat(timespec="seconds"),
    )


@router.post("/api/me")
async def me(request: Request) -> Response:
    """A name and a face; both may be empty."""
    who, guest = clean(await body_of(request, messages.Guest)), request.state.guest
    house = house_of(request)
    await house.store.write(lambda db: rows.save_guest(db, guest, who.name, who.face))
    for table in [table for table in house.tables.loaded.values() if guest in table.people()]:
        await table.worker.do(partial(seating.rename, table, guest, who))
    return answer(who)


@router.get("/api/words/{lang}")
async def words(request: Request, lang: str) -> Response:
    if lang not in LANGS:
        raise NotFound("no-such-page")
    return send(request, _book_file(LANGS[lang]), ASK)


@cache
def _book_file(lang: Lang) -> File:
    return squeeze(encode(book(lang)), "application/json")


@router.get("/api/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    return send(request, squeeze(encode(rules_page(game, lang_of(request))), "application/json"), ASK)


@router.post("/api/tables")
async def new_table(request: Request) -> Response:
    house = house_of(request)
    count(request, house.settings.limit_tables, "table")
    wish = await body_of(request, messages.NewTable)
    table = await house.tables.create(request.state.guest, await guest_of(request), wish)
    return answer(messages.TableId(id=table.id))


@router.post("/api/join")
async def join(request: Request) -> Response:
    house, guest = house_of(request), request.state.guest
    wish = await body_of(request, messages.Join)
    table = await house.tables.get(await _find(request, wish))
    who = await guest_of(request)
    await table.worker.do(lambda: seating.join(table, guest, who))
    return answer(messages.TableId(id=table.id))


async def _find(request: Request, wish: messages.Join) -> str:
    """The table that an invitation leads to. Words can be guessed, so trying is counted; the secret of a link cannot."""
    house = house_of(request)
    if wish.token:
        id_ = await house.store.read(lambda db: rows.find_token(db, wish.token))
        if id_ is not None:
            return id_
    phrase = wish.words or wish.token
    count(request, house.settings.limit_words, "words")
    count(request, house.settings.limit_words_all, "words-all", "")
    keys = invitations.read_words(phrase)
    found = await house.find_words(keys) if keys else None
    if found is None:
        raise NotFound("no-such-invitation")
    return found


@router.post("/api/tables/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> Response:
    house, guest = house_of(request), request.state.guest
    table = await house.tables.get(table_id)
    new = await table.worker.do(lambda: house.tables.rematch(table, guest))
    return answer(messages.TableId(id=new.id))


@router.post("/api/tables/{table_id}/branch")
async def branch(request: Request, table_id: str) -> Response:
    house, guest = house_of(request), request.state.guest
    count(request, house.settings.limit_tables, "table")
    wish, who = await body_of(request, messages.Branch), await guest_of(request)
    new = await house.tables.branch(await house.tables.get(table_id), guest, who, wish)
    return answer(messages.TableId(id=new.id))


@router.get("/api/tables/{table_id}/history")
async def history(request: Request, table_id: str) -> Response:
    house = house_of(request)
    table = await house.tables.get(table_id)
    seat = request.query_params.get("seat") or None
    content = await asyncio.to_thread(_encoded_history, table, request.state.guest, seat)
    return send(request, content, ASK)


def _encoded_history(table: Table, guest: str, seat: str | None) -> File:
    return squeeze(encode(past.history(table, guest, seat)), "application/json")


@router.get("/api/tables/{table_id}/record")
async def record(request: Request, table_id: str) -> Response:
    table = await house_of(request).tables.get(table_id)
    name = f"{table.game.key}-{table.id[:6]}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(past.record_of(table), headers=headers, media_type="text/plain; charset=utf-8")


@router.post("/api/records")
async def open_record(request: Request) -> Response:
    house = house_of(request)
    count(request, house.settings.limit_records, "record")
    wish = await body_of(request, messages.NewRecord)
    state, names = await asyncio.to_thread(past.state_of, wish.text)
    table = await house.tables.keep_record(request.state.guest, state, names)
    return answer(messages.TableId(id=table.id))


@router.get("/api/tables/{table_id}/qr.svg")
async def qr(request: Request, table_id: str) -> Response:
    """The invitation, for those who sit there."""
    table = await house_of(request).tables.get(table_id)
    if request.state.guest not in table.people() | {table.row.host}:
        raise NotNow("only-watching")
    link = f"{request.url.scheme}://{request.headers['host']}/j/{table.row.token}"
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", border=4, dark=INK, light=CREAM, xmldecl=False, omitsize=True, title="QR"
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")
