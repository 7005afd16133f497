"""Records: pleasant to read, and refused with the line and the reason when damaged."""

import pytest

import plenilune
from plenilune import words

GOOD = """plenilune record 1
game: full-moon
edition: 1
options: players=2 pack=3
seats: S=Zoé N=
date: 2026-11-16
result: *

chance  row w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3
S       w1>v
"""


def test_a_record_is_written_as_a_person_would_like_to_read_it():
    state = plenilune.game("full-moon").unset().play("row w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3").play("w1>v")
    assert plenilune.write_record(plenilune.Record(state, {"S": "Zoé"}, "2026-11-16")) == GOOD


@pytest.mark.parametrize(
    ("act", "result"),
    [
        ("N       resigns", "S wins by resignation, S 0 N 0"),
        ("S       resigns", "N wins by resignation, S 0 N 0"),
        ("S       out-of-time", "N wins on time, S 0 N 0"),
        ("N       draw", "draw agreed, S 0 N 0"),
        ("S       stops", "stopped, S 0 N 0"),
        ("N       leaves", "*"),
    ],
)
def test_a_record_says_how_a_game_ended_that_the_rules_did_not_end(act, result):
    text = GOOD.replace("result: *", f"result: {result}") + f"{act}\n"
    assert plenilune.write_record(plenilune.read_record(text)) == text


def test_a_record_says_where_an_owl_played_and_how_well():
    text = GOOD.replace("date:", "owls: N=3\ndate:")
    record = plenilune.read_record(text)
    assert record.owls == {"N": 3} and plenilune.write_record(record) == text
    assert plenilune.read_record(GOOD).owls == {}


def test_windows_lines_marks_and_remarks_do_no_harm():
    text = "\ufeff" + GOOD.replace("game:", "# a remark\ngame:").replace("\n", "\r\n") + "\r\n\r\n"
    assert plenilune.write_record(plenilune.read_record(text)) == GOOD


@pytest.mark.parametrize(
    ("old", "new", "line", "key"),
    [
        ("plenilune record 1", "plenilune record 9", 1, "record-title"),
        ("game: full-moon", "game: ful-moon", 2, "record-fact"),
        ("game: full-moon\n", "", 1, "record-lacks"),
        ("edition: 1", "edition: 2", 3, "record-edition"),
        ("pack=3", "pack=9", 4, "record-fact"),
        ("pack=3", "pack", 4, "record-pair"),
        ("players=2", "players=two", 4, "record-fact"),
        ("date: 2026-11-16", "dat: 2026-11-16", 6, "record-header"),
        ("date: 2026-11-16", "game: full-moon", 6, "record-twice"),
        ("result: *", "result: S wins, S 1 N 0", 7, "record-result"),
        ("k2/g1/k3", "k2/g1/k2", 9, "record-fact"),
        ("S       w1>v", "N       w1>v", 10, "record-fact"),
        ("S       w1>v", "S       k3>v", 10, "record-fact"),
        ("S       w1>v", "S", 10, "record-fact"),
        ("date:", "owls: N=high\ndate:", 6, "record-owl"),
        ("date:", "owls: Q=3\ndate:", 6, "record-owl"),
        ("S       w1>v", "S       w1>v\nQ       resigns", 11, "record-fact"),
        ("S       w1>v", "S       w1>v\nN       resigns\nS       draw", 12, "record-fact"),
        (GOOD, "", 1, "record-title"),
        (GOOD, "\x00\x01", 1, "record-title"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line(old, new, line, key):
    with pytest.raises(plenilune.RecordError) as caught:
        plenilune.read_record(GOOD.replace(old, new))
    assert caught.value.key == key
    assert caught.value.gaps["line"] == line
    for lang in words.languages():
        assert str(line) in caught.value.say(lang)


def test_a_board_that_is_not_in_the_record_is_not_looked_for_on_the_readers_machine(tmp_path):
    pond = plenilune.about("china-moon").folder / "courses" / "pond.toml"
    own = tmp_path / "own.toml"
    own.write_text(pond.read_text(encoding="utf-8"), encoding="utf-8")
    text = plenilune.write_record(plenilune.Record(plenilune.game("china-moon").new(seed=1)))
    with pytest.raises(plenilune.RecordError, match=r"line 4: course=.* is not built in"):
        plenilune.read_record(text.replace("course=pond", f"course={own}"))


def test_a_players_own_course_travels_with_the_record(tmp_path):
    pond = plenilune.about("china-moon").folder / "courses" / "pond.toml"
    own = tmp_path / "garden pool.toml"
    own.write_text(pond.read_text(encoding="utf-8").replace('kind = "spring"', 'kind = "plain"'), encoding="utf-8")
    state = plenilune.game("china-moon", players=3, course=str(own)).new(seed=1)
    text = plenilune.write_record(plenilune.Record(state))
    own.unlink()
    again = plenilune.read_record(text)
    assert again.state == state
    assert again.game.options["course"] == "garden pool"
    assert plenilune.write_record(again) == text
