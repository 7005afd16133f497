"""What the command line calls: finds a port, says where the table is, and serves until it is told to stop."""

from __future__ import annotations

import errno
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import closing
from dataclasses import replace
from urllib.parse import urlsplit

import segno
import uvicorn

from plenilune import words
from plenilune.server.app import create_app
from plenilune.server.care.keys import make_key
from plenilune.server.files_limit import fitted
from plenilune.server.folders import WORDS
from plenilune.server.http.connections import is_local
from plenilune.server.http.door import Door, http_protocol, socket_protocol
from plenilune.server.logs import log_of, write_logs
from plenilune.server.messages import MOST_BYTES
from plenilune.server.owner import InUse, Owner
from plenilune.server.settings import Settings
from plenilune.server.store import Unusable, check_store

IN_USE = 3  # the exit code when another server has the folder
UNUSABLE = 4  # and when what is in it cannot be opened
LAST_PORTS = 50  # how many are tried after the one asked for
PATIENCE = 3  # seconds for open requests, when it stops


def run(settings: Settings, open_browser: bool = True) -> int:
    """Serves; the exit code."""
    try:
        if settings.database:  # which any number of servers share: nobody owns anything
            check_store(settings)
            return _serve(None, settings, open_browser and not settings.service)
        with closing(Owner(settings.data)) as owner:
            check_store(settings)
            return _serve(owner, settings, open_browser and not settings.service)
    except InUse as error:
        key = "folder-in-use-at" if error.address else "folder-in-use"
        _complain(key, place=str(settings.data), address=error.address)
        return IN_USE
    except Unusable as error:
        _complain(error.key, place=error.place)
    except OSError as error:
        _complain("disk-full" if error.errno == errno.ENOSPC else "folder-closed", place=str(settings.data))
    return UNUSABLE


def _serve(owner: Owner | None, settings: Settings, open_browser: bool) -> int:
    door = bind(settings.host, settings.port, 1 if settings.service else LAST_PORTS)
    if door is None:
        key = "port-taken-service" if settings.service else "no-free-port"
        _complain(key, port=settings.port)
        return 1
    taken = door.getsockname()[1]
    if settings.port not in (0, taken):
        _complain("port-taken", port=settings.port, next=taken)
    is_wide = settings.host in ("0.0.0.0", "::")  # noqa: S104
    address = f"http://{own_address() if is_wide else _named(settings.host)}:{taken}{settings.base}"
    if owner:
        owner.note(address)
    settings = replace(settings, port=taken, address=settings.address.rstrip("/") or _reach(address))
    write_logs(settings)
    server = make_server(fitted(settings))
    threading.Thread(target=_greet, args=(server, address, settings, open_browser), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn takes it, closes, and raises it again: then it is enough
    try:
        server.run(sockets=[door])
    except KeyboardInterrupt:
        pass
    except SystemExit:  # it has written down why
        _complain("not-started", place=settings.log_to or str(log_of(settings)))
    return 0 if server.started else 1


def _reach(address: str) -> str:
    """What a link for others begins with, but for the path; empty: only this machine can open it."""
    parts = urlsplit(address)
    return "" if is_local(parts.netloc) else f"{parts.scheme}://{parts.netloc}"


def make_server(settings: Settings) -> uvicorn.Server:
    door = Door(settings)
    config = uvicorn.Config(
        create_app(settings),
        http=http_protocol(door),
        ws=socket_protocol(door),
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # a scene has 1 to 7 kB, and packing costs memory for each who listens
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=PATIENCE,
    )
    return uvicorn.Server(config)


def bind(host: str, port: int, tries: int = LAST_PORTS) -> socket.socket | None:
    """A listening place at that port or, when it is taken, at the next free one."""
    for candidate in range(port, min(port + tries, 1 << 16)):
        door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, candidate))
            door.listen(2048)
        except OSError:
            door.close()
            continue
        return door
    return None


def own_address() -> str:
    """This machine's address in the local network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _greet(server: uvicorn.Server, address: str, settings: Settings, open_browser: bool) -> None:
    """Once it answers: one line with the address."""
    pause = threading.Event()
    while not server.started and not server.should_exit:
        pause.wait(0.02)
    if not server.started:
        return
    print(_say("serving", address=address), flush=True)  # noqa: T201
    key = make_key(settings)
    if key and not settings.service and sys.stdout.isatty():
        print(_say("serving-keeper", address=f"{address}keeper#{key}"), flush=True)  # noqa: T201
    if settings.lan:
        segno.make(address, error="m", micro=False).terminal(compact=True, border=2)
        print(_say("serving-lan"), flush=True)  # noqa: T201
    elif not settings.address:
        print(_say("serving-here"), flush=True)  # noqa: T201
    if open_browser:
        webbrowser.open(f"{address}kiosk" if settings.kiosk else address)


def _complain(key: str, **gaps: str | int) -> None:
    print(_say(key, **gaps), file=sys.stderr)  # noqa: T201


def _say(key: str, **gaps: str | int) -> str:
    return words.say(WORDS, key, words.users_language(), **gaps)
