"""What the server itself refuses. The sentences are in words/; those about moves come from the games."""

from __future__ import annotations

from plenilune.core.errors import PleniluneError
from plenilune.server.folders import WORDS


class NotNow(PleniluneError):
    """A wish that cannot be granted at this table, or not yet."""

    def __init__(self, key: str, **gaps: str | int) -> None:
        super().__init__(key, folder=WORDS, because=None, **gaps)


class NotFound(NotNow):
    """There is no such table, game or invitation."""


class TooOften(NotNow):
    """A rate limit."""


def sentence_of(error: PleniluneError, lang: str) -> str:
    """As a page shows it, by itself and with a capital; the terminal may say it after a file's name or a line's number."""
    said = error.say(lang)
    return said[:1].upper() + said[1:]
