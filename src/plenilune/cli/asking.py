"""Asking a server that runs, with the key of who looks after it."""

from __future__ import annotations

import json
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from plenilune.cli import output

PATIENCE = 120.0  # seconds


def forget(address: str, key: str, guest: str) -> int:
    """How many tables are gone."""
    parts = urlsplit(address)
    if not address or not key:
        raise output.No(output.said("admin-cannot-ask", fault=""))
    headers = {
        "Origin": f"{parts.scheme}://{parts.netloc}",
        "Authorization": f"Bearer {key}",
        "Content-Type": "application/json",
    }
    asked = Request(f"{address}api/keeper/forget", json.dumps({"guest": guest}).encode(), headers)  # noqa: S310
    try:
        with build_opener(ProxyHandler({})).open(asked, timeout=PATIENCE) as answer:
            return int(json.load(answer)["tables"])
    except HTTPError as error:
        raise output.No(output.said("admin-cannot-ask", fault=f"{error.code}")) from None
    except (URLError, OSError, ValueError, KeyError) as error:
        raise output.No(output.said("admin-cannot-ask", fault=str(error))) from None
