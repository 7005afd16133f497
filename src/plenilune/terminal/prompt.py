"""What a person types: a line becomes a wish."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from plenilune import words

KEYS = {
    "?": "list",
    "b": "board",
    "u": "back",
    "h": "hint",
    "r": "rules",
    "s": "save",
    "q": "quit",
}


@dataclass(frozen=True)
class Wish:
    kind: str  # move, nothing, resign, draw, or one of KEYS
    text: str = ""


def understand(line: str, moves: Sequence[str]) -> Wish:
    """A move by its notation comes first, then keys, then a number of the list; all else is a move that the game refuses."""
    line = line.strip()
    if not line:
        return Wish("nothing")
    if line in moves:
        return Wish("move", line)
    for kind in ("resign", "draw"):
        if line.lower() in _typed(f"words-{kind}"):
            return Wish(kind)
    key, _, rest = line.partition(" ")
    known = KEYS.get(key.lower())
    if known and (not rest or known == "save"):
        return Wish(known, rest.strip())
    if line.isdecimal() and 1 <= int(line) <= len(moves):
        return Wish("move", moves[int(line) - 1])
    return Wish("move", line)


def is_yes(line: str) -> bool:
    """In any of our languages."""
    return line.strip().lower() in _typed("words-yes")


def is_no(line: str) -> bool:
    return line.strip().lower() in _typed("words-no")


def is_quit(line: str) -> bool:
    """The key that leaves: typed where a name of a file is asked for, it is no name."""
    return KEYS.get(line.strip().lower()) == "quit"


@cache
def _typed(key: str) -> set[str]:
    return {word.strip() for lang in words.languages() for word in words.say(words.SHARED, key, lang).split(",")}


def read_line(prompt: str) -> str:
    """One line from the person; EOFError when there is none. What was typed is not kept: the next player could recall it."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline

            readline.set_auto_history(False)
    return input(prompt).strip()
