"""Node.js, where something has to be built with it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent.parent  # of a checkout
WEB = ROOT / "web"
PYODIDE = WEB / "node_modules" / "pyodide"


class CannotBuild(Exception):
    """A key of a sentence, and what it is about."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(key, detail)
        self.key, self.detail = key, detail


def is_checkout() -> bool:
    return (WEB / "package.json").exists()


def run(*command: str, folder: Path | None = None) -> str:
    """What `node` or `npm` prints."""
    program = shutil.which(command[0]) or _own(command[0])
    if program is None:
        raise CannotBuild("site-no-node")
    path = os.pathsep.join([str(Path(program).parent), os.environ.get("PATH", "")])
    done = subprocess.run(  # noqa: S603
        [program, *command[1:]], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBuild("site-not-built", (done.stderr or done.stdout).strip()[-2000:])
    return done.stdout


def _own(name: str) -> str | None:
    """That which ./play and ./test have fetched."""
    found = ROOT / ".tools" / "node" / name
    return str(found) if found.exists() else None
