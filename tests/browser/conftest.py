"""Real Chromium, a real server, people who tap. What these journeys stand on."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from devices import PATIENCE, Device
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from pocket_device import PocketDevice
from pocket_site import Host, build_site
from server_process import Server

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src" / "plenilune" / "server" / "static"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=PATIENCE)
HAS_FAILED = pytest.StashKey[bool]()
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium_path() -> str | None:
    """The one that ./test found, or one that is installed; None: Playwright's own."""
    return os.environ.get("PLENILUNE_CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """One for all: a second one beside it does not start."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright) -> Iterator[Browser]:
    if not (PAGES / "index.html").exists():
        pytest.fail("the pages are not built: ./test builds them, ./test --no-browser leaves these tests out")
    try:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=QUIET)
    except Exception as error:
        pytest.fail(f"no Chromium could be started ({error}); ./test --no-browser leaves these tests out")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Iterator[Server]:
    """One for all journeys: guests do not see each other's tables, and what was judged once is known."""
    running = Server(tmp_path_factory.mktemp("data"), seed=7)
    yield running
    running.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[HAS_FAILED] = report.failed
    return report


@pytest.fixture
def device(chromium, server, request):
    """Opens devices. Nothing may go wrong on a page, and nothing may be asked of anybody but our server."""
    opened: list[Device] = []

    def open_device(size: str = "wide", theme: str = "night", lang: str = "en", motion: bool = False) -> Device:
        opened.append(Device(chromium, server, size, theme, lang, motion))
        return opened[-1]

    yield open_device
    for number, one in enumerate(opened):
        if request.node.stash.get(HAS_FAILED, False):
            one.picture(f"failed-{request.node.name}-{number}".replace("/", "-"), is_wanted=True)
        one.context.close()
        assert one.troubles == []
        ours = (server.url, f"blob:{server.url}")  # blob: what the page has drawn itself
        assert {address for address in one.asked if not address.startswith(ours)} == set()


@pytest.fixture
def rng() -> Random:
    return Random(1)


@pytest.fixture(scope="session")
def site(tmp_path_factory, worker_id) -> Path:
    """The site of files, built once for all workers."""
    folder = tmp_path_factory.getbasetemp()
    return build_site((folder if worker_id == "master" else folder.parent) / "site")


@pytest.fixture
def host(site) -> Iterator[Host]:
    """Gives it away until the test ends, or stops it."""
    running = Host(site)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def launching() -> dict[str, object]:
    """How a browser process of one's own is started."""
    return {"executable_path": chromium_path(), "args": QUIET}


@pytest.fixture
def pocket_device(playwright, launching, host, tmp_path, request):
    """Opens devices with the server in the page, each a browser process with a profile that has a name."""
    opened: list[PocketDevice] = []

    def open_device(name: str, size: str = "wide", offline: bool = False) -> PocketDevice:
        opened.append(PocketDevice(playwright, launching, host, tmp_path / name, size))
        opened[-1].context.set_offline(offline)
        return opened[-1]

    yield open_device
    for number, one in enumerate(opened):
        if request.node.stash.get(HAS_FAILED, False) and not one.is_closed:
            one.picture(f"failed-{request.node.name}-{number}".replace("/", "-"), is_wanted=True)
        one.close()
        assert one.troubles == []
