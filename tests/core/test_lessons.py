"""Reading a lesson: what is wrong with a file is said in a sentence that names it, in every language."""

import pytest

from plenilune import words
from plenilune.core import lessons
from plenilune.core.lessons import LessonError, lesson_of, read_lesson

WON = "w2/r1/k2/g1/r3g3w3/w1/k1/g2r2/k3 S any 0"
GOOD = f"""
key = "first"
title = "t"
goal = "g"
end = "e"
seat = "S"
[[steps]]
idea = "i"
task = "d"
position = "{WON}"
done = "wins"
"""


@pytest.fixture
def fault(tmp_path):
    def fault(text):
        path = tmp_path / "1-first.toml"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(LessonError) as caught:
            read_lesson("full-moon", path)
        sentences = [caught.value.say(lang) for lang in words.languages()]
        assert all(str(path) in sentence and "{" not in sentence for sentence in sentences)
        return sentences[0].removeprefix(f"{path}")

    return fault


def test_a_lesson_is_read(tmp_path):
    path = tmp_path / "1-first.toml"
    path.write_text(GOOD, encoding="utf-8")
    lesson = read_lesson("full-moon", path)
    assert lesson.right(0, lesson.start(0)) == ["k2>#"] == [lesson.shown(0, lesson.start(0))]
    assert (lesson.minutes, lesson.game.players, lesson.steps[0].reply) == (1, 2, ())


def test_a_step_may_be_played_by_other_rules():
    lesson = lesson_of("full-moon", "variants")
    assert [lesson.start(at).game.options["pack"] for at in range(2)] == ["2", "whole"]
    assert "r1w2<v" in lesson.game.read(lesson.steps[1].position).moves()
    assert "r1w2<v" not in lesson.start(1).moves()


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('key = "first"', "", ": the lesson lacks “key”"),
        ('seat = "S"', 'seat = "x"', ": “seat” makes no sense here"),
        ('seat = "S"', 'seat = "N"', ": in step 1 it is not N who decides"),
        ('seat = "S"', 'seat = "S"\nminutes = 0', ": “minutes” makes no sense here"),
        ('seat = "S"', 'seat = "S"\nplayers = 3', ": Full Moon is for 2 "),
        ('seat = "S"', 'seat = "S"\noptions = {pack = "9"}', ": "),
        ('task = "d"', "", ": step 1 lacks “task”"),
        ('task = "d"', "task = 3", ": “task” of step 1 makes no sense"),
        (f'position = "{WON}"', "", ": step 1 lacks “position”"),
        ("w2/r1", "w2", ", position of step 1: "),
        ('done = "wins"', "", ": step 1 lacks “done”"),
        ('done = "wins"', 'done = "sings"', ": “done” of step 1 makes no sense"),
        ('done = "wins"', 'done = ["k9*"]', ": no move does what step 1 asks"),
        ('done = "wins"', 'done = "wins"\nshow = "k1<v"', ": step 1 shows k1<v, which is not what it asks for"),
        ('done = "wins"', 'done = "wins"\nwrong = ["k1"]', ": “wrong” of step 1 makes no sense"),
        ('done = "wins"', 'done = "wins"\nwrong = [{moves = ["k1*"]}]', ": step 1 lacks “say”"),
        ('done = "wins"', 'done = "wins"\noptions = {pack = "9"}', ": "),
        (
            'done = "wins"',
            'done = "wins"\n[[steps]]\ntask = "d"\ndone = "any"\noptions = {}',
            ": “options” of step 2 makes no sense",
        ),
        ("[[steps]]", "[steps]", ": the lesson lacks “steps”"),
    ],
)
def test_a_file_that_makes_no_sense_is_named_with_its_entry(fault, old, new, sentence):
    assert old in GOOD
    assert fault(GOOD.replace(old, new)).startswith(sentence)


def test_an_entry_that_nobody_knows_is_named_with_those_there_are(fault):
    assert fault('colour = "red"\n' + GOOD).startswith(": a lesson has no entry “colour”; it has: end, goal, key")
    assert fault(GOOD + 'colour = "red"\n').startswith(": step 1 has no entry “colour”; it may have: done, idea")
    assert fault("key = ").startswith(": this is not TOML: ")


def test_a_game_may_be_without(monkeypatch):
    monkeypatch.setattr(lessons, "lessons_of", {"full-moon": ()}.get)
    with pytest.raises(LessonError, match="Full Moon has no lesson yet"):
        lesson_of("full-moon")


def test_a_lesson_that_is_not_there():
    with pytest.raises(LessonError, match="Full Moon has no lesson “third”; it has: first"):
        lesson_of("full-moon", "third")
