"""Guests. A guest is a signed cookie, nothing more; a name and a face are kept when one is given."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import structlog
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from plenilune.server.store import News, NotStored, Store
from plenilune.server.store.news import Message as NewsMessage
from plenilune.server.store.news import Missed, NewSecret

log = structlog.get_logger()

COOKIE = "plenilune"
NOBODYS = ("/health", "/ready", "/metrics")  # asked by no browser
YEAR = 365 * 24 * 3600
SHORTEST_SECRET = 16  # letters
FILE = "secret"
MOST_SECRETS = 3  # that are good at a time


class Sessions:
    """Signed with the newest secret; those before it are good as long as they are kept."""

    def __init__(self, data: Path, base: str = "/", kept: Sequence[str] = ()) -> None:
        self._base = base
        self.renew(kept or _secrets(data / FILE))

    def renew(self, kept: Sequence[str]) -> None:
        self._signer = URLSafeSerializer(list(kept), salt="guest")
        self._newest = URLSafeSerializer(kept[-1], salt="guest") if len(kept) > 1 else None

    def follow(self, store: Store, news: News) -> None:
        """Another process may have made a new secret."""

        def hear(_process: str, message: NewsMessage) -> None:
            if isinstance(message, (NewSecret, Missed)):
                self._renewing = asyncio.create_task(self._read(store))

        news.listen(hear)

    async def _read(self, store: Store) -> None:
        with suppress(NotStored):  # out of reach again: the next time
            if kept := await store.secrets():
                self.renew(kept)

    def is_old(self, connection: HTTPConnection) -> bool:
        """Of a guest who is known: the next answer brings the cookie anew."""
        if self._newest is None:
            return False
        try:
            self._newest.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return True
        return False

    def read(self, connection: HTTPConnection) -> str | None:
        """The guest's id; None for a stranger, and for a cookie that is not ours."""
        try:
            guest = self._signer.loads(connection.cookies.get(COOKIE, ""))
        except BadSignature:
            return None
        return guest if isinstance(guest, str) else None

    def new(self) -> str:
        return secrets.token_urlsafe(16)

    def dropped(self) -> str:
        """Set-Cookie, for a guest who is forgotten."""
        response = Response()
        response.delete_cookie(COOKIE, path=self._base, httponly=True, samesite="lax")
        return response.headers["set-cookie"]

    def header(self, guest: str, is_secure: bool) -> str:
        """Set-Cookie."""
        value = self._signer.dumps(guest)
        assert isinstance(value, str)
        response = Response()
        response.set_cookie(COOKIE, value, max_age=YEAR, path=self._base, httponly=True, samesite="lax", secure=is_secure)
        return response.headers["set-cookie"]


class KnowGuest:
    """Whoever opens a page becomes a guest. An answer that others may keep sets no cookie."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        sessions: Sessions = scope["app"].state.front.sessions
        known = sessions.read(HTTPConnection(scope))
        guest = known or sessions.new()
        is_due = known is None or sessions.is_old(HTTPConnection(scope))
        scope.setdefault("state", {})["guest"] = guest

        async def sending(message: Message) -> None:
            if is_due and message["type"] == "http.response.start" and scope["path"] not in NOBODYS:
                headers = MutableHeaders(scope=message)
                is_said = "set-cookie" in headers  # the handler has said who it is
                if not is_said and not headers.get("cache-control", "").startswith("public"):
                    headers.append("set-cookie", sessions.header(guest, scope["scheme"] == "https"))
            await send(message)

        await self._app(scope, receive, sending)


def renew_file(data: Path) -> None:
    """Another secret after those in the file, of which a few are kept; a server reads it when it starts."""
    path = data / FILE
    _write(path, [*_kept(path)[1 - MOST_SECRETS :], secrets.token_urlsafe(32)])


def _secrets(path: Path) -> list[str]:
    """Kept in the data folder for this user's eyes only, so that guests outlive a restart; the newest is the last. One that
    anybody could guess, as the empty one of a disk that was full, is never used: another takes its place."""
    kept = _kept(path)
    if not kept:
        if path.exists():
            log.warning("secret made anew")
        kept = [secrets.token_urlsafe(32)]
        _write(path, kept)
    path.chmod(0o600)
    return kept


def _kept(path: Path) -> list[str]:
    lines = path.read_text(errors="replace").split() if path.exists() else []
    return [line for line in lines if len(line) >= SHORTEST_SECRET]


def _write(path: Path, kept: Sequence[str]) -> None:
    """Whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write("\n".join(kept))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
