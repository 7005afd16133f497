"""The site of files, from a plain host under a sub-path, in a browser process of its own: everything that needs no other
device works; then the host is gone and the network off, and it still does."""

import json
from random import Random

import pytest
from installed import check_manifest
from playwright.sync_api import expect
from pocket_device import IS_KEPT
from pocket_site import BASE
from short_boards import short_course, short_garden

from plenilune.core.lessons import lesson_of
from plenilune.search import puzzles

BOARDS = {  # on which a whole game is soon over
    "full-moon": {},
    "china-moon": {"board": short_course(), "boardName": "short.toml"},
    "moonlight-heroes": {"board": short_garden(), "boardName": "short.toml"},
}
TRIES = 8  # games; chance may be against whoever plays well


WANTED = [(game, *how) for game in BOARDS for how in ((1, "well", True), (5, "badly", False))]  # level, how, won


def whole_games(one):
    """A won and a lost one of each kind, all at once; another, where one has not gone as wanted. Their tables."""
    went, left = [], WANTED
    for _ in range(TRIES):
        wishes = {one.new_table(wish[0], "you", "computer", level=wish[1], **BOARDS[wish[0]]): wish for wish in left}
        ended = one.play({table: how for table, (_, _, how, _) in wishes.items()})
        good = [table for table, end in ended.items() if bool(set(end["mine"]) & set(end["winners"])) == wishes[table][3]]
        went += good
        left = [wish for table, wish in wishes.items() if table not in good]
        if not left:
            return went
    pytest.fail(f"none of {TRIES} games went as wanted: {left}")


def lesson(one, game):
    """Every step, done as it is shown."""
    found = lesson_of(game)
    address, moves = f"/api/lessons/{game}/{found.key}", []
    assert len(one.ask("GET", address)["steps"]) == len(found.steps)
    for at, step in enumerate(found.steps):
        moves = [*(moves if step.position is None else []), found.shown(at, found.start(at))]
        assert one.ask("POST", f"{address}/try", {"step": at, "moves": moves})["done"], (game, at)


def puzzle(one):
    asked = next(puzzle for puzzle in puzzles.shelf("full-moon") if puzzle.moons == 1)
    answer = one.ask("POST", f"/api/puzzles/{asked.id}/try", {"moves": [asked.move]})
    assert answer["result"] == "solved"


def analysis(one, position="w1k2/k3r2/k1r1/r3g1/g3w2/w3/g2 S 5^ 2"):
    one.walk(f"{BASE}analyse?game=full-moon&position={position}")
    expect(one.page.get_by_role("heading", name="moon in").first).to_be_visible(timeout=60_000)


def by_taps(one, game="full-moon"):
    """A game on the board itself, until it is over."""
    rng = Random(3)
    table = one.new_table(game, "you", "computer", level=1, **BOARDS[game])
    one.walk(f"{BASE}t/{table}")
    again = one.page.get_by_role("dialog").get_by_role("button", name="Again")
    one.wait_until(again.count, lambda: one.tap_something(rng), pause=60)


def behind_the_curtain(one):
    """Two at one device: each opens the curtain and plays; nothing of the other is in the page."""
    table = one.new_table("moonlight-heroes", "you", "here", **BOARDS["moonlight-heroes"])
    one.walk(f"{BASE}t/{table}")
    hold = one.page.get_by_role("button", name="Hold to open")
    hold.wait_for()
    assert "green" not in one.page.locator("body").aria_snapshot()
    hold.press("Enter")
    hold.wait_for(state="hidden")
    one.tap_something(Random(1))


def everything(one):
    """Whatever needs nobody else. The tables of its games."""
    tables = whole_games(one)
    for game in BOARDS:
        lesson(one, game)
    puzzle(one)
    analysis(one)
    behind_the_curtain(one)
    return tables


def test_everything_plays_with_and_without_the_host(pocket_device, host):
    one = pocket_device("everything")
    one.go()
    expect(one.page.get_by_role("heading", name="The owl packs")).to_be_visible()
    one.wait_ready()
    going_on = one.new_table("china-moon", "you", "here")
    at = one.act(going_on)["seq"]
    known = {*everything(one), going_on}
    by_taps(one)
    kept = {line["id"] for line in one.ask("GET", "/api/home")["tables"]}
    assert known <= kept
    one.until(IS_KEPT)
    assert {
        address for address in one.asked if not address.startswith((host.url, f"blob:{host.url.split(BASE)[0]}"))
    } == set()
    one.close()

    host.stop()
    one = pocket_device("everything", offline=True)
    one.go()
    one.wait_ready()
    assert {line["id"] for line in one.ask("GET", "/api/home")["tables"]} == kept
    everything(one)
    one.walk(f"{BASE}t/{going_on}")
    one.page.locator("main .board").first.wait_for()
    rng = Random(4)
    shown = "scenes.length ? scenes.at(-1).seq : -1"
    one.wait_until(lambda: one.page.evaluate(shown) > at, lambda: one.tap_something(rng), pause=150)


def test_what_needs_other_devices_stays_in_its_place_with_its_reason(pocket_device):
    one = pocket_device("needs", "phone")
    one.go()
    one.wait_ready()
    page, reason = one.page, "Inviting needs a server."
    page.get_by_role("button", name="All games").click()
    invite = page.get_by_role("button", name="Invite").first
    expect(invite).to_have_attribute("aria-disabled", "true")
    invite.click(force=True)
    expect(page.get_by_role("dialog")).to_contain_text(reason)
    page.keyboard.press("Escape")
    one.walk(f"{BASE}new/full-moon")
    expect(page.get_by_role("radio", name="Invite")).to_be_disabled()
    expect(page.locator("[data-needs]")).to_contain_text(reason)
    one.walk(f"{BASE}t/{one.new_table('full-moon', 'you', 'computer')}")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").locator("[data-needs]")).to_contain_text(reason)


def bring(one, file, known):
    """A file of a shelf, on the page of the shelf; the lines of the tables that are there afterwards."""
    one.walk(f"{BASE}shelf")
    one.page.get_by_label("Bring in a file").set_input_files(file)
    expect(one.page.locator(".notice")).to_contain_text("Nothing is here twice")
    return [line for line in one.ask("GET", "/api/shelf")["tables"] if line["id"] not in known]


def test_a_shelf_from_one_device_is_gone_on_with_on_another(pocket_device, tmp_path):
    one = pocket_device("one")
    one.go()
    one.wait_ready()
    kept = one.act(one.new_table("full-moon", "you", "here"))
    one.walk(f"{BASE}shelf")
    with one.page.expect_download() as saved:
        one.page.get_by_role("button", name="Save as file").click()
    saved.value.save_as(tmp_path / "shelf.json")
    one.close()
    other = pocket_device("other")
    other.go()
    other.wait_ready()
    (line,) = bring(other, tmp_path / "shelf.json", ())
    steps = other.ask("GET", f"/api/tables/{line['id']}/history")["steps"]
    assert steps[-1]["view"]["position"] == kept["position"] and line["status"] == "playing"
    other.page.reload()
    other.wait_ready()
    assert bring(other, tmp_path / "shelf.json", {line["id"]}) == []  # it is there once
    assert other.act(line["id"])["position"] != kept["position"]


def test_the_site_holds_all_that_its_manifest_names(site):
    named = json.loads((site / "manifest.webmanifest").read_bytes())
    check_manifest(named, BASE, lambda path: (site / path.removeprefix(BASE)).read_bytes())
