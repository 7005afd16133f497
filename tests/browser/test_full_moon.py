"""Full Moon in the browser: by taps from the first visit to the end, and by keyboard alone."""

import re
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import TimeoutError as Timeout
from wolves import play_by_keys

import plenilune

GOLDEN = Path(__file__).parent / "golden" / "full-moon-keyboard.txt"
LONGEST = 120  # seconds for a game

LISTEN = """() => {
  window.heard = [];
  for (const role of ['status', 'alert']) {
    const region = document.querySelector(`[role=${role}]`);
    const keep = () => { const said = region.textContent.trim(); if (said) window.heard.push(`${role}: ${said}`); };
    keep();
    new MutationObserver(keep).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""


def is_over(device):
    return device.page.get_by_role("button", name="Look back").is_visible()


def play_by_taps(device, rng):
    """Taps whatever may be played, until the end is shown."""
    page, end = device.page, time.monotonic() + LONGEST
    choices = page.get_by_role("list", name="What you can play").get_by_role("button")
    pass_on = page.get_by_role("button", name=re.compile("pass", re.IGNORECASE))
    while not is_over(device):
        assert time.monotonic() < end, page.locator("body").aria_snapshot()
        with suppress(Timeout):
            if pass_on.is_visible():
                pass_on.click(timeout=200)
        found = choices.count()
        if found == 0:
            page.wait_for_timeout(30)
            continue
        target = choices.nth(rng.randrange(found))
        box = None
        with suppress(Timeout):  # the game may have gone on meanwhile
            box = target.bounding_box(timeout=500)
        if box:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if page.viewport_size["width"] < 1000:
                page.touchscreen.tap(x, y)
            else:
                page.mouse.click(x, y)
            page.wait_for_timeout(15)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_first_visit_to_a_finished_game_by_taps_only(device, rng, size):
    one = device(size)
    one.go("/")
    one.page.get_by_role("button", name="Play Full Moon against the computer").click()
    one.page.get_by_role("list", name="What you can play").wait_for()
    assert "/t/" in one.page.url
    play_by_taps(one, rng)
    one.picture(f"full-moon-end-{size}")
    one.page.get_by_role("button", name="Look back").click()
    one.page.wait_for_url(re.compile("/back/"))
    one.page.get_by_role("button", name="All moves").click()
    one.page.wait_for_url(re.compile("/replay/"))


def short_game(position):
    """The shortest of many random games from that position in which somebody wins, without a pass."""
    found = []
    for seed in range(300):
        state, rng = plenilune.game("full-moon").read(position), Random(seed)
        while state.mover is not None:
            state = state.play(rng.choice(state.moves()))
        if state.winners and "pass" not in {fact.text for fact in state.facts}:
            found.append([fact.text for fact in state.facts])
    return min(found, key=len)


def test_a_whole_game_by_keyboard_and_what_is_said_meanwhile(device):
    """Two people at one keyboard; every key is Tab, an arrow, a digit or Enter."""
    one = device()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
    one.page.get_by_role("list", name="What you can play").get_by_role("button").first.wait_for()
    one.page.evaluate(LISTEN)
    one.page.keyboard.press("Tab")
    position = one.scenes()[-1]["view"]["position"]
    for number, move in enumerate(short_game(position), 2):
        play_by_keys(one.page, move)
        for _ in range(200):
            if one.scenes()[-1]["seq"] == number:
                break
            one.page.wait_for_timeout(20)
        assert one.scenes()[-1]["heard"][-1]["text"] == move
        one.page.wait_for_timeout(150)
    one.page.get_by_role("button", name="Look back").wait_for()
    said = "\n".join(one.page.evaluate("window.heard")) + "\n"
    if not GOLDEN.exists():
        GOLDEN.write_text(said, encoding="utf-8")
        pytest.fail(f"{GOLDEN.name} was not there and has been written: read it, and run this again")
    assert said == GOLDEN.read_text(encoding="utf-8")


def test_tapping_what_is_not_possible_says_why(device):
    one = device()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
    one.page.get_by_role("list", name="What you can play").wait_for()
    wolf = one.page.locator("[data-wolf$='3']").first
    box = wolf.bounding_box()
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.get_by_text("The opening move belongs to a wolf with one print").first.wait_for()
