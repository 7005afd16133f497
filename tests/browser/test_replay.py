"""Looking at a game on a phone as somebody does who knows no notation; boards that keep their room; the rules page."""

import re

import pytest
from playwright.sync_api import expect
from replays import open_analysis, random_game
from soundness import RESTS, check

import plenilune

GAME = random_game("full-moon", 3)
POND = """() => {
  const pads = [...document.querySelectorAll('.board [data-pad]')].map((pad) => pad.getBoundingClientRect());
  return Math.max(...pads.map((pad) => pad.right)) - Math.min(...pads.map((pad) => pad.left));
}"""


def test_a_move_is_a_picture_and_a_sentence(device):
    one = device("phone")
    open_analysis(one, GAME, at=3)
    page = one.page
    place, now = page.get_by_role("slider"), page.locator(".ply[aria-current]")
    expect(place).to_have_attribute("aria-valuetext", "2 of 5")
    expect(now).to_have_accessible_name(re.compile("^Zoé led "))  # the name first
    expect(now.locator(".art > svg")).to_be_visible()
    code = GAME.facts[2].text
    expect(page.locator("main")).not_to_contain_text(code)
    box = place.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 14, box["y"] + box["height"] / 2)  # the last dot
    expect(place).to_have_attribute("aria-valuetext", "5 of 5")
    expect(page.locator(".story [aria-live]")).to_contain_text("four colours")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Zoé")
    page.locator(".open-it").click()
    page.get_by_role("switch", name="Show codes").click()
    expect(now).to_contain_text(code)
    check(one, "replay-phone-codes")
    page.reload()
    expect(now.locator("code")).to_have_text(code)
    page.get_by_role("button", name="What it is about").click()
    expect(page.get_by_role("dialog")).to_contain_text("Bring four colours")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(page.get_by_role("button", name="What it is about")).to_be_focused()


def test_who_played_north_looks_from_there(device, rng):
    one = device()
    table = one.new_table("full-moon", "computer", "you")
    one.go(f"/t/{table}")
    one.wait_until(lambda: (seen := one.scenes()) and seen[-1]["table"]["status"] == "over", lambda: one.tap_something(rng))
    one.go(f"/replay/{table}")
    ends = [one.page.locator(".advantage .end", has_text=name).bounding_box()["y"] for name in ("Owl", "You")]
    assert ends == sorted(ends)  # the own side is below, as on the board
    one.page.keyboard.press("End")
    expect(one.page.locator(".ply", has_text="You led").first).to_be_visible()


def test_a_pond_keeps_its_room_and_a_turn_is_one_entry(device):
    """Beside the panel of a small wide screen, and on the phone."""
    one, state = device(), random_game("china-moon", 5, 3)
    one.page.set_viewport_size({"width": 1024, "height": 768})
    open_analysis(one, state, at=12)
    one.page.locator(".board [data-pad]").first.wait_for()
    for (width, height), least in (((1024, 768), 480), ((390, 844), 270)):
        one.page.set_viewport_size({"width": width, "height": height})
        one.page.evaluate(RESTS)
        assert one.page.evaluate(POND) >= least
        turns = one.page.get_by_role("main").locator("ol > li")
        frogs = turns.nth(3).locator(".ply")
        assert frogs.count() >= 3 and one.page.locator(".ply[aria-current]").count() == 1
        expect(frogs.first).to_contain_text("Ada")
        assert not re.search(r"\b[gbr]\d+[ab]?-\d+", turns.nth(3).inner_text())
        check(one, f"replay-pond-{width}")


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_the_rules_begin_with_the_goal_and_end_with_the_small_print(device, size):
    one, words = device(size), plenilune.about("full-moon").words
    one.go("/rules/full-moon")
    sheet = one.page.get_by_role("region", name="Rules")
    headings = sheet.get_by_role("heading")
    expect(headings.first).to_have_text(plenilune.words.say(words, "goal", "en"))
    expect(sheet).to_contain_text(plenilune.words.say(words, "goal-turn", "en"))
    expect(sheet.locator("svg.picture").first).to_be_visible()
    assert sheet.locator("svg.picture.upright").count() == (sheet.locator("svg.picture").count() if size == "phone" else 0)
    assert not re.search(r"pack=|k1|>v", sheet.inner_text())
    check(one, f"rules-goal-{size}")
    sheet.locator("summary").click()
    expect(sheet.get_by_text("pack=whole", exact=True).first).to_be_visible()
