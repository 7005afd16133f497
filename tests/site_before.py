"""The site of files as an earlier commit makes it: what is on the devices of those who came before."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from pocket_site import BASE

from plenilune.server.folders import STATIC
from plenilune.server.http.installing import Place, listed, manifest, page, service_worker
from plenilune.site import node, pocket
from plenilune.site.writing import CONTENT

ROOT = Path(__file__).parent.parent
REVISION = os.environ.get("PLENILUNE_BEFORE", "HEAD~1")
LOCK = "web/package-lock.json"
PAGES = ("web", ":(glob)src/plenilune/games/*/web/**")


def site_before(folder: Path, present: Path) -> Path:
    """Of the commit before. Where there is none at hand, or it makes the same files: of one that differed in a few words."""
    before = folder / "before"
    if _git("rev-parse", "--quiet", "--verify", f"{REVISION}^{{commit}}") and not _differs(LOCK):
        tree = folder / "tree"
        _git("worktree", "add", "--quiet", "--force", "--detach", str(tree), REVISION)
        try:
            _build(tree, before)
        finally:
            _git("worktree", "remove", "--force", str(tree))
        if (before / "sw.js").read_bytes() != (present / "sw.js").read_bytes():
            return before
        shutil.rmtree(before)
    return _in_other_words(present, before)


def _git(*command: str) -> bool:
    done = subprocess.run(["git", "-C", ROOT, *command], capture_output=True, text=True, check=False)
    return done.returncode == 0


def _differs(*paths: str) -> bool:
    return not _git("diff", "--quiet", REVISION, "--", *paths)


def _build(tree: Path, out: Path) -> None:
    """With the tools, and what has not changed, of the present."""
    (tree / "web" / "node_modules").symlink_to(node.WEB / "node_modules")
    package = tree / "src" / "plenilune"
    if _differs(*PAGES):
        node.run("npm", "run", "--silent", "build", "--", "--logLevel", "error", folder=tree / "web")
    else:
        shutil.copytree(STATIC, package / "server" / "static")
    shutil.copytree(pocket.KERNELS, package / "kernels" / "wasm")
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [Path(sys.executable).with_name("plenilune"), "site", str(out), "--base", BASE]
    done = subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def _in_other_words(present: Path, out: Path) -> Path:
    shutil.copytree(present, out)
    (found,) = (out / "pocket").iterdir()
    inside = found.rename(found.with_name("0" * len(found.name)))
    words = inside / "words" / "en.json"
    words.write_text(words.read_text().replace("Plays without a connection", "Plays anywhere"))
    said = json.loads((inside / "pocket.json").read_bytes())
    said["files"]["words/en.json"] = listed(words.read_bytes())
    (inside / "pocket.json").write_text(json.dumps(said))
    place = Place(base=BASE, kind="pocket", pocket=f"pocket/{inside.name}/")
    (out / "index.html").write_bytes(page((STATIC / "index.html").read_text(), place, CONTENT))
    (out / "404.html").write_bytes((out / "index.html").read_bytes())
    (out / "manifest.webmanifest").write_bytes(manifest(BASE))
    files = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    known = {name: listed(path.read_bytes()) for name, path in files.items() if not name.startswith(".")}
    (out / "sw.js").write_bytes(service_worker((STATIC / "sw.js").read_bytes(), place, known))
    return out
