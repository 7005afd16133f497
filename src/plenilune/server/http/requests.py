"""What every handler needs: the services, the body as a message, the answer, and how often somebody may ask."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from plenilune.server import messages
from plenilune.server.http.connections import address, int_of, is_local
from plenilune.server.http.front import front_of
from plenilune.server.refusals import NotNow, TooOften
from plenilune.server.services import Services
from plenilune.server.table.scenes import encode
from plenilune.server.table.table import Table

T = TypeVar("T", bound=messages.Message)


def services_of(request: Request) -> Services:
    return front_of(request).services


async def table_of(request: Request) -> Table:
    """The table that the address names; or NotFound."""
    return await services_of(request).tables.get(request.path_params["table_id"])


def number_of(request: Request, name: str) -> int:
    return int_of(request.query_params.get(name))


def seat_of(request: Request) -> str | None:
    """Through whose eyes, if the query says so."""
    return request.query_params.get("seat") or None


async def body_of(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError, ValueError):  # also deeper, or a longer number, than anybody reads
        raise NotNow("malformed") from None


def answer(message: messages.Message, status: int = 200) -> Response:
    return Response(encode(message), status, media_type="application/json")


def count(request: Request, rate: str, what: str, who: str | None = None) -> None:
    if not front_of(request).limits.allows(rate, what, address(request) if who is None else who):
        raise TooOften("too-often")


def reach_of(request: Request) -> str:
    """What a link begins with that others can open; empty: only this machine can."""
    host = request.headers["host"]
    settings = services_of(request).settings
    reach = settings.address if is_local(host) else f"{request.url.scheme}://{host}"
    return reach and reach + settings.base[:-1]


async def guest_of(request: Request) -> messages.Guest:
    """Name and face of who asks."""
    name, face = await services_of(request).store.load_guest(request.state.guest)
    return messages.Guest(name=name, face=face)
