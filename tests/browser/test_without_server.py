"""A served site that has become an app, and its server is killed: one plays on the device, then goes back to it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from pocket_device import READY, PocketDevice
from server_process import Server

KEPT = """async () => {
  const listed = (await (await fetch('/sw.js')).text()).match(/^self\\.SITE=(.*);$/m)[1];
  const [name] = await caches.keys();
  const here = name ? (await (await caches.open(name)).keys()).length : 0;
  return navigator.serviceWorker.controller !== null && here === Object.keys(JSON.parse(listed).files).length;
}"""
OVERFLOW = "() => document.documentElement.scrollWidth > innerWidth"
DOOR = "section.doors .btn.pri"  # plays at once, against the owl
SPEAK = """(lang) => {
  localStorage.setItem('plenilune.settings', JSON.stringify({ lang }));
  dispatchEvent(new StorageEvent('storage', { key: 'plenilune.settings' }));
}"""  # as if another window had changed it
WITHOUT = {"en": "Play here without it", "fr": "Jouer ici sans le serveur", "de": "Hier ohne Server spielen"}


class Served:
    """A server as a device of this kind knows its host."""

    def __init__(self, server: Server) -> None:
        self.server = server

    @property
    def url(self) -> str:
        return f"http://localhost:{self.server.port}/"  # there a browser keeps pages without https


@pytest.fixture
def server(site, tmp_path) -> Iterator[Server]:
    """`site`: building it has made what a server gives away for playing without it."""
    running = Server(tmp_path / "data", seed=7)
    yield running
    running.close()


@pytest.fixture
def app(playwright, launching, server, tmp_path) -> Iterator[PocketDevice]:
    """The pages of that server, installed; every file is on the device."""
    one = PocketDevice(playwright, launching, Served(server), tmp_path / "profile", "phone")
    one.go()
    one.page.get_by_role("button", name="Menu").wait_for()
    one.page.evaluate("dispatchEvent(new Event('appinstalled'))")  # headless, no browser offers it
    one.wait_until(lambda: one.page.evaluate(KEPT), pause=200)
    yield one
    one.close()
    assert one.troubles == []


def move_against_the_owl(one, rng):
    """A game from the first door of the home page; until the owl has answered."""
    one.page.locator(DOOR).first.click()
    one.page.wait_for_url("**/t/*", timeout=READY)
    one.page.wait_for_function("() => scenes.length > 0", timeout=READY)
    one.wait_until(lambda: one.page.evaluate("scenes.at(-1).seq") >= 2, lambda: one.tap_something(rng), pause=200)


def test_when_the_server_is_gone_one_plays_here_and_goes_back_to_it(app, server, rng):
    page = app.page
    table = page.evaluate(
        """async () => (await (await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ game: 'full-moon', players: 2, chairs: [{ kind: 'you' }, { kind: 'computer', level: 1 }] })
        })).json()).id"""
    )
    server.kill()
    app.go()
    page.get_by_text("No connection. Please try again.").wait_for()
    without = page.get_by_role("button", name=WITHOUT["en"])
    without.wait_for()
    app.picture("without-home")
    without.click()
    app.wait_ready()
    back = page.get_by_role("button", name="Back to the server")
    back.wait_for()
    assert not page.evaluate(OVERFLOW)
    app.picture("without-here")
    move_against_the_owl(app, rng)
    assert f"/t/{table}" not in page.url
    server.start()
    app.go()
    back.click()
    page.locator(DOOR).first.wait_for()
    expect(back).to_have_count(0)
    known = page.evaluate("async () => (await (await fetch('/api/home')).json()).tables.map((one) => one.id)")
    assert known == [table]  # the server's own, and not what was played here
    assert page.evaluate("window.worker === undefined")


def test_a_table_without_connection_offers_it_too(app, server):
    page = app.page
    page.locator(DOOR).first.click()
    page.wait_for_url("**/t/*")
    page.locator("main .board").first.wait_for()
    for lang in WITHOUT:  # its words are here before the server is gone
        app.dress("night", lang)
    server.kill()
    for lang, offer in WITHOUT.items():
        page.evaluate(SPEAK, lang)
        button = page.get_by_role("button", name=offer)
        button.wait_for()
        assert not page.evaluate(OVERFLOW)
        app.picture(f"without-table-{lang}")
        assert button.bounding_box()["height"] >= 48
    button.click()
    app.wait_ready()
    assert page.evaluate("location.pathname") == "/"
    page.locator("main section.doors button").first.wait_for()
    for lang in WITHOUT:
        page.evaluate(SPEAK, lang)
        expect(page.locator("html")).to_have_attribute("lang", lang)
        assert not page.evaluate(OVERFLOW)
        app.picture(f"without-here-{lang}")


def test_a_page_that_is_not_kept_does_not_offer_it(playwright, launching, server, tmp_path):
    one = PocketDevice(playwright, launching, Served(server), tmp_path / "profile", "wide")
    one.go()
    one.page.locator(DOOR).first.wait_for()
    server.kill()
    one.page.locator(DOOR).first.click()
    one.page.get_by_text("No connection. Please try again.").wait_for()
    assert one.page.get_by_role("button", name=WITHOUT["en"]).count() == 0
    one.close()
