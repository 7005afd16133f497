"""Finds the games: every folder with an about.toml in games/, in the folders that PLENILUNE_GAMES names, and every
package that an installed distribution names under the entry point group `plenilune.games`. No list to edit."""

from __future__ import annotations

import copyreg
import difflib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import plenilune.games
from plenilune.core.about import About, read_about
from plenilune.core.errors import UnknownGame
from plenilune.core.game import Modules
from plenilune.core.state import Game

NEEDED = ("rules", "notation", "view", "offers", "board")
OPTIONAL = ("sentences", "stories", "setups", "editing")


def catalogue() -> list[str]:
    """The keys of all games that are installed, sorted."""
    return sorted(_found())


def about(key: str) -> About:
    """What is known of a game without loading its rules."""
    return _entry(key)[0]


def game(key: str, *, players: int | None = None, **options: object) -> Game:
    """A game with its options: `plenilune.game("china-moon", players=4)`. Unknown options are named in the error."""
    facts, package = _entry(key)
    return Game(facts, _modules(package), players, options)


@lru_cache(32)
def _again(key: str, players: int, *options: tuple[str, object]) -> Game:
    return game(key, players=players, **dict(options))


def _pickled(made: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    own = {name: file for name, file in made.files.items() if not file.is_builtin}
    return _again, (made.key, made.players, *{**made.options, **own}.items())


copyreg.pickle(Game, _pickled)  # modules cannot be pickled: it travels as what it was made of, and is found again here


def module_of(key: str, name: str) -> ModuleType:
    """A module of a game's folder, such as its terminal.py."""
    return module(_entry(key)[1], name)


def has_module(key: str, name: str) -> bool:
    """Whether a game's folder has that file: some are optional."""
    return importlib.util.find_spec(f"{_entry(key)[1]}.{name}") is not None


@cache
def _modules(package: str) -> Modules:
    """Loaded by name, so their types are taken on trust here; mypy checks them in each game's __init__.py."""
    names = [*NEEDED, *(name for name in OPTIONAL if importlib.util.find_spec(f"{package}.{name}"))]
    found: dict[str, Any] = {name: module(package, name) for name in names}
    return Modules(**found)


def module(package: str, name: str) -> ModuleType:
    return importlib.import_module(f"{package}.{name}")


def _entry(key: str) -> tuple[About, str]:
    found = _found()
    if key not in found:
        near = difflib.get_close_matches(str(key), found, n=1, cutoff=0.4)
        if near:
            raise UnknownGame("unknown-game-near", given=str(key), near=near[0], known=", ".join(sorted(found)))
        raise UnknownGame("unknown-game", given=str(key), known=", ".join(sorted(found)))
    return found[key]


@cache
def _found() -> dict[str, tuple[About, str]]:
    """key -> what it is, and the package it lives in."""
    for folder in os.environ.get("PLENILUNE_GAMES", "").split(os.pathsep):
        if folder and folder not in plenilune.games.__path__:
            plenilune.games.__path__.append(folder)
    found = {}
    for root in plenilune.games.__path__:
        for path in sorted(Path(root).glob("*/about.toml")):
            facts = read_about(path.parent)
            found[facts.key] = (facts, f"plenilune.games.{path.parent.name}")
    if sys.platform == "emscripten":
        return found  # in a page nothing is installed
    from importlib.metadata import entry_points  # here, because it takes long to load

    for point in entry_points(group="plenilune.games"):
        package = importlib.import_module(point.value)
        facts = read_about(Path(package.__path__[0]))
        found[facts.key] = (facts, point.value)
    return found
