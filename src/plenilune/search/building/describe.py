"""What stands beside a library: see core/kernel_trust.py, which reads it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version as version
from pathlib import Path

import plenilune
from plenilune.core import kernel_trust
from plenilune.core.kernel_trust import FORMAT, digest_of
from plenilune.search.building import exports
from plenilune.search.building.targets import Target

TOOLS = ("numba", "llvmlite", "ziglang")
CODE = ("plenilune.search.building.code", "plenilune.search.building.exports", "plenilune.search.trial")
MACHINE = ("plenilune.search.building.machine", "plenilune.search.building.targets")


@cache
def code_digest(key: str) -> str:
    """Of what the intermediate code of a game comes from."""
    return _digest(digest_of([*exports.sources_of(key), *CODE]), "numba", "llvmlite")


@cache
def digest(key: str) -> str:
    """Of all that a library depends on: the game's texts, what sums it up, and how it is built, by which versions."""
    return _digest(f"{FORMAT} {code_digest(key)} {digest_of(MACHINE)}", *TOOLS)


def _digest(text: str | None, *tools: str) -> str:
    versions = "".join(f"{name} {version(name)} " for name in tools)
    return hashlib.sha256(f"{versions}{text}".encode()).hexdigest()


def is_current(key: str, target: str, library: Path) -> bool:
    """Whether it would be built just so again."""
    path = library.with_suffix(".json")
    try:
        kernel_trust.read(path, target)
        return bool(json.loads(path.read_bytes())["made"] == digest(key))
    except (kernel_trust.Unfit, OSError):
        return False


def describe(
    key: str, target: Target, library: Path, texts: Mapping[str, Mapping[str, str]], sums: Mapping[str, str]
) -> None:
    sources = exports.sources_of(key)
    said = {
        "format": FORMAT,
        "game": key,
        "target": target.name,
        "triple": target.triple,
        "plenilune": plenilune.__version__,
        "tools": {name: version(name) for name in TOOLS},
        "made": digest(key),
        "sources": sources,
        "digest": digest_of(sources),
        "library": library.name,
        "sha256": hashlib.sha256(library.read_bytes()).hexdigest(),
        "rules": exports.parts_of(key)["rules"],
        "texts": texts,
        "sums": sums,
    }
    draft = library.with_suffix(".draft")
    draft.write_text(json.dumps(said, indent=1) + "\n")
    draft.replace(library.with_suffix(".json"))
