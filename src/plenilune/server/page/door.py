"""The door between a page and the server in its Worker: what would come over a network comes through here, and meets the
same application. The page has one guest, whose cookie lies with the facts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, MutableMapping
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import unquote

import structlog

from plenilune.server.app import create_app
from plenilune.server.http.front import Front
from plenilune.server.http.guests import COOKIE
from plenilune.server.page.ground import PageGround, page_settings
from plenilune.server.page.host import Host, bytes_of, python_of
from plenilune.server.settings import Settings

NAME = "localhost"  # nobody resolves it
FAILED = 1011
Message = MutableMapping[str, Any]

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))


class Door:
    """Made without a host, with everything loaded; opened for one."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or page_settings()
        self.ground = PageGround()
        self.app = create_app(self.settings, self.ground)
        self.cookie = ""

    async def open(self, host: Host) -> None:
        await self.ground.open(host, self.settings)
        secret = self.settings.data / "secret"
        known = await self.ground.kept("secret")
        self.settings.data.mkdir(parents=True, exist_ok=True)
        if known:
            secret.write_text(known)
        self._life = self.app.router.lifespan_context(self.app)
        await self._life.__aenter__()
        if not known:
            await self.ground.keep("secret", secret.read_text())
        self.cookie = await self.ground.kept("cookie")
        if not self.cookie:
            await self._new_guest()

    async def close(self) -> None:
        """What was accepted is finished and stored."""
        await self._life.__aexit__(None, None, None)

    async def http(self, method: str, path: str, headers: Any = (), body: Any = b"") -> tuple[int, list[list[str]], bytes]:
        """Status, headers and body."""
        scope, content = self._scope("http", path, python_of(headers)), bytes_of(body or b"")
        status, shown, parts = 500, list[list[str]](), list[bytes]()

        async def receive() -> Message:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status, shown
            if message["type"] == "http.response.start":
                status = message["status"]
                shown = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in message["headers"]]
            else:
                parts.append(message.get("body", b""))

        try:
            await self.app({**scope, "method": method}, receive, send)
        except Exception:  # it has been answered with a 500
            structlog.get_logger().exception("a request broke")
        for name, value in shown:
            if name == "set-cookie":
                await self._keep_cookie(value)
        return status, [pair for pair in shown if pair[0] != "set-cookie"], b"".join(parts)

    def link(self, path: str, on_text: Callable[[str], object], on_close: Callable[[int], object]) -> Link:
        """A socket."""
        return Link(self.app, {**self._scope("websocket", path, ()), "subprotocols": []}, on_text, on_close)

    async def _keep_cookie(self, header: str) -> None:
        """Whoever was forgotten comes back as somebody new."""
        said = SimpleCookie(header)[COOKIE]
        if said.value:
            self.cookie = f"{COOKIE}={said.value}"
            await self.ground.keep("cookie", self.cookie)
        else:
            await self._new_guest()

    async def _new_guest(self) -> None:
        front: Front = self.app.state.front
        await self._keep_cookie(front.sessions.header(front.sessions.new(), is_secure=False))

    def _scope(self, kind: str, address: str, headers: Any) -> dict[str, Any]:
        path, _, query = address.partition("?")
        own = [("host", NAME), ("origin", f"http://{NAME}"), ("cookie", self.cookie)]
        given = [(str(name).lower(), str(value)) for name, value in headers]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.encode("latin-1"), value.encode("latin-1"))
                for name, value in [*own, *(pair for pair in given if pair[0] not in ("host", "origin", "cookie"))]
            ],
            "client": ("127.0.0.1", 1),
            "server": (NAME, 80),
            "state": {},
        }


class Link:
    """One socket of the page."""

    def __init__(
        self, app: Any, scope: Message, on_text: Callable[[str], object], on_close: Callable[[int], object]
    ) -> None:
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._on_text, self._on_close, self._is_closed = on_text, on_close, False
        self.task = asyncio.ensure_future(self._run(app, scope))

    def receive(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self, code: int = 1000) -> None:
        """The page has gone."""
        self._is_closed = True
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})

    async def _run(self, app: Any, scope: Message) -> None:
        try:
            await app(scope, self._inbox.get, self._send)
            self._shut(1000)
        except Exception:
            structlog.get_logger().exception("a socket broke")
            self._shut(FAILED)

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._on_text(message["text"])
        elif message["type"] == "websocket.close":
            self._shut(message.get("code", 1000))

    def _shut(self, code: int) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._on_close(code)
