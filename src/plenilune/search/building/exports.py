"""What a library offers: the functions that are asked from outside of the kernels, by text, with their signatures as their
annotations say them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args, get_origin, get_type_hints

from plenilune.core import registry
from plenilune.core.game import Fixed, Ints
from plenilune.search.tree.desk import Desk

RULES = ("size", "clear", "mover", "choices", "apply", "tickets", "outcome", "weight", "score", "is_winner")
PARTS: dict[str, tuple[str, ...]] = {
    "rules": RULES,
    "strategy": ("redeal", "shares", "obscure"),
    "solving": ("key", "clock", "wind", "can_win"),
}
LOOPS: dict[str, tuple[str, tuple[str, ...]]] = {  # text: the part that it needs, and what it offers
    "plenilune.search.loops": ("rules", ("playouts", "trace", "menu", "perft")),
    "plenilune.search.tree.kernels": ("strategy", ("plant", "grow", "grow_noting", "known_children")),
    "plenilune.search.proof.kernels": ("solving", ("forced", "held", "settle", "clock")),
}
BESIDE = (
    "plenilune.core.game",
    "plenilune.core.arithmetic",
    "plenilune.core.generator",
    "plenilune.search.tree.desk",
)  # what the texts take from elsewhere

KINDS: dict[Any, str] = {
    Fixed: "row",
    Ints: "row",
    int: "int",
    bool: "bool",
    type(None): "none",
    Desk: f"desk*{len(Desk._fields)}",
}


def parts_of(key: str) -> dict[str, str]:
    """The parts that a game has: part -> text."""
    return {part: registry.module_of(key, part).__name__ for part in PARTS if registry.has_module(key, part)}


def loops_of(key: str) -> list[str]:
    return [text for text, (part, _) in LOOPS.items() if part in parts_of(key)]


def offered(key: str) -> dict[str, tuple[str, ...]]:
    """text -> its functions."""
    return {text: PARTS[part] for part, text in parts_of(key).items()} | {text: LOOPS[text][1] for text in loops_of(key)}


def sources_of(key: str) -> list[str]:
    """All texts that the code of a library comes from."""
    return [*parts_of(key).values(), *loops_of(key), *BESIDE]


def signature(function: Callable[..., Any]) -> str:
    """As kernel_library.py reads it: "row,row,int->bool"."""
    hints = get_type_hints(function)
    returned = _kind(hints.pop("return"))
    return f"{','.join(_kind(hint) for hint in hints.values())}->{returned}"


def _kind(hint: Any) -> str:
    if hint in KINDS:
        return KINDS[hint]
    if get_origin(hint) in (Sequence, get_origin(Sequence[Any])) and get_args(hint) == (Ints,):
        return "rows"
    raise TypeError(f"{hint} cannot be handed to a library")
