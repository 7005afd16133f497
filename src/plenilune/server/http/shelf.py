"""Over HTTP: what a guest has played, for the device's shelf; taken along to another device; and all of it forgotten."""

from __future__ import annotations

import hashlib
import secrets
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plenilune.server import messages
from plenilune.server.http.front import front_of
from plenilune.server.http.home import line_of
from plenilune.server.http.requests import answer, body_of, count, reach_of, services_of
from plenilune.server.refusals import NotFound
from plenilune.server.store import HandOverRow
from plenilune.server.table import leaving
from plenilune.server.table.along import modules

MOST_LINES = 2000


async def shelf(request: Request) -> Response:
    """-> Shelf"""
    guest = request.state.guest
    rows = await services_of(request).store.list_tables(guest, MOST_LINES)
    return answer(messages.Shelf(tables=[line_of(row, guest) for row in rows]))


async def hand_over(request: Request) -> Response:
    """HandOver -> HandOverCode: the one before no longer works"""
    services, guest, now = services_of(request), request.state.guest, time.time()
    count(request, services.settings.limit_hand_overs, "hand-over")
    wish, secret = await body_of(request, messages.HandOver), secrets.token_urlsafe(24)
    seconds = services.settings.hand_over_seconds
    await services.store.insert_hand_over(HandOverRow(_key(secret), guest, wish.shelf, now + seconds), now)
    reach = reach_of(request)
    qr = modules(f"{reach}/shelf#take={secret}", "q") if reach else []
    return answer(messages.HandOverCode(secret=secret, seconds=round(seconds), qr=qr))


async def take(request: Request) -> Response:
    """TakeShelf -> TakenShelf: once; this device and the one that gave it play as one guest from then on"""
    front, guest = front_of(request), request.state.guest
    services = front.services
    count(request, services.settings.limit_hand_overs, "take")
    wish = await body_of(request, messages.TakeShelf)
    row = await services.store.take_hand_over(_key(wish.secret), time.time())
    if row is None:
        raise NotFound("no-such-shelf")
    if row.guest != guest:
        await leaving.move(services.tables, guest, row.guest)
    name, face = await services.store.load_guest(row.guest)
    taken = answer(messages.TakenShelf(shelf=row.shelf, guest=messages.Guest(name=name, face=face)))
    taken.headers.append("set-cookie", front.sessions.header(row.guest, request.url.scheme == "https"))
    return taken


async def forget(request: Request) -> Response:
    """-> Guest: nobody any more"""
    front = front_of(request)
    count(request, front.services.settings.limit_forget, "forget")
    await leaving.forget(front.services.tables, request.state.guest)
    gone = answer(messages.Guest(name="", face=""))
    gone.headers.append("set-cookie", front.sessions.dropped())
    return gone


def _key(secret: str) -> str:
    """The file alone opens no shelf."""
    return hashlib.sha256(secret.encode()).hexdigest()


ROUTES = [
    Route("/api/shelf", shelf),
    Route("/api/shelf/hand-over", hand_over, methods=["POST"]),
    Route("/api/shelf/take", take, methods=["POST"]),
    Route("/api/forget", forget, methods=["POST"]),
]
