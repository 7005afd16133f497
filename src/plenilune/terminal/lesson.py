"""A lesson at the terminal: an idea, what to do, the position; a move, and what it was; then the next. Nothing is kept."""

from __future__ import annotations

from plenilune import words
from plenilune.core.errors import IllegalMove
from plenilune.core.lessons import Lesson
from plenilune.core.state import State
from plenilune.terminal.help import show_moves
from plenilune.terminal.hints import Hints
from plenilune.terminal.prompt import read_line
from plenilune.terminal.screen import Screen


class LessonSession:
    def __init__(self, screen: Screen, lesson: Lesson) -> None:
        self.screen, self.lesson = screen, lesson
        self.at = 0
        self.state: State = lesson.start(0)
        self.hints = Hints(screen, self.state.game)

    def run(self) -> bool:
        """To the end, or until the person leaves: then False."""
        self._say(self.lesson.title)
        self._say(self.lesson.goal)
        self._show()
        self._keys()
        while self.at < len(self.lesson.steps):
            try:
                line = read_line("> ")
            except (EOFError, KeyboardInterrupt):
                self.screen.line()
                return False
            if line.lower() == "q":
                return False
            self._answer(line)
        self._say(self.lesson.end)
        return True

    def _answer(self, line: str) -> None:
        """A move by its notation comes first, as at a table; then keys, then a number of the list."""
        moves = self.state.moves()
        key = "" if line in moves else line.lower()
        if key == "h":
            self.hints.tell(self.state.view(self.lesson.seat), lambda: self.lesson.shown(self.at, self.state))
        elif key == "r":
            self._show()
            self._keys()
        elif key == "s":
            self._skip()
        elif key == "?":
            show_moves(self.screen, moves, "learn-keys-told")
        elif not line:
            self.screen.say("learn-type-a-move")
        elif key.isdecimal() and 1 <= int(key) <= len(moves):
            self._try(moves[int(key) - 1])
        else:
            self._try(line)

    def _try(self, move: str) -> None:
        try:
            tried = self.lesson.judge(self.at, self.state, move)
        except IllegalMove as error:
            self.screen.line(error.say(self.screen.lang))
            return
        if tried.is_right:
            self.screen.say("learn-right")
            self._tell(tried.after)
            self._on(tried.after)
        else:
            self._say(tried.say or self.lesson.steps[self.at].task)

    def _tell(self, after: State) -> None:
        """What the move did, and what others and chance did then, as the learner hears of it."""
        seat = self.lesson.seat
        new = after.log(seat)[len(self.state.facts) :]
        for fact in new:
            for said in fact.said:
                self.screen.line(self.screen.tell(self.lesson.game, said, seat))
        if not any(fact.said for fact in new):
            self.screen.facts(self.lesson.game, new, seat)

    def _skip(self) -> None:
        self.screen.say("learn-skipped")
        shown = self.lesson.shown(self.at, self.state)
        self._on(self.lesson.judge(self.at, self.state, shown).after)

    def _on(self, end: State) -> None:
        if self.at + 1 < len(self.lesson.steps):
            self.state = self.lesson.after(self.at, end)
            self.hints = Hints(self.screen, self.state.game)
        self.at += 1
        if self.at < len(self.lesson.steps):
            self._show()

    def _show(self) -> None:
        """The idea and what to do, then the position: who listens hears first what matters."""
        step, screen = self.lesson.steps[self.at], self.screen
        screen.line()
        self._say(step.idea, screen.words("learn-step", step=self.at + 1, all=len(self.lesson.steps)) + ". ")
        self._say(step.task)
        screen.board(self.state.game, self.state.view(self.lesson.seat))

    def _keys(self) -> None:
        self.screen.line(self.screen.words("learn-keys-told"), "bright_black")

    def _say(self, key: str, before: str = "") -> None:
        self.screen.line(before + words.say(self.lesson.game.words, key, self.screen.lang))
