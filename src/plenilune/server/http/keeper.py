"""Over HTTP: what whoever looks after the server sees and does, with a key. Numbers; nobody's name, nothing that a
game hides."""

from __future__ import annotations

import asyncio
import platform
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plenilune import __version__
from plenilune.server import messages
from plenilune.server.care.health import free_megabytes
from plenilune.server.care.keys import fits
from plenilune.server.care.retention import kept_for
from plenilune.server.http.connections import token_of
from plenilune.server.http.front import front_of
from plenilune.server.http.metrics import metrics, people_now, resident_bytes, tables_now
from plenilune.server.http.requests import answer, body_of, count
from plenilune.server.logs import RECENT
from plenilune.server.refusals import NotAllowed, NotNow
from plenilune.server.services import Services
from plenilune.server.settings import Settings
from plenilune.server.table import leaving

SHARES = (0.5, 0.95, 0.99)
MOST_TROUBLE = 12
MOST_BACKUPS = 5


def _services_for_keeper(request: Request) -> Services:
    services = front_of(request).services
    if not fits(services.settings, token_of(request)):
        count(request, services.settings.limit_keys, "keys")
        raise NotAllowed("not-keeper")
    return services


async def keeper(request: Request) -> Response:
    """-> Keeper: with the key"""
    services, front = _services_for_keeper(request), front_of(request)
    settings, meters = services.settings, services.meters
    report, figures = await services.health.look(), await services.store.figures()
    kept = {"waiting": figures.waiting, "playing": figures.playing, "over": figures.over, "guests": figures.guests}
    return answer(
        messages.Keeper(
            version=__version__,
            python=platform.python_version(),
            up_seconds=round(time.time() - meters.begun, 1),
            checks=report.checks,
            tables=tables_now(front),
            people=people_now(front),
            sockets=front.hall.count,
            moves_minute=meters.moves_within(60),
            moves_all=meters.moves.count,
            slow_ms=[round(1000 * meters.slowest(share), 1) for share in SHARES],
            owls_waiting=services.owls_waiting,
            memory=resident_bytes() >> 20,
            load=round(meters.load(), 3),
            disk=free_megabytes(settings),
            stored={**kept, "facts": figures.facts, "bytes": figures.bytes},
            refusals=dict(sorted(meters.refusals.items(), key=lambda entry: -entry[1])[:MOST_TROUBLE]),
            trouble=[messages.Trouble(what=what, count=n, last=last) for what, n, last in RECENT.list()[:MOST_TROUBLE]],
            may_back_up=not settings.database,
            backups=await asyncio.to_thread(_backups, settings),
            keeps=kept_for(settings),
            announced=services.announcer.now,
        )
    )


def _backups(settings: Settings) -> list[messages.BackupMade]:
    from plenilune.server.care import backup  # here: in a page there is nothing to back up, and no library for it

    found = [] if settings.database else backup.list_backups(settings)[:MOST_BACKUPS]
    return [messages.BackupMade(name=one.path.name, made=one.made, bytes=one.bytes) for one in found]


async def back_up(request: Request) -> Response:
    """-> BackupMade: with the key"""
    from plenilune.server.care import backup

    services = _services_for_keeper(request)
    try:
        async with services.backing_up:
            made = await asyncio.to_thread(backup.make, services.settings)
    except backup.BadBackup as error:
        raise NotNow(error.key, fault=error.fault) from None
    return answer(messages.BackupMade(name=made.path.name, made=made.made, bytes=made.bytes))


async def announce(request: Request) -> Response:
    """Announce -> Announced: with the key; at every table"""
    services = _services_for_keeper(request)
    wish = await body_of(request, messages.Announce)
    if wish.text.strip() or wish.key == "pause":
        await services.announcer.say(wish.key, wish.text, wish.hours)
    else:
        await services.announcer.stop()
    return answer(services.announcer.now or messages.Announced(id="", key="own", text="", until=0.0))


async def forget(request: Request) -> Response:
    """ForgetGuest -> Forgotten: with the key"""
    services = _services_for_keeper(request)
    guest = (await body_of(request, messages.ForgetGuest)).guest
    return answer(messages.Forgotten(tables=await leaving.forget(services.tables, guest)))


ROUTES = [
    Route("/metrics", metrics),
    Route("/api/keeper", keeper),
    Route("/api/keeper/backup", back_up, methods=["POST"]),
    Route("/api/keeper/announce", announce, methods=["POST"]),
    Route("/api/keeper/forget", forget, methods=["POST"]),
]
