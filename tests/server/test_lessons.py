"""Lessons over HTTP: the rules judge, nothing is kept, and nothing is said that the learner's seat may not know."""

import pytest

from plenilune.core.lessons import lesson_of, lessons_of
from plenilune.core.registry import catalogue

ALL = [(key, lesson.key) for key in catalogue() for lesson in lessons_of(key)]


def tried(guest, game, key, step, moves, status=200, lang="en"):
    return guest.post(f"/api/lessons/{game}/{key}/try?lang={lang}", {"step": step, "moves": moves}, status=status)


def test_the_shelf(browser):
    lines = browser().get("/api/lessons")["lessons"]
    assert [(line["game"], line["key"]) for line in lines] == ALL
    assert all(line["minutes"] >= 1 and line["title"][0] for line in lines)


@pytest.mark.parametrize(("game", "key"), ALL)
def test_a_lesson_is_done_by_what_it_shows(browser, game, key):
    guest, lesson = browser(), lesson_of(game, key)
    told = guest.get(f"/api/lessons/{game}/{key}")
    assert told["seat"] == lesson.seat and told["table"]["mine"] == [lesson.seat] and len(told["steps"]) == len(lesson.steps)
    start, moves = None, []
    for at, step in enumerate(told["steps"]):
        assert step["goesOn"] == (lesson.steps[at].position is None) and step["idea"][0] and step["task"][0]
        start = start if step["goesOn"] and start else step["start"]
        moves = [*moves, start["show"]] if step["goesOn"] else [start["show"]]
        view = start["view"]
        assert view["seat"] == view["mover"] == lesson.seat
        assert view["offers"][view["moves"].index(start["show"])] == start["offer"]
        answer = tried(guest, game, key, at, moves)
        assert answer["done"] and answer["say"] is None
        first = answer["scenes"][0]["heard"]
        assert first[0]["mover"] == lesson.seat and first[0]["text"] == start["show"]
        assert all(scene["view"]["seat"] == lesson.seat for scene in answer["scenes"])
        start = answer["next"]
        assert (start is not None) == (at + 1 < len(lesson.steps) and lesson.steps[at + 1].position is None)
    assert guest.get("/api/home")["tables"] == []


@pytest.mark.parametrize(("game", "key"), ALL)
def test_a_view_of_a_lesson_is_its_seats(browser, game, key):
    guest, lesson = browser(), lesson_of(game, key)
    told = guest.get(f"/api/lessons/{game}/{key}")
    for at, step in enumerate(told["steps"]):
        assert step["start"]["view"]["position"] == lesson.start(at).view(lesson.seat).position


@pytest.mark.parametrize(("game", "key"), ALL)
def test_another_move_is_answered_by_its_sentence(browser, game, key):
    guest, lesson = browser(), lesson_of(game, key)
    state = lesson.start(0)
    right = lesson.right(0, state)
    for move in [move for move in state.moves() if move not in right][:12]:
        answer = tried(guest, game, key, 0, [move])
        assert not answer["done"] and answer["scenes"] == [] and answer["next"] is None
        assert answer["say"][0] == (lesson.judge(0, state, move).say or lesson.steps[0].task)


def test_a_reply_comes_after_the_own_move(browser):
    answer = tried(browser(), "full-moon", "first", 6, ["w1>^"])
    assert [scene["heard"][-1]["mover"] for scene in answer["scenes"]] == ["S", "N"]


def test_it_goes_on_from_what_was_played(browser):
    guest, lesson = browser(), lesson_of("china-moon")
    told = guest.get("/api/lessons/china-moon/first")
    first = told["steps"][0]["start"]["show"]
    state = lesson.judge(0, lesson.start(0), first).after
    second = next(move for move in lesson.right(1, state) if move != told["steps"][1]["start"]["show"])
    after = lesson.judge(1, state, second).after
    answer = tried(guest, "china-moon", "first", 1, [first, second])
    assert answer["next"]["view"]["position"] == str(after) and answer["next"]["show"] in after.moves()


def test_what_the_rules_forbid_says_why_in_the_language(browser):
    guest = browser()
    english, french = (tried(guest, "full-moon", "first", 0, ["g3<v"], 400, lang) for lang in ("en", "fr"))
    assert english["key"] == french["key"] and english["sentence"] != french["sentence"]
    assert tried(guest, "full-moon", "first", 0, ["z9"], 400)["key"] == "not-a-move"


def test_what_makes_no_sense(browser):
    guest = browser()
    for step, moves in ((-1, ["k2>#"]), (99, ["k2>#"]), (0, []), (0, ["k2>#", "k2>#"]), (0, ["x" * 41])):
        assert tried(guest, "full-moon", "first", step, moves, 400)["key"] == "malformed"
    assert guest.post("/api/lessons/full-moon/first/try", {"move": "x"}, status=400)["key"] == "malformed"
    for address in ("full-moon/nothing", "nothing/first", "nothing/nothing"):
        assert guest.get(f"/api/lessons/{address}", status=404)["key"] == "no-such-page"
