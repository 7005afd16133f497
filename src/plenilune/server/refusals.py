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


class NotAllowed(NotNow):
    """Only for whoever looks after the server."""


class TooOften(NotNow):
    """A rate limit."""


def sentence_of(error: PleniluneError, lang: str) -> str:
    """As a page shows it, by itself and with a capital, which the name of a file does not get."""
    said, file = error.say(lang), error.gaps.get("file")
    return said if isinstance(file, str) and said.startswith(file) else said[:1].upper() + said[1:]
