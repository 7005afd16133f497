"""One first visit with nothing kept: the home page, a tap on Play, the board; what came over the wire, how long it took."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

sys.path.append(str(Path(__file__).resolve().parent.parent / "tests"))
from devices import CHROME, SIZES, TAPPABLE

SLOWER = 4  # the processor
FAST_3G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 180_000,
    "uploadThroughput": 84_375,
}  # as DevTools has it
CODE = (".js", ".css")
LATER = 1500  # ms: what is fetched when nobody waits any more counts, too

# from the finger's touch to the frame after the one in which something on the board can be tapped
WATCH = f"""(chrome) => {{
  const tappable = {TAPPABLE};
  window.took = new Promise((done) => addEventListener('pointerdown', () => {{
    const begun = performance.now();
    const look = () => {{
      if (tappable(chrome).length === 0) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }};
    requestAnimationFrame(look);
  }}, {{ capture: true, once: true }}));
}}"""


@dataclass
class Visit:
    home: float  # seconds until Play is there
    play: float  # seconds from Play to the board
    files: dict[str, int]  # bytes by address: headers, and what was sent, compressed

    @property
    def code(self) -> float:
        return sum(size for address, size in self.files.items() if address.endswith(CODE)) / 1000

    @property
    def all(self) -> float:
        return sum(self.files.values()) / 1000

    @property
    def requests(self) -> float:
        return len(self.files)


class Meter:
    """Counts the bytes of a page. What a socket brought is counted as it is before it is compressed."""

    def __init__(self, cdp: CDPSession) -> None:
        self.files: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        cdp.on("Network.requestWillBeSent", self._asked)
        cdp.on("Network.loadingFinished", self._finished)
        cdp.on("Network.webSocketFrameReceived", self._heard)

    def _asked(self, event: dict[str, Any]) -> None:
        self._addresses[event["requestId"]] = event["request"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        self._add(self._addresses[event["requestId"]], int(event["encodedDataLength"]))

    def _heard(self, event: dict[str, Any]) -> None:
        self._add("socket", len(event["response"]["payloadData"].encode()))

    def _add(self, address: str, size: int) -> None:
        self.files[address] = self.files.get(address, 0) + size


def visit(chromium: Browser, address: str, play: str) -> Visit:
    """`play` is what the button says."""
    width, height = SIZES["phone"]
    viewport = {"width": width, "height": height}
    context = chromium.new_context(viewport=viewport, locale="en-GB", has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(60_000)
    cdp = context.new_cdp_session(page)
    meter = Meter(cdp)
    cdp.send("Network.enable")
    cdp.send("Network.emulateNetworkConditions", FAST_3G)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.get_by_role("button", name=play, exact=True).wait_for()
    home = page.evaluate("performance.now()") / 1000
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH, CHROME)
    _tap(page, play)
    took = page.evaluate("window.took") / 1000
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(LATER)
    context.close()
    return Visit(home, took, meter.files)


def _tap(page: Page, label: str) -> None:
    button = page.get_by_role("button", name=label, exact=True)
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
