"""The server for inside a page, as files: Python itself (Pyodide), the part of its library that is needed, our packages
compiled, the games' kernels, and what a page can show before all that is there. All lie in a folder that is named after a
hash of what is in it, so no file ever changes under its name."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from plenilune import __version__, words
from plenilune.core.kernel_trust import built_folder
from plenilune.core.registry import catalogue
from plenilune.search import building
from plenilune.server.folders import POCKET
from plenilune.server.http.files import BESIDE
from plenilune.server.http.installing import listed
from plenilune.site import node, packages

HERE = Path(__file__).parent
KERNELS = built_folder() / "wasm"
LIBRARY = HERE / "library.txt"
WASM = "pyodide.asm.wasm"
PYTHON = (WASM, "pyodide.asm.mjs", "pyodide.mjs")
LETTERS = 16  # of the hash


def build(say: Callable[[str], None]) -> Path:
    """The folder of the newest one, made if it has to be: its only folder has the hash as a name."""
    if not node.is_checkout():
        found = newest()
        if found is None:
            raise node.CannotBuild("site-not-shipped")
        return found
    _build_kernels(say)
    wanted = _inputs()
    found, stamp = newest(), POCKET / ".built"
    if found and stamp.exists() and stamp.read_text() == wanted:
        return found
    if not node.PYODIDE.exists():
        say("site-fetches")
        node.run("npm", "ci", "--loglevel=error", "--no-progress", folder=node.WEB)
    say("site-compiles")
    files = {**_python(), **_kernels(), **_first_sight()}
    files["pocket.json"] = _list(files)
    files[WASM + BESIDE] = _squeezed(files[WASM])  # for hosts that have no time to squeeze it
    made = _write(files)
    stamp.write_text(wanted)
    return made


def _build_kernels(say: Callable[[str], None]) -> None:
    """For the page; what is there and fits is left alone."""
    if building.missing():
        if not KERNELS.exists():
            raise node.CannotBuild("site-no-kernels", building.missing())
        return
    say("site-kernels")
    try:
        building.build(list(catalogue()), [KERNELS.name], KERNELS.parent)
    except building.CannotBuild as error:
        raise node.CannotBuild("site-not-built", str(error)) from error


def newest() -> Path | None:
    """That which is there."""
    return next((path for path in sorted(POCKET.glob("*")) if (path / "pocket.json").exists()), None)


def _inputs() -> str:
    """Changes when anything does that these files are made of."""
    digest = hashlib.sha256(_pyodide_version().encode())
    for name, content in sorted(packages.files().items()):
        digest.update(name.encode() + b"\0" + content)
    for path in sorted([*HERE.iterdir(), *(KERNELS.glob("*") if KERNELS.exists() else ())]):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def _pyodide_version() -> str:
    lock = json.loads((node.WEB / "package-lock.json").read_text(encoding="utf-8"))
    return str(lock["packages"]["node_modules/pyodide"]["version"])


def _python() -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as place:
        work = Path(place)
        for name, content in packages.files().items():
            path = work / "packages" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        shutil.copy(LIBRARY, work / "library.txt")
        node.run("node", str(HERE / "compile.mjs"), str(node.PYODIDE), place)
        compiled = work / "compiled"
        files = {path.relative_to(compiled).as_posix(): path.read_bytes() for path in compiled.rglob("*") if path.is_file()}
        library = (work / "library.zip").read_bytes()
    return {
        **{name: (node.PYODIDE / name).read_bytes() for name in PYTHON},
        "library.gz": _squeezed(library),
        "packages.gz": _squeezed(image(files)),
    }


def image(files: Mapping[str, bytes]) -> bytes:
    """Many files as one: the length of a list, the list (name, size), and the files one after the other."""
    names = sorted(files)
    index = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")).encode()
    return len(index).to_bytes(4, "big") + index + b"".join(files[name] for name in names)


def _kernels() -> dict[str, bytes]:
    found = sorted(path for path in KERNELS.iterdir() if path.suffix in (".so", ".json"))
    return {f"kernels/{path.name}": path.read_bytes() for path in found}


def _first_sight() -> dict[str, bytes]:
    """What the same server says to somebody whom it has never seen: shown before Python is there."""
    from plenilune.server.page.first_sight import answers

    return asyncio.run(answers(words.languages()))


def _list(files: Mapping[str, bytes]) -> bytes:
    """pocket.json: which parts there are and how large, and the hash of every file."""
    parts = {"python": list(PYTHON), "library": ["library.gz"], "packages": ["packages.gz"]}
    for key in catalogue():
        parts[key] = [name for name in files if name.startswith(f"kernels/{key}.")]
    info = json.loads((node.PYODIDE / "pyodide-lock.json").read_bytes())["info"]
    said = {
        "version": __version__,
        "lock": json.dumps({"info": info, "packages": {}}),
        "parts": {part: [{"name": name, "size": len(files[name])} for name in names] for part, names in parts.items()},
        "files": {name: listed(content) for name, content in sorted(files.items())},
    }
    return json.dumps(said, indent=1).encode()


def _squeezed(content: bytes) -> bytes:
    """The Worker unpacks it, since not every host squeezes what it sends."""
    return gzip.compress(content, 9, mtime=0)


def _write(files: Mapping[str, bytes]) -> Path:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    shutil.rmtree(POCKET, ignore_errors=True)
    folder = POCKET / digest.hexdigest()[:LETTERS]
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder
