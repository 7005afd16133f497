"""Lessons: the files of the games, step by step as the learner's seat sees them; the rules judge what is tried.

Nothing is kept: a browser says which step it is at and what it has played since the last step with a position of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core.errors import PleniluneError
from plenilune.core.lessons import Lesson, lesson_of, lessons_of
from plenilune.core.registry import catalogue
from plenilune.core.state import State
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.study.boards import table_for_one
from plenilune.server.table.replaying import log_of
from plenilune.server.table.scenes import drawing_of, heard
from plenilune.words import Said

LONGEST_MOVE = 40  # letters


def shelf() -> messages.LessonShelf:
    lines = [
        messages.LessonLine(game=key, key=lesson.key, title=Said(lesson.title), minutes=lesson.minutes)
        for key in catalogue()
        for lesson in lessons_of(key)
    ]
    return messages.LessonShelf(lessons=lines)


def find(game: str, name: str) -> Lesson:
    try:
        return lesson_of(game, name)
    except PleniluneError:
        raise NotFound("no-such-page") from None


def lesson_for(lesson: Lesson) -> messages.Lesson:
    return messages.Lesson(
        game=lesson.game.key,
        key=lesson.key,
        title=Said(lesson.title),
        goal=Said(lesson.goal),
        end=Said(lesson.end),
        seat=lesson.seat,
        table=table_for_one(lesson.game, lesson.seat),
        drawing=drawing_of(lesson.game),
        steps=[
            messages.LessonStep(
                idea=Said(step.idea),
                task=Said(step.task),
                goes_on=step.position is None,
                start=_start(lesson, at, lesson.start(at)),
            )
            for at, step in enumerate(lesson.steps)
        ],
    )


def _start(lesson: Lesson, at: int, state: State) -> messages.LessonStart:
    view, shown = state.view(lesson.seat), lesson.shown(at, state)
    return messages.LessonStart(view=view, show=shown, offer=view.offers[view.moves.index(shown)])


def attempt(lesson: Lesson, step: int, moves: Sequence[str]) -> messages.LessonAnswer:
    """What the last of these moves comes to at that step. What the rules forbid raises IllegalMove."""
    if not 0 <= step < len(lesson.steps) or any(len(move) > LONGEST_MOVE for move in moves):
        raise NotNow("malformed")
    first = next(at for at in range(step, -1, -1) if lesson.steps[at].position is not None)
    if len(moves) != step - first + 1:
        raise NotNow("malformed")
    before = lesson.start(first)
    for at, move in enumerate(moves[:-1], first):
        before = lesson.judge(at, before, move).after
        if before.mover != lesson.seat:
            raise NotNow("not-your-turn")
    tried = lesson.judge(step, before, moves[-1])
    if not tried.is_right:
        return messages.LessonAnswer(done=False, say=Said(tried.say or lesson.steps[step].task), scenes=[], next=None)
    following = step + 1
    goes_on = following < len(lesson.steps) and lesson.steps[following].position is None
    return messages.LessonAnswer(
        done=True,
        say=None,
        scenes=_scenes(lesson, before, tried.after),
        next=_start(lesson, following, tried.after) if goes_on else None,
    )


def _scenes(lesson: Lesson, before: State, after: State) -> list[messages.LessonScene]:
    """One after each decision, with what chance did then: the learner's own move, and the others' replies."""
    facts, reached = after.facts, len(before.facts)
    ends = [at for at in range(reached + 1, len(facts)) if facts[at].mover != "chance"]
    logs = [log_of(after, end) for end in [*ends, len(facts)]]
    return [messages.LessonScene(view=log.state.view(lesson.seat), heard=heard(log, lesson.seat)) for log in logs]
