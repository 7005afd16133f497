"""/metrics, as Prometheus reads it: numbers only. For this machine itself, or with the keeper's key."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from plenilune import __version__
from plenilune.server.care.health import OK, free_megabytes
from plenilune.server.care.keys import fits
from plenilune.server.http.connections import address, is_local, token_of
from plenilune.server.http.front import Front, front_of
from plenilune.server.meters import gauge, histogram
from plenilune.server.refusals import NotAllowed

MEDIA = "text/plain; version=0.0.4; charset=utf-8"


async def metrics(request: Request) -> Response:
    """-> the figures as Prometheus reads them; for this machine itself, or with the key of the keeper"""
    front = front_of(request)
    if not (_is_from_here(request) or fits(front.services.settings, token_of(request))):
        raise NotAllowed("not-keeper")
    report = await front.services.health.look()
    return Response(text(front, report.checks), headers={"Cache-Control": "no-store"}, media_type=MEDIA)


def _is_from_here(request: Request) -> bool:
    is_forwarded = request.scope.get("state", {}).get("is_forwarded", False)
    return not is_forwarded and is_local(address(request)) and is_local(request.headers.get("host", ""))


def text(front: Front, checks: dict[str, str]) -> str:
    services = front.services
    meters = services.meters
    lines = [
        *gauge("plenilune_info", "The version.", [({"version": __version__}, 1)]),
        *gauge("plenilune_tables", "Tables in memory.", [({"status": name}, n) for name, n in tables_now(front).items()]),
        *gauge("plenilune_people", "Guests who are connected.", [({}, people_now(front))]),
        *gauge("plenilune_sockets", "Open sockets.", [({}, front.hall.count)]),
        *gauge(
            "plenilune_ready", "Whether a check is well.", [({"check": name}, said == OK) for name, said in checks.items()]
        ),
        *gauge("plenilune_disk_free_bytes", "Left on the disk.", [({}, free_megabytes(services.settings) << 20)]),
        *gauge(
            "plenilune_thinking_waiting", "Questions that nobody has begun to think about.", [({}, services.owls_waiting)]
        ),
        *gauge("plenilune_store_failures_total", "Writes and reads that failed.", [({}, meters.faults)], "counter"),
        *gauge(
            "plenilune_refusals_total",
            "What was refused, by reason.",
            [({"key": key}, count) for key, count in sorted(meters.refusals.items())],
            "counter",
        ),
        *histogram("plenilune_move_seconds", "From a wish at the socket until it is stored and told.", [({}, meters.moves)]),
        *histogram(
            "plenilune_http_seconds", "Requests.", [({"answer": kind}, one) for kind, one in meters.requests.items()]
        ),
        *histogram("plenilune_store_seconds", "The store.", [({"what": what}, one) for what, one in meters.store.items()]),
        *histogram(
            "plenilune_thinking_seconds", "Thinking.", [({"what": what}, one) for what, one in meters.thinking.items()]
        ),
        *gauge("process_start_time_seconds", "When it began.", [({}, meters.begun)]),
        *gauge("process_cpu_seconds_total", "Processor time.", [({}, time.process_time())], "counter"),
    ]
    if memory := resident_bytes():
        lines += gauge("process_resident_memory_bytes", "Memory.", [({}, memory)])
    if open_files := _open_files():
        lines += gauge("process_open_fds", "Open files.", [({}, open_files)])
    return "\n".join(lines) + "\n"


def tables_now(front: Front) -> dict[str, int]:
    found = Counter(table.status for table in front.services.tables.loaded.values())
    return {status: found[status] for status in ("waiting", "playing", "over")}


def people_now(front: Front) -> int:
    tables = front.services.tables.loaded.values()
    return len({watcher.guest for table in tables for watcher in table.presence.watchers})


def resident_bytes() -> int:
    """0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _open_files() -> int:
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0
