"""The site of files in Firefox. Nothing can drive it here: a page does so itself, and reports."""

import shutil
import subprocess
from pathlib import Path

import pytest
from pocket_site import BASE

PATIENCE = 300  # seconds
DRIVE = Path(__file__).with_name("drive.js")
PAGE = b'<!doctype html><meta charset="utf-8"><title>drive</title><body><script type="module" src="/drive.js"></script>'
PREFERENCES = {  # it speaks to this machine and to nobody else, and asks nothing
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "intl.accept_languages": "en-GB, en",
    "ui.prefersReducedMotion": 1,
}


@pytest.fixture
def firefox(tmp_path):
    """Opens an address in a process of its own; one profile for all of them."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        pytest.skip("there is no Firefox here (on Debian: apt install firefox-esr)")
    profile = tmp_path / "profile"
    profile.mkdir()
    lines = [
        f'user_pref("{name}", {str(value).lower() if not isinstance(value, str) else repr(value)});'
        for name, value in PREFERENCES.items()
    ]
    (profile / "user.js").write_text("\n".join(lines).replace("'", '"'))
    running: list[subprocess.Popen[bytes]] = []

    def end():
        for one in running:
            one.terminate()
            one.wait(20)
        running.clear()

    def open_address(address: str) -> None:
        end()
        command = [program, "--headless", "--no-remote", "--profile", str(profile), address]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    yield open_address
    end()


def test_a_game_in_firefox_and_again_without_the_host(host, firefox):
    host.beside |= {"/drive.html": PAGE, "/drive.js": DRIVE.read_bytes()}
    drive = f"http://localhost:{host.port}/drive.html?at={BASE}"
    firefox(drive)
    first = host.reports.get(timeout=PATIENCE)
    assert first["ok"], first
    host.beside["is gone"] = b"yes"
    firefox(f"{drive}&kept=1")
    again = host.reports.get(timeout=PATIENCE)
    assert again["ok"], again
    assert "Firefox" in again["agent"]
