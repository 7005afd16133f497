"""The command `plenilune learn`: from the goal to a win, with wrong moves, in every language, and by piped sentences."""

import json
import subprocess
import sys

import pexpect
import pytest

import plenilune
from plenilune import words
from plenilune.core import lessons

LESSONS = [lesson for key in plenilune.catalogue() for lesson in lessons.lessons_of(key)]


@pytest.fixture
def at(typed):
    """The command, with these lines typed."""

    def learn(*arguments, lines=()):
        code, out, wrong = typed("learn", *arguments, lines=lines)
        return code, " ".join(out.split()), wrong

    return learn


def way(lesson):
    """What to type: a wrong move where there is one, then the one that is shown; and the answers to the wrong ones."""
    lines, answers = [], []
    for at in range(len(lesson.steps)):
        state = lesson.start(at)
        wrong = sorted(set(state.moves()) - set(lesson.right(at, state)))
        lines += [*wrong[:1], lesson.shown(at, state)]
        answers += [lesson.judge(at, state, move).say for move in wrong[:1]]
    return lines, answers


@pytest.mark.parametrize("lang", words.languages())
@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.key}-{lesson.key}")
def test_a_lesson_is_heard_to_its_end(at, lesson, lang):
    lines, answers = way(lesson)
    code, out, err = at(lesson.game.key, lesson.key, "--plain", "--lang", lang, lines=lines)
    assert (code, err) == (0, "")
    said = [
        lesson.title,
        lesson.goal,
        *answers,
        *(key for step in lesson.steps for key in (step.idea, step.task)),
        lesson.end,
    ]
    for key in said:
        assert " ".join(words.say(lesson.game.words, key, lang).split()) in out, key
    assert f"plenilune play {lesson.game.key}" in out


def test_the_goal_is_reached_by_the_first_move(at):
    code, out, _ = at("full-moon", "--plain", lines=["k2>#", "q"])
    assert code == 0
    assert out.startswith("Full Moon in one minute Bring four wolves of four colours into one column. 1 of 8. Four wolves ")
    assert "Column 3: black, two prints (k2). Playable." in out
    assert "Yes! You led black two onto red three: four colours. 2 of 8. One print" in out
    assert out.endswith("Goodbye!")


def test_a_wrong_move_is_answered_and_may_be_tried_again(at):
    out = at("full-moon", "--plain", lines=["k1<v", "k2<v", "k2>#", "q"])[1]
    assert "Look for the black one with two prints. Then it runs away from the three. Send it the other way. Yes!" in out


def test_what_is_not_allowed_gets_the_reason_of_the_rules(at):
    lesson = lessons.lesson_of("full-moon")
    for move in ("g3>v", "nonsense", "k2>v", "99"):
        with pytest.raises(plenilune.IllegalMove) as refused:
            lesson.start(0).play(move)
        out = at("full-moon", "--plain", lines=[move, "q"])[1]
        assert " ".join(refused.value.say("en").split()) in out


def test_a_step_can_be_repeated_skipped_shown_and_listed(at):
    out = at("china-moon", "--plain", lines=["r", "s", "s", "", "?", "h", "h", "h", "h", "q"])[1]
    assert out.count("1 of 10. ") == 2 and "Skipped. 2 of 10. " in out
    assert "Type a move, ? for all of them, or h to be shown one." in out
    assert "1 b1-3 2 b20a-22" in out and "(h: more)" in out
    assert out.count("To play it, type b1-3.") == 2


def test_a_number_of_the_list_is_a_move(at):
    moves = lessons.lesson_of("full-moon").start(0).moves()
    assert "Yes!" in at("full-moon", lines=[str(moves.index("k2>#") + 1)])[1]


def test_skipping_leads_to_the_end_and_another_lesson_is_named(at):
    for key in plenilune.catalogue():
        for number, lesson in enumerate(lessons.lessons_of(key), 1):
            code, out, _ = at(key, lesson.key, lines=["s"] * len(lesson.steps))
            assert code == 0 and words.say(lesson.game.words, lesson.end) in out
            assert ("Next lesson: " in out) == (number < len(lessons.lessons_of(key)))


def test_what_cannot_be_is_said(at):
    assert at("chess")[0] == 2 and "“chess”" in at("chess")[2]
    code, _, err = at("full-moon", "third")
    assert code == 2 and "Full Moon has no lesson “third”" in err
    assert at("full-moon", "dritte", "--lang", "de")[2].startswith("plenilune: Full Moon hat keine Lektion „dritte“")


def test_the_lessons_are_listed(at):
    assert at("full-moon", "--list", "--lang", "fr")[1].startswith("first: Full Moon en une minute")
    listed = json.loads(at("moonlight-heroes", "--json")[1])
    assert listed[0] == {"key": "first", "title": "Moonlight Heroes in one minute"}


def test_the_help_teaches(at):
    code, out, _ = at("--help")
    assert code == 0 and "Example: plenilune learn full-moon" in out and "h shows what to do" in out


def test_by_a_pipe_and_at_a_real_terminal():
    command = [sys.executable, "-c", "from plenilune.cli import main; main()", "learn", "full-moon", "--lang", "en"]
    piped = subprocess.run([*command, "--plain"], input="k2>#\nq\n", capture_output=True, text=True)
    assert piped.returncode == 0 and "2 of 8. One print" in piped.stdout and "Goodbye!" in piped.stdout
    child = pexpect.spawn(command[0], command[1:], encoding="utf-8", timeout=120, dimensions=(40, 100))
    child.expect("1 of 8")
    child.expect("> ")
    child.sendline("k2>#")
    child.expect("Yes!")
    child.expect("2 of 8")
    child.sendline("q")
    child.expect("Goodbye!")
    child.expect(pexpect.EOF)
