"""Looking at a finished game: what the computer says of it, lines tried out, playing on, and the moments that mattered."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect
from replays import LONG, SAME, best_moves, keep, open_analysis, random_game
from soundness import check

import plenilune

SIZES = ["wide", "phone"]
ASTRAY = """() => {
  const box = (element) => element.getBoundingClientRect();
  const curve = box(document.querySelector('.curve')), points = [...document.querySelectorAll('.curve circle')].map(box);
  const words = [...document.querySelectorAll('.curve .word')].map(box).filter((word) => word.left < curve.left + 20);
  return points.filter((point) => point.right > curve.right || words.some((word) => point.left < word.right));
}"""  # points of the curve that leave it, or stand on the word of a side


GAME = random_game("full-moon", 3)
AT = 3  # facts, the row included: South has a moon in three there, and did not see it


def place(one):
    return one.page.get_by_role("slider")


@pytest.mark.parametrize("size", SIZES)
def test_the_best_move_is_shown_and_its_line_played_through(device, size):
    one = device(size)
    open_analysis(one, GAME, AT)
    expect(one.page.get_by_role("heading", name=re.compile(r"Ada: moon in 3"))).to_be_visible(timeout=LONG)
    best = best_moves(one).first
    move = best.get_attribute("data-move")
    assert move in plenilune.game("full-moon").replay(GAME.facts[:AT]).moves()
    expect(best).to_contain_text("moon in 3")
    heard = one.page.locator("main").aria_snapshot()
    assert "Zoé" in heard and not re.search("South|North", heard)  # people have one name on a page, not a side beside it
    one.picture(f"analysis-{size}")
    best.click()
    arrow = one.page.locator(".board [data-show=target] .way")
    expect(arrow.first).to_be_visible()
    one.picture(f"analysis-arrow-{size}")
    one.page.get_by_role("button", name="Speed 1×").click()
    (one.page.get_by_role("button", name="Play the line") if size == "phone" else best).click()
    expect(arrow).to_have_count(0)
    trying = one.page.locator(f"[data-line^='{move}']", has_text="Trying it out: ")
    expect(trying).to_be_visible(timeout=LONG)
    expect(one.page.get_by_role("heading", name="Ada has won")).to_be_visible(timeout=60_000)
    assert size == "phone" or one.page.evaluate(ASTRAY) == []
    expect(place(one)).to_have_attribute("aria-valuetext", "2 of 5")  # the game itself has not moved
    one.page.get_by_role("button", name="Back to the game").click()
    expect(one.page.get_by_role("heading", name=re.compile("Ada: moon in 3"))).to_be_visible()
    expect(one.page.get_by_role("button", name="Back to the game")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_a_line_of_ones_own_is_tried_on_the_board_and_played_on(device, size, rng):
    one = device(size)
    open_analysis(one, GAME, AT)
    one.page.get_by_role("heading", name=re.compile("Ada: moon in 3")).wait_for(timeout=LONG)
    before = plenilune.game("full-moon").replay(GAME.facts[:AT])
    trying = one.page.get_by_text(re.compile("Trying it out"))
    one.wait_until(trying.count, lambda: one.tap_something(rng), pause=60)
    move = trying.get_attribute("data-line")
    after = before.play(move)
    one.page.get_by_role("button", name="Play on from here").click()
    one.page.wait_for_url(re.compile("/t/"))
    one.page.get_by_text("Which wolf will you play?").wait_for()
    assert one.scenes()[-1]["view"]["position"] == str(after)
    assert one.scenes()[-1]["table"]["mine"] == [after.mover]


def test_the_curve_and_the_list_lead_through_the_game(device):
    one = device()
    open_analysis(one, GAME, at=0)
    page = one.page
    expect(page.locator(".curve .mark").first).to_be_visible(timeout=LONG)
    moves = page.locator(".ply")
    expect(moves).to_have_count(len(GAME.facts) - 1)
    expect(moves.filter(has_text="changed the result").first).to_be_visible()
    for number, key in ((5, "End"), (4, "ArrowLeft"), (0, "Home"), (1, "ArrowRight")):
        page.keyboard.press(key)
        expect(place(one)).to_have_attribute("aria-valuetext", f"{number} of 5")
    moves.nth(2).click()
    expect(place(one)).to_have_attribute("aria-valuetext", "3 of 5")
    box = page.locator(".curve").bounding_box()
    page.mouse.move(box["x"] + 66, box["y"] + 30)
    page.mouse.down()
    expect(place(one)).to_have_attribute("aria-valuetext", "0 of 5")
    page.mouse.move(box["x"] + 66 + 4 * 52, box["y"] + 40, steps=5)
    page.mouse.up()
    expect(place(one)).to_have_attribute("aria-valuetext", "4 of 5")
    assert page.url.endswith("?at=5")


@pytest.mark.parametrize("size", SIZES)
def test_looking_back_at_the_moments_that_mattered(device, size):
    one = device(size)
    table = keep(one, GAME)
    one.go(f"/back/{table}")
    moments = one.page.get_by_role("main").get_by_role("listitem")
    moments.filter(has_text="Ada").first.wait_for(timeout=LONG)
    assert 1 <= moments.count() <= 3
    expect(one.page.get_by_role("heading", name=re.compile("Ada caught the moon"))).to_be_visible()
    for sentence in moments.locator("b").all_inner_texts():
        assert 0 < len(sentence.split()) <= 12
    expect(moments.last.locator("[data-wolf]").first).to_be_visible()
    check(one, f"look-back-{size}")
    one.page.get_by_role("button", name=re.compile("Watch moment")).last.click()
    one.page.wait_for_url(re.compile(rf"/replay/{table}\?at={len(GAME.facts)}"))
    expect(place(one)).to_have_attribute("aria-valuetext", "5 of 5")
    one.page.get_by_role("button", name="Back", exact=True).click()
    one.page.get_by_role("button", name="All moves").click()
    one.page.wait_for_url(re.compile("/replay/"))


def test_what_another_hero_could_choose_is_seen_only_with_its_eyes(device):
    one, state = device(), random_game("moonlight-heroes", 5)
    turns = [n for n, fact in enumerate(state.facts) if fact.mover == "w"]
    open_analysis(one, state, at=turns[0])
    expect(one.page.get_by_text("What Zoé could choose stays hidden")).to_be_visible(timeout=LONG)
    expect(one.page.get_by_role("region", name="Best moves").locator("[data-move]")).to_have_count(0)
    one.page.get_by_role("button", name="As Zoé saw it").click()
    moves = best_moves(one)
    offered = plenilune.game("moonlight-heroes").replay(state.facts[: turns[0]]).moves()
    assert {move.get_attribute("data-move") for move in moves.all()} <= set(offered)
    expect(moves.first).to_contain_text("~")


def test_a_running_game_is_looked_at_without_analysis(device):
    one = device()
    table = one.new_table("full-moon", "you", "computer")
    one.go(f"/replay/{table}")
    expect(one.page.get_by_text("The analysis waits for its end")).to_be_visible()
    expect(one.page.get_by_role("region", name="Best moves")).to_have_count(0)
    one.page.wait_for_timeout(500)
    assert [address for address in one.asked if re.search("/(analysis|curve|moments)", address)] == []
    answer = one.page.request.get(f"{one.server.url}/api/tables/{table}/analysis?seq=1")
    assert answer.json()["key"] == "no-analysis-while-playing"


THINGS = {"full-moon": "[data-wolf]", "china-moon": "[data-pad]", "moonlight-heroes": "[data-spot]"}
LOOKS = cycle([("en", "night"), ("fr", "paper"), ("de", "night"), ("fr", "night"), ("de", "paper")])


def test_the_page_is_sound_at_every_size(device):
    one = device()
    one.go("/")
    for game, players in {"full-moon": 2, "china-moon": 3, "moonlight-heroes": 2}.items():
        one.resize("wide")
        table = keep(one, random_game(game, 5, players))
        if game == "china-moon":  # and from there on
            one.page.evaluate(SAME)
        one.walk(f"/replay/{table}?at=12")
        one.page.locator(f".board {THINGS[game]}").first.wait_for()
        one.page.locator(".best [data-move], .best .none").first.wait_for(timeout=LONG)
        for size in ("wide", "phone", "tablet"):
            one.resize(size)
            if size == "phone":
                one.page.locator(".open-it").click()
            if one.page.locator(".best [data-move]").count():
                expect(one.page.locator(".why")).not_to_be_empty()
            lang, theme = next(LOOKS)
            one.dress(theme, lang)
            check(one, f"analysis-{game}-{size}-{theme}-{lang}")
            assert one.page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
