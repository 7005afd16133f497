"""Writes the site: the built pages with the server for inside them, for a host that knows only files. What has a hash in its
name is written first, then what names it; what is left of a version before goes last. So whoever comes meanwhile gets the
one or the other, and never a mixture."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from plenilune.server.folders import STATIC
from plenilune.server.http.guard import CONTENT
from plenilune.server.http.installing import APART, Place, listed, manifest, page, service_worker
from plenilune.site import node, pocket

BASE = re.compile(r"/([A-Za-z0-9._~-]+/)*")
OURS = "sw.js"  # a folder that holds one of ours may be written anew
FIRST = b"self.SITE="
LAST = ("index.html", "404.html", "manifest.webmanifest", OURS)


@dataclass(frozen=True)
class Part:
    name: str  # as in the words: site-part-NAME
    files: int
    size: int  # bytes
    sent: int  # squeezed


def write(out: Path, base: str, server: str, say: Callable[[str], None]) -> list[Part]:
    """The folder, whole; what it holds, in parts."""
    if not BASE.fullmatch(base):
        raise node.CannotBuild("site-base", base)
    if out.exists() and not _is_ours(out):
        raise node.CannotBuild("site-not-empty", str(out))
    inside = pocket.build(say)
    if not (STATIC / "index.html").exists():
        raise node.CannotBuild("pages-not-built")
    files = _files(inside, Place(base=base, kind="pocket", pocket=f"pocket/{inside.name}/", server=server))
    for name in sorted(files, key=lambda name: LAST.index(name) if name in LAST else -1):
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.new")
        draft.write_bytes(files[name])
        draft.replace(path)
    _sweep(out, files.keys())
    return list(_parts(files))


def _is_ours(out: Path) -> bool:
    """Empty, or a site that was written before."""
    if not out.is_dir():
        return False
    script = out / OURS
    return not any(out.iterdir()) or (script.is_file() and script.read_bytes().startswith(FIRST))


def _files(inside: Path, place: Place) -> dict[str, bytes]:
    files = {name: content for name, content in _below(STATIC) if name not in APART}
    files |= {f"{place.pocket}{name}": content for name, content in _below(inside)}
    files["index.html"] = page(files["index.html"].decode(), place, CONTENT)
    files["manifest.webmanifest"] = manifest(place.base)
    known = {name: listed(content) for name, content in files.items()}
    files[OURS] = service_worker((STATIC / OURS).read_bytes(), place, known)
    files["404.html"] = files["index.html"]  # an address within the site that is no file: the page finds its way
    files[".nojekyll"] = b""  # some hosts would leave things out
    return files


def _below(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _sweep(out: Path, names: object) -> None:
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_file() and path.relative_to(out).as_posix() not in names:  # type: ignore[operator]
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            shutil.rmtree(path)


def _parts(files: dict[str, bytes]) -> Iterator[Part]:
    def kind(name: str) -> str:
        inner = name.split("/", 2)[2] if name.startswith("pocket/") else None
        if inner is None:
            return "pages"
        if inner.startswith(pocket.PYTHON):
            return "python"
        return {"library.gz": "library", "packages.gz": "packages"}.get(inner, "kernels" if "kernels/" in inner else "words")

    shown = {name: content for name, content in files.items() if not name.endswith((".wasm.gz", "404.html"))}
    for part in ("pages", "words", "python", "library", "packages", "kernels"):
        those = [content for name, content in shown.items() if kind(name) == part]
        sent = sum(min(len(content), len(gzip.compress(content, 9))) for content in those)
        yield Part(part, len(those), sum(map(len, those)), sent)
