"""The key to /keeper, and to whatever only those may see who look after the server."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from plenilune.server.settings import Settings

FEWEST = 16  # letters of a key that somebody has chosen


def key_file(settings: Settings) -> Path:
    return Path(settings.keeper_key).expanduser() if settings.keeper_key else settings.data / "keeper.key"


def read_key(settings: Settings) -> str:
    """Empty: there is none that could be used."""
    try:
        key = key_file(settings).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return key if len(key) >= FEWEST else ""


def make_key(settings: Settings) -> str:
    """The key; made where there is none, for this user's eyes only."""
    path = key_file(settings)
    if not path.exists() and not settings.keeper_key:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(24) + "\n")
    return read_key(settings)


def fits(settings: Settings, given: str) -> bool:
    key = read_key(settings)
    return bool(key) and secrets.compare_digest(key.encode(), given.encode())
