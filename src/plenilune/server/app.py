"""The application: who a request comes from, where it goes, and what an error looks like."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from starlette.exceptions import HTTPException

from plenilune import __version__
from plenilune.core.errors import PleniluneError, UnknownGame
from plenilune.server import messages
from plenilune.server.http import study as api_analysis
from plenilune.server.http import tables as api
from plenilune.server.http.files import ASK, FOREVER, send
from plenilune.server.http.guard import Guard
from plenilune.server.http.guests import KnowGuest
from plenilune.server.http.limits import Limits
from plenilune.server.http.sentences import LANGS
from plenilune.server.refusals import NotFound, NotNow, TooOften
from plenilune.server.services import House
from plenilune.server.settings import Settings
from plenilune.server.table.scenes import encode

log = structlog.get_logger()

PAGES = (  # all are index.html
    *("/", "/new/{name}", "/t/{name}", "/j/{name}", "/rules/{name}", "/replay/{name}"),
    *("/back/{name}", "/puzzles", "/puzzle/{name}"),
)
HOUR = "public, max-age=3600"


def create_app(settings: Settings) -> FastAPI:
    limits = Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(settings, limits)
        app.state.house.open()
        gc.collect()
        gc.freeze()  # what is loaded stays: searching through it again and again would hold up moves for 60 ms
        log.info("opened", version=__version__)
        yield
        await app.state.house.close()
        log.info("closed")

    app = FastAPI(title="Plenilune", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(KnowGuest)
    app.add_middleware(Guard, settings=settings, limits=limits)
    app.add_exception_handler(PleniluneError, _wrong)
    app.add_exception_handler(sqlite3.Error, _not_stored)
    app.add_exception_handler(HTTPException, _http_error)
    app.include_router(api.router)
    app.include_router(api_analysis.router)
    app.add_api_websocket_route("/ws/{table_id}", socket)
    for path in PAGES:
        app.add_api_route(path, page, methods=["GET", "HEAD"])
    app.add_api_route("/{path:path}", file, methods=["GET", "HEAD"])
    return app


async def socket(link: WebSocket, table_id: str) -> None:
    house: House = link.app.state.house
    lang = LANGS.get(link.query_params.get("lang", ""), "en")
    await house.hall.attend(link, table_id, house.sessions.read(link), lang)


async def page(request: Request) -> Response:
    index = api.house_of(request).pages.find("index.html")
    if index is None:
        return Response(NotNow("not-built").say(api.lang_of(request)), status_code=503, media_type="text/plain")
    return send(request, index, ASK)


async def file(request: Request, path: str) -> Response:
    found = api.house_of(request).pages.find(path)
    if found is None:
        if path.startswith(("api/", "ws/", "assets/")):
            raise NotFound("no-such-page")
        shown = await page(request)  # the page itself says, in the reader's language, that there is nothing here
        shown.status_code = 404 if shown.status_code == 200 else shown.status_code
        return shown
    return send(request, found, FOREVER if path.startswith("assets/") else HOUR)


def _status(error: Exception) -> int:
    if isinstance(error, (NotFound, UnknownGame)):
        return 404
    return 429 if isinstance(error, TooOften) else 400


async def _wrong(request: Request, error: Exception) -> Response:
    assert isinstance(error, PleniluneError)
    content = encode(messages.Wrong(key=error.key, sentence=error.say(api.lang_of(request))))
    return Response(content, status_code=_status(error), media_type="application/json")


async def _not_stored(request: Request, error: Exception) -> Response:
    log.error("not stored", fault=type(error).__name__)
    content = encode(messages.Wrong(key="not-stored", sentence=NotNow("not-stored").say(api.lang_of(request))))
    return Response(content, status_code=503, media_type="application/json")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    content = encode(messages.Wrong(key="no-such-page", sentence=NotNow("no-such-page").say(api.lang_of(request))))
    return Response(content, status_code=error.status_code, media_type="application/json", headers=error.headers)
