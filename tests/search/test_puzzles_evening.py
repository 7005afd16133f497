"""The puzzle of the evening: the same for everybody, games and grades in turn, none again before its time."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

from plenilune.search import puzzles

FIRST = date(2026, 11, 18)


def evenings(count):
    return [puzzles.of_the_evening(FIRST + timedelta(days=day)) for day in range(count)]


def test_a_date_has_one_puzzle():
    assert puzzles.of_the_evening(FIRST) is puzzles.of_the_evening(date(2026, 11, 18))
    assert len({puzzle.id for puzzle in evenings(200)}) > 150


def test_games_and_grades_take_turns():
    weeks = evenings(90)
    assert set(Counter(puzzle.game for puzzle in weeks).values()) == {30}
    assert set(Counter((puzzle.game, puzzle.grade) for puzzle in weeks).values()) == {10}
    assert all(one.game != other.game for one, other in pairwise(weeks))
    for at in range(0, 90, 9):
        assert len({(puzzle.game, puzzle.grade) for puzzle in weeks[at : at + 9]}) == 9


def test_none_comes_again_before_all_of_its_kind_have_come():
    years = [puzzle for puzzle in evenings(9 * 400) if (puzzle.game, puzzle.grade) == ("full-moon", 2)]
    assert len(years) == 400 == len({puzzle.id for puzzle in years})
    assert len({puzzle.moons for puzzle in years[:8]}) > 2


def test_a_house_without_puzzles_has_none(monkeypatch):
    monkeypatch.setattr("plenilune.search.puzzles.evening.shelf", lambda _: ())
    assert puzzles.of_the_evening(FIRST) is None
