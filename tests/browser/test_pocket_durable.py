"""The site of files when something goes wrong: the browser dies, its Worker dies, two tabs, no storage, a new version."""

import os
import shutil

import pytest
from playwright.sync_api import expect
from pocket_device import IS_KEPT
from pocket_site import BASE
from site_before import site_before

LONG = 60_000  # ms: a start on a busy machine


def shown_seq(page_):
    return page_.evaluate("scenes.length ? scenes.at(-1).seq : -1")


def open_table(one, table):
    one.walk(f"{BASE}t/{table}")
    one.page.locator("main .board").first.wait_for()


def test_a_move_that_was_shown_survives_the_death_of_the_browser(pocket_device):
    one = pocket_device("killed")
    one.go()
    one.wait_ready()
    table = one.new_table("full-moon", "you", "here")
    for _ in range(3):
        shown = one.act(table)
    one.kill()
    again = pocket_device("killed")
    again.go()
    again.wait_ready()
    kept = again.ask("GET", f"/api/tables/{table}/history")
    assert kept["steps"][-1]["view"]["position"] == shown["position"]


DEATHS = {  # how a Worker comes to its end: the browser takes it away; Python itself breaks, and can never go on
    "taken away": "() => worker.terminate()",
    "broken": "() => askWorker('GET', '/api/home', null)",
}
BREAKS = "() => { for (const clock of [Date, performance]) clock.now = () => { throw new Error('no more'); }; }"


@pytest.mark.parametrize("death", DEATHS)
def test_a_worker_that_dies_in_mid_move_is_replaced_and_the_game_goes_on(pocket_device, rng, death):
    one = pocket_device("worker")
    one.go()
    one.wait_ready()
    table = one.new_table("full-moon", "you", "here")
    open_table(one, table)
    one.page.wait_for_function("() => scenes.length > 0")
    before = shown_seq(one.page)
    if death == "broken":
        next(worker for worker in one.page.workers if "server.worker" in worker.url).evaluate(BREAKS)
    one.page.evaluate(f"() => {{ window.died = worker; void ({DEATHS[death]})(); }}")
    # what is tapped meanwhile is kept, and done when the next one is there
    one.wait_until(lambda: one.page.evaluate("worker !== died"), lambda: one.tap_something(rng), pause=100)
    one.page.wait_for_function(
        "() => worker !== died && workerSaid.filter((one) => one.kind === 'ready').length > 1", timeout=LONG
    )
    one.wait_until(lambda: shown_seq(one.page) > before, lambda: one.tap_something(rng), pause=200)
    one.troubles.clear()  # that it broke was said on the console of the page


def test_two_tabs_see_each_others_moves_and_one_takes_over(pocket_device):
    one = pocket_device("tabs")
    one.go()
    one.wait_ready()
    table = one.new_table("full-moon", "you", "here")
    other = one.new_tab()
    other.goto(f"{one.host.url}t/{table}")
    other.locator("main .board").first.wait_for(timeout=LONG)
    assert other.evaluate("window.worker === undefined")  # there is one for both
    board = other.locator("main").inner_text()
    seen = one.act(table)
    expect(other.locator("main")).not_to_have_text(board, timeout=LONG)
    one.page.close()
    other.wait_for_function("() => window.workerSaid?.some((one) => one.kind === 'ready')", timeout=LONG)
    one.page = other
    assert one.act(table)["seq"] > seen["seq"]


FILL = """() => new Promise((done, fail) => {
  const asked = indexedDB.open('junk', 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore('junk');
  asked.onsuccess = () => {
    const junk = crypto.getRandomValues(new Uint8Array(50_000));
    const put = () => {
      const all = asked.result.transaction('junk', 'readwrite');
      all.objectStore('junk').put(junk, Math.random());
      all.oncomplete = put;
      all.onabort = () => (all.error.name === 'QuotaExceededError' ? done() : fail(all.error));
    };
    put();
  };
})"""  # until there is no room for more
ROOM = 400_000  # bytes


def goes_on_unkept(one, table, fault):
    """It is said that nothing more is kept; the game goes on, and can be taken home as a file."""
    before = one.act(table)["seq"]
    one.page.wait_for_function(f"() => workerSaid.some((one) => one.what === '{fault}')", timeout=LONG)
    assert one.act(table)["seq"] > before
    open_table(one, table)
    said = one.page.locator(".chips")
    expect(said).to_contain_text("Games go on as long as the page is open.")
    with one.page.expect_download() as saved:
        said.get_by_role("button", name="Download this game").click()
    text = saved.value.path().read_text(encoding="utf-8")
    assert one.ask("POST", "/api/records", {"text": text, "goOn": True})["isOver"] is False
    said.get_by_role("button", name="Close").click()
    expect(said.get_by_role("button", name="Download this game")).to_be_hidden()


def test_a_storage_that_is_refused_is_told_and_the_game_goes_on(pocket_device, tmp_path):
    (tmp_path / "refused" / "Default").mkdir(parents=True)
    (tmp_path / "refused" / "Default" / "IndexedDB").write_bytes(b"where the browser wants a folder")
    one = pocket_device("refused")
    one.go()
    one.wait_ready()
    goes_on_unkept(one, one.new_table("full-moon", "you", "here"), "storage-refused")


def test_a_storage_that_is_full_is_told_and_what_it_holds_is_there_all_the_same(pocket_device):
    one = pocket_device("full")
    origin = one.host.url.removesuffix(BASE)
    asking = one.context.new_cdp_session(one.page)
    asking.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": ROOM})
    one.go()
    one.wait_ready()
    table = one.new_table("full-moon", "you", "here")
    kept = one.act(table)
    one.page.evaluate(FILL)
    goes_on_unkept(one, table, "storage-full")

    one.go()
    one.wait_ready()
    history = one.ask("GET", f"/api/tables/{table}/history")
    assert history["steps"][-1]["view"]["position"] == kept["position"]
    goes_on_unkept(one, table, "storage-full")


WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
UPDATE = "() => navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => undefined)"
# What says of which version a page is: its script and its pocket. Styles come and go with what is shown.
VERSION = """() => [document.querySelector('meta[name=plenilune-pocket]')?.content ?? '',
  ...[...document.querySelectorAll('script[src]')].map((one) => one.getAttribute('src'))].sort().join(' ')"""


def goes_on(one, table, shown):
    """From where it was; where it is after a move."""
    kept = one.ask("GET", f"/api/tables/{table}/history")
    assert kept["steps"][-1]["view"]["position"] == shown["position"]
    after = one.act(table)
    assert after["seq"] > shown["seq"]
    return after


@pytest.mark.skipif("PLENILUNE_LONG" not in os.environ, reason="builds the commit before: a part of the long form")
def test_an_update_from_the_commit_before_is_taken_between_games_only_and_a_broken_one_never(
    pocket_device, host, site, tmp_path
):
    host.move_to(site_before(tmp_path, site))
    one = pocket_device("update")
    one.go()
    one.wait_ready()
    one.until(IS_KEPT)
    table = one.new_table("full-moon", "you", "here")
    one.act(table)
    open_table(one, table)
    before = one.page.evaluate(VERSION)

    broken = tmp_path / "broken"
    shutil.copytree(site, broken)
    (broken / "index.html").write_bytes((site / "index.html").read_bytes() + b" ")  # whatever is new, it names it
    host.move_to(broken)
    host.asked.clear()
    one.page.evaluate(UPDATE)
    one.wait_until(lambda: f"{BASE}index.html" in host.asked, pause=100)  # it has been looked at
    one.until("async () => (await navigator.serviceWorker.getRegistration()).installing === null")
    assert not one.page.evaluate(WAITING)

    host.move_to(site)
    one.page.evaluate(UPDATE)
    one.until(WAITING)
    one.page.wait_for_timeout(500)
    assert one.page.evaluate(VERSION) == before  # nobody is torn away from a game
    shown = one.act(table)

    one.go()
    one.until(f"() => ({VERSION})() !== {before!r}")
    one.wait_ready()
    after = goes_on(one, table, shown)
    new = one.page.evaluate(VERSION)
    assert all(name in (site / "index.html").read_text() for name in new.split())
    one.close()

    host.stop()
    again = pocket_device("update", offline=True)
    again.go()
    again.wait_ready()
    assert again.page.evaluate(VERSION) == new
    goes_on(again, table, after)
