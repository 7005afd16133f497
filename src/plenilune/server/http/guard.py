"""At the door: which names we answer to, where a request may come from, how large and how frequent it may be, and the
headers that keep a page to itself."""

from __future__ import annotations

import ipaddress
import socket
import time
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plenilune.server.http.connections import address, int_of, lang_of, token_of
from plenilune.server.http.limits import Limits
from plenilune.server.messages import Wrong
from plenilune.server.refusals import NotNow
from plenilune.server.settings import Settings

log = structlog.get_logger()

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # an address may hold the secret of an invitation
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
    "X-Frame-Options": "DENY",
}
# style attributes carry geometry (Svelte's style:), never anything from people; scripts and sheets are files of ours;
# blob: is what the page has drawn itself, for the picture to share
# WebAssembly is the server that may run in the page: from files of ours, too
CONTENT = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' blob:; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; connect-src 'self'"
)
POLICY = CONTENT + " ws://{host} wss://{host}; frame-ancestors 'none'"
LONGEST_HOST = 260  # a name and a port: more goes into no QR code
LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789-.:[]_")


class TooLarge(Exception):
    """A body beyond the limit, found while it was read."""


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app, self._settings, self._limits = app, settings, limits
        name = socket.gethostname().lower()
        own = urlsplit(settings.address).hostname or ""
        self._names = {"localhost", name, f"{name}.local", own, *settings.hosts} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        refusal = self._refusal(scope, headers, host)
        if scope["type"] == "websocket":
            if refusal is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008})  # before the handshake: a 403
            else:
                await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _protect(MutableHeaders(scope=message), host)
            await send(message)

        try:
            if refusal is not None:
                await _answer(scope, sending, *refusal)
            else:
                await self._app(scope, self._measured(receive), sending)
        except TooLarge:
            await _answer(scope, sending, 413, "too-large")
        except Exception:  # a fault of ours: said like everything else, behind the same headers
            log.exception("failed", what=_what(scope))
            if status == 0:
                await _answer(scope, sending, 500, "failed")
        finally:
            if front := getattr(scope["app"].state, "front", None):
                front.services.meters.answered(status, time.perf_counter() - begun)
                if refusal is not None:
                    front.services.meters.refused(refusal[1])
            if status >= 400:
                log.info("refused", method=scope["method"], what=_what(scope), status=status, ms=_ms(begun))

    def _refusal(self, scope: Scope, headers: Headers, host: str) -> tuple[int, str] | None:
        if not self._knows(host):
            return 421, "wrong-host"
        if scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD"):
            is_program = scope["type"] == "websocket" and bool(token_of(HTTPConnection(scope)))  # from no page at all
            if not (_is_own_origin(headers.get("origin", ""), host) or (is_program and "origin" not in headers)):
                return 403, "wrong-origin"
            if int_of(headers.get("content-length")) > self._settings.most_body:
                return 413, "too-large"
        if scope["type"] == "http":
            rate, what = (
                (self._settings.limit_reads, "read")
                if scope["method"] in ("GET", "HEAD")
                else (self._settings.limit_posts, "post")
            )
            if not self._limits.allows(rate, what, address(HTTPConnection(scope))):
                return 429, "too-often"
        return None

    def _knows(self, host: str) -> bool:
        """Plain addresses and our own names: a stranger's name that was pointed at us is refused."""
        if not 0 < len(host) <= LONGEST_HOST or not set(host) <= LETTERS:
            return False
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:  # half of an address
            return False
        if name in self._names or "*" in self._names or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _measured(self, receive: Receive) -> Receive:
        size = 0

        async def receiving() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._settings.most_body:
                raise TooLarge
            return message

        return receiving


def _is_own_origin(origin: str, host: str) -> bool:
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host


def _protect(headers: MutableHeaders, host: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", POLICY.format(host=host))
    headers.setdefault("Cache-Control", "no-store")


async def _answer(scope: Scope, send: Send, status: int, key: str) -> None:
    sentence = NotNow(key).say(lang_of(HTTPConnection(scope)))
    body = msgspec.json.encode(Wrong(key=key, sentence=sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _what(scope: Scope) -> str:
    """Not the address, which may hold a secret."""
    return str(getattr(scope.get("endpoint"), "__name__", ""))


def _ms(begun: float) -> int:
    return round((time.perf_counter() - begun) * 1000)
