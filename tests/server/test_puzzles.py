"""Puzzles over HTTP: right tries go on, others are answered by their refutation, and hints come step by step."""

import pytest

from plenilune import words
from plenilune.search import puzzles


def test_the_shelf_and_a_puzzle(browser):
    guest = browser()
    lines = guest.get("/api/puzzles")["puzzles"]
    assert {line["moons"] for line in lines} == {1, 2, 3, 4} and {line["grade"] for line in lines} == {1, 2, 3}
    puzzle = guest.get("/api/puzzles/2-1")
    assert puzzle["view"]["seat"] == puzzle["view"]["mover"] == puzzle["seat"] and puzzle["view"]["moves"]
    assert [seat["seat"] for seat in puzzle["table"]["seats"]] == ["S", "N"] and puzzle["table"]["mine"] == [puzzle["seat"]]
    assert guest.get("/api/puzzles/9-9", status=404)["key"] == "no-such-page"


def tried(guest, puzzle, moves, status=200, lang="en"):
    return guest.post(f"/api/puzzles/{puzzle}/try?lang={lang}", {"moves": moves}, status=status, timeout=600)


def told(fact):
    return fact["mover"], fact["text"]


def test_a_puzzle_is_solved_by_its_moves(browser):
    guest, puzzle, moves = browser(), puzzles.find("full-moon-3-5"), []
    for left in (3, 2, 1):
        hint = guest.study(f"/api/puzzles/3-5/hint?moves={','.join(moves)}&step=3")
        answer = tried(guest, "3-5", [*moves, hint["move"]])
        assert answer["result"] == ("solved" if left == 1 else "on")
        assert told(answer["afterHeard"][-1]) == ("S", hint["move"])
        if left > 1:
            assert answer["heard"][-1] == answer["reply"] and answer["reply"]["mover"] == "N"
            assert answer["reply"]["offer"] and answer["reply"]["said"]
            assert answer["view"]["mover"] == "S" and answer["view"]["moves"]
            moves += [hint["move"], answer["reply"]["text"]]
    assert answer["view"] is None and answer["reply"] is None and answer["after"]["winners"] == ["S"]
    assert moves[0] == puzzle.move and len(moves) == 4


@pytest.mark.parametrize("lang", words.languages())
def test_another_try_is_answered_by_its_refutation_and_never_called_wrong(browser, lang):
    guest, puzzle = browser(), puzzles.find("full-moon-2-17")
    for move in puzzle.start().moves():
        answer = tried(guest, "2-17", [move], lang=lang)
        assert answer["result"] == ("on" if move == puzzle.move else "almost")
        assert answer["title"] and answer["sentence"].endswith("?") and "{" not in answer["sentence"]
        assert not any(bad in answer["title"].lower() for bad in ("wrong", "faux", "falsch"))
        after = puzzle.start().play(move)
        assert answer["after"]["position"] == str(after)
        assert answer["view"]["position"] == str(after.play(answer["reply"]["text"]))


def test_hints_of_a_puzzle_come_step_by_step(browser):
    guest = browser()
    hints = [guest.study(f"/api/puzzles/2-17/hint?step={step}") for step in (1, 2, 3)]
    assert [hint["step"] for hint in hints] == [1, 2, 3] and len({hint["sentence"] for hint in hints}) == 3
    assert {hint["move"] for hint in hints} == {puzzles.find("full-moon-2-17").move}


def test_a_try_must_be_a_move_of_the_solver(browser):
    guest, move = browser(), puzzles.find("full-moon-2-17").move
    assert tried(guest, "2-17", ["z9"], 400)["key"] == "not-a-move"
    assert tried(guest, "2-17", [], 400)["key"] == "not-your-turn"
    assert tried(guest, "2-17", [move, "pass"], 400)["key"] == "not-your-turn"
    assert tried(guest, "2-17", ["x" * 41], 400)["key"] == "malformed"
    assert guest.post("/api/puzzles/2-17/try", {"moves": "x"}, status=400)["key"] == "malformed"
    assert guest.get(f"/api/puzzles/2-17/hint?moves={move}", status=400)["key"] == "not-your-turn"


def test_more_moves_than_the_puzzle_has_are_refused(browser):
    guest, moves = browser(), ["r3<v", "r2<^", "k2>^", "r1<v", "k2<^"]
    state = puzzles.find("full-moon-2-17").start()
    for move in moves:
        state = state.play(move)
    assert state.mover  # each of them is allowed
    for given in (moves, moves[:4], moves * 500):
        assert tried(guest, "2-17", given, 400)["key"] == "puzzle-too-long"
    for given in (moves, moves[:4], moves[:3]):
        assert guest.get(f"/api/puzzles/2-17/hint?moves={','.join(given)}", status=400)["key"] == "puzzle-too-long"
    sentences = {tried(guest, "2-17", moves, 400, lang)["sentence"] for lang in words.languages()}
    assert len(sentences) == 3 and all("2" in sentence and "3" in sentence for sentence in sentences)


BEST = puzzles.shelf("china-moon")[0]
HIDDEN = next(puzzle for puzzle in puzzles.shelf("moonlight-heroes") if "players=3" in puzzle.options)


@pytest.mark.parametrize("lang", words.languages())
def test_the_best_move_is_found_or_asked_for_in_words(browser, lang):
    guest = browser()
    shown = guest.get(f"/api/puzzles/{BEST.id}")
    assert (shown["kind"], shown["moons"], shown["seat"]) == ("best", 1, BEST.seat) and shown["title"][0]
    for move in {BEST.start().moves()[0], BEST.start().moves()[-1], BEST.move}:
        answer = tried(guest, BEST.id, [move], lang=lang)
        assert answer["result"] == ("solved" if move == BEST.move else "almost")
        assert answer["title"] and "{" not in answer["title"] + answer["sentence"]
        assert answer["sentence"].endswith("?") == (move != BEST.move)
        assert not any(bad in answer["title"].lower() for bad in ("wrong", "faux", "falsch"))
    assert tried(guest, BEST.id, [BEST.move] * 2, 400)["key"] == "puzzle-too-long"
    hints = [guest.study(f"/api/puzzles/{BEST.id}/hint?step={step}&lang={lang}") for step in (1, 2, 3)]
    assert {hint["move"] for hint in hints} == {BEST.move} and len({hint["sentence"] for hint in hints}) == 3


def test_the_solution_is_played_through_and_says_why(browser):
    guest = browser()
    for name, moves in (("full-moon-3-5", 5), (BEST.id, 1), (HIDDEN.id, 1)):
        shown = guest.study(f"/api/puzzles/{name}/solution")
        assert len(shown["scenes"]) == moves and shown["sentence"] and all(scene["sentence"] for scene in shown["scenes"])
        assert told(shown["scenes"][0]["heard"][-1]) == (puzzles.find(name).start().mover, puzzles.find(name).move)
        assert name != "full-moon-3-5" or shown["scenes"][-1]["view"]["winners"] == ["S"]
    first, reply = (scene["heard"][-1]["text"] for scene in guest.study("/api/puzzles/full-moon-3-5/solution")["scenes"][:2])
    rest = guest.study(f"/api/puzzles/full-moon-3-5/solution?moves={first},{reply}")["scenes"]
    assert len(rest) == 3
    assert guest.get(f"/api/puzzles/full-moon-3-5/solution?moves={first}", status=400)["key"] == "not-your-turn"


def test_the_puzzle_of_an_evening_is_that_of_its_date(browser):
    one, other = browser(), browser()
    tonight = one.get("/api/evening?date=2026-11-18")
    assert tonight == other.get("/api/evening?date=2026-11-18") and tonight["date"] == "2026-11-18"
    assert one.get(f"/api/puzzles/{tonight['puzzle']['id']}")["title"] == tonight["title"]
    assert one.get("/api/evening?date=2026-11-19")["puzzle"] != tonight["puzzle"]
    for wrong in ("", "?date=tomorrow", "?date=2026-02-30"):
        assert one.get(f"/api/evening{wrong}", status=400)["key"] == "malformed"


def test_every_game_says_whether_it_has_puzzles(browser):
    games = {game["key"]: game["hasPuzzles"] for game in browser().get("/api/home")["games"]}
    assert games == {"china-moon": True, "full-moon": True, "moonlight-heroes": True}


def hands(view):
    return {hero["seat"]: hero["hand"] for hero in view["pieces"]["heroes"]}


def test_a_hero_is_shown_no_hand_but_its_own(browser):
    """Nothing else is even known: a puzzle is what one seat saw."""
    guest = browser()
    views = [guest.get(f"/api/puzzles/{HIDDEN.id}")["view"]]
    views += [tried(guest, HIDDEN.id, [move])["after"] for move in HIDDEN.start().moves()[:3]]
    views += [scene["view"] for scene in guest.study(f"/api/puzzles/{HIDDEN.id}/solution")["scenes"]]
    for view in views:
        assert [seat for seat, hand in hands(view).items() if hand is not None] == [HIDDEN.seat]
        assert "?" in view["position"]
