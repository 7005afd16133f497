"""All sentences of a language as one JSON for the browser: the shared and the server's, the pages', and each game's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from plenilune import words
from plenilune.core.registry import about, catalogue
from plenilune.server.messages import Book, Lang
from plenilune.server.refusals import WORDS

PAGES = Path(__file__).parents[1] / "words_pages"  # what the browser's pages say
LANGS: dict[str, Lang] = {"en": "en", "fr": "fr", "de": "de"}
Sentences = dict[str, str | list[str]]


@cache
def book(lang: Lang) -> Book:
    shared = {**read(words.SHARED, lang), **read(WORDS, lang)}
    pages = read(PAGES, lang)
    return Book(lang=lang, shared=shared, pages=pages, games={key: read(about(key).words, lang) for key in catalogue()})


def read(folder: Path, lang: str) -> Sentences:
    """One room's sentences; what a language lacks is said in English."""
    return {**_read(folder / "en.po"), **_read(folder / f"{lang}.po")}


def _read(path: Path) -> Sentences:
    if not path.exists():
        return {}
    with path.open("rb") as file:
        catalog = read_po(file, locale=path.stem)
    found: Sentences = {}
    for message in catalog:
        key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
        if not key or not message.string:
            continue
        found[key] = message.string if isinstance(message.string, str) else list(message.string)
    return found
