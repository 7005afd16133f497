"""From the editor into the analysis and on into a game: by taps on a phone, by keys on a wide screen; and the explorer."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect
from replays import LONG
from soundness import check

import plenilune

LATE = "g1/g2w1/k1r1/k2/r2w2/k3w3/r3/g3 S any 0"  # little to think about
CLASH = "Two grey wolves may not stand in one column. Move one of them."


def link(page, position):
    return f"/{page}?{urlencode({'game': 'full-moon', 'position': position})}"


def spot(one, name):
    return one.page.locator(f"button[data-spot='{name}']")


def put(one, start, end):
    """A tap and a tap, or with the keyboard: focus and Enter."""
    for name in (start, end):
        if one.has_touch:
            spot(one, name).tap()
        else:
            spot(one, name).press("Enter")
        if name == start:
            expect(spot(one, start)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_set_up_looked_into_and_played_on(device, size):
    one = device(size)
    one.go(link("edit", LATE))
    ready = one.page.locator("main[data-ready=true]")
    ready.wait_for()
    put(one, "g3", "g1")
    expect(one.page.locator(".cannot")).to_have_text(CLASH)
    expect(one.page.locator(".tile.wrong")).to_have_count(2)
    expect(one.page.get_by_role("button", name="Look into it")).to_be_disabled()
    check(one, f"editor-{size}")
    one.page.get_by_role("button", name="Take back the last step").click()
    ready.wait_for()
    put(one, "g3", "k2")
    expect(one.page.locator(".column")).to_have_count(7)
    ready.wait_for()
    expect(one.page).to_have_url(re.compile("/edit$"))
    one.page.reload()  # what was changed is kept, and no longer overwritten by what the link began with
    ready.wait_for()
    expect(one.page.locator(".column")).to_have_count(7)
    one.page.get_by_role("button", name="Look into it").click()
    one.page.wait_for_url(re.compile("/analyse"))
    expected = plenilune.game("full-moon").read("g1/g2w1/k1r1/k2g3/r2w2/k3w3/r3 S any 0")
    one.page.get_by_role("heading", name=re.compile("moon in|Even|moon")).first.wait_for(timeout=LONG)
    check(one, f"analyse-free-{size}")
    one.page.get_by_role("button", name="Play on from here").click()
    one.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    one.page.wait_for_url(re.compile("/t/"))
    one.page.get_by_text("Which wolf will you play?").wait_for()
    assert one.scenes()[-1]["view"]["position"] == str(expected)


def test_a_line_is_in_the_link_and_a_broken_one_gets_a_sentence(device):
    one = device()
    state = plenilune.game("full-moon").read(LATE)
    move = state.moves()[0]
    one.go(f"{link('analyse', LATE)}&{urlencode({'line': move})}")
    one.page.locator(f"[data-line='{move}']").wait_for(timeout=LONG)
    one.page.keyboard.press("Escape")
    expect(one.page).not_to_have_url(re.compile("line="))
    one.go(link("analyse", "nonsense"))
    one.page.get_by_role("heading", name="This position cannot be opened").wait_for()
    one.go(link("edit", "nonsense"))  # the board is there all the same, and says what was wrong
    one.page.locator("[data-fault=trouble]").wait_for()
    one.page.locator("main[data-ready=true]").wait_for()


@pytest.mark.parametrize(
    ("game", "start", "end"), [("china-moon", "pad 0", "pad 1"), ("moonlight-heroes", "hero f", "space L1")]
)
def test_the_other_games_are_set_up_the_same_way(device, game, start, end):
    one = device("phone")
    one.go(f"/edit?game={game}")
    one.page.locator("main[data-ready=true]").wait_for()
    put(one, start, end)
    expect(spot(one, end)).to_have_attribute("aria-label", re.compile("frog|Fox"))
    check(one, f"editor-{game}")
    one.page.keyboard.press("?")
    expect(one.page.get_by_role("dialog", name="Keys")).to_contain_text("Puts it back into the box")
    one.page.keyboard.press("Escape")
    box = spot(one, end).bounding_box()  # a finger that lands beside a small thing means it, and what is held is not lost
    one.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 4)
    expect(spot(one, end)).to_have_attribute("aria-pressed", "true")
    one.page.keyboard.press("Escape")
    expect(spot(one, end)).to_have_attribute("aria-pressed", "false")
    one.page.get_by_role("button", name="Empty", exact=True).click()
    expect(spot(one, end)).not_to_have_attribute("aria-label", re.compile("frog|Fox"))


def test_the_explorer_shows_every_first_move_and_the_hardest_starts(device):
    one = device()
    one.go("/explore/full-moon")
    hard = one.page.locator("[data-start]").first
    hard.wait_for()
    position = hard.get_attribute("data-start")
    check(one, "explorer")
    hard.click()
    expect(one.page).to_have_url(re.compile(re.escape(urlencode({"position": position}))))
    moves = plenilune.game("full-moon").read(position).moves()
    expect(one.page.locator("[data-move]")).to_have_count(len(moves), timeout=LONG)
