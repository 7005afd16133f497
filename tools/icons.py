"""Draws what these pages look like as an app of a device: web/public/install, from our own drawings.

    python tools/icons.py [--screens]  with --screens the two screenshots as well

The moon is that of icon.svg; the pieces of the games are taken from the shelf of a server that is started for this, where
the pages draw them themselves. Needs built pages, and a Chromium (PLENILUNE_CHROMIUM, or what Playwright finds).
"""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import numpy as np
import resvg_py
from playwright.sync_api import Browser, Page, sync_playwright

from plenilune.core.registry import catalogue
from plenilune.server.http.installing import NIGHT, SCREENSHOTS, SIZES

PUBLIC = Path(__file__).parent.parent / "web" / "public"
TARGET = PUBLIC / "install"
PORT = 9471
SIGNATURE = b"\x89PNG\r\n\x1a\n"
TOUCH = 180
SHORTCUT = 96
SAFE = 0.62  # of a maskable icon: whatever shape a device cuts out, the moon is whole
STARS = ((0.16, 0.2, 1.0), (0.86, 0.26, 0.7), (0.1, 0.7, 0.6), (0.8, 0.86, 0.9), (0.5, 0.08, 0.7), (0.28, 0.92, 0.6))
SKY = (
    '<defs><radialGradient id="sky" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#33438C"/>'
    f'<stop offset="1" stop-color="{NIGHT}"/></radialGradient></defs>'
)
PIECES = "() => [...document.querySelectorAll('th .game svg:not(svg svg)')].map((svg) => svg.outerHTML)"
MET = "localStorage.setItem('plenilune.goals', JSON.stringify(['full-moon', 'china-moon', 'moonlight-heroes']))"


def moon() -> str:
    """What is in icon.svg, 40 wide."""
    return re.sub(r"</?svg[^>]*>", "", (PUBLIC / "icon.svg").read_text(encoding="utf-8"))


def on_sky(inner: str, share: float, width: float = 40) -> str:
    """Up to the edge, with something in the middle that takes so much of it."""
    stars = "".join(f'<circle cx="{x * 100}" cy="{y * 100}" r="{r}" fill="#FFF1C9" opacity=".7"/>' for x, y, r in STARS)
    scale, at = share * 100 / width, 50 - share * 50
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{SKY}'
        '<rect width="100" height="100" fill="url(#sky)"/>'
        f'{stars}<g transform="translate({at} {at}) scale({scale})">{inner}</g></svg>'
    )


def plain(inner: str, width: float = 40) -> str:
    """With nothing behind it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {width}">{inner}</svg>'


def draw(name: str, svg: str, size: int) -> None:
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=size, height=size))
    (TARGET / name).write_bytes(squeezed(png))


def draw_pieces(page: Page) -> None:
    page.goto(f"http://127.0.0.1:{PORT}/shelf")
    page.wait_for_function(f"() => ({PIECES})().length === {len(catalogue())}")
    titles = page.locator("th .game b").all_inner_texts()
    for title, drawing in zip(titles, page.evaluate(PIECES), strict=True):
        key = title.lower().replace(" ", "-")
        assert key in catalogue(), title
        inner = re.sub(r'(width|height)="44"', r'\1="40"', drawing, count=2)
        draw(f"{key}-{SHORTCUT}.png", plain(inner.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)), SHORTCUT)


def take_screens(browser: Browser) -> None:
    """The doors on a phone; a game in a window."""
    for form, (width, height) in SCREENSHOTS.items():
        scale = 2 if form == "narrow" else 1
        size = {"width": width // scale, "height": height // scale}
        context = browser.new_context(viewport=size, device_scale_factor=scale, locale="en-GB", reduced_motion="reduce")
        context.add_init_script(MET)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{PORT}/")
        page.get_by_role("button", name="Play", exact=False).first.wait_for()
        if form == "wide":
            page.get_by_role("button", name="Play Moonlight Heroes").click()
            page.wait_for_url("**/t/*")
            page.locator(".board").first.wait_for()
        page.wait_for_timeout(1500)
        (TARGET / f"screen-{form}.png").write_bytes(in_few_colours(page.screenshot()))
        context.close()


def parts_of(png: bytes) -> dict[bytes, bytes]:
    parts: dict[bytes, bytes] = {}
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind = png[at + 4 : at + 8]
        parts[kind] = parts.get(kind, b"") + png[at + 8 : at + 8 + length]
        at += 12 + length
    return parts


def png_of(parts: dict[bytes, bytes]) -> bytes:
    """With nothing else beside the pixels."""
    kept = [(kind, parts[kind]) for kind in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND") if kind in parts]
    whole = [struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in kept]
    return SIGNATURE + b"".join(whole)


def squeezed(png: bytes) -> bytes:
    """The same pixels, packed as well as can be."""
    parts = parts_of(png)
    return png_of({**parts, b"IDAT": zlib.compress(zlib.decompress(parts[b"IDAT"]), 9)})


def in_few_colours(png: bytes) -> bytes:
    """A screenshot with a palette of 256: a third of its size, and hardly to be told from it."""
    parts = parts_of(png)
    width, height, depth, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (depth, kind) in ((8, 2), (8, 6))
    pixels = unfiltered(zlib.decompress(parts[b"IDAT"]), width, height, 3 if kind == 2 else 4)[:, :3]
    codes = pixels.astype(np.uint32) @ np.array([65536, 256, 1], dtype=np.uint32)
    colours, place, counts = np.unique(codes, return_inverse=True, return_counts=True)
    shades = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.float64)
    boxes = [np.arange(len(colours))]
    while len(boxes) < 256:  # the box with the most to tell apart is cut in two, where its pixels are
        at = max(
            range(len(boxes)), key=lambda n: float((np.ptp(shades[boxes[n]], axis=0).max()) * counts[boxes[n]].sum() ** 0.5)
        )
        box = boxes.pop(at)
        widest = int(np.ptp(shades[box], axis=0).argmax())
        box = box[np.argsort(shades[box, widest], kind="stable")]
        if len(box) < 2:
            boxes.append(box)
            break
        half = np.cumsum(counts[box])
        cut = min(max(int(np.searchsorted(half, half[-1] / 2)), 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    palette = np.array([np.average(shades[box], axis=0, weights=counts[box]).round() for box in boxes], dtype=np.uint8)
    index = np.zeros(len(colours), dtype=np.uint8)
    for n, box in enumerate(boxes):
        index[box] = n
    rows = np.zeros((height, width + 1), dtype=np.uint8)  # each begins with how it is filtered: not
    rows[:, 1:] = index[place].reshape(height, width)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return png_of({b"IHDR": header, b"PLTE": palette.tobytes(), b"IDAT": zlib.compress(rows.tobytes(), 9), b"IEND": b""})


def unfiltered(packed: bytes, width: int, height: int, size: int) -> np.ndarray:
    """The pixels, one after the other."""
    rows = np.frombuffer(packed, dtype=np.uint8).reshape(height, width * size + 1)
    above = [0] * (width * size)
    found = np.zeros((height, width * size), dtype=np.uint8)
    for y, row in enumerate(rows):
        kind, line = int(row[0]), row[1:].tolist()
        for x in range(len(line)):
            left = line[x - size] if x >= size else 0
            corner = above[x - size] if x >= size else 0
            line[x] = (line[x] + guess(kind, left, above[x], corner)) & 255
        found[y], above = line, line
    return found.reshape(-1, size)


def guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind != 4:
        return (0, left, above, (left + above) // 2)[kind]
    near = left + above - corner
    return min((abs(near - one), rank, one) for rank, one in enumerate((left, above, corner)))[2]


@contextmanager
def server() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as data:
        command = [Path(sys.executable).with_name("plenilune"), "serve", "--no-open", "--port", str(PORT), "--data", data]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 # our own
        try:
            for _ in range(100):
                try:
                    urlopen(f"http://127.0.0.1:{PORT}/api/health").close()
                    break
                except OSError:
                    time.sleep(0.2)
            yield
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for size in SIZES:
        draw(f"icon-{size}.png", plain(moon()), size)
        draw(f"maskable-{size}.png", on_sky(moon(), SAFE), size)
    draw(f"icon-{TOUCH}.png", on_sky(moon(), 0.78), TOUCH)
    path = os.environ.get("PLENILUNE_CHROMIUM") or shutil.which("chromium-headless-shell")
    with server(), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        draw_pieces(browser.new_page(locale="en-GB"))
        if "--screens" in sys.argv[1:]:
            take_screens(browser)
        browser.close()
    print(f"{sum(path.stat().st_size for path in TARGET.glob('*.png')) // 1000} kB in {TARGET}")  # noqa: T201


if __name__ == "__main__":
    main()
