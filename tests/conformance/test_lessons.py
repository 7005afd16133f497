"""Every lesson of every game, played through: right, and with every wrong move. A game may have none."""

from fnmatch import fnmatchcase

import pytest
from telling import LEFTOVERS, is_sentence, length

import plenilune
from plenilune import words
from plenilune.core import lessons

LONGEST = 12  # words of an idea
LESSONS = [lesson for key in plenilune.catalogue() for lesson in lessons.lessons_of(key)]


@pytest.fixture(params=LESSONS, ids=lambda lesson: f"{lesson.game.key}-{lesson.key}")
def lesson(request):
    return request.param


def stands(lesson, at):
    """The positions in which a step may find the learner: a step that goes on follows every right move of the one before."""
    if lesson.steps[at].position is not None:
        return {lesson.start(at)}
    before = {(state, move) for state in stands(lesson, at - 1) for move in lesson.right(at - 1, state)}
    return {lesson.judge(at - 1, state, move).after for state, move in before}


def steps(lesson):
    return [(at, step, state) for at, step in enumerate(lesson.steps) for state in stands(lesson, at)]


def test_every_step_can_be_done_and_says_so(lesson):
    for at, step, state in steps(lesson):
        assert state.game.read(str(state)) == state and state.mover == lesson.seat
        right = lesson.right(at, state)
        assert right and lesson.shown(at, state) in right, at
        for move in right:
            tried = lesson.judge(at, state, move)
            assert tried.is_right and tried.say is None, (at, move)
            assert tried.after.facts[: len(state.facts)] == state.facts
        if step.show is not None:
            assert step.show in right


def test_every_other_move_is_answered(lesson):
    for at, _step, state in steps(lesson):
        for move in set(state.moves()) - set(lesson.right(at, state)):
            tried = lesson.judge(at, state, move)
            assert not tried.is_right and tried.say, (at, move)


def test_nothing_is_written_that_never_happens(lesson):
    """Each answer is heard, each right move may be played, each reply is given."""
    for at, step in enumerate(lesson.steps):
        found = stands(lesson, at)
        moves = {move for state in found for move in state.moves()}
        wrong = {lesson.judge(at, state, move).say for state in found for move in state.moves()}
        assert {answer.say for answer in step.wrong} | ({step.otherwise} - {None}) <= wrong, at
        replies = {
            fact.text
            for state in found
            for move in lesson.right(at, state)
            for fact in lesson.judge(at, state, move).after.facts[len(state.facts) + 1 :]
        }
        assert set(step.reply) <= replies, at
        for pattern in step.done if isinstance(step.done, tuple) else ():
            assert any(fnmatchcase(move, pattern) for move in moves), (at, pattern)


def test_a_lesson_ends_in_a_win_of_ones_own(lesson):
    last = len(lesson.steps) - 1
    assert lesson.finished().winners == (lesson.seat,)
    for state in stands(lesson, last):
        assert all(lesson.judge(last, state, move).after.winners == (lesson.seat,) for move in lesson.right(last, state))


def test_a_first_lesson_reaches_the_goal_at_once():
    """By the first move or the second: four colours, a lily, a tile."""
    for lesson in [lessons.lesson_of(key) for key in plenilune.catalogue() if lessons.has_lessons(key)]:
        gains = []
        for at in range(min(2, len(lesson.steps))):
            state = lesson.start(at)
            after = lesson.judge(at, state, lesson.shown(at, state)).after
            gains.append(after.winners == (lesson.seat,) or after.scores[lesson.seat] > state.scores[lesson.seat])
        assert any(gains), lesson.game.key


def said_in(lesson):
    """Every key, and whether it is an idea."""
    yield from ((lesson.goal, False), (lesson.end, False))
    for step in lesson.steps:
        yield step.idea, True
        yield from ((key, False) for key in (step.task, step.otherwise, *(answer.say for answer in step.wrong)) if key)


def test_every_language_says_all_of_it(lesson):
    folder = lesson.game.words
    for lang in words.languages():
        book = {**words.catalogue(words.SHARED, lang), **words.catalogue(folder, lang)}
        assert book.get(lesson.title), lang
        for key, is_idea in said_in(lesson):
            assert key in book, f"{lang} lacks {key}"
            text = words.say(folder, key, lang)
            assert is_sentence(text) and not LEFTOVERS.search(text), text
            assert not is_idea or length(text) <= LONGEST, text


def test_lessons_have_names_of_their_own_and_the_first_comes_first():
    for key in plenilune.catalogue():
        names = [lesson.key for lesson in lessons.lessons_of(key)]
        assert len(set(names)) == len(names)
        assert lessons.has_lessons(key) == bool(names)
        if names:
            assert lessons.lesson_of(key) is lessons.lessons_of(key)[0]
