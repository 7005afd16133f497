"""Ways into a table: a link that nobody can guess, and three words that a child can tell over the telephone.

There is one list of words. Each has a key, which names its picture, and is said in three languages; typed, it is
understood in any of them.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from functools import cache

from plenilune import words
from plenilune.server.folders import WORDS
from plenilune.server.store import Store

PICTURES = (
    *("owl", "reed", "lamp", "moon", "star", "frog", "fox", "wolf", "fish", "boat", "bell", "key", "tree", "leaf", "apple"),
    *("house", "cloud", "sun", "drop", "snail", "bird", "crown", "drum", "balloon", "cup", "hat", "shoe", "egg", "ring"),
    *("tent", "cat", "bear"),
)


TRIES = 20  # to find three words that nobody else has just now


def new_id() -> str:
    """Of a table: whoever has it may watch."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """Of an invitation: whoever has it may sit down."""
    return secrets.token_urlsafe(18)


def new_words() -> str:
    """Three different ones."""
    return " ".join(secrets.SystemRandom().sample(PICTURES, 3))


async def free_words(store: Store, now: float) -> str:
    """That lead nowhere just now; none where they cannot be found: the link is enough."""
    for _ in range(TRIES):
        words = new_words()
        if await store.find_words(words, now) is None:
            return words
    return ""


def read_words(text: str) -> str | None:
    """The keys of three words, typed in any of our languages, in any case, with anything between; None if they are not."""
    known = _known()
    keys = [known.get(plain(word)) for word in re.findall(r"[^\W\d_]+", text)]
    return " ".join(key for key in keys if key) if len(keys) == 3 and all(keys) else None


def plain(word: str) -> str:
    """Without case, accents and ligatures."""
    folded = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@cache
def _known() -> dict[str, str]:
    """What may be typed -> key."""
    return {plain(words.say(WORDS, f"picture-{key}", lang)): key for key in PICTURES for lang in words.languages()}
