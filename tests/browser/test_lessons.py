"""Lessons in the browser: the first of each game through by its own board, with moves that were not asked for."""

import re
import time

import pytest
from playwright.sync_api import expect
from soundness import check
from wolves import spot, tap_move

from plenilune import words
from plenilune.core.lessons import lesson_of

LOOKS = {"phone": "fr", "wide": "en"}
LATER = 60  # seconds for one step, tapped at random


def opened(device, size, game):
    one = device(size, "night", LOOKS[size])
    one.go(f"/learn/{game}")
    one.page.locator("[data-step='0'] .board button:enabled").first.wait_for()
    return one


def at(one):
    return one.page.locator("main[data-step]").evaluate("main => main.dataset.phase === 'end' ? -1 : +main.dataset.step")


def ends(one, lesson, size):
    said = words.say(lesson.game.words, lesson.end, LOOKS[size])
    expect(one.page.locator(".bubble").get_by_text(said, exact=True)).to_be_visible()
    one.page.wait_for_timeout(200)
    check(one, f"lesson-{lesson.game.key}-end-{size}")
    one.page.get_by_role("button", name="Jouer maintenant" if size == "phone" else "Play now").click()
    one.page.wait_for_url(re.compile("/t/"))


@pytest.mark.parametrize("size", LOOKS)
def test_full_moon_by_taps_with_a_wrong_wolf(device, size):
    lesson, one = lesson_of("full-moon"), opened(device, size, "full-moon")
    for step in range(len(lesson.steps)):
        state = lesson.start(step)
        shown, right = lesson.shown(step, state), lesson.right(step, state)
        idea = words.say(lesson.game.words, lesson.steps[step].idea, LOOKS[size])
        expect(one.page.locator(".bubble").get_by_text(idea, exact=True)).to_be_visible()
        wrong = [move for move in state.moves() if move not in right and move[-1] != "#"]
        if wrong:
            with one.page.expect_response(re.compile("/try$")) as answer:
                tap_move(one, wrong[0])
            assert not answer.value.json()["done"]
            said = words.say(lesson.game.words, answer.value.json()["say"][0], LOOKS[size])
            expect(one.page.locator(".bubble").get_by_text(said, exact=True)).to_be_visible()
            if step == 0:
                check(one, f"lesson-full-moon-wrong-{size}")
        spot(one, f"wolf:{shown[:2]}").wait_for()
        tap_move(one, shown)
        expect(one.page.locator(f"main[data-step='{step}'][data-phase='play']")).to_have_count(0)
        expect(one.page.locator("main:not([data-phase='seeing'])")).to_be_visible()
    ends(one, lesson, size)


@pytest.mark.parametrize("size", LOOKS)
@pytest.mark.parametrize("game", ["china-moon", "moonlight-heroes"])
def test_whatever_is_tapped_is_answered_until_it_is_done(device, rng, game, size):
    lesson, one = lesson_of(game), opened(device, size, game)
    answers = []
    one.page.on("response", lambda response: answers.append(response.status) if response.url.endswith("/try") else None)
    step, since = 0, time.monotonic()
    check(one, f"lesson-{game}-{size}")
    while (now := at(one)) >= 0:
        if now != step:
            step, since = now, time.monotonic()
            one.picture(f"lesson-{game}-{size}-{step}")
        assert time.monotonic() - since < LATER, f"step {step + 1} cannot be done"
        one.tap_something(rng)
        one.page.wait_for_timeout(25)
    assert len(answers) > len(lesson.steps)
    ends(one, lesson, size)


def test_a_closed_lesson_goes_on_and_what_waits_is_shown(device):
    one = opened(device, "wide", "full-moon")
    one.page.get_by_role("button", name="Skip").click()
    expect(one.page.locator("[data-step='1']")).to_be_visible()
    one.page.reload()
    expect(one.page.locator("[data-step='1']")).to_be_visible()
    expect(one.page.locator("[data-show='target']")).to_be_attached(timeout=12_000)
    one.page.get_by_role("button", name="Back one step").click()
    expect(one.page.locator("[data-step='0']")).to_be_visible()


def test_learn_stands_beside_play_until_a_lesson_is_done(device):
    one = device()
    one.go("/")
    button = one.page.get_by_role("button", name="Learn Full Moon")
    expect(button).to_have_text("Learn")
    button.click()
    for _ in lesson_of("full-moon").steps:
        one.page.get_by_role("button", name="Skip").click()
    expect(one.page.get_by_role("button", name="Once more")).to_be_visible()
    one.page.get_by_role("button", name="Close").click()
    expect(button).to_be_visible()
    expect(button).to_have_text("")


def test_a_lesson_that_there_is_not(device):
    one = device()
    one.go("/learn/full-moon/nothing")
    expect(one.page.get_by_role("heading", name="This lesson is not here")).to_be_visible()
