"""The application: who a request comes from, where it goes, and what an error looks like."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from plenilune import __version__
from plenilune.core.errors import PleniluneError, UnknownGame
from plenilune.server import messages
from plenilune.server.http import home, kiosk, study, tables
from plenilune.server.http.connections import int_of, lang_of, token_of
from plenilune.server.http.files import ASK, FOREVER, send
from plenilune.server.http.front import Front, front_of
from plenilune.server.http.guard import Guard
from plenilune.server.http.guests import KnowGuest, Sessions
from plenilune.server.http.installing import Shell
from plenilune.server.http.keeper import ROUTES as KEEPER
from plenilune.server.http.limits import Limits
from plenilune.server.http.proxy import Forwarded
from plenilune.server.http.requests import answer
from plenilune.server.http.shelf import ROUTES as SHELF
from plenilune.server.http.sockets import Hall
from plenilune.server.memory import Memory
from plenilune.server.refusals import NotAllowed, NotFound, NotNow, TooOften, sentence_of
from plenilune.server.services import Ground, Machine, Services
from plenilune.server.settings import Settings
from plenilune.server.store import Conflict, NotStored
from plenilune.server.table.programs import player_of
from plenilune.server.watchdog import Watchdog

log = structlog.get_logger()

PAGES = (  # all are index.html
    *("/", "/new/{name}", "/t/{name}", "/j/{name}", "/rules/{name}", "/replay/{name}"),
    *("/back/{name}", "/puzzles", "/puzzle/{name}", "/learn/{name}", "/learn/{name}/{lesson}"),
    *("/analyse", "/edit", "/explore/{name}", "/shelf", "/keeper", "/kiosk"),
)
HOUR = "public, max-age=3600"
HASHED = ("assets/", "pocket/")  # the name says the content
CURRENT = ("index.html", "sw.js", "manifest.webmanifest")  # one name for every version


def create_app(settings: Settings, ground: Ground | None = None) -> Starlette:
    limits = Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = Services(settings, ground or Machine())
        hall = Hall(services.tables, settings, services.meters)
        shell = Shell(settings.static, settings.pocket, settings.base)
        sessions = Sessions(settings.data, settings.base, await services.store.secrets())
        app.state.front = Front(services, limits, sessions, hall, shell)
        limits.share(services.news)
        sessions.follow(services.store, services.news)
        services.open()
        memory = Memory(hall.is_quiet)
        memory.open(goes_on=not settings.alone)
        watchdog = Watchdog()
        watchdog.open()
        log.info("opened", version=__version__)
        yield
        watchdog.close()
        memory.close()
        await services.close()
        log.info("closed")

    return Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Forwarded, settings=settings),
            Middleware(Guard, settings=settings, limits=limits),
            Middleware(KnowGuest),
        ],
        exception_handlers={
            PleniluneError: _wrong,
            Conflict: _not_stored,
            NotStored: _not_stored,
            HTTPException: _http_error,
        },
        lifespan=lifespan,
    )


async def socket(link: WebSocket) -> None:
    """Sent -> ToBrowser: Whoever sits at a table or watches it holds one. The first message is a whole Scene, and so is
    every news. With `?seq=` of a scene that is there already the first one brings what was heard since, and no drawing.
    `?arriving=1`: is not counted among those who watch. A program shows its token instead of a cookie (Program)."""
    front, seq, token = front_of(link), link.query_params.get("seq"), token_of(link)
    heard_to, is_arriving = -1 if seq is None else int_of(seq), "arriving" in link.query_params
    guest = player_of(token) if token else front.sessions.read(link)
    await front.hall.attend(link, link.path_params["table_id"], guest, lang_of(link), heard_to, is_arriving)


async def page(request: Request) -> Response:
    index = front_of(request).pages.find("index.html")
    if index is None:
        return Response(NotNow("not-built").say(lang_of(request)), status_code=503, media_type="text/plain")
    return send(request, index, ASK)


async def file(request: Request) -> Response:
    path = request.path_params["path"]
    found = front_of(request).pages.find(path)
    if found is None:
        if path.startswith(("api/", "ws/", *HASHED)):
            raise NotFound("no-such-page")
        shown = await page(request)  # the page itself says, in the reader's language, that there is nothing here
        shown.status_code = 404 if shown.status_code == 200 else shown.status_code
        return shown
    return send(request, found, FOREVER if path.startswith(HASHED) else ASK if path in CURRENT else HOUR)


API = [*home.ROUTES, *KEEPER, *tables.ROUTES, *SHELF, *study.ROUTES, *kiosk.ROUTES]
SOCKET = WebSocketRoute("/ws/{table_id}", socket)
ROUTES = [*API, SOCKET, *(Route(path, page) for path in PAGES), Route("/{path:path}", file)]


def _status(error: Exception) -> int:
    if isinstance(error, (NotFound, UnknownGame)):
        return 404
    if isinstance(error, NotAllowed):
        return 403
    return 429 if isinstance(error, TooOften) else 400


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, PleniluneError)
    front_of(request).services.meters.refused(error.key)
    return answer(messages.Wrong(key=error.key, sentence=sentence_of(error, lang_of(request))), _status(error))


async def _not_stored(request: Request, error: Exception) -> Response:
    log.error("not stored", fault=repr(error))
    return answer(messages.Wrong(key="not-stored", sentence=NotNow("not-stored").say(lang_of(request))), 503)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    shown = answer(
        messages.Wrong(key="no-such-page", sentence=NotNow("no-such-page").say(lang_of(request))), error.status_code
    )
    shown.headers.update(error.headers or {})
    return shown
