"""Which library of kernels may be used: one that fits (this version of the texts, this kind of machine, not damaged) and has
proven itself here. What does not is passed over with one line in the log; then somebody compiles, or plain Python plays.

Beside `full-moon.so` lies `full-moon.json`, which says what it was built from and for. To prove itself, a library plays,
grows a tree and proves a position in a process of its own (search/trial.py), once for each machine: it may crash there. In
a page there is no other process, and WebAssembly computes the same everywhere: there it is enough that the file is whole.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from plenilune.core.kernel_maker import found

log = logging.getLogger("plenilune.kernels")

FORMAT = 1  # how the functions of a library are called
PATIENCE = 120  # seconds for a trial
IN_PAGE = sys.platform == "emscripten"
ENDINGS = {"linux": ".so", "macos": ".dylib", "windows": ".dll", "wasm": ".so"}


@dataclass(frozen=True)
class Trusted:
    path: Path
    rules: str  # the text that the others are bound to
    texts: Mapping[str, Mapping[str, str]]  # text -> function -> signature
    sums: Mapping[str, str]


class Unfit(Exception):
    """Why a library is passed over."""


def target() -> str:
    """What this machine is to those who build."""
    if IN_PAGE:
        return "wasm"
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = {"amd64": "x86_64", "arm64": "aarch64"}.get(platform.machine().lower(), platform.machine().lower())
    return f"{system}-{'arm64' if system == 'macos' and machine == 'aarch64' else machine}"


def ending(target: str) -> str:
    return ENDINGS.get(target.partition("-")[0], ".so")


def folder() -> Path:
    """Where the libraries of this machine are."""
    given = os.environ.get("PLENILUNE_KERNELS")
    return Path(given) if given else built_folder() / target()


def built_folder() -> Path:
    """Where they are in the package, a folder for each target."""
    return Path(__file__).parent.parent / "kernels"


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "plenilune" / "kernels"


def trusted(key: str, may_try: bool = True) -> Trusted | None:
    """The library of a game. Whether it has proven itself is asked of a process only where it `may_try`."""
    path = folder() / f"{key}.json"
    return _fitting(path) if _fitting(path) and _is_proven(path, may_try) else None


def is_untried(key: str) -> bool:
    """Whether a library fits, and nobody has tried it here."""
    path = folder() / f"{key}.json"
    return _fitting(path) is not None and path not in _answers and _remembered(path) is None


def forget() -> None:
    """Looks again: something was built meanwhile."""
    _fitting.cache_clear()
    _answers.clear()


# Whether it fits


@cache
def _fitting(path: Path) -> Trusted | None:
    if not path.exists():
        return None
    try:
        return read(path, target())
    except Unfit as reason:
        log.warning("kernels of %s are passed over: %s", path.stem, reason)
        return None


def read(path: Path, target: str) -> Trusted:
    """What a description says of the library beside it, if that fits; else Unfit."""
    try:
        said = json.loads(path.read_bytes())
        library = path.with_name(said["library"])
        if (said["format"], said["target"]) != (FORMAT, target):
            raise Unfit(f"made for {said['target']}, format {said['format']}")
        if hashlib.sha256(library.read_bytes()).hexdigest() != said["sha256"]:
            raise Unfit("the file is damaged")
        _check_version(said)
        return Trusted(library, said["rules"], said["texts"], said["sums"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unfit(f"cannot be read ({type(error).__name__})") from error


def _check_version(said: Any) -> None:
    """By the texts; where only their bytecode is, by the version of the package."""
    digest = digest_of(said["sources"])
    if digest is None and said["plenilune"] != sys.modules["plenilune"].__version__:
        raise Unfit(f"made for version {said['plenilune']}")
    if digest is not None and digest != said["digest"]:
        raise Unfit("made from other texts")


def digest_of(texts: Sequence[str]) -> str | None:
    """One for these texts as they are; None where they are not there to be read."""
    whole = hashlib.sha256()
    for text in texts:
        try:
            origin = found(text).origin or ""
            if not origin.endswith(".py"):
                return None
            whole.update(Path(origin).read_bytes())
        except OSError:
            return None
        except ImportError:
            return ""
    return whole.hexdigest()


# Whether it has proven itself


_answers: dict[Path, bool] = {}


def trust(path: Path) -> None:
    """In this process, without a trial: it is the one that is being tried."""
    _answers[path] = True


def _is_proven(path: Path, may_try: bool) -> bool:
    if path not in _answers:
        answer = True if IN_PAGE else _remembered(path)
        if answer is None and not may_try:
            return False
        _answers[path] = _tried(path) if answer is None else answer
    return _answers[path]


def _note(path: Path) -> Path:
    """Where the answer is kept: for this library, on this machine, with this Python."""
    description, library = path.read_bytes(), path.with_suffix(ending(target())).read_bytes()
    here = repr((platform.uname(), sys.version)).encode()
    return cache_folder() / "proven" / hashlib.sha256(description + library + here).hexdigest()[:32]


def _remembered(path: Path) -> bool | None:
    try:
        return {"yes": True, "no": False}.get(_note(path).read_text())
    except OSError:
        return None


def _tried(path: Path) -> bool:
    """Asks a process, and remembers what it says, or that it died. If it was only slow, it is asked again another time."""
    command = (sys.executable, "-m", "plenilune.search.trial", str(path))
    fault = ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)  # noqa: S603
        if done.returncode:
            fault = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
        with suppress(OSError):
            note = _note(path)
            note.parent.mkdir(parents=True, exist_ok=True)
            note.write_text("no" if fault else "yes")
    except (OSError, subprocess.TimeoutExpired) as error:
        fault = f"no trial ({type(error).__name__})"
    if fault:
        log.warning("kernels of %s are passed over: %s", path.stem, fault)
    return not fault
