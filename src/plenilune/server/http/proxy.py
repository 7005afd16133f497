"""Behind a proxy: from whom a request really comes, whether it came over https, and below which path we lie. Only proxies
that are trusted are believed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from plenilune.server.settings import Settings

SECURE = {"http": "https", "ws": "wss"}
MOST_HOPS = 20


class Forwarded:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._base = app, settings.base
        self._trusted = tuple(settings.trusted_proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            hops = [hop.strip() for line in headers.getlist("x-forwarded-for") for hop in line.split(",")][-MOST_HOPS:]
            is_forwarded = bool(hops) or "forwarded" in headers or "x-forwarded-proto" in headers
            scope.setdefault("state", {})["is_forwarded"] = is_forwarded
            peer = scope["client"][0] if scope.get("client") else ""
            if is_forwarded and is_trusted(peer, self._trusted):
                scope["client"] = (_visitor([*hops, peer], self._trusted), 0)
                if headers.get("x-forwarded-proto", "").rpartition(",")[2].strip().lower() == "https":
                    scope["scheme"] = SECURE.get(scope["scheme"], scope["scheme"])
            self._find_place(scope)
        await self._app(scope, receive, send)

    def _find_place(self, scope: Scope) -> None:
        """A proxy may take the base away, or leave it."""
        before = self._base[:-1]
        if before and (scope["path"] == before or scope["path"].startswith(self._base)):
            scope["path"] = scope["path"][len(before) :] or "/"


def _visitor(hops: Sequence[str], trusted: tuple[str, ...]) -> str:
    """The nearest that is no proxy of ours: what stands before it anybody could have written."""
    for hop in reversed(hops):
        known = _plain(hop)
        if known and not is_trusted(known, trusted):
            return known
        if not known:
            break
    return hops[-1]


@lru_cache(4096)
def is_trusted(address: str, trusted: tuple[str, ...]) -> bool:
    try:
        known = ip_address(address)
    except ValueError:
        return False
    return any(known in ip_network(network, strict=False) for network in trusted)


def _plain(hop: str) -> str:
    """Without a port; empty, if it is no address."""
    text = hop.partition("]")[0].lstrip("[") if hop.startswith("[") else hop
    text = text.partition(":")[0] if text.count(":") == 1 else text
    try:
        return str(ip_address(text))
    except ValueError:
        return ""
