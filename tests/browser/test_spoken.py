"""Played without reading: every prompt is said once, in the language of the page, and nobody hears what is another's."""

import json
import re
import time

import pytest
from playwright.sync_api import expect
from short_boards import short_course, short_garden
from soundness import check
from voices import give_voice, hears, prompts, said

from plenilune import about, words

LONGEST = 600  # seconds for a game
BOARD = """() => [...document.querySelectorAll('main .board button:enabled:not(.speaker)')]
  .filter((button) => button.checkVisibility())
  .map((button) => [button.getBoundingClientRect(), button.matches('.grip') ? '' : button.ariaLabel ?? button.innerText])
  .map(([box, label]) => [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height), label])"""
LEAST = 72  # pixels, for small fingers; what only lowers a sheet to look at the board is no step of a turn
REGIONS = "['status', 'alert'].map((role) => document.querySelector(`#app > [role=${role}]`).textContent.trim())"
HEROES = "moonlight-heroes"


def say(lang, key, folder="server/words_pages"):
    return words.say(about(HEROES).words.parents[2] / folder, key, lang)


def tap(one, rng, least=0):
    """Something on the board, but never the speaker. All of it is so large."""
    found = one.page.evaluate(BOARD)
    if found:
        one.page.touchscreen.tap(*rng.choice(found)[:2])
    one.page.wait_for_timeout(15 if found else 30)
    assert [(label, size) for _, _, size, label in found if label and size < least] == []


def reasons(one):
    """What the server answered to what cannot be."""
    messages = [json.loads(frame) for frame in one.frames if frame.startswith("{")]
    return {message["sentence"] for message in messages if message["type"] in ("because", "refused")}


def opened(device, game, lang):
    one = device("phone", "night", lang)
    give_voice(one, game)
    one.go("/")
    short = {"china-moon": short_course, HEROES: short_garden}.get(game)
    board = {"board": short(), "boardName": "short.toml"} if short else {}
    return one, one.new_table(game, "you", "computer", **board)


@pytest.mark.parametrize(("game", "lang"), [("full-moon", "fr"), ("china-moon", "de"), (HEROES, "en")])
def test_a_whole_game_with_every_prompt_said_once(device, rng, game, lang):
    one, table = opened(device, game, lang)
    one.go(f"/t/{table}")
    one.page.locator("[data-prompt]:not(:empty)").wait_for(state="attached")
    expect(one.page.get_by_role("heading", level=1)).to_have_count(0)  # no bar: the house, and the board's speaker
    for thing in (".house", ".board .speaker"):
        box = one.page.locator(thing).first.bounding_box()
        assert min(box["width"], box["height"]) >= 72
    check(one, f"spoken-{game}")
    end, again = time.monotonic() + LONGEST, one.page.get_by_role("button", name=say(lang, "again"), exact=True)
    while not again.is_visible():
        assert time.monotonic() < end, one.page.locator("body").aria_snapshot()
        tap(one, rng, LEAST)
    expect(one.page.locator("[role='dialog']:focus-within")).to_have_count(1)  # the last tap may have been on it
    told, asked = said(one), prompts(one)
    assert {spoken for spoken, _ in told} == {{"en": "en-GB", "fr": "fr-FR", "de": "de-DE"}[lang]}
    title = one.page.get_by_role("dialog").get_by_role("heading").inner_text()
    assert told[-1][1].startswith(title)
    others = reasons(one)
    heard = [text for _, text in told[:-1] if text not in others]
    assert len(heard) > 3
    assert heard == asked[: len(heard)]
    assert len(asked) - len(heard) <= 1  # the last may be about the end itself
    check(one, f"spoken-{game}-end")


def hold(one, thing, wait):
    """Until what it is held for is there."""
    box = thing.bounding_box()
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.down()
    wait()
    one.page.mouse.up()


def tap_twice(one, thing):
    box = thing.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.touchscreen.tap(*middle)
    one.page.wait_for_timeout(700)
    assert thing.is_visible()  # one tap is not enough: it may have been meant for the board
    one.page.touchscreen.tap(*middle)
    one.page.touchscreen.tap(*middle)


OPENING = {
    "hold": lambda one, thing: hold(one, thing, lambda: thing.wait_for(state="detached")),
    "double tap": tap_twice,
    "key": lambda _, thing: thing.press("Enter"),
    "screen reader": lambda _, thing: thing.dispatch_event("click"),
}


def test_before_the_curtain_nobody_hears_what_is_anothers(device, rng):
    one = device("phone")
    give_voice(one, HEROES)
    one.go("/")
    one.page.touchscreen.tap(5, 5)  # browsers are silent until then
    one.walk(f"/t/{one.new_table(HEROES, 'you', 'here', 'here')}")
    button = one.page.get_by_role("button", name="Hold to open")
    private = re.compile("green|yellow|red|pebble", re.IGNORECASE)
    has_heard = set()
    for number, (way, open_it) in enumerate(OPENING.items()):
        button.wait_for()
        expect(one.page.locator("main:focus, main .hold:focus")).to_have_count(1)
        now = f"Now the {['fox', 'wolf', 'squirrel'][number % 3]}"
        hears(one, now)
        assert said(one)[-1] == ("en-GB", now)
        assert one.page.evaluate(REGIONS) == ["", f"{now} Hold to open"]
        assert one.page.locator("[data-pebble], [data-prompt]").count() == 0
        assert not private.search(one.page.locator("body").aria_snapshot())
        if number == 0:
            check(one, "spoken-curtain")
        open_it(one, button)
        button.wait_for(state="detached")
        end = time.monotonic() + LONGEST
        while number < len(OPENING) - 1 and not button.is_visible():
            assert time.monotonic() < end, way
            has_heard |= {way for text in one.page.evaluate(REGIONS) if private.search(text)}
            tap(one, rng)
    assert len(has_heard) == len(OPENING) - 1  # there was something to leave behind, each time


def test_the_house_asks_and_the_grown_ups_menu_takes_the_ear_away(device):
    one = device("phone")
    give_voice(one, "full-moon")
    one.go("/")
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer')}")
    house, settings = one.page.locator(".house"), one.page.get_by_role("dialog", name="Settings")
    house.tap()
    asked = one.page.get_by_role("dialog", name="Shall we go home?")
    expect(asked).to_be_focused()
    hears(one, "Shall we go home?")
    check(one, "spoken-house")
    asked.get_by_role("button", name="Play on").tap()
    expect(asked).to_have_count(0)
    house.tap()
    one.page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    hold(one, house, lambda: expect(settings).to_be_visible())
    expect(settings).to_be_visible()
    ear = settings.get_by_role("switch", name=re.compile("nobody needs to read"))
    ear.click()
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_role("heading", name="Full Moon", level=1)).to_be_visible()
    expect(house).to_have_count(0)
    one.page.get_by_role("button", name="Menu").click()
    ear.click()
    one.page.keyboard.press("Escape")
    house.focus()
    one.page.keyboard.down("Enter")
    expect(settings).to_be_visible()
    one.page.keyboard.up("Enter")
    one.page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    expect(house).to_be_focused()
    house.press("Enter")
    asked.get_by_role("button", name="Home").tap()
    one.page.wait_for_url(re.compile("/$"))


def test_the_goal_card_opens_once_by_itself_and_then_by_the_flag(device):
    one = device("phone")
    give_voice(one)
    one.go("/")
    one.page.evaluate("localStorage.removeItem('plenilune.goals')")
    play = one.page.get_by_role("button", name="Play Full Moon against the computer")
    play.click()
    card = one.page.get_by_role("dialog", name="Bring four colours into one column.")
    expect(card).to_be_visible()
    check(one, "goal-card")
    assert said(one) == []
    card.get_by_role("button", name="Say it again").click()
    assert said(one)[0][1].startswith("Bring four colours into one column. ")
    card.get_by_role("button", name="Play on").click()
    expect(card).to_have_count(0)
    expect(one.page.get_by_role("main")).to_be_focused()
    flag = one.page.get_by_role("button", name="What it is about")
    flag.click()
    one.page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(flag).to_be_focused()
    flag.click()
    card.get_by_role("button", name="Lesson").click()
    one.page.wait_for_url(re.compile("/learn/full-moon"))
    one.go("/")
    play.click()
    one.page.get_by_role("list", name="What you can play").wait_for()
    expect(card).to_have_count(0)


SIZES = {"phone": (390, 844), "side": (844, 390), "tablet": (768, 1024), "small": (1024, 768), "wide": (1280, 800)}


@pytest.mark.parametrize("game", ["full-moon", "china-moon"])
def test_a_turn_of_large_cards_by_keys_at_every_size(device, game):
    one = device("phone")
    page = one.page
    give_voice(one, game)
    one.go("/")
    one.go(f"/t/{one.new_table(game, 'you', 'here')}")
    card, back = page.locator(".dock .one"), page.locator(".dock .back")
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(f"main[data-layout='{'wide' if name == 'small' else name}']")).to_be_attached()
        for step in ("piece", "way"):
            page.evaluate("new Promise(requestAnimationFrame)")
            found = page.evaluate(BOARD)
            assert [(label, size) for _, _, size, label in found if size < LEAST] == [], (name, step)
            check(one, f"spoken-cards-{game}-{name}-{step}", colours=False)
            outside = [box for x, y, size, _ in found if not (0 < x < width and 0 < y < height) for box in [(x, y, size)]]
            assert outside == []
            if step == "piece":
                card.nth(1).focus()
                page.keyboard.press("ArrowLeft")
                expect(card.first).to_be_focused()
                page.keyboard.press("Enter")
                expect(back).to_be_enabled()
        back.click()
        expect(back).not_to_be_visible()
    said_before = len(said(one))
    card.first.focus()
    for _ in range(4 if game == "full-moon" else 6):
        page.keyboard.press("Enter")
        page.evaluate("new Promise(requestAnimationFrame)")
        expect(page.locator("main .board :focus")).to_have_count(1)
    assert len(said(one)) > said_before + 1
