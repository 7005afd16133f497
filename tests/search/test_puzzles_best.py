"""The best move of games that cannot be solved: what ships is what it says, judged from one seat's view."""

import re

import pytest

import plenilune
from plenilune import words
from plenilune.search import puzzles
from plenilune.search.puzzles import answers, best, making

GAMES = ("china-moon", "moonlight-heroes")
EVERY = 20  # of the shipped ones, so many are left out for one that is searched here; tools/puzzles.py check searches all
SAMPLE = [puzzle for key in GAMES for puzzle in puzzles.shelf(key)[::EVERY]]


def one_of(key, grade=1):
    return next(puzzle for puzzle in puzzles.shelf(key) if puzzle.grade == grade)


@pytest.mark.parametrize("key", GAMES)
def test_there_are_enough_of_them_in_every_grade(key):
    these = puzzles.shelf(key)
    assert len(these) >= 150 and len({puzzle.position for puzzle in these}) == len(these)
    for grade in (1, 2, 3):
        assert sum(puzzle.grade == grade for puzzle in these) >= 25
    assert len({puzzle.options for puzzle in these}) >= 3


@pytest.mark.parametrize("key", GAMES)
def test_each_is_a_view_with_something_to_choose_from(key):
    for puzzle in puzzles.shelf(key):
        start = puzzle.start()
        view = start.view(puzzle.seat)
        assert start.mover == puzzle.seat and view.position == puzzle.position
        assert puzzle.move in view.moves and len(view.moves) >= best.LEAST_CHOICE
        assert ("?" in puzzle.position) == start.game.hides
        assert answers.reason(puzzle, start, [puzzle.move])


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_has_one_best_move_by_a_clear_margin(puzzle):
    """As it was found; that sixteen times as many games say the same is what tools/puzzles.py has checked of each."""
    start = puzzle.start()
    found = best.looked(start.game, start.view(puzzle.seat), best.BUDGET, best.SEEDS[0])
    assert found.move == puzzle.move and found.is_clear


@pytest.mark.parametrize("key", GAMES)
def test_sixteen_times_the_search_confirms_it(key):
    puzzle = one_of(key)
    start = puzzle.start()
    view = start.view(puzzle.seat)
    assert best.confirmed(start.game, view, puzzle.move)
    assert not best.confirmed(start.game, view, next(move for move in view.moves if move != puzzle.move))


@pytest.mark.parametrize("key", GAMES)
def test_a_try_is_solved_or_answered(key):
    puzzle = one_of(key, 2)
    for move in puzzle.start().moves():
        came = puzzles.attempt(puzzle, [move])
        said = answers.sentences(puzzle, puzzle.start(), came)
        assert came.result == ("solved" if move == puzzle.move else "almost") and came.solution[0] == puzzle.move
        if came.result == "almost":
            assert said[-1].key.startswith(("aim-", "answer-ask", "try-none-ask"))
    for moves in ([], [puzzle.move, puzzle.move]):
        with pytest.raises(plenilune.OptionError):
            puzzles.attempt(puzzle, moves)
    with pytest.raises(plenilune.IllegalMove):
        puzzles.attempt(puzzle, ["nonsense"])


def test_without_numba_it_can_be_tried():
    puzzle = one_of("moonlight-heroes")
    came = {move: puzzles.attempt(puzzle, [move], compiled=False).result for move in puzzle.start().moves()[:3]}
    assert set(came.values()) <= {"solved", "almost"}
    assert puzzles.attempt(puzzle, [puzzle.move], compiled=False).result == "solved"


def test_what_nobody_can_know_changes_nothing():
    """Whatever the others hold: the view, what comes of a try and what is said of it are the same."""
    for puzzle in [puzzle for puzzle in SAMPLE if puzzle.game == "moonlight-heroes"][:4]:
        starts = [puzzle.start(seed) for seed in range(4)]
        assert len({start.ints for start in starts}) > 1
        assert len({repr(start.view(puzzle.seat)) for start in starts}) == 1
        for move in starts[0].moves():
            came = puzzles.attempt(puzzle, [move])
            assert came.reply is None
            assert len({repr(start.play(move).view(puzzle.seat)) for start in starts}) == 1
            assert len({repr(answers.sentences(puzzle, start, came)) for start in starts}) == 1


@pytest.mark.parametrize(
    ("key", "move", "right", "praise"),
    [
        ("china-moon", "r17-19b", "r17-19a", "frog"),
        ("china-moon", "b15-19a", "r17-19a", "pad"),
        ("china-moon", "b15-17", "r17-19a", "none"),
        ("china-moon", "drop W", "drop P", "none"),
        ("china-moon", "W>b<P", "Y>b<P", "none"),
        ("moonlight-heroes", "L3", "R3", "tile"),
        ("moonlight-heroes", "L3", "R4", "none"),
        ("moonlight-heroes", "F1", "F2", "fountain"),
        ("moonlight-heroes", "F3", "L3", "none"),
        ("moonlight-heroes", "save", "R3", "none"),
    ],
)
def test_what_a_try_has_in_common_with_the_solution(key, move, right, praise):
    assert puzzles.praise_of(key, move, [right]) == praise


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_can_be_asked_for(key):
    """Each `why-` of a game has its `aim-`, but for what is never a puzzle."""
    book = (plenilune.about(key).words / "en.po").read_text("utf-8")
    reasons, aims = (set(re.findall(rf'msgid "{kind}-([a-z-]+)"', book)) for kind in ("why", "aim"))
    reasons = {reason for reason in reasons if not reason.endswith("-you")}
    assert reasons - aims <= {"only", "pass"} and aims <= reasons
    gaps = dict.fromkeys(("seat", "other", "lily", "gems", "pebbles"), "x")
    for lang in words.languages():
        asked = [words.say(plenilune.about(key).words, f"aim-{aim}", lang, count=2, **gaps) for aim in aims]
        assert all(sentence.endswith("?") for sentence in asked)


def test_new_ones_can_be_made():
    game = plenilune.game("moonlight-heroes", players=2)
    found = next(found for seed in range(9) if (found := making.invent(game, "players=2", seed)))
    assert len(found) <= making.MOST_EACH
    for one in found:
        puzzle = puzzles.Puzzle(game.key, "", "best", one.position, 1, 1, one.move, one.seat, one.options)
        assert puzzles.attempt(puzzle, [one.move]).result == "solved"
        assert 0 <= one.solved <= 1 and making.grade_of(one) in (1, 2, 3)
