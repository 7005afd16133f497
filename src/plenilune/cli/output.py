"""What the commands print with, and how they say that something is wrong."""

from __future__ import annotations

import codecs
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from plenilune.terminal.screen import Screen

T = TypeVar("T")

_language: str | None = None


class No(Exception):
    """The answer to the question is no; the sentence says why. Exit code 1."""


class Wrong(Exception):
    """The command was used in a way that makes no sense. Exit code 2."""


def speak(lang: str | None) -> str:
    """Remembers the language that was asked for; without one, it is the user's."""
    global _language
    from plenilune import words

    if lang is not None and lang not in words.languages():
        raise Wrong(said("not-a-choice", option="--lang", given=lang, known=", ".join(words.languages())))
    _language = lang or words.users_language()
    return _language


def language() -> str:
    return _language or speak(None)


def said(key: str, **gaps: str | int) -> str:
    """A sentence in the user's language."""
    from plenilune import words

    return words.say(words.SHARED, key, language(), **gaps)


def complain(sentence: str, code: int) -> int:
    typer.echo(f"plenilune: {' '.join(sentence.split())}", err=True)
    return code


def print_json(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


def console(no_color: bool = False) -> Console:
    """As wide as the terminal; piped, it is 80 wide and without colour. NO_COLOR is honoured by rich itself."""
    from rich.console import Console

    return Console(no_color=True if no_color else None, highlight=False)


def screen(plain: bool, ascii_only: bool, no_color: bool) -> Screen:
    """Where boards are drawn."""
    from plenilune.terminal.screen import Screen

    return Screen(console(no_color), language(), plain, ascii_only or not speaks_utf8())


def thinking() -> AbstractContextManager[object]:
    """A spinner, where somebody watches."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(said("solve-thinking"))


def compiled_or_wrong(make: Callable[[], T]) -> T:
    """What needs the compiler; without it, a sentence that says what to install."""
    try:
        return make()
    except ModuleNotFoundError as error:
        if error.name not in ("numba", "numpy"):
            raise
        raise Wrong(said("lacks", what="Numba", extra="fast")) from None


@contextmanager
def without_warnings() -> Iterator[None]:
    """What the library would warn of has been said in the user's language."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def speaks_utf8() -> bool:
    return (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "") == "utf8"


PLAIN = "plenilune-ascii"  # ASCII by another name: Typer takes the real one for a mistake, and writes UTF-8


def let_every_letter_through() -> None:
    """A terminal that lacks a letter shows the nearest one that it has, or a question mark; nothing breaks."""
    ascii_codec = codecs.lookup("ascii")
    named = codecs.CodecInfo(
        ascii_codec.encode,
        ascii_codec.decode,
        ascii_codec.streamreader,
        ascii_codec.streamwriter,
        ascii_codec.incrementalencoder,
        ascii_codec.incrementaldecoder,
        name=PLAIN,
    )
    codecs.register(lambda name: named if name.replace("_", "-") == PLAIN else None)
    codecs.register_error("plenilune-nearest", _nearest)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            is_ascii = codecs.lookup(stream.encoding or "ascii").name == "ascii"
            stream.reconfigure(encoding=PLAIN if is_ascii else stream.encoding, errors="plenilune-nearest")


def _nearest(error: UnicodeError) -> tuple[str, int]:
    from plenilune import words

    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(words.in_ascii(letter, language()) or "?" for letter in lacking), error.end


class Bar:
    """How far something has come, shown where somebody watches."""

    def __init__(self, progress: Any) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=None)

    def step(self, done: int, whole: int) -> None:
        self._progress.update(self._task, completed=done, total=max(whole, done))


@contextmanager
def progress() -> Iterator[Bar]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with shown:
        yield Bar(shown)


def day(at: float | None) -> str:
    """A day, as everybody can sort it; nothing where there is none."""
    return time.strftime("%Y-%m-%d", time.localtime(at)) if at else "-"
