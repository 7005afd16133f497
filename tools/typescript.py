"""Writes web/src/lib/messages.ts: the wire, as TypeScript, from server/messages.py and each game's view.py and offers.py.

    python tools/typescript.py          writes the file
    python tools/typescript.py --check  says whether it is up to date

Messages are camelCase, as they are encoded; a View, what a game draws (its pieces, its offers, its drawing) keep the names
of their dataclasses. A Said is a pair. What may be left out when sending has a question mark. A game types its drawing by a
class `Drawing` (a TypedDict) that its board.py knows.
"""

from __future__ import annotations

import dataclasses
import inspect
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec

from plenilune.core import state
from plenilune.core.registry import catalogue, has_module, module_of
from plenilune.server import messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "messages.ts"
PLAIN: dict[Any, str] = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
ALIASES = ("Kind", "Status", "Ask", "Smiley", "Timing")  # of messages.py, by their own names
UNIONS = ("Sent", "ToBrowser")


class Writer:
    """Writes types one after the other; `prefix` keeps the games apart."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: dict[Any, str] = {}
        self.aliases = {getattr(messages, name): name for name in ALIASES}

    def type_of(self, hint: Any, prefix: str = "") -> str:
        if hint in self.aliases:
            return self.aliases[hint]
        if hint in PLAIN:
            return PLAIN[hint]
        origin, inside = get_origin(hint), get_args(hint)
        if origin is Literal:
            return " | ".join(f"'{value}'" for value in inside)
        if origin in (Union, types.UnionType):
            return " | ".join(self.type_of(part, prefix) for part in inside)
        if origin is NotRequired:
            return self.type_of(inside[0], prefix)
        if _is_list(origin, inside):
            part = self.type_of(inside[0], prefix)
            return f"({part})[]" if " " in part and not part.startswith("[") else f"{part}[]"
        if origin is tuple:
            return f"[{', '.join(self.type_of(part, prefix) for part in inside)}]"
        if inspect.isclass(origin) and issubclass(origin, Mapping):
            return f"{{ [name: string]: {self.type_of(inside[1], prefix)} }}"
        return self.declare(hint, prefix)

    def declare(self, cls: Any, prefix: str = "") -> str:
        """The name of a struct, a dataclass or a named tuple, written once."""
        if cls in self.names:
            return self.names[cls]
        name: str = prefix + cls.__name__
        self.names[cls] = name
        hints = get_type_hints(cls)
        if issubclass(cls, tuple):
            pair = ", ".join(f"{field}: {self.type_of(hint, prefix)}" for field, hint in hints.items())
            self.lines += [*_comment(cls), f"export type {name} = [{pair}];", ""]
            return name
        fields = [
            f"  {field}{'?' if optional else ''}: {self.type_of(hints[attribute], prefix)};"
            for attribute, field, optional in fields_of(cls)
        ]
        tag = cls.__struct_config__.tag if issubclass(cls, msgspec.Struct) else None
        if tag is not None:
            fields.insert(0, f"  type: '{tag}';")
        self.lines += [*_comment(cls), f"export interface {name} {{", *fields, "}", ""]
        return name


def _is_list(origin: Any, inside: tuple[Any, ...]) -> bool:
    return inspect.isclass(origin) and issubclass(origin, Sequence) and (origin is not tuple or inside[-1] is Ellipsis)


def fields_of(cls: Any) -> Iterator[tuple[str, str, bool]]:
    """Attribute, name on the wire, whether it may be left out."""
    if is_typeddict(cls):
        for name in get_type_hints(cls):
            yield name, name, name in cls.__optional_keys__
    elif issubclass(cls, msgspec.Struct):
        for field in msgspec.structs.fields(cls):
            yield field.name, field.encode_name, not field.required
    else:
        for entry in dataclasses.fields(cls):
            yield entry.name, entry.name, False


def _comment(cls: Any) -> list[str]:
    text = " ".join((cls.__doc__ or "").split("\n\n    - ")[0].split())  # what a class is, without the notes on its fields
    return [f"/** {text} */"] if text and not text.startswith(f"{cls.__name__}(") else []


def write() -> str:
    writer = Writer()
    for name in ALIASES:
        values = " | ".join(f"'{value}'" for value in get_args(getattr(messages, name)))
        writer.lines += [f"export type {name} = {values};"]
    writer.lines.append("")
    for name in UNIONS:
        parts = [writer.declare(part) for part in get_args(getattr(messages, name))]
        writer.lines += [f"export type {name} = {' | '.join(parts)};", ""]
    for _, cls in inspect.getmembers(messages, inspect.isclass):
        if issubclass(cls, messages.Message) and cls not in (messages.Message, messages.FromBrowser):
            writer.declare(cls)
    writer.declare(state.View)
    writer.declare(state.Told)
    head = "// Generated by tools/typescript.py from server/messages.py and the games' own structs. Do not edit."
    games = _games(writer)
    return "\n".join([head, "", *writer.lines, *games, *ONE_GAME]) + "\n"


def _games(writer: Writer) -> list[str]:
    """What each game sends of its own, by its key."""
    rows = []
    for key in catalogue():
        prefix = "".join(word.capitalize() for word in key.split("-"))
        drawing = getattr(module_of(key, "board"), "Drawing", dict[str, Any])
        own = {
            "pieces": get_type_hints(module_of(key, "view").view)["return"],
            "offer": get_type_hints(module_of(key, "offers").offer)["return"],
            "drawing": drawing,
            "draft": module_of(key, "editing").Draft if has_module(key, "editing") else type(None),
        }
        fields = "; ".join(f"{name}: {writer.type_of(hint, prefix)}" for name, hint in own.items())
        rows.append(f"  '{key}': {{ {fields} }};")
    return ["/** What each game sends of its own. */", "export interface Games {", *rows, "}", ""]


# What a board, a move's picture or a plan of one game is given.
ONE_GAME = """\
export type GameKey = keyof Games;
export type PiecesOf<K extends GameKey> = Games[K]['pieces'];
/** What a move, or an outcome of chance, did: one for each of view.moves, and one with each fact that is told. */
export type OfferOf<K extends GameKey> = Games[K]['offer'];
/** A position set up by hand: what lies where, possible or not. */
export type DraftOf<K extends GameKey> = Games[K]['draft'];
export type DrawingOf<K extends GameKey> = Games[K]['drawing'];
export type ViewOf<K extends GameKey> = Omit<View, 'pieces' | 'offers'> & { pieces: PiecesOf<K>; offers: OfferOf<K>[] };
export type ToldOf<K extends GameKey> = Omit<Told, 'offer'> & { offer: OfferOf<K> };
/** The same, or an act, which does nothing on the board. */
export type HeardOf<K extends GameKey> = Omit<Told, 'offer'> & { offer: OfferOf<K> | null };
export type SceneOf<K extends GameKey> = Omit<Scene, 'view' | 'heard' | 'drawing'> & {
  view: ViewOf<K> | null;
  heard: HeardOf<K>[];
  drawing: DrawingOf<K> | null;
};""".splitlines()


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == write() else f"{TARGET} is out of date: run tools/typescript.py")
    TARGET.write_text(write(), encoding="utf-8")
