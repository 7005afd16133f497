"""Whether a database can be opened: asked when the server starts, so that it is said in a terminal and not to the first
guest."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import asyncpg

from plenilune.server.store.contract import Unusable
from plenilune.server.store.postgres.links import FAULTS, Link
from plenilune.server.store.postgres.schema import Newer, prepare

REFUSED = (
    *(asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError),
    *(asyncpg.InsufficientPrivilegeError, asyncpg.InvalidSchemaNameError),
)


def check_database(address: str, seconds: float) -> None:
    """Or Unusable. Its tables are made, or brought up to date."""
    place = place_of(address)
    if not address.startswith(("postgresql://", "postgres://")):
        raise Unusable("database-unknown", place)
    try:
        asyncio.run(_prepare(address, seconds))
    except Newer:
        raise Unusable("database-newer", place) from None
    except REFUSED:
        raise Unusable("database-refused", place) from None
    except FAULTS:
        raise Unusable("database-closed", place) from None
    except ValueError:
        raise Unusable("database-unknown", place) from None


def place_of(address: str) -> str:
    """Without the password."""
    try:
        parts = urlsplit(address)
        return f"{parts.hostname or ''}:{parts.port or 5432}{parts.path}"
    except ValueError:
        return ""


async def _prepare(address: str, seconds: float) -> None:
    link = Link(address, seconds, prepare)
    try:
        await link.get()
    finally:
        await link.close()
