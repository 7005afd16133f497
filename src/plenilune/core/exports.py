"""Names that a package offers and loads when they are first asked for: a game's folder is found without its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module


def later(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package, from name to the module in it that has the name."""

    def find(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    return find
