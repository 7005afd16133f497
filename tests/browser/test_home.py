"""Home and set-up as a stranger meets them: what a game is about, its lesson, the ear; nothing out of place at any size."""

import json
import re
from itertools import product

from looks import LANGUAGES
from playwright.sync_api import expect
from soundness import OVERFLOWS, RESTS, check

from plenilune import about, words

GAMES = ("china-moon", "full-moon", "moonlight-heroes")
VOICE = """
  window.said = [];
  const voices = ['en', 'fr', 'de'].map((lang) => ({ lang, name: lang, localService: true, voiceURI: lang }));
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: {
    getVoices: () => voices, addEventListener() {}, cancel() {}, speak: (one) => window.said.push([one.lang, one.text]),
  } });
"""
BESIDE = """(game) => {
  const door = [...document.querySelectorAll('article')].find((one) => one.querySelector('h2').textContent === game);
  const [play, learn] = ['.btn.pri', '.learn, .keeps'].map((way) => door.querySelector(way).getBoundingClientRect());
  return Math.abs(play.top + play.height / 2 - learn.top - learn.height / 2) < 2;
}"""
SPACE = """() => {
  const box = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const page = document.querySelector('.scroll');
  const ways = Math.max(...box('article .ways').map((one) => one.bottom));
  const foot = Math.min(...box('.foot > *').map((one) => one.top));
  return { scrolls: page.scrollHeight > page.clientHeight + 1, free: foot - ways, doors: box('article .picture')[0].height };
}"""
GOAL_LINES = """() => [...document.querySelectorAll('.goal')].map((goal) => {
  const { paddingTop, paddingBottom, lineHeight } = getComputedStyle(goal);
  return Math.round((goal.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight));
})"""
MISFITS = """() => {
  const found = [], reach = (one) => one.getBoundingClientRect();
  for (const one of document.querySelectorAll('.plate b, .plate span, .kinds span, .levels span, .game span')) {
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) found.push(`cut: ${one.textContent}`);
  }
  for (const one of document.querySelectorAll('.start, .who, .who label, .plate, .game, .how')) {
    const box = reach(one), said = one.textContent.trim().slice(0, 40);
    if (box.bottom > innerHeight || box.right > innerWidth || box.left < 0) found.push(`off the screen: ${said}`);
  }
  const [start, how] = [reach(document.querySelector('.start')), reach(document.querySelector('.how'))];
  if (start.top < how.bottom) found.push('the start button lies on the options');
  return found;
}"""


def goal(game, lang="en"):
    return words.say(about(game).words, "goal", lang)


def ear(one, title):
    return one.page.get_by_role("button", name=f"{title} without reading")


def look(one, name):
    """The picture is kept, nothing runs out of the page; what axe says of home and set-up is in test_pages."""
    one.page.evaluate(RESTS)
    one.picture(name)
    assert one.page.evaluate(OVERFLOWS) == [], name


def test_a_stranger_a_child_and_the_day_after(device):
    one = device("phone")
    one.context.add_init_script(VOICE)
    one.go("/")
    for game in GAMES:
        expect(one.page.get_by_role("link", name=goal(game))).to_have_attribute("href", f"/rules/{game}")
        expect(ear(one, about(game).title)).to_have_attribute("aria-pressed", "false")

    for lang in (*LANGUAGES, "en"):
        one.dress("night", lang)
        look(one, f"home-new-phone-{lang}")
        assert [one.page.evaluate(BESIDE, about(game).title) for game in GAMES] == [True] * 3, lang
        lines = one.page.evaluate(GOAL_LINES)
        assert len(lines) == 3 and max(lines) <= 2, (lang, lines)

    ear(one, "Full Moon").click()
    assert one.page.evaluate("said") == [["en", f"Full Moon. {goal('full-moon')}"]]

    one.page.get_by_role("button", name="Who you are").click()
    one.page.get_by_role("radio", name="fawn").check(force=True)
    check(one, "home-faces-phone")
    one.page.get_by_role("button", name="Close").click()
    one.page.reload()
    pressed = {game: ear(one, about(game).title).get_attribute("aria-pressed") for game in GAMES}
    assert pressed == {"full-moon": "true", "moonlight-heroes": "true", "china-moon": "false"}

    heroes = one.page.locator("article", has_text="Moonlight Heroes")
    heroes.get_by_role("button", name="The owl: ").click()
    assert heroes.get_by_role("group").get_by_role("button").all_inner_texts() == ["asleep", "awake", "wise"]
    heroes.get_by_role("button", name="awake").click()
    expect(heroes.get_by_role("button", name="The owl: awake")).to_be_focused()
    with one.page.expect_request(re.compile("/api/tables$")) as asked:
        one.page.get_by_role("button", name="Play Moonlight Heroes against the computer").click()
    assert json.loads(asked.value.post_data)["chairs"][1]["level"] == 3
    one.page.wait_for_url(re.compile("/t/"))
    one.page.locator("main .board button").first.wait_for()
    expect(one.page.get_by_role("textbox")).to_have_count(0)

    one.go("/")
    expect(one.page.get_by_text("Moonlight Heroes: your turn")).to_be_visible()
    assert not one.page.evaluate(BESIDE, "Moonlight Heroes")
    assert one.page.evaluate(BESIDE, "China Moon")
    ear(one, "Moonlight Heroes").click()
    one.page.reload()
    expect(ear(one, "Moonlight Heroes")).to_have_attribute("aria-pressed", "false")


def test_home_fills_every_wide_screen_and_runs_over_none(device):
    one = device()
    for game in ("full-moon", "moonlight-heroes"):  # with more than one to go on with, the card has all that it can have
        one.new_table(game, "you", "computer")
    one.go("/")
    one.page.locator("article").nth(2).wait_for()
    for (width, height), lang in product(((1024, 768), (1280, 800), (1920, 1080)), LANGUAGES):
        one.page.set_viewport_size({"width": width, "height": height})
        one.dress("night", lang)
        look(one, f"home-{width}-{lang}")
        space = one.page.evaluate(SPACE)
        assert not space["scrolls"], (width, lang, space)
        assert 0 <= space["free"] < height / 8, (width, lang, space)
        assert space["doors"] > height / 3, (width, lang, space)


def test_set_up_fits_a_small_wide_screen(device):
    one = device()
    one.page.set_viewport_size({"width": 1024, "height": 768})
    one.go("/")
    for game, players, kind in (
        ("full-moon", 2, "computer"),
        ("china-moon", 5, "here"),
        ("moonlight-heroes", 4, "computer"),
    ):
        chairs = [{"kind": "you"}] + [{"kind": kind, "level": 5}] * (players - 1)
        kept = json.dumps({"players": players, "chairs": chairs})
        one.page.evaluate("([game, kept]) => localStorage.setItem(`plenilune.table.${game}`, kept)", [game, kept])
        one.go(f"/new/{game}")
        one.page.locator(".start").wait_for()
        for lang in LANGUAGES:
            one.dress("night", lang)
            look(one, f"set-up-{game}-1024-{lang}")
            assert one.page.evaluate(MISFITS) == [], (game, lang)
    check(one, "set-up-1024")


def test_whoever_sits_here_without_reading_picks_a_face(device):
    one = device()
    one.go("/new/moonlight-heroes")
    one.page.get_by_text("Person here").click()
    expect(one.page.get_by_role("textbox")).to_have_count(1)
    one.page.get_by_role("radio", name="chick").check(force=True)
    expect(one.page.get_by_role("radio", name="aloud")).to_be_checked()
    expect(one.page.get_by_role("textbox")).to_have_count(0)
    check(one, "set-up-without-reading")
    one.page.get_by_role("radiogroup", name="Reading").get_by_text("with words").click()
    expect(one.page.get_by_role("textbox")).to_have_count(1)
