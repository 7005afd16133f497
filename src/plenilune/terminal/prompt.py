"""What a person types: a line becomes a wish."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass

KEYS = {
    "?": "list",
    "b": "board",
    "u": "back",
    "h": "hint",
    "r": "rules",
    "s": "save",
    "q": "quit",
}
YES = ("y", "yes", "o", "oui", "j", "ja")
NO = ("n", "no", "non", "nein")


@dataclass(frozen=True)
class Wish:
    kind: str  # move, nothing, or one of KEYS
    text: str = ""


def understand(line: str, moves: Sequence[str]) -> Wish:
    """A move by its notation comes first, then keys, then a number of the list; all else is a move that the game refuses."""
    line = line.strip()
    if not line:
        return Wish("nothing")
    if line in moves:
        return Wish("move", line)
    key, _, rest = line.partition(" ")
    kind = KEYS.get(key.lower())
    if kind and (not rest or kind == "save"):
        return Wish(kind, rest.strip())
    if line.isdecimal() and 1 <= int(line) <= len(moves):
        return Wish("move", moves[int(line) - 1])
    return Wish("move", line)


def read_line(prompt: str) -> str:
    """One line from the person; EOFError when there is none. What was typed is not kept: the next player could recall it."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline

            readline.set_auto_history(False)
    return input(prompt).strip()
