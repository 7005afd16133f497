"""All sentences of a language as one JSON for the browser: the shared and the server's, the pages', and each game's."""

from __future__ import annotations

from functools import cache

from plenilune import words
from plenilune.core.registry import about, catalogue
from plenilune.server.folders import PAGES, WORDS
from plenilune.server.messages import Book


@cache
def book(lang: str) -> Book:
    return Book(
        lang=lang,
        languages={other: words.own_name(other) for other in words.languages()},
        shared={**words.catalogue(words.SHARED, lang), **words.catalogue(WORDS, lang)},
        pages=words.catalogue(PAGES, lang),
        games={key: words.catalogue(about(key).words, lang) for key in catalogue()},
    )
