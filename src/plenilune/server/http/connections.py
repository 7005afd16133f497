"""What any connection tells of who is there: address and language."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

from plenilune import words


def address(connection: HTTPConnection) -> str:
    return neighbourhood(connection.client.host) if connection.client else ""


def neighbourhood(host: str) -> str:
    """Whose address it is, as far as one can tell: of the newer kind everybody has billions."""
    if ":" not in host:
        return host
    try:
        known = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if known.is_loopback or known.ipv4_mapped:
        return str(known.ipv4_mapped or known)
    return str(ipaddress.IPv6Network((known, 64), strict=False).network_address)


def lang_of(connection: HTTPConnection) -> str:
    """As the page wishes, else the first that the browser asks for, if it is one of ours."""
    wish = connection.query_params.get("lang") or connection.headers.get("accept-language", "")
    return words.spoken(wish.split(",")[0].split(";")[0].strip())


def is_local(host: str) -> bool:
    """A name, or an address, by which a machine means only itself; with or without a port."""
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    return name.lower() in ("localhost", "::1") or name.lower().endswith(".localhost") or name.startswith("127.")


def token_of(connection: HTTPConnection) -> str:
    """What a program shows instead of a cookie; no page can send it with a socket."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def int_of(text: str | None) -> int:
    """0 where there is none, or none that we would count to."""
    return int(text) if text and text.isdecimal() and len(text) < 12 else 0
