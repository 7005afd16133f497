"""Hints at the table: step by step, never played by themselves, and not where another person plays on their own device."""

import re

import pytest
from playwright.sync_api import expect
from wolves import tap, tap_move

from plenilune.core.lessons import lesson_of

HINT = re.compile("/api/.*/hint")
LONG = 120_000  # ms: the first answer of a server that has just been started may have to be compiled first
GAMES = {"full-moon": 2, "china-moon": 3, "moonlight-heroes": 2}


def lantern(device):
    return device.page.get_by_role("button", name="Hint", exact=True)


def shown(device):
    return device.page.locator("[data-show='target']")


def raise_lantern(device, by_key):
    """The hint, from the server."""
    expect(lantern(device)).to_be_enabled()
    with device.page.expect_response(HINT, timeout=LONG) as answer:
        device.page.keyboard.press("h") if by_key else lantern(device).click()
    assert answer.value.ok, answer.value.text()
    expect(shown(device)).to_be_attached()
    return answer.value.json()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_hint_is_shown_step_by_step_and_then_played_by_the_person(device, size):
    one = device(size)
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer')}")
    expect(lantern(one)).to_be_enabled()
    seq = one.scenes()[-1]["seq"]
    hint = raise_lantern(one, by_key=False)
    assert hint["seq"] == seq
    said = one.page.get_by_role("main").get_by_text(hint["steps"][0])
    expect(said.first).to_be_visible()
    expect(shown(one).locator(".ghost")).to_have_count(0)
    lantern(one).click()
    expect(shown(one).locator("rect.ghost")).to_have_count(len(hint["move"]) // 2 - 1 or 1)
    expect(shown(one).locator("circle.ghost")).to_have_count(0)
    lantern(one).click()
    expect(shown(one).locator("circle.ghost")).to_have_count(1)
    one.picture(f"hint-full-moon-{size}")
    lantern(one).click()
    expect(shown(one)).to_have_count(0)
    assert one.scenes()[-1]["seq"] == seq
    lantern(one).click()
    expect(shown(one)).to_be_attached()
    tap_move(one, hint["move"])
    expect(shown(one)).to_have_count(0)
    move = ("S", hint["move"])
    one.wait_until(lambda: move in [(told["mover"], told["text"]) for scene in one.scenes() for told in scene["heard"]])
    expect(said).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_every_game_gives_hints_by_the_key(device, game, size):
    one = device(size)
    one.go(f"/t/{one.new_table(game, 'you', *['computer'] * (GAMES[game] - 1))}")
    hint = raise_lantern(one, by_key=True)
    assert hint["move"] in one.scenes()[-1]["view"]["moves"]
    for _ in range(2):
        one.page.keyboard.press("h")
    expect(shown(one)).to_be_attached()
    expect(one.page.get_by_role("main").get_by_text(hint["why"] or hint["steps"][2]).first).to_be_visible()
    if game == "moonlight-heroes":
        view = one.scenes()[-1]["view"]
        pays = view["offers"][view["moves"].index(hint["move"])]["pays"]
        place = "gyr"[pays.index(1)] if any(pays) else "F"
        expect(one.page.locator(".tray [data-place]")).to_have_attribute("data-place", place)
    one.picture(f"hint-{game}-{size}")
    one.page.keyboard.press("h")
    expect(shown(one)).to_have_count(0)
    expect(one.page.locator(".tray [data-place]")).to_have_count(0)


def test_on_one_device_a_hint_waits_for_the_curtain(device):
    one = device("phone")
    one.go(f"/t/{one.new_table('moonlight-heroes', 'you', 'here')}")
    opening = one.page.get_by_role("button", name=re.compile("Hold to open"))
    opening.wait_for()
    expect(lantern(one)).to_have_count(0)
    asked = len(one.asked)
    one.page.keyboard.press("h")
    one.page.wait_for_timeout(200)
    assert not any(HINT.search(address) for address in one.asked[asked:])
    box = opening.bounding_box()
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.down()
    expect(lantern(one)).to_be_visible()
    one.page.mouse.up()
    raise_lantern(one, by_key=False)


def test_there_are_none_between_people_on_their_own_devices(device):
    zoe, tom = device(), device("phone")
    zoe.go(f"/t/{zoe.new_table('full-moon', 'you', 'invite')}")
    zoe.page.get_by_role("button", name=re.compile("Start")).wait_for()
    tom.sit_down(zoe.scenes()[-1]["table"]["invitation"]["link"])
    zoe.start()
    expect(zoe.page.get_by_text("Which wolf will you play?")).to_be_visible()
    expect(lantern(zoe)).to_have_count(0)
    expect(lantern(tom)).to_have_count(0)
    zoe.page.keyboard.press("h")
    zoe.page.wait_for_timeout(200)
    assert not any(HINT.search(address) for address in zoe.asked)


def test_the_first_game_after_a_lesson_has_a_lantern_that_rises_by_itself(device):
    one = device("phone")
    one.go("/learn/full-moon")
    one.page.get_by_role("button", name="Begin").click()
    for _ in lesson_of("full-moon").steps:
        one.page.get_by_role("button", name="Skip").click()
    with one.page.expect_response(HINT, timeout=LONG) as answer:
        one.page.get_by_role("button", name="Play now").click()
    hint = answer.value.json()
    told = one.page.get_by_role("main").get_by_text(hint["steps"][0]).first
    expect(told).to_be_visible()
    expect(shown(one)).to_be_attached()
    tap(one, f"wolf:{hint['move'][:2]}")  # whoever begins is left alone
    expect(shown(one)).to_have_count(0)
    expect(told).to_have_count(0)
    kept = one.page.evaluate("JSON.parse(localStorage.getItem('plenilune.lantern'))")
    assert one.page.url.endswith(kept["table"]) and kept["turns"] == 1
    kept |= {"turns": 6, "seq": -1}
    one.page.evaluate("(kept) => localStorage.setItem('plenilune.lantern', JSON.stringify(kept))", kept)
    asked = len(one.asked)
    one.page.reload()  # the seventh turn: by now one finds it oneself
    expect(lantern(one)).to_be_enabled()
    one.page.wait_for_timeout(800)
    assert not any(HINT.search(address) for address in one.asked[asked:])
