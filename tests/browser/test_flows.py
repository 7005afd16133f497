"""What people do around a game: take back, leave and come back, once more, look back, play on, watch; settings."""

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect
from replays import random_game
from short_boards import short_course

import plenilune
from plenilune.core.record import Record, write_record

COURSES = Path(plenilune.__file__).parent / "games" / "china_moon" / "courses"
PLAY_OUT = """(id) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${id}?lang=en`);
  socket.onmessage = (event) => {
    const { type, table, view, seq } = JSON.parse(event.data);
    if (type !== 'scene') return;
    if (table.status === 'over') { socket.close(); done(); }
    else if (table.mine.includes(view.mover)) {
      const move = view.moves[seq % view.moves.length];
      socket.send(JSON.stringify({ type: 'act', id: `${table.mine[0]}${seq}`, seq, move }));
    }
  };
})"""


def table_of(device):
    return device.scenes()[-1]["table"]


def play_one(device, rng):
    """Taps until a move has been played."""
    seq = device.scenes()[-1]["seq"]
    device.wait_until(lambda: device.scenes()[-1]["seq"] > seq, lambda: device.tap_something(rng, at=seq))


def name(device, given):
    device.post("/api/me", {"name": given, "face": "bear"})


@pytest.fixture
def zoe_and_tom(device):
    """At one table of Full Moon, each on a device of their own; Zoé begins."""
    zoe, tom = device(), device("phone")
    name(zoe, "Zoé")
    name(tom, "Tom")
    table = zoe.new_table("full-moon", "you", "invite")
    zoe.go(f"/t/{table}")
    zoe.page.get_by_role("button", name=re.compile("Start")).wait_for()
    tom.sit_down(table_of(zoe)["invitation"]["link"])
    zoe.start()
    zoe.page.get_by_text("Which wolf will you play?").wait_for()
    tom.page.get_by_text("Zoé is thinking").wait_for()
    return zoe, tom, table


def test_taking_back_is_asked_for_granted_and_refused(zoe_and_tom, rng):
    zoe, tom, _ = zoe_and_tom
    play_one(zoe, rng)
    zoe.page.get_by_role("button", name="Take back").click()
    expect(zoe.page.get_by_text("You asked to take back")).to_be_visible()
    asked = tom.page.get_by_role("dialog", name="Zoé asks: may I take it back?")
    expect(asked).to_be_focused()
    expect(tom.page.locator("#app > [role=alert]")).to_contain_text("Zoé asks: may I take it back?")
    tom.page.get_by_role("button", name="Yes, gladly").click()
    expect(zoe.page.get_by_text("Which wolf will you play?")).to_be_visible()
    assert zoe.scenes()[-1]["seq"] == 1
    play_one(zoe, rng)
    zoe.page.get_by_role("button", name="Take back").click()
    tom.page.get_by_role("button", name="No, play on").click()
    expect(zoe.page.get_by_role("main").get_by_text("Tom plays on")).to_be_visible()
    assert zoe.scenes()[-1]["seq"] == 2


def test_against_an_owl_taking_back_needs_no_asking(device, rng):
    one = device()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer')}")
    one.page.get_by_role("list", name="What you can play").wait_for()
    before = one.scenes()[-1]["view"]["position"]
    play_one(one, rng)
    expect(one.page.get_by_text("Which wolf will you play?")).to_be_visible()
    turn = one.page.locator("#app > [role=alert]")
    expect(turn).to_have_attribute("aria-live", "polite")  # said after the owl's move, not into it
    one.page.keyboard.press("u")
    one.page.wait_for_function("() => !document.querySelector('[aria-label=\"Take back\"]:enabled')")
    assert one.scenes()[-1]["view"]["position"] == before


def test_who_steps_out_gets_the_seat_back(zoe_and_tom, rng):
    zoe, tom, table = zoe_and_tom
    play_one(zoe, rng)
    tom.go("/")
    expect(zoe.page.get_by_role("dialog", name="Tom stepped out")).to_be_visible()
    zoe.page.get_by_role("button", name="The owl plays").click()
    expect(zoe.page.get_by_text("An owl plays for Tom")).to_be_visible()
    expect(zoe.page.get_by_text("Which wolf will you play?")).to_be_visible()
    tom.page.get_by_role("button", name="Continue").click()
    expect(zoe.page.get_by_role("main").get_by_text("Tom is back")).to_be_visible()
    expect(zoe.page.get_by_text("An owl plays for Tom")).to_have_count(0)
    assert tom.page.url.endswith(table)
    play_one(zoe, rng)
    play_one(tom, rng)


def test_once_more_with_the_seats_turned_and_a_spectator_follows(zoe_and_tom, device):
    zoe, tom, table = zoe_and_tom
    watcher = device("phone")
    watcher.go(f"/t/{table}")
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    assert watcher.scenes()[-1]["view"]["moves"] == []
    assert not watcher.tap_something(Random(1))
    tom.page.evaluate(f"void ({PLAY_OUT})('{table}')")
    zoe.page.evaluate(PLAY_OUT, table)
    tom.page.get_by_role("button", name="Again").click()
    tom.page.wait_for_url(lambda url: not url.endswith(table))
    expect(zoe.page.get_by_text("The next game is on the table.")).to_be_visible()
    zoe.page.get_by_role("button", name="Again").click()
    zoe.page.wait_for_url(tom.page.url)
    watcher.page.get_by_role("button", name="Watch", exact=True).click()
    watcher.page.wait_for_url(tom.page.url)
    tom.page.get_by_text("Which wolf will you play?").wait_for()
    assert [seat["name"] for seat in table_of(tom)["seats"]] == ["Tom", "Zoé"]


def test_several_owls_are_told_apart(device):
    one = device()
    table = one.new_table("china-moon", "you", "computer", "computer", board=short_course(), boardName="short.toml")
    one.go(f"/t/{table}")
    one.page.evaluate(PLAY_OUT, table)
    counted = one.page.get_by_role("dialog").locator("[data-counted]")
    expect(counted).to_have_count(3)
    assert sorted(text.split(":")[0] for text in counted.all_inner_texts()) == ["Hoot", "Lulu", "You"]


def test_a_name_given_at_the_table_is_seen_by_the_others(device):
    zoe, tom = device(), device("phone")
    zoe.go(f"/t/{zoe.new_table('china-moon', 'you', 'invite', 'invite')}")
    zoe.page.get_by_role("button", name=re.compile("Start")).wait_for()
    tom.sit_down(table_of(zoe)["invitation"]["link"])
    tom.page.get_by_role("button", name="Who you are").click()
    tom.page.get_by_role("textbox", name="Your name").fill("Tom")
    tom.page.keyboard.press("Enter")
    expect(zoe.page.get_by_role("list", name="Chairs").get_by_text("Tom")).to_be_visible()


def finished_record():
    state = random_game("full-moon", 3)
    return state, write_record(Record(state, {"S": "Ada", "N": "Ben"}, "2026-01-01"))


def open_record(one, text):
    one.go("/")
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Your games").click()
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    one.page.get_by_label("Open a record").set_input_files(file)


def test_a_record_is_opened_looked_back_at_and_played_on(device, rng):
    one, (state, text) = device(), finished_record()
    last = len(state.facts) - 1
    open_record(one, text)
    one.page.wait_for_url(re.compile("/replay/"))
    place = one.page.get_by_role("slider")
    expect(place).to_have_attribute("aria-valuetext", f"0 of {last}")
    for key, number in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
        one.page.keyboard.press(key)
        expect(place).to_have_attribute("aria-valuetext", f"{number} of {last}")
    for button, number in (("To the end", last), ("Back one move", last - 1), ("To the start", 0), ("On one move", 1)):
        one.page.get_by_role("button", name=button).click()
        expect(place).to_have_attribute("aria-valuetext", f"{number} of {last}")
    one.page.get_by_role("button", name="Play", exact=True).click()
    expect(place).to_have_attribute("aria-valuetext", f"2 of {last}")
    one.page.get_by_role("button", name="Pause").click()
    other = device("phone")  # a link to this move, for somebody else
    other.page.goto(one.page.url)
    expect(other.page.get_by_role("slider")).to_have_attribute("aria-valuetext", f"2 of {last}")
    one.page.get_by_role("button", name="Play on from here").click()
    one.page.get_by_text("Which wolf will you play?").wait_for()
    then = plenilune.game("full-moon").replay(state.facts[:3])
    assert one.scenes()[-1]["view"]["position"] == str(then)
    play_one(one, rng)


def test_a_record_that_is_none_says_which_line(device):
    one = device("phone")
    open_record(one, "shopping list\nmilk\n")
    expect(one.page.get_by_role("dialog").get_by_role("alert")).to_contain_text(re.compile("line 1", re.IGNORECASE))


def test_the_record_can_be_downloaded_and_opened_again(device):
    one = device()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer')}")
    one.page.get_by_role("list", name="What you can play").wait_for()
    one.page.get_by_role("button", name="Menu").click()
    with one.page.expect_download() as download:
        one.page.get_by_role("link", name="Download the record").click()
    assert str(plenilune.read_record(download.value.path().read_text(encoding="utf-8")).state)


def test_without_a_connection_no_countdown_is_spoken(device):
    one = device("phone")
    one.page.clock.install()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer')}")
    one.page.get_by_role("list", name="What you can play").wait_for()
    one.context.set_offline(True)
    one.page.clock.run_for(6000)
    cloud = one.page.get_by_role("dialog", name="A cloud before the moon")
    expect(cloud).to_be_focused()
    expect(cloud.get_by_text(re.compile("^Trying"))).to_be_visible()
    spoken = one.page.locator("[aria-live], [role=status], [role=alert]")
    assert not any("Trying" in text for text in spoken.all_text_contents())
    one.context.set_offline(False)
    one.page.clock.resume()
    expect(cloud).to_have_count(0)
    expect(one.page.get_by_role("main")).to_be_focused()


def choose(one, kind, label):
    one.page.get_by_role(kind, name=label).dispatch_event("click")


def test_another_language_without_a_reload(device):
    one = device()
    one.go(f"/t/{one.new_table('china-moon', 'you', 'invite', 'invite')}")
    one.page.evaluate("window.isSame = true")
    expect(one.page.get_by_role("heading", name="2 chairs are free")).to_be_visible()
    one.page.get_by_role("button", name="Blue, Free, waiting").click()
    one.page.get_by_role("button", name="Owl, ").click()
    expect(one.page.get_by_role("heading", name="One chair is free")).to_be_visible()
    for lang, title in (("Français", "Une chaise est libre"), ("Deutsch", "Ein Stuhl ist frei")):
        one.page.get_by_role("button", name=re.compile("^Men[uü]$")).click()
        choose(one, "radio", lang)
        one.page.keyboard.press("Escape")
        expect(one.page.get_by_role("heading", name=title)).to_be_visible()
    assert one.page.evaluate("document.documentElement.lang") == "de"
    assert one.page.evaluate("window.isSame")


def test_settings_are_kept_on_the_device(device):
    one = device(motion=True)
    one.go("/")
    one.page.get_by_role("button", name="Menu").click()
    choose(one, "radio", "Paper")
    wished = {"Sound": "false", "Letters on pieces": "true", "Motion": "false"}
    wished |= {"Ask before each move": "true", "Left-handed": "true"}
    for label in wished:
        one.page.get_by_role("switch", name=label).click()
    choose(one, "radio", "Deutsch")
    one.page.get_by_role("heading", name="Einstellungen").wait_for()
    one.page.reload()
    one.page.get_by_role("button", name="Menü").click()
    switches = one.page.get_by_role("switch")
    expect(switches.first).to_be_visible()
    assert [switch.get_attribute("aria-checked") for switch in switches.all()] == list(wished.values())
    assert one.page.evaluate("document.documentElement.dataset.theme") == "paper"
    assert json.loads(one.page.evaluate("localStorage.getItem('plenilune.settings')"))["lang"] == "de"


def test_from_the_board_to_the_rules_and_back_into_the_game(device):
    one = device()
    one.go("/")
    one.page.get_by_role("button", name="Play Full Moon against the computer").click()
    one.page.get_by_role("list", name="What you can play").wait_for()
    table = one.page.url
    for disturb in (lambda: None, one.page.reload, lambda: (one.page.go_back(), one.page.go_forward())):
        one.page.get_by_role("button", name="Rules").click()
        one.page.get_by_role("heading", name="What it is about").wait_for()
        expect(one.page.get_by_role("main")).to_be_focused()
        disturb()
        one.page.get_by_role("region", name="Rules").wait_for()
        one.page.get_by_role("button", name="Back").click()
        one.page.wait_for_url(table)
        one.page.get_by_role("list", name="What you can play").wait_for()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_garden_of_ones_own_that_is_wrong_says_so_in_sight(device, size):
    one = device(size)
    one.go("/new/moonlight-heroes")
    with one.page.expect_file_chooser() as chooser:
        one.page.get_by_text("your own", exact=True).click()
    chooser.value.set_files({"name": "garden.toml", "mimeType": "text/plain", "buffer": b"name = 'x'\nnot a garden"})
    one.page.get_by_role("button", name="Start").click()
    wrong = one.page.get_by_role("alert").filter(has_text="line 2")
    expect(wrong).to_be_in_viewport(ratio=0.99)  # of a line between pixels a hair is missing
    expect(one.page).to_have_url(re.compile("/new/"))
    box, start = wrong.bounding_box(), one.page.get_by_role("button", name="Start").bounding_box()
    assert box["y"] + box["height"] <= start["y"]
    one.go("/")  # and Play still plays
    one.page.get_by_role("button", name="Play Moonlight Heroes against the computer").click()
    one.page.wait_for_url(re.compile("/t/"))


def test_a_course_of_ones_own_is_kept_once_it_was_played_on(device):
    one, course = device(), next(COURSES.glob("*.toml")).read_bytes()
    one.go("/new/china-moon")
    with one.page.expect_file_chooser() as chooser:
        one.page.get_by_text("your own", exact=True).click()
    chooser.value.set_files({"name": "lake.toml", "mimeType": "text/plain", "buffer": course})
    expect(one.page.get_by_text("Your own course: lake.toml")).to_be_visible()
    one.page.get_by_role("button", name="Start").click()
    one.page.wait_for_url(re.compile("/t/"))
    one.go("/new/china-moon")
    expect(one.page.get_by_role("radio", name="lake.toml")).to_be_checked()


def test_a_link_is_copied_where_the_browser_offers_no_clipboard(device):
    """As on a page of the local network, which is no secure place for a browser."""
    one = device()
    one.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    one.go(f"/t/{one.new_table('full-moon', 'you', 'invite')}")
    one.page.evaluate("addEventListener('copy', () => (window.copied = document.activeElement.value), true)")
    one.page.get_by_role("button", name="Copy link").click()
    expect(one.page.get_by_role("button", name="Copied")).to_be_visible()
    assert one.page.evaluate("window.copied").endswith(table_of(one)["invitation"]["link"])


def test_a_link_that_only_this_machine_can_open_says_so_wherever_it_is_given(device):
    one = device()
    one.context.grant_permissions(["clipboard-read", "clipboard-write"])
    one.go("/")
    table = one.new_table("full-moon", "you", "computer")
    one.go(f"/t/{table}")
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Share a link to watch").click()
    expect(
        one.page.get_by_text("It opens on this machine only; to share it, the games must be started for your network").first
    ).to_be_visible()
    assert one.page.evaluate("navigator.clipboard.readText()") == f"{one.server.url}/t/{table}"
    one.context.clear_permissions()
    one.page.evaluate("document.execCommand = () => false")
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Share a link to watch").click()
    expect(one.page.get_by_text(f"The link could not be copied. It is {one.server.url}/t/{table}").first).to_be_visible()


def test_a_link_that_leads_nowhere(device):
    one = device("phone")
    one.go("/j/nothing-at-all")
    expect(one.page.get_by_role("heading", name="This game is gone")).to_be_visible()
    one.page.get_by_role("button", name="Home").click()
    one.page.get_by_role("button", name="Play Full Moon against the computer").wait_for()
