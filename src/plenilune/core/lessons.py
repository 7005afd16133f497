"""Lessons: how a game is taught, as data in its folder. A lesson is one TOML file in lessons/; here it is read, checked and
judged. What may be played, and what comes of it, the rules say: no lesson knows one. Sentences are keys of the game's words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeGuard, get_args

from plenilune.core import registry
from plenilune.core.errors import PleniluneError
from plenilune.core.state import Game, State
from plenilune.core.textfile import read_text

# What the rules can judge: the learner has won, has more points than before, or has moved at all
Condition = Literal["wins", "scores", "any"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
LESSON = {"key", "title", "goal", "end", "minutes", "seat", "players", "options", "steps"}
STEP = {"idea", "task", "done", "position", "options", "show", "reply", "wrong", "otherwise"}


class LessonError(PleniluneError):
    """A lesson that makes no sense; the sentence names the file, the step and what is wrong."""


@dataclass(frozen=True)
class Answer:
    """What is said of some wrong moves."""

    moves: tuple[str, ...]  # in notation; * stands for any letters
    say: str


@dataclass(frozen=True)
class Step:
    idea: str  # one sentence
    task: str  # what to do
    done: Condition | tuple[str, ...]  # the right moves, * for any letters; or what they must bring about
    position: str | None = None  # None: it goes on where the step before ended
    game: Game | None = None  # with other options than the lesson's
    show: str | None = None  # the move that is pointed at; else the first right one
    reply: tuple[str, ...] = ()  # what others and chance do then; what chance does unsaid is its first outcome
    wrong: tuple[Answer, ...] = ()  # the first that fits is said
    otherwise: str | None = None  # of all other wrong moves


@dataclass(frozen=True)
class Tried:
    """A move that the rules allow, judged. `after` is where it led, with what others and chance did then."""

    is_right: bool
    after: State
    say: str | None = None  # where it was not what was asked


@dataclass(frozen=True)
class Lesson:
    game: Game
    key: str
    title: str
    goal: str  # what the game is about, in a sentence
    end: str  # what is said at the end
    minutes: int
    seat: str  # who learns
    steps: tuple[Step, ...]

    def start(self, at: int) -> State:
        """The position of a step; where it goes on from the one before, as if that had been done as it is shown."""
        step = self.steps[at]
        if step.position is not None:
            return (step.game or self.game).read(step.position)
        before = self.start(at - 1)
        return self.judge(at - 1, before, self.shown(at - 1, before)).after

    def after(self, at: int, end: State) -> State:
        """The position of the step after one that ended so."""
        return end if self.steps[at + 1].position is None else self.start(at + 1)

    def finished(self) -> State:
        """How it ends, done as it is shown: the picture of the goal."""
        last = len(self.steps) - 1
        state = self.start(last)
        return self.judge(last, state, self.shown(last, state)).after

    def right(self, at: int, state: State) -> list[str]:
        """The moves that do what the step asks; several may."""
        return [move for move in state.moves() if self._is_right(at, state, move, self._settled(at, state.play(move)))]

    def shown(self, at: int, state: State) -> str:
        """The move that is pointed at; its offer says what to draw, and the game's stories.hint how to say it."""
        show = self.steps[at].show
        return show if show is not None and show in state.menu() else self.right(at, state)[0]

    def judge(self, at: int, state: State, move: str) -> Tried:
        """An IllegalMove says which rule forbids it."""
        after = self._settled(at, state.play(move))
        if self._is_right(at, state, move, after):
            return Tried(True, after)
        step = self.steps[at]
        return Tried(False, after, next((answer.say for answer in step.wrong if _fits(move, answer.moves)), step.otherwise))

    def _is_right(self, at: int, before: State, move: str, after: State) -> bool:
        done = self.steps[at].done
        if isinstance(done, tuple):
            return _fits(move, done)
        if done == "wins":
            return after.winners == (self.seat,)
        return done == "any" or after.scores[self.seat] > before.scores[self.seat]

    def _settled(self, at: int, state: State) -> State:
        """After the reply, until the learner is to decide again or nobody is; a reply that does not fit is left out."""
        left = list(self.steps[at].reply)
        while state.mover not in (None, self.seat):
            moves = state.moves()
            said = next((text for text in left if text in moves), None)
            if said is not None:
                left.remove(said)
                state = state.play(said)
            elif state.mover == "chance":
                state = state.play(moves[0])
            else:
                break
        return state


def has_lessons(key: str) -> bool:
    """A game may be without."""
    return any((registry.about(key).folder / "lessons").glob("*.toml"))


@cache
def lessons_of(key: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in the order of their files' names, the first one first. A LessonError names what is wrong."""
    return tuple(read_lesson(key, path) for path in sorted((registry.about(key).folder / "lessons").glob("*.toml")))


def lesson_of(key: str, name: str | None = None) -> Lesson:
    """The lesson of that name; the first one where none is named."""
    title, found = registry.about(key).title, lessons_of(key)
    if not found:
        raise LessonError("no-lessons", title=title)
    if name is None:
        return found[0]
    for lesson in found:
        if lesson.key == name:
            return lesson
    raise LessonError("no-such-lesson", title=title, given=name, known=", ".join(lesson.key for lesson in found))


def read_lesson(key: str, path: Path) -> Lesson:
    """One file, checked: every entry is there, every position is one, and what is asked can be done."""
    try:
        entries = tomllib.loads(read_text(path, LessonError))
    except tomllib.TOMLDecodeError as error:
        raise LessonError("file-not-toml", file=str(path), reason=str(error)) from None
    lesson = _Reader(path, key).lesson(entries)
    _check_played(path, lesson)
    return lesson


class _Reader:
    """Knows the file, so that it can be named."""

    def __init__(self, path: Path, key: str) -> None:
        self.path, self.key, self.step = path, key, 0
        self.players, self.options = 0, dict[str, str]()

    def lesson(self, entries: Mapping[str, Any]) -> Lesson:
        self._known(entries, LESSON)
        self.players = self._count(entries, "players", registry.about(self.key).fewest)
        game = self._game(entries)
        self.options = entries.get("options", {})
        seat = self._text(entries, "seat")
        if seat not in game.seats:
            raise self._wrong("seat")
        return Lesson(
            game=game,
            key=self._text(entries, "key"),
            title=self._text(entries, "title"),
            goal=self._text(entries, "goal"),
            end=self._text(entries, "end"),
            minutes=self._count(entries, "minutes", 1),
            seat=seat,
            steps=self._steps(entries.get("steps")),
        )

    def _game(self, entries: Mapping[str, Any]) -> Game:
        options = entries.get("options", {})
        if not isinstance(options, dict):
            raise self._wrong("options")
        try:
            return registry.game(self.key, players=self.players, **{**self.options, **options})
        except PleniluneError as error:
            raise LessonError("lesson-in-file", file=str(self.path), because=error) from None

    def _steps(self, entries: object) -> tuple[Step, ...]:
        if not isinstance(entries, list) or not entries:
            raise self._lacks("steps")
        steps: list[Step] = []
        for self.step, entry in enumerate(entries, 1):
            if not isinstance(entry, dict):
                raise self._wrong("steps")
            steps.append(self._one(entry, steps[-1] if steps else None))
        self.step = 0
        return tuple(steps)

    def _one(self, entry: Mapping[str, Any], before: Step | None) -> Step:
        self._known(entry, STEP)
        position = self._perhaps(entry, "position")
        if position is None and before is None:
            raise self._lacks("position")
        if position is None and "options" in entry:
            raise self._wrong("options")  # a game goes on by its own rules
        # A step that goes on may stay with the idea of the one before
        idea = before.idea if before and position is None and "idea" not in entry else self._text(entry, "idea")
        return Step(
            idea=idea,
            task=self._text(entry, "task"),
            done=self._done(entry),
            position=position,
            game=self._game(entry) if "options" in entry else None,
            show=self._perhaps(entry, "show"),
            reply=self._texts(entry, "reply"),
            wrong=self._answers(entry.get("wrong", [])),
            otherwise=self._perhaps(entry, "otherwise"),
        )

    def _done(self, entry: Mapping[str, Any]) -> Condition | tuple[str, ...]:
        done = entry.get("done")
        if _is_condition(done):
            return done
        return self._texts(entry, "done") or self._raise(self._lacks("done"))

    def _answers(self, entries: object) -> tuple[Answer, ...]:
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise self._wrong("wrong")
        for entry in entries:
            self._known(entry, {"moves", "say"})
        return tuple(Answer(self._texts(entry, "moves"), self._text(entry, "say")) for entry in entries)

    def _known(self, entries: Mapping[str, Any], known: set[str]) -> None:
        for name in entries:
            if name not in known:
                raise self._fault("unknown", name, ", ".join(sorted(known)))

    def _text(self, entries: Mapping[str, Any], name: str) -> str:
        return self._perhaps(entries, name) or self._raise(self._lacks(name))

    def _perhaps(self, entries: Mapping[str, Any], name: str) -> str | None:
        value = entries.get(name)
        if value is None or (isinstance(value, str) and value):
            return value
        raise self._wrong(name)

    def _texts(self, entries: Mapping[str, Any], name: str) -> tuple[str, ...]:
        values = entries.get(name, [])
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            raise self._wrong(name)
        return tuple(values)

    def _count(self, entries: Mapping[str, Any], name: str, otherwise: int) -> int:
        value = entries.get(name, otherwise)
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise self._wrong(name)
        return value

    def _lacks(self, name: str) -> LessonError:
        return self._fault("lacks", name)

    def _wrong(self, name: str) -> LessonError:
        return self._fault("wrong", name)

    def _fault(self, what: str, name: str, known: str = "") -> LessonError:
        key = f"lesson-step-{what}" if self.step else f"lesson-{what}"
        return LessonError(key, file=str(self.path), entry=name, step=self.step, known=known)

    def _raise(self, error: LessonError) -> Any:
        raise error


def _check_played(path: Path, lesson: Lesson) -> None:
    """The rules read every position and know a move that does what is asked."""
    state: State | None = None
    for at, step in enumerate(lesson.steps):
        gaps: dict[str, Any] = {"file": str(path), "step": at + 1}
        try:
            state = state if state is not None and step.position is None else lesson.start(at)
        except PleniluneError as error:
            raise LessonError("lesson-position", because=error, **gaps) from None
        if state.mover != lesson.seat:
            raise LessonError("lesson-not-to-move", seat=lesson.seat, **gaps)
        right = lesson.right(at, state)
        if not right:
            raise LessonError("lesson-impossible", **gaps)
        if step.show is not None and step.show not in right:
            raise LessonError("lesson-shows-wrong", move=step.show, **gaps)
        state = lesson.judge(at, state, lesson.shown(at, state)).after


def _is_condition(value: object) -> TypeGuard[Condition]:
    return isinstance(value, str) and value in CONDITIONS


def _fits(move: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(move, pattern) for pattern in patterns)
