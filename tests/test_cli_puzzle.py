"""The command `plenilune puzzle`: tries, hints, what is remembered."""

import json
from datetime import date
from functools import partial

import pytest

from plenilune.search import puzzles

ONE = next(puzzle for puzzle in puzzles.shelf("full-moon") if puzzle.moons == 1)
TWO = next(puzzle for puzzle in puzzles.shelf("full-moon") if puzzle.moons == 2)


@pytest.fixture
def at(typed):
    """The command, with these lines typed."""
    return partial(typed, "puzzle")


def test_a_solved_puzzle_is_remembered_and_the_next_one_offered(at, tmp_path):
    code, out, _ = at(lines=[ONE.move, "n"])
    assert code == 0 and "Moon in 1" in out and "The moon is yours!" in out
    assert json.loads((tmp_path / "full-moon-puzzles.json").read_text()) == [ONE.id]
    assert f" {puzzles.shelf('full-moon')[1].number} " in at(lines=["q"])[1]
    listed = json.loads(at("--json", "--moons", "1")[1])
    assert [line["id"] for line in listed if line["solved"]] == [ONE.id]


def test_a_wrong_try_is_answered_and_the_right_one_still_counts(at):
    wrong = next(move for move in TWO.start().moves() if move != TWO.move)
    code, out, _ = at(TWO.id, lines=[wrong, "h", "h", "h", TWO.move])
    assert code == 0
    assert "North" in out and out.count("?") >= 2
    assert f"To play it, type {TWO.move}." in out
    assert "Well seen. Own moves still to go: 1." in out


def test_what_cannot_be_is_said(at):
    code, _, err = at("9-1")
    assert code == 2 and "there is no puzzle “9-1”" in err
    code, out, _ = at(ONE.id, lines=["w9>v", "zzz", "?", "u", "q"])
    assert code == 0 and "Goodbye" in out


def test_ids_of_before_still_open_and_what_was_solved_then_stays_solved(at, tmp_path):
    """They did not name the game."""
    (tmp_path / "full-moon-puzzles.json").write_text('["1-1", "1-2"]\n')
    listed = json.loads(at("--json", "--moons", "1")[1])
    assert [line["id"] for line in listed if line["solved"]] == ["full-moon-1-1", "full-moon-1-2"]
    third = puzzles.find("1-3")
    out = at(lines=[third.move, "n"])[1]
    assert " 1-3 " in out and "The moon is yours!" in out
    kept = json.loads((tmp_path / "full-moon-puzzles.json").read_text())
    assert kept == ["full-moon-1-1", "full-moon-1-2", "full-moon-1-3"]
    assert at("2-17", lines=["q"])[1] == at("full-moon-2-17", lines=["q"])[1]


def test_a_broken_memory_is_no_obstacle(at, tmp_path):
    (tmp_path / "full-moon-puzzles.json").write_text("{not json")
    assert at(lines=[ONE.move, "n"])[0] == 0
    assert json.loads((tmp_path / "full-moon-puzzles.json").read_text()) == [ONE.id]


def test_a_hint_comes_step_by_step_and_begins_again_at_the_next_move(at):
    def hints(*lines):
        return [
            line for line in at(TWO.id, "--plain", lines=lines)[1].splitlines() if "(h: more)" in line or "type " in line
        ]

    steps = hints("h", "h", "h", "h")
    assert steps[0].startswith("Look at the ") and TWO.move not in steps[0] + steps[1]
    assert steps[1].startswith("Let the ") and steps[2].endswith(f"To play it, type {TWO.move}.") and steps[3] == steps[2]
    later = hints("h", TWO.move, "h", "h", "h")
    assert later[0] == steps[0] and later[1].startswith("Look at the ")
    assert later[3].startswith("That makes four colours! To play it, type ")


@pytest.mark.parametrize(("lang", "looks", "types"), [("fr", "Regarde ", "tape "), ("de", "Schau ", "tipp ")])
def test_hints_speak_the_users_language(at, lang, looks, types):
    out = at(TWO.id, "--lang", lang, lines=["h", "h", "h"])[1]
    assert looks in out and f"{types}{TWO.move}" in out


def test_a_memory_that_cannot_be_written_is_said_and_the_next_puzzle_comes(at, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PLENILUNE_DATA", str(tmp_path / "file" / "below"))
    code, out, err = at(lines=[ONE.move, "", "q"])
    assert (code, err) == (0, "") and "cannot be written" in out
    assert f" {puzzles.shelf('full-moon')[1].number} " in out


def test_leaving_after_a_solved_puzzle_is_no_fault(at):
    code, out, err = at(lines=[ONE.move])
    assert (code, err) == (0, "") and "The moon is yours!" in out and "Goodbye!" in out


def test_the_list_speaks_the_users_language(at):
    at(lines=[ONE.move, "n"])
    assert at("--list", "--moons", "1", "--grade", "1", "--lang", "de")[1] == (
        "Mond in 1, leicht: 1-1 bis 1-100, 1 von 100 gelöst\n"
    )


BEST = next(puzzle for puzzle in puzzles.shelf("china-moon") if "players=3" in puzzle.options)


def test_the_best_move_of_another_game(at, tmp_path):
    other = next(move for move in BEST.start().moves() if move != BEST.move)
    code, out, err = at(BEST.id, "--plain", lines=[other, "h", "s", BEST.move])
    assert (code, err) == (0, "") and "Which move is best?" in out and f"type {BEST.move}." in out
    assert "That is the best move!" in out
    assert json.loads((tmp_path / "china-moon-puzzles.json").read_text()) == [BEST.id]
    assert at("china-moon", "--list")[1].startswith("Which frog now?, easy: 1-1 to ")
    first = next(puzzle for puzzle in puzzles.shelf("china-moon") if puzzle.id != BEST.id)
    assert f" {first.number} " in at("china-moon", lines=["q"])[1]


def test_what_a_hero_cannot_know_is_not_shown(at):
    puzzle = puzzles.shelf("moonlight-heroes")[0]
    out = at(puzzle.id, lines=["b", "s", "q"])[1]
    assert "Where to now?" in out or "Which pebbles stay?" in out


def test_the_puzzle_of_the_evening(at):
    today = puzzles.of_the_evening(date.today())
    assert f" {today.number} " in at("--today", lines=["q"])[1]
