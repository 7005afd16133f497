"""Sentences for people. Code sends keys; this room turns a key into a sentence of a language.

Every folder `words/` holds one file for each language, en.po, fr.po, de.po (in a page they are en.json: compiled.py): the
shared one beside this file, the server's, the pages', and one in each game. The languages are those that the shared folder
has: a further one is its files and nothing else. PLENILUNE_WORDS names folders of the same shape as this package
(words/it.po, games/full_moon/words/it.po, ...), for a language that is not part of it.

A sentence has gaps in braces. What may fill one is said at `Said`. Where somebody is named, a language says in which form:
{name} stands where the subject does, {name:object} and {name:to} elsewhere. The form of a word of ours is the sentence
`owl-to`, that of a person's name is made by `name-to`; a form that begins with a capital (`{name:Subject}`) begins so.
"""

from __future__ import annotations

import locale
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias
from unicodedata import normalize

from plenilune.words.compiled import ENDINGS, Sentences, read

TYPED = ("text", "given")  # gaps that hold what somebody typed: never a key
SHARED = Path(__file__).parent
PACKAGE = SHARED.parent
GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")  # {name}, or with the form that somebody's name has there: {name:to}
ENDED = re.compile(r"[.!?]\s+\Z")  # what stands before the beginning of a sentence

Gap: TypeAlias = "str | int | Said | Sequence[Said]"


class Said(NamedTuple):
    """A sentence to be said: a key, and what fills its gaps: a number; a text; '@grey', the sentence of that key, so that
    'grey' is translated too; '%g', the name of who sits at seat g; another Said; or several, which are joined by commas.

    Whoever speaks of the seat in the gap `name` to the very person who sits there says the key with `-you` at its end,
    where there is one; of that in the gap `other`, `-other-you`, and so on. Whoever speaks to somebody who types says the
    key with `-typed`, where there is one.
    """

    key: str
    gaps: Mapping[str, Gap] = {}


Names: TypeAlias = Mapping[str, "str | Said"]  # by seat: a person's name, or a word of ours: Said("owl")
NOBODY: Names = {}


class _Listener(NamedTuple):
    lang: str
    names: Names = NOBODY
    types: bool = False


@cache
def languages() -> tuple[str, ...]:
    """What we speak, English first."""
    found = {path.stem for folder in _places(SHARED) for ending in ENDINGS for path in folder.glob(f"*{ending}")}
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
    return key if found is None else _fill(folder, found, gaps, _Listener(lang))


def tell(
    folder: Path, said: Said, lang: str = "en", names: Names = NOBODY, you: str | None = None, *, types: bool = False
) -> str:
    """The same for a Said, to somebody who plays the seat `you`, if any, and types what he plays, or not. A seat without a
    name goes by the game's word for it (`seat-g`)."""
    to = _Listener(lang, names, types)
    count = said.gaps.get("count")
    found = next(filter(None, (_find(folder, key, lang, count) for key in _to_you(said, you))), None)
    found = found or _meant(folder, said, to)
    return said.key if found is None else capital(_fill(folder, found, said.gaps, to), found)


def knows(folder: Path, key: str) -> bool:
    """Whether there is such a sentence, in English at least."""
    return any(key in _sentences(room, "en") for room in (folder, SHARED))


def owl_name(place: int) -> Said | None:
    """What the owl on that chair, from 0, is called where several play; None: there are more chairs than names."""
    key = f"owl-name-{place + 1}"
    return Said(key) if knows(SHARED, key) else None


def capital(sentence: str, pattern: str) -> str:
    """What begins with a gap begins with a capital all the same."""
    return _capital(sentence) if pattern.startswith("{") else sentence


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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


def _to_you(said: Said, you: str | None) -> list[str]:
    """The keys that speak to who plays the seat `you`, the gap `name` first."""
    if you is None:
        return []
    about = [name for name, gap in said.gaps.items() if gap == f"%{you}"]
    return [
        f"{said.key}-{'' if name == 'name' else f'{name}-'}you" for name in sorted(about, key=lambda name: name != "name")
    ]


def _fill(folder: Path, sentence: str, gaps: Mapping[str, Gap], to: _Listener) -> str:
    def fill(gap: re.Match[str]) -> str:
        name, form = gap[1], gap[2] or "subject"
        value = gaps[name]
        if name in TYPED or not isinstance(value, str) or not value.startswith("%"):
            return _filled(folder, name, value, to)
        called = _called(folder, value[1:], form.lower(), to)
        return _capital(called) if form[0].isupper() or ENDED.search(sentence, 0, gap.start()) else called

    return GAP.sub(fill, sentence)


def _filled(folder: Path, name: str, value: Gap, to: _Listener) -> str:
    if isinstance(value, Said):
        found = _meant(folder, value, to)
        return value.key if found is None else _fill(folder, found, value.gaps, to)
    if isinstance(value, int):
        return str(value)
    if not isinstance(value, str):
        return ", ".join(_filled(folder, name, one, to) for one in value)
    return say(folder, value[1:], to.lang) if value.startswith("@") and name not in TYPED else value


def _called(folder: Path, seat: str, form: str, to: _Listener) -> str:
    """How who sits there is called, in that form."""
    who = to.names.get(seat) or Said(f"seat-{seat}")
    if isinstance(who, Said):
        found = _find(folder, f"{who.key}-{form}", to.lang, None)
        if found is not None:
            return _fill(folder, found, who.gaps, to)
        who = say(folder, who.key, to.lang, **who.gaps)
    return say(folder, f"name-{form}", to.lang, given=who) if knows(SHARED, f"name-{form}") else who


def _meant(folder: Path, said: Said, to: _Listener) -> str | None:
    count = said.gaps.get("count")
    found = _find(folder, f"{said.key}-typed", to.lang, count) if to.types else None
    return found or _find(folder, said.key, to.lang, count)


def _find(folder: Path, key: str, lang: str, count: Gap | None) -> str | None:
    for room, wish in ((folder, lang), (SHARED, lang), (folder, "en"), (SHARED, "en")):
        sentence = _book(room, wish).find(key, count if isinstance(count, int) else None)
        if sentence is not None:
            return sentence
    return None


def _places(folder: Path) -> list[Path]:
    """Where the words of a folder lie: there, and in the same place of every folder that PLENILUNE_WORDS names."""
    others = [Path(root) for root in os.environ.get("PLENILUNE_WORDS", "").split(os.pathsep) if root]
    if not others or not folder.is_relative_to(PACKAGE):
        return [folder]
    return [folder, *(root / folder.relative_to(PACKAGE) for root in others)]


def _file(folder: Path, lang: str) -> Path | None:
    files = [place / f"{lang}{ending}" for place in _places(folder) for ending in ENDINGS]
    return next((file for file in files if file.exists()), None)


def _sentences(folder: Path, lang: str) -> dict[str, str | list[str]]:
    return _book(folder, lang).all


@cache
def _book(folder: Path, lang: str) -> Sentences:
    path = _file(folder, lang)
    return Sentences({}) if path is None else read(path)
