"""The shipped puzzles are what they say, and a try is answered as it should be."""

import pytest

import plenilune
from plenilune.search import puzzles
from plenilune.search.solver import Solver

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
        moves.append(puzzles.solutions(solver, state, moons - own)[0])
        own += 1
        attempt = puzzles.attempt(solver, puzzle, moves)
        if attempt.result == "solved":
            break
        assert attempt.result == "on" and attempt.praise == "all"
        moves.append(attempt.reply)
        state = attempt.after.play(attempt.reply)
    assert own == moons and attempt.after.winners == ("S",)


def test_every_other_try_is_answered_by_a_move_that_stops_it(solver):
    puzzle = next(puzzle for puzzle in puzzles.shelf(KEY) if puzzle.moons == 2 and puzzle.grade == 2)
    for move in puzzle.start().moves():
        if move == puzzle.move:
            continue
        attempt = puzzles.attempt(solver, puzzle, [move])
        assert attempt.result == "almost"
        after = attempt.after.play(attempt.reply)
        assert not puzzles.solutions(solver, after, 1) if after.mover else "S" not in after.winners
        assert attempt.wins_later == (solver.solve(attempt.after).winner == "S")


def test_praise_says_how_far_a_try_was_right():
    right = ["k2g1>v"]
    assert puzzles.praise_of("k2g1>v", right) == "all"
    assert puzzles.praise_of("k2g1>^", right) == "column"
    assert puzzles.praise_of("k2>v", right) == puzzles.praise_of("k2g1<v", right) == "wolf"
    assert puzzles.praise_of("g1>v", right) == "none"


def test_a_move_that_is_not_allowed_is_refused_with_its_rule(solver):
    puzzle = puzzles.shelf(KEY)[0]
    with pytest.raises(plenilune.IllegalMove):
        puzzles.attempt(solver, puzzle, ["w9>v"])
    with pytest.raises(plenilune.OptionError):
        puzzles.by_id(KEY, "9-1")


def test_new_puzzles_can_be_made(solver):
    from random import Random

    rng = Random(3)
    moons, state, move = next(found for _ in range(50) if (found := puzzles.find(solver, rng)))
    assert puzzles.is_puzzle(solver, state, moons) and puzzles.solutions(solver, state, moons) == [move]
    assert puzzles.difficulty(solver, state, moons) >= 0
