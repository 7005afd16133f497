"""Sentences for people. Code sends keys; this room turns a key into a sentence of a language.

Every folder `words/` holds en.po, fr.po and de.po: the shared one beside this file, and one in each game. A sentence has
gaps in braces. A gap that is filled with '@key' is filled with the sentence of that key, so that 'grey' is translated too.
"""

from __future__ import annotations

import locale
import os
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

LANGUAGES = ("en", "fr", "de")
TYPED = ("text", "given")  # gaps that hold what somebody typed: never a key
SHARED = Path(__file__).parent


def say(folder: Path, key: str, lang: str = "en", **gaps: str | int) -> str:
    """The sentence `key` of that folder, or of the shared one; a gap called `count` chooses the plural form."""
    for room in (folder, SHARED):
        book = _book(room, lang)
        count = gaps.get("count")
        sentence = book.ngettext(key, key, count) if isinstance(count, int) else book.gettext(key)
        if sentence != key:
            return sentence.format(**{name: _fill(folder, name, value, lang) for name, value in gaps.items()})
    return key if lang == "en" else say(folder, key, "en", **gaps)


def users_language() -> str:
    """The language of the person at this terminal, as the environment tells it; English where it tells none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        lang = os.environ.get(name, "")[:2].lower()
        if lang in LANGUAGES:
            return lang
    lang = (locale.getlocale()[0] or "")[:2].lower()
    return lang if lang in LANGUAGES else "en"


def _fill(folder: Path, name: str, value: str | int, lang: str) -> str | int:
    if name in TYPED or not isinstance(value, str) or not value.startswith("@"):
        return value
    return say(folder, value[1:], lang)


@cache
def _book(folder: Path, lang: str) -> NullTranslations:
    path = folder / f"{lang}.po"
    if not path.exists():
        return NullTranslations()
    from babel.messages.mofile import write_mo  # here, so that a program that says nothing does not load it
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalog = read_po(file, locale=lang)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)
