"""The sentences of one file, ready to be found. In a page, where there is no babel, a file is JSON that `pack` made."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from gettext import c2py
from pathlib import Path

ENDINGS = (".po", ".json")


class Sentences:
    """By key; a plural is a list of its forms, and a number chooses one."""

    def __init__(self, all_of_them: Mapping[str, str | list[str]], plural: str = "n != 1") -> None:
        self.all = dict(all_of_them)
        self._form: Callable[[int], int] = c2py(plural)

    def find(self, key: str, count: int | None) -> str | None:
        """What has no plural may count all the same."""
        found = self.all.get(key)
        if not isinstance(found, list):
            return found
        form = self._form(1 if count is None else count)
        return (found[form] or None) if form < len(found) else None


def read(path: Path) -> Sentences:
    if path.suffix == ".json":
        kept = json.loads(path.read_text(encoding="utf-8"))
        return Sentences(kept["sentences"], kept["plural"])
    return Sentences(*_parts(path))


def pack(path: Path) -> str:
    """The same, as JSON."""
    sentences, plural = _parts(path)
    return json.dumps({"plural": plural, "sentences": sentences}, ensure_ascii=False, separators=(",", ":"))


def _parts(path: Path) -> tuple[dict[str, str | list[str]], str]:
    from babel.messages.pofile import read_po  # here, so that a program that says nothing does not load it

    with path.open("rb") as file:
        catalog = read_po(file)
    found: dict[str, str | list[str]] = {}
    for message in catalog:
        key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
        if key and message.string:
            found[key] = message.string if isinstance(message.string, str) else list(message.string)
    return found, catalog.plural_expr
