"""Whether a game goes on when the site of files is updated from the commit before, in real Chromium.

    python tools/update_from_before.py [REVISION]      HEAD~1, if none is given; takes minutes, so it is no part of ./test

Builds the site of that commit in a folder of its own, and the present one. The first is opened, and a game begun; then the
host gives the second away. It must be fetched beside the first, must not disturb who plays, and be taken between games; then
the game must go on from where it was: with the host, and in a new browser process without it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))
from pocket_device import PocketDevice  # noqa: E402
from pocket_site import BASE, Host  # noqa: E402

MINUTE = 60  # seconds: for anything that a page does
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
BUILD_PAGES = '. "$here/tools/environment.sh"; find_node; build_pages'
UPDATE = "() => navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => undefined)"
IS_WAITING = "async () => (await navigator.serviceWorker.getRegistration())?.waiting != null"
IS_KEPT = """async () => navigator.serviceWorker.controller !== null
  && (await navigator.serviceWorker.getRegistration()).installing === null"""
# what says of which version a page is: its script and its pocket. Styles come and go with what is shown
VERSION = """() => [document.querySelector('meta[name=plenilune-pocket]').content,
  ...[...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'))].sort().join(' ')"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default="HEAD~1")
    revision = parser.parse_args().revision
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        say("building the site of", revision)
        before = site_of_before(revision, folder)
        say("building the present site")
        now = site_of(ROOT, folder / "now")
        if (before / "sw.js").read_bytes() == (now / "sw.js").read_bytes():
            sys.exit(f"The site of {revision} and the present one are the same. Name an earlier revision.")
        host = Host(before)
        try:
            journey(host, now, folder / "profile")
        finally:
            host.stop()
    say("the game went on")


def site_of_before(revision: str, folder: Path) -> Path:
    """Built in a worktree that is gone afterwards."""
    tree = folder / "before-tree"
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "--quiet", "--detach", str(tree), revision], check=True)  # noqa: S603
    try:
        return site_of(tree, folder / "before")
    finally:
        subprocess.run([*git, "remove", "--force", str(tree)], check=True)  # noqa: S603


def site_of(root: Path, out: Path) -> Path:
    environment = {**os.environ, "here": str(root), "PYTHONPATH": str(root / "src")}
    subprocess.run(["sh", "-euc", BUILD_PAGES], env=environment, check=True)  # noqa: S603, S607
    command = [Path(sys.executable).with_name("plenilune"), "site", str(out), "--base", BASE]
    subprocess.run(command, env=environment, cwd=root, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    return out


def journey(host: Host, now: Path, profile: Path) -> None:
    with sync_playwright() as playwright:
        chromium = {"executable_path": os.environ.get("PLENILUNE_CHROMIUM"), "args": ARGUMENTS}
        one = PocketDevice(playwright, chromium, host, profile)
        one.go()
        one.wait_ready()
        wait(one, IS_KEPT)
        table = one.new_table("full-moon", "you", "here")
        one.act(table)
        one.walk(f"{BASE}t/{table}")
        one.page.locator("main .board").first.wait_for()
        old = one.page.evaluate(VERSION)
        say("a game is begun; the host gives the new site away")

        host.move_to(now)
        one.page.evaluate(UPDATE)
        wait(one, IS_WAITING)
        one.page.wait_for_timeout(3000)
        check(one.page.evaluate(VERSION) == old, "who plays is not torn away")
        check(one.page.evaluate(IS_WAITING), "the new version waits")
        shown = one.act(table)

        one.go()  # home: nobody is in a game
        wait(one, f"() => ({VERSION})() !== {old!r}")
        one.wait_ready()
        say("the new version was taken between games")
        new = one.page.evaluate(VERSION)
        page = (now / "index.html").read_text(encoding="utf-8")
        check(all(name in page for name in new.split()), "it is the version that the host gives away")
        goes_on(one, table, shown)
        after = one.act(table)
        one.close()

        host.beside["is gone"] = b"yes"
        again = PocketDevice(playwright, chromium, host, profile)
        again.go()
        again.wait_ready()
        check(again.page.evaluate(VERSION) == new, "without the host it is still the new version")
        goes_on(again, table, after)
        check(again.act(table)["seq"] > after["seq"], "a move is made without the host")
        check(one.troubles + again.troubles == [], "nothing went wrong on a page")
        again.close()


def goes_on(one: PocketDevice, table: str, shown: dict[str, Any]) -> None:
    kept = one.ask("GET", f"/api/tables/{table}/history")
    check(kept["steps"][-1]["view"]["position"] == shown["position"], "the game is where it was")


def wait(one: PocketDevice, question: str) -> None:
    """Until it says yes. Playwright's own way takes a promise for a yes; a page that is loaded anew cannot be asked."""
    end = time.monotonic() + MINUTE
    while time.monotonic() < end:
        try:
            if one.page.evaluate(question):
                return
        except Exception as error:
            if "context was destroyed" not in str(error):
                raise
        one.page.wait_for_timeout(200)
    sys.exit(f"In vain waited for: {question}")


def check(holds: bool, what: str) -> None:
    if not holds:
        sys.exit(f"It does not hold: {what}.")
    say("holds:", what)


def say(*parts: str) -> None:
    print(*parts, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
