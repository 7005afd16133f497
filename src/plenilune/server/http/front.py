"""What stands between the browsers and the services: who they are, how often they may ask, their sockets, the pages."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from plenilune.server.http.guests import Sessions
from plenilune.server.http.installing import Shell
from plenilune.server.http.limits import Limits
from plenilune.server.http.sockets import Hall
from plenilune.server.services import Services


@dataclass(frozen=True)
class Front:
    services: Services
    limits: Limits
    sessions: Sessions
    hall: Hall
    pages: Shell


def front_of(connection: HTTPConnection) -> Front:
    front: Front = connection.app.state.front
    return front
