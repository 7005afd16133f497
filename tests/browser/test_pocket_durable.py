"""The site of files when something goes wrong: the browser dies, its Worker dies, two tabs, no storage, a new version."""

import json
import shutil

import pytest
from playwright.sync_api import expect
from pocket_site import BASE

from plenilune.server.http.installing import Place, listed, manifest, page, service_worker
from plenilune.site import writing

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


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(pocket_device, rng):
    one = pocket_device("worker")
    one.go()
    one.wait_ready()
    table = one.new_table("full-moon", "you", "here")
    open_table(one, table)
    one.page.wait_for_function("() => scenes.length > 0")
    before = shown_seq(one.page)
    one.page.evaluate("() => { window.died = worker; worker.terminate(); }")
    for _ in range(40):  # what is tapped meanwhile is kept, and done when the next one is there
        one.tap_something(rng)
        one.page.wait_for_timeout(100)
        if one.page.evaluate("worker !== died"):
            break
    one.page.wait_for_function(
        "() => worker !== died && workerSaid.filter((one) => one.kind === 'ready').length > 1", timeout=LONG
    )
    for _ in range(60):
        if shown_seq(one.page) > before:
            break
        one.tap_something(rng)
        one.page.wait_for_timeout(200)
    assert shown_seq(one.page) > before


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


BROKEN = {  # how a browser behaves whose storage is ...
    "storage-refused": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "storage-full": "IDBObjectStore.prototype.add = () => { throw new DOMException('no', 'QuotaExceededError'); };",
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_storage_that_does_not_keep_is_told_and_the_game_goes_on(pocket_device, fault):
    one = pocket_device(fault)

    def broken(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=BROKEN[fault] + answer.text())

    one.context.route("**/assets/server.worker-*.js", broken)
    one.go()
    one.wait_ready()
    table = one.new_table("full-moon", "you", "here")
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


@pytest.fixture
def newer(site, tmp_path):
    """A site of the version after: a picture is another one, and so is what the pocket holds."""
    folder = tmp_path / "newer"
    shutil.copytree(site, folder)
    (old,) = (folder / "pocket").iterdir()
    inside = old.rename(old.with_name("0" * len(old.name)))
    words = inside / "words" / "en.json"
    words.write_text(words.read_text().replace("Plays without a connection", "Plays anywhere"))
    said = json.loads((inside / "pocket.json").read_bytes())
    said["files"]["words/en.json"] = listed(words.read_bytes())
    (inside / "pocket.json").write_text(json.dumps(said))
    place = Place(base=BASE, kind="pocket", pocket=f"pocket/{inside.name}/")
    static = writing.STATIC
    (folder / "index.html").write_bytes(page((static / "index.html").read_text(), place, writing.CONTENT))
    (folder / "404.html").write_bytes((folder / "index.html").read_bytes())
    (folder / "manifest.webmanifest").write_bytes(manifest(BASE))
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    known = {name: listed(path.read_bytes()) for name, path in files.items() if not name.startswith(".")}
    (folder / "sw.js").write_bytes(service_worker((static / "sw.js").read_bytes(), place, known))
    return folder


WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
UPDATE = "() => navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => undefined)"
POCKET = "() => document.querySelector('meta[name=plenilune-pocket]').content"


def test_a_new_version_is_taken_between_games_only_and_a_broken_one_never(pocket_device, host, site, newer, tmp_path):
    one = pocket_device("update")
    one.go()
    one.wait_ready()
    one.page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=LONG)
    table = one.new_table("full-moon", "you", "here")
    one.act(table)
    open_table(one, table)
    before = one.page.evaluate(POCKET)

    broken = tmp_path / "broken"
    shutil.copytree(newer, broken)
    (broken / "pocket" / ("0" * 16) / "library.gz").write_bytes(b"not what it should be")
    host.move_to(broken)
    one.page.evaluate(UPDATE)
    one.page.wait_for_timeout(3000)
    assert not one.page.evaluate(WAITING)

    host.move_to(newer)
    one.page.evaluate(UPDATE)
    one.page.wait_for_function(WAITING, timeout=LONG)
    one.page.wait_for_timeout(1000)
    assert one.page.evaluate(POCKET) == before  # nobody is torn away from a game
    shown = one.act(table)

    one.go()
    one.page.wait_for_function(f"() => ({POCKET})() !== '{before}'", timeout=LONG)
    one.wait_ready()
    kept = one.ask("GET", f"/api/tables/{table}/history")
    assert kept["steps"][-1]["view"]["position"] == shown["position"]
    assert one.act(table)["seq"] > shown["seq"]
