"""The door to the street: how many connections there may be, from where, and how long one may keep us waiting. uvicorn
closes one that is quiet between two requests; one that never finishes a request, or does not read, is closed here."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from plenilune.server.http.connections import neighbourhood
from plenilune.server.http.guard import HEADERS
from plenilune.server.http.places import Places
from plenilune.server.settings import Settings

LEAST_READ = 8 * 1024  # bytes, in the time that one may not read
SILENT, BUSY, SOCKET = 0, 1, 2  # what a connection is worth


class Caller:
    """A connection, whatever is spoken over it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        peer = transport.get_extra_info("peername")
        self.who = neighbourhood(str(peer[0])) if isinstance(peer, tuple) else ""
        self.worth = SILENT
        self._transport = transport

    def give_way(self) -> None:
        self._transport.abort()


class Door:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.places = Places(settings.most_connections, settings.most_of_an_address, settings.trusted_proxies)
        self._inside: dict[asyncio.Transport, Caller] = {}

    def enter(self, transport: asyncio.Transport) -> Caller:
        caller = Caller(transport)
        if self.places.take(caller):
            self._inside[transport] = caller
        else:
            transport.abort()
        return caller

    def known(self, transport: asyncio.Transport) -> Caller:
        return self._inside.get(transport) or Caller(transport)

    def leave(self, transport: asyncio.Transport, caller: Caller) -> None:
        self._inside.pop(transport, None)
        self.places.leave(caller)


class Unread:
    """While somebody does not read what is sent: looked at now and then whether they have begun to."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self._transport, self._loop, self._seconds = transport, loop, seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        self.end()
        size = self._transport.get_write_buffer_size()
        self._timer = self._loop.call_later(self._seconds, self._look, size)

    def _look(self, size: int) -> None:
        if size - self._transport.get_write_buffer_size() < LEAST_READ:
            self._transport.abort()
        else:
            self.begin()

    def end(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None


def http_protocol(door: Door) -> type[asyncio.Protocol]:
    """What uvicorn speaks HTTP with."""
    settings = door.settings
    waits = {h11.IDLE: settings.head_seconds, h11.SEND_BODY: settings.body_seconds}

    class Http(H11Protocol):
        _caller: Caller
        _unread: Unread
        _waiting: asyncio.TimerHandle | None = None
        _state: Any = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._caller = door.enter(transport)
            self._unread = Unread(transport, self.loop, settings.unread_seconds)
            self._look()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._look()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look()

        def _look(self) -> None:
            """Whether what it is about has changed: only what is complete counts, not each byte of it."""
            state = self.conn.their_state
            if state is self._state:
                return
            self._state, seconds = state, waits.get(state)
            self._caller.worth = SILENT if state is h11.IDLE else BUSY
            self._stop_waiting()
            if seconds is not None:
                self._waiting = self.loop.call_later(seconds, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._waiting:
                self._waiting.cancel()
                self._waiting = None

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._stop_waiting()
            self._unread.end()
            self._state = h11.SWITCHED_PROTOCOL
            super().handle_websocket_upgrade(event)
            self._state = self.conn.their_state  # nothing is waited for here any more

        def send_400_response(self, msg: str) -> None:
            """Behind the same headers as everything else."""
            headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            headers += [(b"content-security-policy", b"default-src 'none'"), (b"cache-control", b"no-store")]
            headers += [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
            for part in (h11.Response(status_code=400, headers=headers), h11.Data(data=msg.encode()), h11.EndOfMessage()):
                self.transport.write(self.conn.send(part) or b"")
            self.transport.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread.begin()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._unread.end()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            door.leave(self.transport, self._caller)
            super().connection_lost(exc)
            self._unread.end()

    return Http


def socket_protocol(door: Door) -> type[asyncio.Protocol]:
    """And sockets: uvicorn sees by its pings whether somebody is still there."""

    class Sockets(WebSocketsSansIOProtocol):
        _caller: Caller
        _unread: Unread

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            super().connection_made(transport)
            self._caller = door.known(cast(asyncio.Transport, transport))
            self._caller.worth = SOCKET
            self._unread = Unread(self.transport, self.loop, door.settings.unread_seconds)

        def pause_writing(self) -> None:
            super().pause_writing()
            self._unread.begin()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._unread.end()

        def connection_lost(self, exc: Exception | None) -> None:
            door.leave(self.transport, self._caller)
            super().connection_lost(exc)
            self._unread.end()

    return Sockets
