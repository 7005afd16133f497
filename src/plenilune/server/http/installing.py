"""What makes these pages an app of the device: the page as it is at its place, the manifest, and the service worker with the
list of all files, each known by a hash of its content. The same for a server and for a folder of plain files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Literal

from plenilune.core.registry import about, catalogue
from plenilune.server.http.files import File, Pages, squeeze

NIGHT = "#080C22"
SIZES = (192, 512)
SCREENSHOTS = {"narrow": (780, 1688), "wide": (1280, 800)}  # in web/public/install
APART = ("sw.js", "404.html", ".built")  # fetched by browsers themselves, or by nobody
APART_IN = ("install/screen-",)
LETTERS = 16  # of a version

Listed = Mapping[str, tuple[str, int]]  # name below the base -> sha256, bytes


@dataclass(frozen=True)
class Place:
    base: str = "/"  # a path that begins and ends with a slash
    kind: Literal["served", "pocket"] = "served"  # who answers: a server, or one that runs in the page
    pocket: str = ""  # the folder of what that one needs, below the base; empty: there is none
    server: str = ""  # where others can be met, if not here


def page(html: str, place: Place, policy: str = "") -> bytes:
    """index.html as it is there; with a policy of its own where no header can carry one."""
    told = {"plenilune-place": place.kind, "plenilune-pocket": place.pocket, "plenilune-server": place.server}
    metas = [f'<meta name="{name}" content="{escape(value)}" />' for name, value in told.items() if value]
    if policy:
        metas.insert(0, f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}" />')
    metas += [
        '<link rel="manifest" href="/manifest.webmanifest" />',
        '<link rel="apple-touch-icon" href="/install/icon-180.png" />',
    ]
    head, found, rest = html.partition('<meta charset="utf-8" />')
    whole = "\n    ".join([head + found, *metas]) + rest
    return whole.replace('href="/', f'href="{place.base}').replace('src="/', f'src="{place.base}').encode()


def manifest(base: str) -> bytes:
    """Names of games are the same in every language, and stand in their folders."""
    icons = [_icon(base, f"icon-{size}.png", size, "any") for size in SIZES]
    icons += [_icon(base, f"maskable-{size}.png", size, "maskable") for size in SIZES]
    said = {
        "id": base,
        "name": "Plenilune",
        "short_name": "Plenilune",
        "start_url": base,
        "scope": base,
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "categories": ["games"],
        "icons": [{"src": f"{base}icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"}, *icons],
        "shortcuts": [
            {
                "name": about(key).title,
                "url": f"{base}new/{key}",
                "icons": [_icon(base, f"{key}-96.png", 96, "any")],
            }
            for key in catalogue()
        ],
        "screenshots": [
            {
                "src": f"{base}install/screen-{form}.png",
                "sizes": f"{width}x{height}",
                "type": "image/png",
                "form_factor": form,
            }
            for form, (width, height) in SCREENSHOTS.items()
        ],
    }
    return json.dumps(said, indent=1).encode()


def _icon(base: str, name: str, size: int, purpose: str) -> dict[str, str]:
    return {"src": f"{base}install/{name}", "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}


def service_worker(script: bytes, place: Place, files: Listed) -> bytes:
    """The script, after the list that it works by. Any change of any file makes another one of it."""
    named = {name: list(files[name]) for name in sorted(files) if name not in APART and not name.startswith(APART_IN)}
    whole = json.dumps([place.kind, named], separators=(",", ":")).encode()
    version = hashlib.sha256(whole + script).hexdigest()[:LETTERS]
    site = json.dumps({"version": version, "place": place.kind, "files": named}, separators=(",", ":"))
    return b"self.SITE=" + site.encode() + b";\n" + script


def listed(content: bytes) -> tuple[str, int]:
    return hashlib.sha256(content).hexdigest(), len(content)


# For a server


class Shell:
    """The pages of a server: files as they are, and those that depend on what else is there."""

    def __init__(self, static: Path, pocket: Path, base: str = "/") -> None:
        self._static, self._pages, self._pocket = static, Pages(static), Pages(pocket)
        self._made: tuple[str, dict[str, File]] = ("", {})
        folder = next((path for path in sorted(pocket.glob("*")) if (path / "pocket.json").exists()), None)
        self._place = Place(base=base, pocket=f"pocket/{folder.name}/" if folder else "")
        self._list: dict[str, tuple[str, int]] = {}
        if folder:
            said = (folder / "pocket.json").read_bytes()
            self._list = {name: (sha256, size) for name, (sha256, size) in json.loads(said)["files"].items()}
            self._list["pocket.json"] = listed(said)  # it is asked for as well

    def find(self, name: str) -> File | None:
        made = self._made_of(self._pages.find("index.html"))
        if name in made:
            return made[name]
        return self._pocket.find(name.removeprefix("pocket/")) if name.startswith("pocket/") else self._pages.find(name)

    def _made_of(self, index: File | None) -> dict[str, File]:
        """Made once for each build of the pages, of which index.html names the first file."""
        if index is None:
            return {}
        if self._made[0] != index.tag:
            shown = page(index.content.decode(), self._place)
            installed = manifest(self._place.base)
            script = self._pages.find("sw.js")
            files = {path.relative_to(self._static).as_posix(): path for path in self._static.rglob("*") if path.is_file()}
            known = {name: listed(path.read_bytes()) for name, path in files.items()}
            known |= {f"{self._place.pocket}{name}": said for name, said in self._list.items()}
            known |= {"index.html": listed(shown), "manifest.webmanifest": listed(installed)}
            made = {
                "index.html": squeeze(shown, "text/html"),
                "manifest.webmanifest": squeeze(installed, "application/manifest+json"),
            }
            if script is not None:
                made["sw.js"] = squeeze(service_worker(script.content, self._place, known), "text/javascript")
            self._made = (index.tag, made)
        return self._made[1]
