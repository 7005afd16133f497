"""The shipped puzzles are what they say, and a try is answered as it should be."""

import re
from random import Random

import pytest

import plenilune
from plenilune import words
from plenilune.search import puzzles
from plenilune.search.proof.solver import Solver
from plenilune.search.puzzles import answers, proven

KEY = "full-moon"
EVERY = 15  # of the shipped ones, so many are left out for one that is proved here; tools/puzzles.py check proves all


@pytest.fixture(scope="module")
def solver():
    return Solver(plenilune.game(KEY))


@pytest.mark.parametrize("moons", range(1, puzzles.LONGEST + 1))
def test_there_are_enough_of_each_length_and_grade(moons):
    these = [puzzle for puzzle in puzzles.shelf(KEY) if puzzle.moons == moons]
    assert len(these) >= 200 and len({puzzle.position for puzzle in these}) == len(these)
    assert {puzzle.grade for puzzle in these} == {1, 2, 3}
    assert [puzzle.grade for puzzle in these] == sorted(puzzle.grade for puzzle in these)


@pytest.mark.parametrize("puzzle", puzzles.shelf(KEY)[::EVERY], ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_has_one_fastest_win(solver, puzzle):
    state = puzzle.start()
    verdict = solver.solve(state)
    assert verdict.winner == state.mover and verdict.plies == puzzles.plies(puzzle.moons)
    proofs = solver.moves(state)
    fastest = [move for move, proof in proofs.items() if proof.winner == 0 and proof.plies == verdict.plies]
    assert fastest == [puzzle.move]


@pytest.mark.parametrize("moons", range(1, puzzles.LONGEST + 1))
def test_the_solution_leads_to_the_moon_in_that_many_moves(solver, moons):
    puzzle = next(puzzle for puzzle in puzzles.shelf(KEY) if puzzle.moons == moons)
    state, moves, own = puzzle.start(), [], 0
    while True:
        moves.append(proven.solutions(solver, state, moons - own)[0])
        own += 1
        attempt = proven.attempt(solver, puzzle, moves)
        if attempt.result == "solved":
            break
        assert attempt.result == "on"
        moves.append(attempt.reply)
        state = state.play(moves[-2]).play(moves[-1])
    assert own == moons and state.play(moves[-1]).winners == ("S",)


def test_every_other_try_is_answered_by_a_move_that_stops_it(solver):
    puzzle = next(puzzle for puzzle in puzzles.shelf(KEY) if puzzle.moons == 2 and puzzle.grade == 2)
    for move in puzzle.start().moves():
        if move == puzzle.move:
            continue
        attempt = proven.attempt(solver, puzzle, [move])
        assert attempt.result == "almost"
        tried = puzzle.start().play(move)
        after = tried.play(attempt.reply)
        assert not proven.solutions(solver, after, 1) if after.mover else "S" not in after.winners
        assert attempt.is_good == (solver.solve(tried).winner == "S")


def test_a_refutation_says_why_it_is_one(solver):
    """What the other does is told; then why, unless that has been the end of it or the try wins all the same."""
    puzzle = puzzles.find("full-moon-3-246")
    reasons = set()
    for move in puzzle.start().moves():
        attempt = proven.attempt(solver, puzzle, [move])
        keys = [said.key for said in answers.sentences(puzzle, puzzle.start(), attempt)]
        if attempt.result == "almost":
            assert keys[0].startswith("story-") and keys[-1].endswith(("-ask", "-later"))
            reasons.update(keys[1:-1])
            is_over = puzzle.start().play(move).play(attempt.reply).mover is None
            assert len(keys) == (2 if is_over or attempt.is_good else 3)
    assert len(reasons) > 2 and all(key.startswith(("why-", "answer-holds")) for key in reasons)


def test_every_praise_happens_and_nothing_else_has_words(solver):
    puzzle = puzzles.find("full-moon-2-150")
    attempts = [proven.attempt(solver, puzzle, [move]) for move in puzzle.start().moves() if move != puzzle.move]
    praises = {attempt.praise for attempt in attempts}
    books = [folder / "en.po" for folder in (plenilune.about(KEY).words, words.SHARED)]
    known = {key for book in books for key in re.findall(r'msgid "(try-[a-z-]+)"', book.read_text("utf-8"))}
    assert known == {f"try-{praise}{end}" for praise in praises for end in ("", "-ask")}


def test_a_game_that_says_nothing_of_tries_praises_none(monkeypatch):
    monkeypatch.setattr("plenilune.core.registry.has_module", lambda *_: False)
    assert puzzles.praise_of(KEY, "k2>^", ["k2>^"]) == puzzles.PLAIN


def walked(puzzle, rng, most):
    """Any moves from its start, to the end of the game or so many."""
    state, moves = puzzle.start(), []
    while state.mover is not None and len(moves) < most:
        moves.append(rng.choice(state.moves()))
        state = state.play(moves[-1])
    return moves, state


@pytest.mark.parametrize("moons", range(1, puzzles.LONGEST + 1))
def test_more_moves_than_a_puzzle_has_are_refused_without_a_thought(solver, moons):
    puzzle = next(puzzle for puzzle in puzzles.shelf(KEY) if puzzle.moons == moons)
    before = solver.nodes
    for most in (2 * moons, 2 * moons + 1, 2 * moons + 2, 2 * moons + 3):
        rng = Random(most)
        moves = next(moves for _ in range(10_000) if len(moves := walked(puzzle, rng, most)[0]) == most)
        with pytest.raises(plenilune.OptionError) as refused:
            proven.attempt(solver, puzzle, moves)
        assert refused.value.key == "puzzle-too-long" and f"Moon in {moons}" in str(refused.value)
    assert proven.solutions(solver, puzzle.start(), 0) == proven.solutions(solver, puzzle.start(), -1) == []
    assert solver.nodes == before


def test_a_try_is_a_move_of_the_solver_in_a_game_that_is_not_over(solver):
    puzzle, rng = puzzles.find("full-moon-4-150"), Random(1)
    first, second = (moves for moves, _ in (walked(puzzle, rng, most) for most in (1, 2)))
    for moves in ([], second):
        with pytest.raises(plenilune.OptionError) as refused:
            proven.attempt(solver, puzzle, moves)
        assert refused.value.key == "not-the-solvers-turn"
    assert proven.attempt(solver, puzzle, first).result in ("on", "almost")
    ended = next(moves for _ in range(10_000) if (walk := walked(puzzle, rng, 5))[1].mover is None and (moves := walk[0]))
    for more in (1, 2):
        with pytest.raises((plenilune.IllegalMove, plenilune.OptionError)):
            proven.attempt(solver, puzzle, [*ended, *[ended[-1]] * more])


def test_a_move_that_is_not_allowed_is_refused_with_its_rule(solver):
    puzzle = puzzles.shelf(KEY)[0]
    with pytest.raises(plenilune.IllegalMove):
        proven.attempt(solver, puzzle, ["w9>v"])


def test_a_puzzle_is_found_by_its_game_and_number_and_as_before_by_its_number_alone():
    found = puzzles.find("full-moon-2-17")
    assert (found.game, found.moons, found.number, found.id) == (KEY, 2, "2-17", "full-moon-2-17")
    assert (
        puzzles.find("2-17") is found
        and found.position == (puzzles.file_of(KEY, "moon", 2).read_text("ascii").splitlines()[16].split("\t")[0])
    )
    for wrong in (
        "9-1",
        "full-moon-9-1",
        "full-moon-2-17-1",
        "china-moon-9-17",
        "no-such-game-2-17",
        "full-moon",
        "2",
        "",
        "-",
    ):
        with pytest.raises(plenilune.OptionError) as refused:
            puzzles.find(wrong)
        assert refused.value.key == "no-such-puzzle"


def test_new_puzzles_can_be_made(solver):
    rng = Random(3)
    moons, state, move = next(found for _ in range(50) if (found := proven.invent(solver, rng)))
    assert proven.is_puzzle(solver, state, moons) and proven.solutions(solver, state, moons) == [move]
    assert proven.difficulty(solver, state, moons) >= 0
