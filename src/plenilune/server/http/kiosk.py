"""Over HTTP: what the screen of a library asks for."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plenilune.server import messages
from plenilune.server.http.files import ASK, send, squeeze
from plenilune.server.http.requests import answer, count, reach_of, services_of
from plenilune.server.refusals import NotFound
from plenilune.server.settings import Settings
from plenilune.server.study import owls_game
from plenilune.server.table.along import modules
from plenilune.server.table.scenes import encode


def _settings(request: Request) -> Settings:
    settings = services_of(request).settings
    if not settings.kiosk:
        raise NotFound("no-such-page")
    return settings


async def kiosk(request: Request) -> Response:
    """-> Kiosk: where this server has a screen that anybody may step up to"""
    settings, reach = _settings(request), reach_of(request)
    return answer(
        messages.Kiosk(
            title=settings.kiosk_title,
            qr=modules(f"{reach}{settings.base}", "q") if reach else [],
            attract_after=settings.kiosk_attract_seconds,
            ask_after=settings.kiosk_ask_seconds,
            clear_after=settings.kiosk_clear_seconds,
            hop=settings.kiosk_hop_seconds,
        )
    )


async def game(request: Request) -> Response:
    """-> History: a game that two owls have played, to be looked at by nobody in particular"""
    settings = _settings(request)
    count(request, settings.limit_analysis, "analysis")
    played = await asyncio.to_thread(owls_game.some, settings.kiosk_game)
    return send(request, squeeze(encode(played), "application/json"), ASK)


ROUTES = [Route("/api/kiosk", kiosk), Route("/api/kiosk/game", game)]
