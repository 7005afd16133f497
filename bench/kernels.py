"""Kernels in every flavour, in one run: how large the libraries are, how long they take to build from nothing, how long one
needs to prove itself, and what each flavour does a second of one core: plain Python, Numba, the library of this machine, and
the library of the page, in Node.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import kernel_speeds
from printing import show
from rich.table import Table

import plenilune
from plenilune.core import kernel_trust
from plenilune.search.building import TARGETS

ROOT = Path(__file__).parent.parent
NODE = shutil.which("node") or str(ROOT / ".tools" / "node" / "node")
IN_NODE = "import json, kernel_speeds; print(json.dumps(kernel_speeds.speeds('library')))"


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        nothing = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
        took = {"the first: this machine's, and the page's": _built(nothing, folder, kernel_trust.target(), "wasm")}
        others = [name for name in TARGETS if name not in (kernel_trust.target(), "wasm")]
        took |= {f"one more: {name}": _built(nothing, folder, name) for name in others}
        _show_sizes(folder)
        trials = {key: _trial(folder / kernel_trust.target() / f"{key}.json") for key in plenilune.catalogue()}
        times = Table("built from nothing, all games", "seconds", title="Time")
        for what, seconds in took.items():
            times.add_row(what, f"{seconds:.1f}")
        for key, seconds in trials.items():
            times.add_row(f"a trial of {key}", f"{seconds:.2f}")
        show(times, "numba", "llvmlite", "ziglang")
        _show_speeds(folder / "wasm")


def _built(environment: dict[str, str], folder: Path, *targets: str) -> float:
    wanted = [part for target in targets for part in ("--target", target)]
    command = [str(Path(sys.executable).with_name("plenilune")), "build-kernels", *wanted, "--out", str(folder)]
    began = time.monotonic()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return time.monotonic() - began


def _trial(path: Path) -> float:
    began = time.monotonic()
    subprocess.run([sys.executable, "-m", "plenilune.search.trial", str(path)], check=True)
    return time.monotonic() - began


def _show_sizes(folder: Path) -> None:
    table = Table("bytes (as gzip)", *plenilune.catalogue(), title="Libraries")
    for target in TARGETS:
        found = [(folder / target / f"{key}{kernel_trust.ending(target)}").read_bytes() for key in plenilune.catalogue()]
        table.add_row(target, *(f"{len(data):,} ({len(gzip.compress(data)):,})" for data in found))
    show(table)


def _show_speeds(wasm: Path) -> None:
    command = [NODE, ROOT / "tests" / "python_in_node.mjs", ROOT / "web" / "node_modules" / "pyodide"]
    in_node = subprocess.run(
        [*command, ROOT / "src", ROOT / "bench", wasm, IN_NODE], check=True, capture_output=True, text=True
    )
    flavours = {name: kernel_speeds.speeds(name) for name in ("plain", "numba", "library")}
    flavours["library, in Node"] = json.loads(in_node.stdout)
    table = Table("a second", *flavours, title="Speed")
    for what in flavours["numba"]:
        table.add_row(what, *(f"{found[what]:,.0f}" for found in flavours.values()))
    show(table, "numba")


if __name__ == "__main__":
    main()
