"""Sentences for people. Code sends keys; this room turns a key into a sentence of a language.

Every folder `words/` holds one file for each language, en.po, fr.po, de.po: the shared one beside this file, the server's,
the pages', and one in each game. The languages are those that the shared folder has: a further one is its files and
nothing else. PLENILUNE_WORDS names folders of the same shape as this package (words/it.po, games/full_moon/words/it.po,
...), for a language that is not part of it.

A sentence has gaps in braces. What may fill one is said at `Said`.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unicodedata import normalize

TYPED = ("text", "given")  # gaps that hold what somebody typed: never a key
SHARED = Path(__file__).parent
PACKAGE = SHARED.parent
NOBODY: Mapping[str, str] = {}

Gap: TypeAlias = "str | int | Said | Sequence[Said]"


class Said(NamedTuple):
    """A sentence to be said: a key, and what fills its gaps: a number; a text; '@grey', the sentence of that key, so that
    'grey' is translated too; '%g', the name of who sits at seat g; another Said; or several, which are joined by commas.

    Whoever speaks of the seat in the gap `name` to the very person who sits there says the key with `-you` at its end,
    where there is one. Whoever speaks to somebody who types says the key with `-typed`, where there is one.
    """

    key: str
    gaps: Mapping[str, Gap] = {}


@cache
def languages() -> tuple[str, ...]:
    """What we speak, English first."""
    found = {path.stem for folder in _places(SHARED) for path in folder.glob("*.po")}
    return ("en", *sorted(found - {"en"}))


def own_name(lang: str) -> str:
    """What a language calls itself."""
    return say(SHARED, "language-name", lang)


def spoken(wish: str, otherwise: str = "en") -> str:
    """The language of a tag such as `fr`, `fr-CA` or `fr_CA.UTF-8`, if it is one of ours."""
    lang = wish.replace("_", "-").split("-")[0].split(".")[0].lower()
    return lang if lang in languages() else otherwise


def users_language() -> str:
    """The language of the person at this terminal, as the environment tells it; English where it tells none of ours."""
    wishes = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")] + [locale.getlocale()[0] or ""]
    return next((spoken(wish) for wish in wishes if spoken(wish, "")), "en")


def say(folder: Path, key: str, lang: str = "en", **gaps: Gap) -> str:
    """The sentence `key` of that folder, or of the shared one; a gap called `count` chooses the plural form."""
    found = _find(folder, key, lang, gaps.get("count"))
    return key if found is None else _fill(folder, found, lang, gaps, NOBODY, types=False)


def tell(
    folder: Path,
    said: Said,
    lang: str = "en",
    names: Mapping[str, str] = NOBODY,
    you: str | None = None,
    *,
    types: bool = False,
) -> str:
    """The same for a Said, to somebody who plays the seat `you`, if any, and types what he plays, or not. A seat without a
    name goes by the game's word for it (`seat-g`)."""
    found = None
    if you is not None and said.gaps.get("name") == f"%{you}":
        found = _find(folder, f"{said.key}-you", lang, said.gaps.get("count"))
    found = found or _meant(folder, said, lang, types)
    return said.key if found is None else capital(_fill(folder, found, lang, said.gaps, names, types), found)


def knows(folder: Path, key: str) -> bool:
    """Whether there is such a sentence, in English at least."""
    return any(key in _sentences(room, "en") for room in (folder, SHARED))


def capital(sentence: str, pattern: str) -> str:
    """What begins with a gap begins with a capital all the same."""
    return sentence[:1].upper() + sentence[1:] if pattern.startswith("{") else sentence


def in_ascii(text: str, lang: str) -> str:
    """For a terminal that has no other letters: as the language itself writes them then, else without accents."""
    pairs = (pair.partition("=") for pair in say(SHARED, "letters-ascii", lang).split() if "=" in pair)
    letters = str.maketrans({letter: plain for letter, _, plain in pairs})
    return normalize("NFKD", text.translate(letters)).encode("ascii", "ignore").decode()


def text_file(folder: Path, name: str, lang: str) -> str | None:
    """A whole text of that folder, such as the rules in rules.fr.md, in English where that language has none."""
    name, ending = name.rsplit(".", 1)
    files = [place / f"{name}.{wish}.{ending}" for wish in (lang, "en") for place in _places(folder)]
    return next((file.read_text(encoding="utf-8") for file in files if file.exists()), None)


def catalogue(folder: Path, lang: str) -> dict[str, str | list[str]]:
    """All sentences of one folder; a plural is a list of its forms. What a language lacks is said in English."""
    return {**_sentences(folder, "en"), **_sentences(folder, lang)}


def _fill(folder: Path, sentence: str, lang: str, gaps: Mapping[str, Gap], names: Mapping[str, str], types: bool) -> str:
    return sentence.format(**{name: _filled(folder, name, value, lang, names, types) for name, value in gaps.items()})


def _filled(folder: Path, name: str, value: Gap, lang: str, names: Mapping[str, str], types: bool) -> str | int:
    if isinstance(value, Said):
        found = _meant(folder, value, lang, types)
        return value.key if found is None else _fill(folder, found, lang, value.gaps, names, types)
    if not isinstance(value, (str, int)):
        return ", ".join(str(_filled(folder, name, one, lang, names, types)) for one in value)
    if name in TYPED or not isinstance(value, str):
        return value
    if value.startswith("@"):
        return say(folder, value[1:], lang)
    if value.startswith("%"):
        return names.get(value[1:]) or say(folder, f"seat-{value[1:]}", lang)
    return value


def _meant(folder: Path, said: Said, lang: str, types: bool) -> str | None:
    count = said.gaps.get("count")
    found = _find(folder, f"{said.key}-typed", lang, count) if types else None
    return found or _find(folder, said.key, lang, count)


def _find(folder: Path, key: str, lang: str, count: Gap | None) -> str | None:
    for room, wish in ((folder, lang), (SHARED, lang), (folder, "en"), (SHARED, "en")):
        book = _book(room, wish)
        sentence = book.ngettext(key, key, count) if isinstance(count, int) else key
        sentence = book.gettext(key) if sentence == key else sentence  # what has no plural may count all the same
        if sentence != key:
            return sentence
    return None


def _places(folder: Path) -> list[Path]:
    """Where the words of a folder lie: there, and in the same place of every folder that PLENILUNE_WORDS names."""
    others = [Path(root) for root in os.environ.get("PLENILUNE_WORDS", "").split(os.pathsep) if root]
    if not others or not folder.is_relative_to(PACKAGE):
        return [folder]
    return [folder, *(root / folder.relative_to(PACKAGE) for root in others)]


def _file(folder: Path, lang: str) -> Path | None:
    files = [place / f"{lang}.po" for place in _places(folder)]
    return next((file for file in files if file.exists()), None)


@cache
def _sentences(folder: Path, lang: str) -> dict[str, str | list[str]]:
    path = _file(folder, lang)
    if path is None:
        return {}
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalog = read_po(file)
    found: dict[str, str | list[str]] = {}
    for message in catalog:
        key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
        if key and message.string:
            found[key] = message.string if isinstance(message.string, str) else list(message.string)
    return found


@cache
def _book(folder: Path, lang: str) -> NullTranslations:
    path = _file(folder, lang)
    if path is None:
        return NullTranslations()
    from babel.messages.mofile import write_mo  # here, so that a program that says nothing does not load it
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalog = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)
