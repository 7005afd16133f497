"""The reference of the library, as pages: every public name with what it takes, gives and refuses.

    python tools/reference.py [FOLDER]      writes it (build/reference), and checks every link in it

The pages load nothing from anywhere else.
"""

from __future__ import annotations

import importlib
import re
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pdoc
import pdoc.render

import plenilune

FOLDER = Path(__file__).parent.parent / "build" / "reference"
MODULES = (
    "plenilune",
    "plenilune.core.about",
    "plenilune.core.game",
    "plenilune.core.space",
    "plenilune.games.full_moon",
    "plenilune.games.china_moon",
    "plenilune.games.moonlight_heroes",
    "plenilune.adapters.openspiel",
    "plenilune.adapters.pettingzoo",
    "plenilune.adapters.gymnasium",
)
SCRIPT = re.compile(r"<script>.*?</script>", re.DOTALL)  # its own text, not what it loads
LOADED = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"'](?:https?:)?//", re.IGNORECASE)


def build(folder: Path) -> list[Path]:
    """Writes the pages; which they are."""
    for module in map(importlib.import_module, MODULES):
        for name in getattr(module, "__all__", ()):  # what is loaded when it is first asked for
            setattr(module, name, getattr(module, name))
    pdoc.render.configure(docformat="markdown", show_source=False, footer_text=f"Plenilune {plenilune.__version__}")
    whole, *others = MODULES
    rest = [r"!plenilune\.games\.\w+\.\w+"]  # of a package, pdoc would take everything
    pdoc.pdoc(whole, r"!plenilune\..*", *others, *rest, output_directory=folder)
    return sorted(folder.rglob("*.html"))


def faults(folder: Path) -> list[str]:
    """Links that lead nowhere, and what would be loaded from another host."""
    pages = {path: SCRIPT.sub("<script>", path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    anchors = {path: set(re.findall(r"\bid=[\"']?([^\"'> ]+)", text)) for path, text in pages.items()}
    found = [f"{path.name}: loads from elsewhere" for path, text in pages.items() if LOADED.search(text)]
    for path, text in pages.items():
        for href in re.findall(r"<a [^>]*href=[\"']([^\"']+)", text):
            target, _, anchor = unquote(unescape(href)).partition("#")
            if target.startswith(("http:", "https:", "mailto:")):
                continue
            page = (path.parent / target).resolve() if target else path.resolve()
            if page not in {one.resolve() for one in pages}:
                found.append(f"{path.name}: {href} leads nowhere")
            elif anchor and anchor not in next(ids for one, ids in anchors.items() if one.resolve() == page):
                found.append(f"{path.name}: {href}: there is no such place")
    return found


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    pages = build(folder)
    wrong = faults(folder)
    for fault in wrong:
        print(fault)  # noqa: T201
    print(f"{len(pages)} pages in {folder}")  # noqa: T201
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
