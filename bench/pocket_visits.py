"""Visits to the site of files in a browser process whose profile stays: how long a start takes, and what it needs."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from pocket_device import HAS_MEMORY, IS_KEPT, WITH_MEMORY, PocketDevice
from pocket_site import Host
from python_in_page import python_in_page

LONG = 120_000  # ms: with a quarter of a processor
SETTLES = 500  # ms: the Worker notes that its start went well
IDLE = 5_000  # ms: who thinks has woken up, nobody asks
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]

# until the frame after the first scene that the server in the page has told; 0 is the beginning of the visit
FIRST_SCENE = """window.overheard = (_, { type }) => {
  if (type !== 'scene' || window.toldAt) return;
  window.toldAt = performance.now();
  requestAnimationFrame(() => setTimeout(() => { window.sceneAt = performance.now(); }));
};"""
FORGET_MEMORY = WITH_MEMORY.replace("CHANGE", "(store) => store.clear()")


@dataclass
class Start:
    way: str  # plain, or snapshot
    ready: float  # seconds until the server answers, as its Worker counts
    scene: float  # seconds from the beginning of the visit to the frame after the first true scene


@dataclass
class Needs:
    """Megabytes."""

    memory: Mapping[str, float]
    storage: Mapping[str, float]


class Visitor:
    def __init__(self, playwright: Playwright, program: str | None, host: Host, profile: Path) -> None:
        self.playwright, self.host, self.profile = playwright, host, profile
        self.chromium = {"executable_path": program, "args": ARGUMENTS}

    def open(self) -> PocketDevice:
        device = PocketDevice(self.playwright, self.chromium, self.host, self.profile, "phone")
        device.context.set_default_timeout(LONG)
        device.context.add_init_script(FIRST_SCENE)
        return device

    def first(self) -> tuple[str, list[str], list[str]]:
        """The first visit: a table with a game that was begun, what was asked for until it could be played, and what after.
        The device has made its memory to start from."""
        self.host.asked.clear()
        one = self.open()
        one.go()
        one.wait_ready()
        before = len(self.host.asked)
        table = one.new_table("full-moon", "you", "here")
        one.act(table)
        one.until(IS_KEPT, LONG)
        one.until(HAS_MEMORY, LONG)
        one.page.wait_for_timeout(SETTLES)
        one.close()
        return table, self.host.asked[:before], self.host.asked[before:]

    def forget_memory(self) -> None:
        """The next start is a plain one; who closes the page at once is not given a new memory."""
        one = self.open()
        one.go()
        one.wait_ready()
        one.page.evaluate(FORGET_MEMORY)
        one.close()

    def start(self, table: str) -> Start:
        """Everything is kept on the device, the browser is there, the page is opened at a game."""
        one = self.open()
        one.go(f"t/{table}")
        one.page.wait_for_function("() => window.sceneAt")
        ready, scene = one.wait_ready(), one.page.evaluate("sceneAt") / 1000
        one.page.wait_for_timeout(SETTLES)
        one.close()
        return Start(ready["way"], ready["ms"] / 1000, scene)

    def needs(self, table: str) -> Needs:
        """Of a page that is open at a game where nobody does anything."""
        one = self.open()
        one.page.goto("about:blank")
        one.page.wait_for_timeout(IDLE)
        empty = sum(self._memory().values())
        one.go(f"t/{table}")
        one.page.wait_for_function("() => window.sceneAt")
        one.page.wait_for_timeout(IDLE)
        processes = self._memory()
        found = one.page.evaluate("navigator.storage.estimate()")
        one.close()
        memory = {
            "whole browser": sum(processes.values()),
            "the same with an empty page": empty,
            "the page's process": max(processes.values()),
        }
        kinds = {name: size / 1e6 for name, size in found.get("usageDetails", {}).items()}
        return Needs(memory, {"in all": found["usage"] / 1e6, **kinds})

    def run_python(self, modules: list[Path], expression: str) -> Any:
        """What an expression over these modules comes to, in a Python beside the server of the page."""
        one = self.open()
        one.go()
        one.wait_ready()
        found = python_in_page(one.page, self.host, modules, expression)
        one.close()
        return found

    def _memory(self) -> dict[int, float]:
        """Megabytes by process of this browser; what several share is shared out."""
        parents = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has ended
        wanted = f"--user-data-dir={self.profile}".encode()
        ours = {number for number in parents if wanted in _bytes(Path(f"/proc/{number}/cmdline"))}
        while more := {number for number, parent in parents.items() if parent in ours} - ours:
            ours |= more
        return {number: _shared_out(number) for number in ours}


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _shared_out(number: int) -> float:
    lines = _bytes(Path(f"/proc/{number}/smaps_rollup")).decode().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000
