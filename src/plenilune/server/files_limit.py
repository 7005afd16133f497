"""How many files this process may have open: each connection is one, and where there are no more nobody is let in, not even
to be told so. So what may be open at once fits below that."""

from __future__ import annotations

import sys
from dataclasses import replace

import structlog

from plenilune.server.settings import Settings

log = structlog.get_logger()

WANTED = 16384
KEPT = 192  # for the store, its log, the thinkers, pages that are read
SHARE = 0.9  # of the connections that may be sockets: the others ask and go


def raised() -> int:
    """The limit, as high as this process may set it."""
    if sys.platform == "win32":
        return WANTED  # its sockets are no files
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return WANTED if soft == resource.RLIM_INFINITY else soft


def fitted(settings: Settings) -> Settings:
    """With limits that fit, which the log tells."""
    files = raised()
    connections = max(1, min(settings.most_connections, files - KEPT))
    sockets = max(1, min(settings.most_sockets, int(SHARE * connections)))
    say = log.info if connections == settings.most_connections else log.warning
    say("limits", files=files, connections=connections, sockets=sockets, of_an_address=settings.most_of_an_address)
    return replace(settings, most_connections=connections, most_sockets=sockets)
