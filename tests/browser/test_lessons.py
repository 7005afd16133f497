"""Lessons in the browser: the first of each game through by its own board, with moves that were not asked for."""

import re

import pytest
from devices import Device
from playwright.sync_api import Locator, expect
from soundness import check
from wolves import tap_move

from plenilune import words
from plenilune.core.lessons import lesson_of, lessons_of
from plenilune.core.registry import about

PAGES = about("full-moon").folder.parents[1] / "server" / "words_pages"
# Every game in every language, on the phone and beside it
WAYS = {
    "full-moon": [("phone", "fr"), ("wide", "en"), ("tablet", "de")],
    "china-moon": [("wide", "de"), ("phone", "en"), ("tablet", "fr")],
    "moonlight-heroes": [("phone", "de"), ("wide", "fr"), ("phone", "en")],
}
VOICE = """
  window.spoken = [];
  const voice = { lang: 'de-DE', localService: true, name: 'stub', voiceURI: 'stub', default: true };
  speechSynthesis.getVoices = () => [voice];
  speechSynthesis.speak = (words) => spoken.push(words.text);
  speechSynthesis.cancel = () => {};
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""
TRY = re.compile("/try")
BESIDE_PLAY = re.compile(r"\bbtn\b")


class Learner:
    """Somebody at a lesson."""

    def __init__(self, one: Device, game: str, lang: str, key: str | None = None) -> None:
        self.one, self.page, self.lang = one, one.page, lang
        self.lesson = lesson_of(game, key)
        (one.walk if one.page.url.startswith(one.server.url) else one.go)(f"/learn/{game}" + (f"/{key}" if key else ""))
        self.main = self.page.locator("main[data-step]")

    def words(self, key: str) -> str:
        return words.say(self.lesson.game.words, key, self.lang)

    def shell(self, key: str) -> str:
        return words.say(PAGES, key, self.lang)

    def begin(self) -> None:
        expect(self.page.get_by_role("heading", name=self.words(self.lesson.goal))).to_be_visible()
        self.page.get_by_role("button", name=self.shell("lesson-begin")).click()

    def tap(self, thing: Locator) -> None:
        thing.first.wait_for()
        box = thing.first.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.one.has_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tries(self, move: str) -> dict[str, object]:
        """What the server says of it."""
        taps = {"full-moon": self.wolves, "china-moon": self.frogs, "moonlight-heroes": self.hero}[self.lesson.game.key]
        with self.page.expect_response(TRY) as answer:
            taps(move)
        return dict(answer.value.json())

    def wolves(self, move: str) -> None:
        tap_move(self.one, move)

    def frogs(self, move: str) -> None:
        if ">" in move:  # a swap: the own lily, then the other's
            given, (seat, taken) = move[0], move[2:].split("<")
            pieces = self.page.locator(".over .row")
            pools = dict(self.pools)
            others = [name for name in pools if name != self.lesson.seat and pools[name]]
            self.lily(pieces.nth(0).locator("button").nth(pools[self.lesson.seat].index(given)))
            self.lily(pieces.nth(1 + others.index(seat)).locator("button").nth(pools[seat].index(taken)))
            self.tap(self.page.locator(".over .btn.pri:enabled"))
            return
        frog, _, _ = move.partition("-")
        landing = self.page.locator(f"[data-key='to {move}']")
        if landing.count() == 0:
            self.tap(self.page.locator(f"[data-key='{frog}']"))
        self.tap(landing)

    def lily(self, button: Locator) -> None:
        """Of a sheet that has just come and may still find its place."""
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def hero(self, move: str) -> None:
        """By the place itself. Where a move shows first what it brings, a second tap does it."""
        thing = self.page.locator(".rest" if move in ("end", "pass") else f"[data-spot='{move}']")
        asked = len(self.one.asked)
        for _ in range(2):
            self.tap(thing)
            for _ in range(6):
                self.page.wait_for_timeout(40)
                if any(TRY.search(address) for address in self.one.asked[asked:]):
                    return

    def does(self, step: int, wrong: bool) -> None:
        """A wrong move, if wished and if there is one, then the one that is shown; the next step, or the end, is there."""
        lesson, state = self.lesson, self.lesson.start(step)
        if lesson.game.key == "china-moon":
            self.pools = state.view(lesson.seat).pieces.pools
        card = self.page.locator(".bubble")
        expect(card.get_by_text(self.words(lesson.steps[step].idea), exact=True)).to_be_attached()
        right = lesson.right(step, state)
        for move in [move for move in state.moves() if wrong and move not in right][-1:]:
            answer = self.tries(move)
            assert answer["done"] is False, move
            expect(card.locator(".answer")).to_have_text(self.words(answer["say"][0]))
            expect(self.main).to_have_attribute("data-phase", "play")
        assert self.tries(lesson.shown(step, state))["done"] is True
        expect(self.page.locator(f"main[data-step='{step}'][data-phase='play']")).to_have_count(0)
        expect(self.page.locator("main[data-phase='play'], main[data-phase='end']")).to_be_attached()


@pytest.mark.parametrize("game", WAYS)
def test_a_first_lesson_through_by_taps_with_wrong_ones_in_each_language(device, game):
    """From step to step the screen and the language are others; what is drawn is looked at in each of them."""
    ways = WAYS[game]
    one = device("phone", "night", ways[0][1])
    learner = Learner(one, game, ways[0][1])
    learner.begin()

    def turn_to(way: int) -> None:
        size, lang = ways[way % len(ways)]
        one.resize(size)
        one.has_touch = size != "wide"
        one.dress("night", lang)
        learner.lang = lang

    for step in range(len(learner.lesson.steps)):
        for way in range(step + 1, step + 1 + len(ways)) if step == 1 else ():
            turn_to(way)
            check(one, f"lesson-{game}-{way % len(ways)}")
        turn_to(step)
        learner.does(step, wrong=True)
    for way in range(len(ways)):
        turn_to(way)
        expect(learner.page.get_by_role("heading", name=learner.words(learner.lesson.end))).to_be_visible()
        if ways[way][0] != "tablet":
            check(one, f"lesson-{game}-{way}-end")
    learner.page.get_by_role("button", name=learner.shell("lesson-play"), exact=True).click()
    learner.page.wait_for_url(re.compile("/t/"))


def test_a_closed_lesson_goes_on_and_what_waits_is_shown(device):
    learner = Learner(device(), "full-moon", "en")
    page = learner.page
    learner.begin()
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("[data-step='1']")).to_be_visible()
    page.reload()
    expect(page.locator("[data-step='1'][data-phase='play']")).to_be_visible()
    expect(page.locator("[data-show='target']")).to_be_attached()
    page.get_by_role("button", name="Back one step").click()
    expect(page.locator("[data-step='0']")).to_be_visible()
    expect(page.locator("[data-show]")).to_have_count(0)


@pytest.mark.parametrize(("game", "wrong"), [("full-moon", "k1<v"), ("china-moon", "b1-3"), ("moonlight-heroes", "end")])
def test_the_third_time_a_finger_taps_along(device, game, wrong):
    learner = Learner(device("phone"), game, "en")
    learner.begin()
    for count in range(1, 4):
        learner.pools = ()
        learner.tries(wrong)
        expect(learner.page.locator(".tapped")).to_be_attached()
        expect(learner.page.locator("[data-finger]")).to_have_count(int(count == 3))
    finger, shown = (learner.page.locator(one).first.bounding_box() for one in ("[data-finger]", "[data-show] [data-stop]"))
    assert abs(finger["x"] - shown["x"] - shown["width"] / 2) < 4 and abs(finger["y"] - shown["y"] - shown["height"] / 2) < 4


def test_without_reading_the_owl_speaks_and_shows_a_picture(device):
    one = device("phone", "night", "de")
    one.context.add_init_script(VOICE)
    one.context.add_init_script("localStorage.setItem('plenilune.spoken.moonlight-heroes', 'true')")
    learner = Learner(one, "moonlight-heroes", "de")
    step = learner.lesson.steps[0]
    learner.begin()
    first = f"{learner.words(step.idea)} {learner.words(step.task)}"
    assert one.page.evaluate("spoken") == [learner.words(learner.lesson.goal), first]
    expect(one.page.locator(".bubble .picture > svg")).to_be_visible()
    assert one.page.get_by_role("button", name=learner.shell("lesson-skip")).inner_text() == ""
    one.page.get_by_role("button", name=learner.shell("say-again")).last.click()
    assert one.page.evaluate("spoken.slice(2)") == [first]
    learner.tries("end")
    reason = learner.words(learner.lesson.judge(0, learner.lesson.start(0), "end").say or "")
    expect(one.page.locator(".bubble .hidden-words p")).to_have_text(reason)
    assert one.page.evaluate("spoken.slice(3)") == [reason]
    learner.tries("save")
    expect(learner.main).to_have_attribute("data-step", "1")
    step = learner.lesson.steps[1]
    assert one.page.evaluate("spoken.slice(4)") == [f"{learner.words(step.idea)} {learner.words(step.task)}"]
    check(one, "lesson-spoken-phone")


def test_learn_stands_beside_play_until_a_lesson_is_done(device):
    one = device()
    one.go("/")
    button = one.page.get_by_role("button", name="Learn Full Moon")
    expect(button).to_have_class(BESIDE_PLAY)
    button.click()
    one.page.get_by_role("button", name="Begin").click()
    for _ in lesson_of("full-moon").steps:
        one.page.get_by_role("button", name="Skip").click()
    expect(one.page.get_by_role("button", name="Once more")).to_be_visible()
    for lesson in lessons_of("full-moon")[1:]:
        title = words.say(lesson.game.words, lesson.title)
        expect(one.page.get_by_role("button", name=title)).to_be_attached()
    one.page.get_by_role("button", name="Close").click()
    expect(button).to_be_visible()
    expect(button).not_to_have_class(BESIDE_PLAY)


def test_a_lesson_that_there_is_not(device):
    one = device()
    one.go("/learn/full-moon/nothing")
    expect(one.page.get_by_role("heading", name="This lesson is not here")).to_be_visible()
