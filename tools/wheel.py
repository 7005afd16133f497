"""Builds the wheel and sees that it plays: in an environment that has nothing but what it asks for itself, with an empty
cache and no compiler, the highest level of every game answers from kernels, and a position is proven.

.venv/bin/python tools/wheel.py [FOLDER]     takes one to three minutes; the wheel stays in FOLDER (dist)
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
UV = str(ROOT / ".tools" / "bin" / "uv")
PARTS = ("kernels/wasm/", "kernels/", "server/static/index.html", "server/pocket/")

PLAYS = """
import importlib.util, logging, sys, time
logging.basicConfig()
assert not importlib.util.find_spec("numba") and not importlib.util.find_spec("llvmlite")
import plenilune
from plenilune.core import kernel
from plenilune.search.players import levels
from plenilune.search.proof.solver import can_solve, solver_of
assert "site-packages" in plenilune.__file__, plenilune.__file__
for key in plenilune.catalogue():
    began, game = time.monotonic(), plenilune.game(key)
    state = game.new(seed=3)
    move = levels.choose(game, state.view(state.mover), levels.HIGHEST, 1)
    assert kernel.chosen(True, key) == kernel.Flavour.LIBRARY, key
    proven = ""
    if can_solve(game):
        assert (verdict := solver_of(game).solve(state)).is_proven
        proven = f", proven {verdict.winner or 'a draw'} in {verdict.plies}"
    print(f"{key}: {move}{proven}, {time.monotonic() - began:.2f} s")
"""


def run(command: list[str], **settings: Any) -> None:
    subprocess.run(command, check=True, **settings)  # noqa: S603


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist").absolute()
    run([UV, "build", "--quiet", "--wheel", "-o", str(folder)], cwd=str(ROOT))
    wheel = max(folder.glob("plenilune-*.whl"), key=lambda path: path.stat().st_mtime)
    names = zipfile.ZipFile(wheel).namelist()
    if lacking := [part for part in PARTS if not any(name.startswith(f"plenilune/{part}") for name in names)]:
        sys.exit(f"{wheel.name} lacks {', '.join(lacking)}")
    say(f"{wheel.stat().st_size:,} {wheel}")
    with TemporaryDirectory() as place:
        python = Path(place) / "environment" / "bin" / "python"
        run([UV, "venv", "--quiet", "--python", sys.executable, str(python.parent.parent)])
        run([UV, "pip", "install", "--quiet", "--python", str(python), f"{wheel}[serve]"])
        clean = {"PATH": os.environ["PATH"], "HOME": place}
        for when in ("the first time", "again"):
            began = time.monotonic()
            say(f"# {when}")
            run([str(python), "-c", PLAYS], cwd=place, env=clean)
            say(f"{time.monotonic() - began:.2f} s in all")


if __name__ == "__main__":
    main()
