"""Puzzles in the browser: a wrong try is played out and answered, a right one goes on, and what is solved stays solved."""

import json
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect
from soundness import check, check_sizes
from wolves import play_by_keys, spot, tap_move

from plenilune.search import puzzles

LONG = 120_000  # ms: the first answer of a server that has just been started may have to be compiled first


def try_by_taps(device, move):
    """The server's answer to it."""
    with device.page.expect_response(re.compile("/try$"), timeout=LONG) as answer:
        tap_move(device, move)
    return answer.value.json()


def a_puzzle(moons):
    """Such a puzzle, with a wrong first move of it."""
    for puzzle in puzzles.shelf("full-moon"):
        wrong = [move for move in puzzle.start().moves() if move[-1] != "#" and move != puzzle.move]
        if puzzle.moons == moons and wrong:
            return puzzle, wrong[0]
    pytest.fail(f"there is no moon in {moons}")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_wrong_try_is_answered_and_the_moon_is_caught(device, size):
    puzzle, wrong = a_puzzle(2)
    one = device(size)
    one.go("/")
    one.page.get_by_role("button", name="All puzzles").click()
    one.page.locator(f"[data-puzzle='{puzzle.id}']").click()
    expect(one.page.get_by_role("heading", name="Moon in 2")).to_be_visible()
    expect(one.page.get_by_text("Two moves of yours.")).to_be_visible()

    answer = try_by_taps(one, wrong)
    assert answer["result"] == "almost"
    expect(one.page.get_by_role("heading", name=answer["title"])).to_be_visible()
    expect(one.page.locator("[data-show='warn']")).to_be_attached()
    one.picture(f"puzzle-wrong-{size}")
    expect(one.page.get_by_role("button", name="Try again")).to_be_focused()
    one.page.keyboard.press("Enter")
    expect(one.page.locator("[data-show]")).to_have_count(0)
    expect(one.page.locator(".spots button:focus")).to_have_count(1)

    answer = try_by_taps(one, puzzle.move)
    assert answer["result"] == "on"
    expect(one.page.get_by_text("One move of yours.")).to_be_visible()
    state = puzzle.start().play(puzzle.move).play(answer["reply"]["text"])
    answer = try_by_taps(one, next(move for move in state.moves() if move.endswith("#")))
    assert answer["result"] == "solved"
    expect(one.page.get_by_role("heading", name=answer["title"])).to_be_visible()
    one.picture(f"puzzle-solved-{size}")

    one.page.get_by_role("button", name="Next puzzle").click()
    one.page.wait_for_url(lambda url: "/puzzle/" in url and not url.endswith(f"/{puzzle.id}"))
    following = one.page.url.rpartition("/")[2]
    one.go("/puzzles")
    expect(one.page.locator(f"[data-puzzle='{puzzle.id}']")).to_have_accessible_name(re.compile("solved"))
    one.page.get_by_role("button", name="Continue").click()
    one.page.wait_for_url(re.compile(f"/puzzle/{following}$"))


def test_from_the_shelf_by_hints_to_the_moon_by_keys_alone(device):
    one = device()
    one.go("/puzzles")
    one.page.locator("[data-puzzle^='full-moon'][tabindex='0']").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "Enter"):
        one.page.keyboard.press(key)
    one.page.wait_for_url(re.compile("/puzzle/"))
    puzzle = puzzles.find(one.page.url.rpartition("/")[2])
    spot(one, f"wolf:{puzzle.move[:2]}").wait_for()
    assert one.page.locator("[data-show]").count() == 0
    for step, is_whole in ((1, False), (2, True), (3, True)):
        with one.page.expect_response(re.compile(f"/hint.*step={step}"), timeout=LONG) as answer:
            one.page.keyboard.press("h")
        sentence = answer.value.json()["sentence"]
        expect(one.page.get_by_label("Your turn, step by step").get_by_text(sentence)).to_be_visible()
        drawn = one.page.locator("[data-show='target']")
        expect(drawn.locator("rect.ring")).to_have_count(len(puzzle.move) // 2 - 1 if is_whole else 1)
        assert (drawn.locator("rect.ghost").count() > 0) == is_whole
    one.page.keyboard.press("h")  # as at the table the lantern goes out, and can be lit again
    expect(drawn).to_have_count(0)
    expect(one.page.get_by_role("button", name="Hint")).to_have_attribute("aria-pressed", "false")
    expect(one.page.get_by_label("Your turn, step by step").get_by_text(sentence)).to_have_count(0)
    one.page.keyboard.press("h")
    expect(drawn).to_be_attached()
    one.page.keyboard.press("Tab")
    play_by_keys(one.page, puzzle.move)
    expect(one.page.get_by_role("button", name="Next puzzle")).to_be_focused(timeout=LONG)
    kept = one.page.evaluate("JSON.parse(localStorage.getItem('plenilune.puzzles'))")
    assert kept == {"done": [puzzle.id], "last": puzzle.id}


def hop(device, move):
    landing = device.page.locator(f"[data-key='to {move}']")
    if landing.count() == 0:
        device.page.locator(f"[data-key='{move.partition('-')[0]}']").first.click()
    landing.first.click()


def hide(device, move):
    device.page.locator(f"[data-spot='{move}']").click()


PLAYED = {
    "full-moon": (re.compile(r"..[<>][#v^]"), tap_move),
    "china-moon": (re.compile(r"\w\d+\w?-\d+"), hop),
    "moonlight-heroes": (re.compile(r"F\d"), hide),
}


def test_a_puzzle_of_each_game_is_tried_shown_found_and_looked_into(device):
    one = device()
    page = one.page
    one.go("/puzzles")
    for game, (plain, does) in PLAYED.items():
        puzzle, wrong = next(
            (puzzle, move)
            for puzzle in puzzles.shelf(game)
            for move in puzzle.start().moves()
            if puzzle.moons == 1 and plain.fullmatch(puzzle.move) and plain.fullmatch(move) and move != puzzle.move
        )
        one.walk(f"/puzzle/{puzzle.id}")
        look = {"game": game, "position": puzzle.position, **({"seat": puzzle.seat} if puzzle.seat else {})}
        for move, result in ((wrong, "almost"), (puzzle.move, "solved")):
            page.locator("[data-thing], [data-key], [data-spot]").first.wait_for()
            with page.expect_response(re.compile("/try$"), timeout=LONG) as answer:
                does(one, move)
            assert answer.value.json()["result"] == result
            expect(page.locator(".answer p")).to_have_text(answer.value.json()["sentence"])
            if result == "almost":
                page.get_by_role("button", name="Show the solution").click()
                page.get_by_role("heading", name="This is how it goes").wait_for()
            check(one, f"puzzle-{result}-{game}", colours=False, others=False)
            page.get_by_role("button", name="Analyse this").click()
            page.wait_for_url(re.compile("/analyse"))
            assert look.items() <= dict(parse_qsl(urlsplit(page.url).query)).items()
            page.locator("[data-move]").first.wait_for(timeout=LONG)
            page.go_back()


def test_what_is_not_possible_says_why(device):
    puzzle, _ = a_puzzle(1)
    one = device()
    one.go(f"/puzzle/{puzzle.id}")
    spot(one, f"wolf:{puzzle.move[:2]}").wait_for()
    playable = {move[:2] for move in puzzle.start().moves()}
    names = one.page.locator("[data-wolf]").evaluate_all("all => all.map((one) => one.dataset.wolf)")
    box = one.page.locator(f"[data-wolf='{next(name for name in names if name not in playable)}']").bounding_box()
    with one.page.expect_response(re.compile("/try$")) as answer:
        one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert answer.value.status == 400
    expect(one.page.get_by_text(answer.value.json()["sentence"]).first).to_be_visible()


def test_what_was_called_by_its_number_alone_is_still_known(device):
    puzzle, _ = a_puzzle(2)
    old = puzzle.id.removeprefix("full-moon-")
    assert old != puzzle.id
    one = device()
    one.go("/puzzles")
    one.page.evaluate(f"localStorage.setItem('plenilune.puzzles', '{json.dumps({'done': [old], 'last': old})}')")
    one.page.reload()
    expect(one.page.locator(f"[data-puzzle='{puzzle.id}']")).to_have_accessible_name(re.compile("solved"))
    one.go(f"/puzzle/{old}")
    spot(one, f"wolf:{puzzle.move[:2]}").wait_for()
    kept = one.page.evaluate("JSON.parse(localStorage.getItem('plenilune.puzzles'))")
    assert kept == {"done": [puzzle.id], "last": puzzle.id}


def test_a_puzzle_that_there_is_not(device):
    one = device()
    one.go("/puzzle/9-99")
    expect(one.page.get_by_role("heading", name="This puzzle is not on the shelf")).to_be_visible()


def test_the_pages_of_puzzles_at_every_size(device):
    one = device()
    one.go("/puzzles")
    one.page.locator("[data-puzzle]").first.wait_for()
    check_sizes(one, "puzzles", ("wide", "phone", "tablet"))
    one.walk(f"/puzzle/{a_puzzle(4)[0].id}")
    one.page.locator(".spots [data-thing]").first.wait_for()
    check_sizes(one, "puzzle", ("wide", "phone", "tablet"))
