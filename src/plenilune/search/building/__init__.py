"""Builds the games' kernels ahead of time, as libraries that need neither Numba nor a compiler where they run.

    build(["full-moon"], ["linux-x86_64", "wasm"], folder)

Numba writes the intermediate code of a game once (code.py), in a process of its own; it is kept by a digest of all texts
that it comes from. LLVM and zig make a library of it for each target (machine.py), beside which a small file says what it
was built from, how its functions are called, and what it has to come to when it is tried (describe.py). What is there
already, and was made from the same texts, is left alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError
from pathlib import Path

from plenilune.core import kernel_trust
from plenilune.search.building import code, describe
from plenilune.search.building.targets import TARGETS as TARGETS

AT_ONCE = 2  # games


@dataclass(frozen=True)
class Built:
    key: str
    target: str
    path: Path
    is_new: bool


class CannotBuild(Exception):
    """Why, in a sentence."""


def missing() -> str:
    """The package that a build needs and that is not here; or nothing."""
    for name in ("numba", "llvmlite", "ziglang"):
        try:
            describe.version(name)
        except PackageNotFoundError:
            return name
    return ""


def build(
    keys: Sequence[str], targets: Sequence[str], folder: Path, say: Callable[[str], None] = lambda _: None
) -> list[Built]:
    """Every game for every target, two games at a time."""
    with ThreadPoolExecutor(AT_ONCE) as workers:
        tasks = [workers.submit(_game, key, targets, folder, say) for key in keys]
        try:
            return sorted(
                (one for task in as_completed(tasks) for one in task.result()), key=lambda one: (one.key, one.target)
            )
        except BaseException:
            workers.shutdown(wait=True, cancel_futures=True)
            raise


def _game(key: str, targets: Sequence[str], folder: Path, say: Callable[[str], None]) -> list[Built]:
    paths = {target: folder / target / f"{key}{kernel_trust.ending(target)}" for target in targets}
    stale = [target for target, path in paths.items() if not describe.is_current(key, target, path)]
    if stale:
        made = intermediate(key, say)
        for target in stale:
            say(f"{key}: {target}")
            _run("plenilune.search.building.machine", str(made), target, str(paths[target]))
    return [Built(key, target, path, target in stale) for target, path in paths.items()]


def intermediate(key: str, say: Callable[[str], None] = lambda _: None) -> Path:
    """The file of the intermediate code: made, if it is not there."""
    path = kernel_trust.cache_folder() / "code" / f"{key}-{describe.code_digest(key)[:24]}.json"
    if not path.exists():
        say(f"{key}: compiling")
        path.parent.mkdir(parents=True, exist_ok=True)
        _run("plenilune.search.building.code", key, str(path), **code.SETTINGS)
    return path


def _run(module: str, *arguments: str, **settings: str) -> None:
    command = (sys.executable, "-m", module, *arguments)
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise CannotBuild(f"{' '.join(command[2:])}\n{done.stdout}{done.stderr}")
