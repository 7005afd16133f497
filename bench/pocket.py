"""The site of files, in one run: what a first visit weighs, how long a start takes, what a page needs, how fast it thinks.

    python bench/pocket.py [--runs 5]

A start is warm: everything is kept on the device, and a new browser process opens the page at a game. It ends with the frame
after the first true scene, told by the server in the page: from memory that the device has kept, or plainly. Both again with
a quarter of a processor, where Linux can give that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from statistics import median

import kernel_speeds
from kernels import NODE
from playwright.sync_api import sync_playwright
from pocket_visits import Needs, Start, Visitor
from printing import show
from quarter import Missing, quartered
from rich.console import Console
from rich.progress import track
from rich.table import Table

from plenilune.site import pocket

from pocket_site import BASE, Host, build_site  # isort: skip  pocket_visits says where it is

HERE = Path(__file__).resolve().parent
LIMITS = {"first visit": 8.5, "snapshot": 1.5, "quarter": 8.0}  # MB, seconds, seconds
WAYS = ("snapshot", "plain")
BROTLI = """const { brotliCompressSync, constants } = require('node:zlib'), { readFileSync } = require('node:fs');
const names = JSON.parse(readFileSync(0));
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
const sizes = names.map((name) => { const file = readFileSync(name);
  return Math.min(file.length, brotliCompressSync(file, { params }).length); });
console.log(JSON.stringify(sizes));"""
PARTS = {"library.gz": "Python's library", "packages.gz": "our packages"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        site = build_site(folder / "site")
        host = Host(site)
        program = os.environ.get("PLENILUNE_CHROMIUM") or playwright.chromium.executable_path
        visitor = Visitor(playwright, program, host, folder / "profile")
        table, asked, later = visitor.first()
        show_sizes(site, asked, later)
        needs = visitor.needs(table)
        starts = {way: starts_of(visitor, table, way, runs) for way in WAYS}
        slow: dict[str, list[Start]] = {}
        why = ""
        try:
            with quartered(program, folder) as slower:
                quarter = Visitor(playwright, slower, host, folder / "slow")
                table = quarter.first()[0]
                slow = {way: starts_of(quarter, table, way, runs) for way in WAYS}
        except Missing as error:
            why = str(error)
        show_starts(starts, slow, why)
        show_needs(needs)
        in_page = visitor.run_python([HERE / "kernel_speeds.py"], "kernel_speeds.speeds('library')")
        host.stop()
    show_speeds(in_page)


def starts_of(visitor: Visitor, table: str, way: str, runs: int) -> list[Start]:
    if way == "plain":
        visitor.forget_memory()
    found = [visitor.start(table) for _ in track(range(runs), f"{way} starts", transient=True)]
    assert {one.way for one in found} == {way}, found
    return found


def part_of(name: str) -> str:
    inner = name.split("/", 2)[2] if name.startswith("pocket/") else None
    if inner is None:
        return "pages"
    if inner.startswith(pocket.PYTHON):
        return "Python (Pyodide)"
    return PARTS.get(inner, "kernels" if inner.startswith("kernels/") else "words and first sight")


def names_of(site: Path, asked: Iterable[str]) -> list[str]:
    """Files behind addresses, each once: a browser keeps what it has just fetched."""
    names = {path.partition("?")[0].removeprefix(BASE) or "index.html" for path in asked if path.startswith(BASE)}
    return sorted(name for name in names if (site / name).is_file())


def show_sizes(site: Path, asked: list[str], later: list[str]) -> None:
    first, rest = names_of(site, asked), names_of(site, later)
    every = sorted({*first, *rest})
    command = [NODE, "-e", BROTLI]
    given = json.dumps([str(site / name) for name in every])
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    sent = dict(zip(every, json.loads(done.stdout), strict=True))
    table = Table("kB", "files", "as they are", "brotli", title="First visit")
    parts = ["pages", "words and first sight", "Python (Pyodide)", *PARTS.values(), "kernels"]
    for part in parts:
        _add_sizes(table, part, site, {name: sent[name] for name in every if part_of(name) == part})
    table.add_section()
    _add_sizes(table, "asked for until it played", site, {name: sent[name] for name in first})
    _add_sizes(table, f"in all (at most {LIMITS['first visit'] * 1000:,.0f})", site, sent)
    show(table)
    kernels = Table("kernels of the page, kB", "as they are", "brotli", title="Kernels")
    for name in (name for name in every if name.endswith(".so")):
        kernels.add_row(Path(name).stem, f"{(site / name).stat().st_size / 1000:,.1f}", f"{sent[name] / 1000:,.1f}")
    show(kernels)


def _add_sizes(table: Table, what: str, site: Path, sent: Mapping[str, int]) -> None:
    whole = sum((site / name).stat().st_size for name in sent)
    table.add_row(what, str(len(sent)), f"{whole / 1000:,.0f}", f"{sum(sent.values()) / 1000:,.0f}")


def show_starts(starts: Mapping[str, list[Start]], slow: Mapping[str, list[Start]], why: str) -> None:
    columns = ("to the first true scene: median", "fastest", "slowest", "until the server answers", "at most")
    runs = len(starts["plain"])
    table = Table("seconds", *columns, title=f"Warm start, {runs} of each")
    promised = {"snapshot": f"{LIMITS['snapshot']}"}
    for name, found, limits in (
        ("", starts, promised),
        (", a quarter of a processor", slow, dict.fromkeys(slow, f"{LIMITS['quarter']}")),
    ):
        for way, those in found.items():
            scenes = [one.scene for one in those]
            figures = (median(scenes), min(scenes), max(scenes), median(one.ready for one in those))
            table.add_row(f"{way}{name}", *(f"{figure:.2f}" for figure in figures), limits.get(way, ""))
    show(table, "playwright")
    if why:
        Console().print(f"A quarter of a processor was left out: {why}.")


def show_needs(needs: Needs) -> None:
    table = Table("MB", "", title="An open page where nobody does anything")
    for what, size in needs.memory.items():
        table.add_row(f"memory: {what}", f"{size:,.0f}")
    for what, size in needs.storage.items():
        table.add_row(f"storage: {what}", f"{size:,.1f}")
    show(table)


def show_speeds(in_page: Mapping[str, float]) -> None:
    flavours = {name: kernel_speeds.speeds(name) for name in ("numba", "library")} | {"in the page": in_page}
    table = Table("a second", *flavours, "page : numba", title="Speed, one core")
    for what, native in flavours["numba"].items():
        table.add_row(what, *(f"{found[what]:,.0f}" for found in flavours.values()), f"{in_page[what] / native:.2f}")
    show(table, "numba")


if __name__ == "__main__":
    main()
