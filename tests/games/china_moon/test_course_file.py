"""A course is data: a player's own file plays; one that makes no sense is refused in a sentence that names file and pad."""

import math
from itertools import pairwise
from random import Random

import pytest

import plenilune
from plenilune import BoardError, read_record, words, write_record
from plenilune.core.game import BoardFile

POND = (plenilune.about("china-moon").folder / "courses" / "pond.toml").read_text(encoding="utf-8")
KINDS = {
    "lily": "3 6 9a 12 15 20b 21a 23 27 30 32a 34 39",
    "prankster": "10b 17 24 31a 37",
    "spring": "5 18 26 31b",
    "butterfly": "10a 14 21b 29 35",
    "plain": "1 2 4 7 8 9b 11 13 16 19 20a 22 25 28 32b 33 36 38 40",
}
BARE = "[start]\nto = ['1']\n[pads]\n"
BARE += "".join(f"{n} = {{ kind = 'lily', to = ['{n + 1}'] }}\n" for n in range(1, 13))
BARE += "13 = { kind = 'lily', to = ['14'], lily = 'black' }\n14 = { kind = 'plain', to = ['15'] }\n"
BARE += "15 = { kind = 'plain', to = ['16'] }\n16 = { kind = 'plain', to = ['F'] }\n"


def course(text):
    return plenilune.game("china-moon", course=BoardFile("mine", text, False))


def test_the_pond_is_the_course_of_the_rules_page():
    pads = plenilune.game("china-moon").board.drawing["pads"]
    assert {kind: " ".join(name for name, pad in pads.items() if pad["kind"] == kind) for kind in KINDS} == KINDS
    assert [name for name, pad in pads.items() if pad["is_black"]] == ["39"]
    assert len(pads) == 46
    assert pads["8"]["to"] == ("9a", "9b")
    assert pads["10a"]["to"] == pads["10b"]["to"] == ("11",)
    assert pads["19"]["to"] == ("20a", "20b")
    assert pads["30"]["to"] == ("31a", "31b")
    assert pads["40"]["to"] == ("F",)


def test_the_pond_is_drawn_as_it_was_designed():
    drawing = plenilune.game("china-moon").board.drawing
    assert drawing["pads"]["20a"]["at"] == (392, 50)
    assert drawing["canvas"] == [1000, 725]
    assert drawing["island"]["places"][3] == [561, 362]
    assert drawing["start"]["at"] == [84, 634]


def test_a_players_own_course_plays_to_the_end(tmp_path):
    path = tmp_path / "brook.toml"
    path.write_text(BARE, encoding="utf-8")
    game = plenilune.game("china-moon", players=3, course=str(path))
    assert game.options["course"] == "brook"
    state, rng = game.new(seed=1), Random(1)
    assert str(state).split()[1].startswith("1")
    while state.mover:
        state = state.play(rng.choice(state.moves()))
    assert read_record(write_record(plenilune.Record(state))).state == state


def test_a_course_without_coordinates_lies_evenly_on_the_spiral_of_the_pond():
    drawing = course(BARE).board.drawing
    points = [pad["at"] for pad in drawing["pads"].values()]
    assert points[0] == (190, 663)
    assert points[-1] == (520, 232)
    gaps = [math.dist(*pair) for pair in pairwise(points)]
    assert max(gaps) < 1.5 * min(gaps)
    assert drawing["radius"] == 34
    assert drawing["canvas"] == [1000, 725]


def test_lane_a_is_laid_out_as_the_outer_one():
    text = BARE.replace("to = ['2']", "to = ['2a', '2b']").replace(
        "2 = { kind = 'lily', to = ['3'] }",
        "2a = { kind = 'lily', to = ['3'] }\n2b = { kind = 'plain', to = ['3'] }",
        1,
    )
    pads = course(text).board.drawing["pads"]
    assert pads["2a"]["at"][1] - pads["2b"]["at"][1] == pytest.approx(84, abs=1)


def test_pads_on_a_long_course_are_drawn_smaller():
    long = BARE.replace("16 = { kind = 'plain', to = ['F'] }\n", "") + "".join(
        f"{n} = {{ kind = 'plain', to = ['{n + 1 if n < 99 else 'F'}'] }}\n" for n in range(16, 100)
    )
    drawing = course(long).board.drawing
    assert len(drawing["pads"]) == 99
    assert drawing["radius"] < 17
    assert all(0 <= pad["at"][0] <= 1000 and 0 <= pad["at"][1] <= 725 for pad in drawing["pads"].values())


def test_the_black_lily_may_have_any_lily_pad():
    text = BARE.replace(", lily = 'black'", "").replace("1 = { kind = 'lily'", "1 = { lily = 'black', kind = 'lily'", 1)
    assert "1K," in str(course(text).new(seed=1))


def test_a_fork_may_begin_at_the_start_and_end_at_the_finish():
    text = (
        BARE.replace("to = ['1']", "to = ['1a', '1b']")
        .replace(
            "\n1 = { kind = 'lily', to = ['2'] }",
            "\n1a = { kind = 'lily', to = ['2'] }\n1b = { kind = 'plain', to = ['2'] }",
        )
        .replace("to = ['16']", "to = ['16a', '16b']")
        .replace("16 = { kind = 'plain'", "16a = { kind = 'plain', to = ['F'] }\n16b = { kind = 'plain'")
    )
    game = course(text)
    assert game.new(seed=1).moves() == ["b0-2", "g0-2"]
    state = game.read("g:0,0,14/b:0,0,0 ;WYPB g:WWWWYYYY/b:PPPPK g:move")
    assert state.moves() == ["b0-2", "g0-2", "g14-16a", "g14-16b"]


PAD_8 = '8   = { kind = "plain",     to = ["9a", "9b"],  at = [800, 644] }'
WRONG = [
    ("[start]", "[start", "file-not-toml", "mine"),
    ("2   = {", "1   = {", "file-not-toml", "mine"),
    ("radius = 34", "radius = 34\ncolour = 3", "course-unknown-entry", "colour"),
    ("[start]", "[begin]", "course-unknown-entry", "begin"),
    ("[pads]", "[island.pads]", "course-no-table", "pads"),
    ("rx = 66", "rx = 66\nwet = true", "course-unknown-entry", "start.wet"),
    ("landing =", "mooring =", "course-unknown-entry", "island.mooring"),
    ("\n1   =", "\n01  =", "course-name", "01"),
    ("\n1   =", "\none =", "course-name", "one"),
    ("\n1   =", "\n0   =", "course-name", "0"),
    ("\n1   =", "\n1c  =", "course-name", "1c"),
    ("\n40  =", "\n400 =", "course-too-long", "400"),
    (PAD_8, "8 = 3", "course-not-a-pad", "8"),
    (PAD_8, PAD_8.replace("at =", "where ="), "course-pad-entry", "8"),
    (PAD_8, PAD_8.replace('kind = "plain",', ""), "course-no-kind", "8"),
    (PAD_8, PAD_8.replace("plain", "puddle"), "course-kind", "8"),
    (PAD_8, PAD_8.replace('"plain"', "[1]"), "course-kind", "8"),
    (', lily = "black"', ', lily = "blue"', "course-lily", "39"),
    (', lily = "black"', ", lily = 5", "course-lily", "39"),
    (PAD_8, PAD_8.replace(" }", ', lily = "black" }'), "course-black-kind", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '"9a"'), "course-to", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', "[9]"), "course-to", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', "[]"), "course-dead-end", "8"),
    (PAD_8, PAD_8.replace('to = ["9a", "9b"],', ""), "course-dead-end", "8"),
    ('to = ["1"]', "", "course-dead-end", "0"),
    (PAD_8, PAD_8.replace('"9b"]', '"9b", "11"]'), "course-three-ways", "8"),
    (PAD_8, PAD_8.replace('"9b"', '"9a"'), "course-to-twice", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["9"]'), "course-to-unknown", "8"),
    ("10b = {", "41  = {", "course-to-unknown", "9b"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["7"]'), "course-loop", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["8"]'), "course-loop", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["0"]'), "course-loop", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["F"]'), "course-finish", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["10a"]'), "course-distance", "8"),
    (PAD_8, PAD_8.replace('["9a", "9b"]', '["9a"]'), "course-one-lane", "9b"),
    ('to = ["10a"],', 'to = ["10b"],', "course-lanes-cross", "9a"),
    ('to = ["10a"],', 'to = ["10a", "10b"],', "course-lanes-cross", "9a"),
    (PAD_8, PAD_8.replace("8 ", "8a", 1), "course-to-unknown", "7"),
    ("9b  = {", "9   = {", "course-to-unknown", "8"),
    ('kind = "lily",      to = ["4"]', 'kind = "plain",     to = ["4"]', "course-too-few-lilies", "(6, 9a"),
    (PAD_8, PAD_8.replace("plain", "lily"), "course-too-many-lilies", "(3, 6, 8"),
    (', lily = "black"', "", "course-no-black", "39"),
    ("at = [366, 675] }", 'at = [366, 675], lily = "black" }', "course-two-blacks", "3, 39"),
    (PAD_8, PAD_8.replace(",  at = [800, 644]", ""), "course-at-missing", "8"),
    (PAD_8, PAD_8.replace("[800, 644]", "[800]"), "course-form-point", "pads.8.at"),
    (PAD_8, PAD_8.replace("[800, 644]", "[800, nan]"), "course-form-point", "pads.8.at"),
    (PAD_8, PAD_8.replace("[800, 644]", "[true, 3]"), "course-form-point", "pads.8.at"),
    (PAD_8, PAD_8.replace("[800, 644]", "[1800, 644]"), "course-outside", "8"),
    (PAD_8, PAD_8.replace("[800, 644]", "[896, 624]"), "course-same-spot", "9a"),
    ("canvas = [1000, 725]", "canvas = 1000", "course-form-lengths", "canvas"),
    ("canvas = [1000, 725]", "canvas = [0, 725]", "course-form-lengths", "canvas"),
    ("radius = 34", "radius = 'big'", "course-form-length", "radius"),
    ("ry = 58", "ry = -58", "course-form-length", "start.ry"),
    ("[561, 362]]", "[561]]", "course-form-points", "island.places"),
]


@pytest.mark.parametrize(("old", "new", "key", "named"), WRONG)
def test_a_file_that_makes_no_sense_is_refused_by_name(old, new, key, named):
    assert old in POND
    with pytest.raises(BoardError) as caught:
        course(POND.replace(old, new, 1))
    assert caught.value.key == key
    assert str(caught.value).startswith("mine: ")
    for lang in words.languages():
        sentence = caught.value.say(lang)
        assert named in sentence
        assert "{" not in sentence.replace("{ kind", "")


@pytest.mark.parametrize(
    ("text", "key", "named"),
    [
        ("", "file-empty", "mine"),
        ("# a pond, one day\n", "file-empty", "mine"),
        ("pads = {}", "course-no-table", "start"),
        ("pads = {}\nstart = {}", "course-no-pads", "pads"),
        ("pads = 3\nstart = {}", "course-no-table", "pads"),
        ("start = 3\n[pads]\n1 = {}", "course-no-table", "start"),
        (BARE.replace("[pads]", "[island]\n[pads]"), "course-geometry-alone", "island"),
        ("canvas = [9, 9]\n" + BARE, "course-geometry-alone", "canvas"),
        (BARE.replace("to = ['1']", "to = ['1']\nat = [5, 5]"), "course-geometry-alone", "start.at"),
        ("island = 4\n" + BARE, "course-no-table", "island"),
        (BARE + "16a = { kind = 'plain', to = ['F'] }\n", "course-lane-alone", "16a"),
        (
            BARE + "16a = { kind = 'plain', to = ['F'] }\n16b = { kind = 'plain', to = ['F'] }\n",
            "course-lane-and-pad",
            "16a",
        ),
        (BARE + "17 = { kind = 'plain', to = ['F'] }\n", "course-finish", "16"),
        (BARE + "99999999999999999999 = { kind = 'plain', to = ['F'] }\n", "course-too-long", "99999999999999999999"),
    ],
)
def test_a_bare_file_that_makes_no_sense_is_refused_by_name(text, key, named):
    with pytest.raises(BoardError) as caught:
        course(text)
    assert caught.value.key == key
    for lang in words.languages():
        assert named in caught.value.say(lang)


def test_the_error_names_the_path_of_the_file(tmp_path):
    path = tmp_path / "wild.toml"
    path.write_text(POND.replace("puddle", "").replace('"prankster"', '"trickster"', 1), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        plenilune.game("china-moon", course=str(path))
    assert str(caught.value).startswith(f"{path}: pad 10b cannot be of the kind “trickster”")


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(BoardError, match=r"nowhere\.toml: there is no such file"):
        plenilune.game("china-moon", course="nowhere.toml")


def test_any_one_line_left_out_is_either_fine_or_refused_with_a_sentence():
    lines = POND.splitlines()
    for number, line in enumerate(lines):
        text = "\n".join(lines[:number] + lines[number + 1 :])
        if line[:1].isdigit() or line.startswith("["):
            with pytest.raises(BoardError) as caught:
                course(text)
            assert str(caught.value).startswith("mine: ")
        elif not line.startswith("to ="):
            assert course(text).new(seed=1).moves()
