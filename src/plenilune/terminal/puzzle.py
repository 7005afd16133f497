"""Puzzles at the terminal: the position, a try, the answer to it, until it is solved. What was solved is kept."""

from __future__ import annotations

import json
from pathlib import Path

from plenilune.core.errors import IllegalMove, RecordError
from plenilune.core.state import Fact, State
from plenilune.search import puzzles
from plenilune.search.puzzles import Attempt, Puzzle, answers
from plenilune.terminal.help import show_moves, show_rules
from plenilune.terminal.hints import Hints
from plenilune.terminal.prompt import read_line, understand
from plenilune.terminal.saving import write_text
from plenilune.terminal.screen import Screen
from plenilune.words import Said


class Solved:
    """The puzzles that were solved here: a small file of their names."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.ids = {puzzles.whole_id(puzzle_id) for puzzle_id in json.loads(path.read_text("utf-8"))}
        except (OSError, ValueError, TypeError):
            self.ids = set()

    def add(self, puzzle: Puzzle) -> None:
        """A RecordError where it cannot be written; until the program ends it is remembered all the same."""
        self.ids.add(puzzle.id)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError("file-unwritable", file=str(self.path), reason=str(error.strerror)) from None
        write_text(self.path, json.dumps(sorted(self.ids)) + "\n")


class PuzzleSession:
    def __init__(self, screen: Screen, puzzle: Puzzle) -> None:
        self.screen, self.puzzle = screen, puzzle
        self.state: State = puzzle.start()
        self.moves: list[str] = []
        self.hints = Hints(screen, self.state.game)

    def run(self) -> bool:
        """Until it is solved, or the person leaves: then False."""
        self._show()
        while True:
            try:
                wish = understand(read_line("> "), self.state.moves())
            except (EOFError, KeyboardInterrupt):
                self.screen.line()
                return False
            match wish.kind:
                case "move":
                    if self._try(wish.text):
                        return True
                case "list":
                    show_moves(self.screen, self.state.moves())
                case "rules":
                    show_rules(self.screen, self.state.game)
                case "board":
                    self._show()
                case "hint":
                    self._hint()
                case "save":
                    self._solution()
                case "back":
                    self._again()
                case "quit":
                    return False
                case _:
                    self.screen.say("puzzle-type-a-move")

    def _show(self) -> None:
        game, seat = self.state.game, self.puzzle.start().mover or ""
        self.screen.clear()
        name = self.screen.tell(game, self.puzzle.title(), seat)
        self.screen.title(name, f"{self.puzzle.number} - {self.screen.words(f'puzzle-grade-{self.puzzle.grade}')}")
        self.screen.board(game, self.state.view(seat))
        self._say("puzzle-task", seat=self.screen.seat(game, seat), moons=self._left())
        self.screen.line(self.screen.words("puzzle-keys"), "bright_black")

    def _say(self, key: str, **gaps: str | int) -> None:
        """As the game says it: what is solved is a moon here and something else there."""
        self.screen.line(self.screen.words(key, self.state.game.words, **gaps))

    def _tell(self, *said: Said) -> None:
        seat = self.puzzle.start().mover
        self.screen.line(" ".join(self.screen.tell(self.state.game, one, seat) for one in said))

    def _left(self) -> int:
        """Own moves that are left."""
        return self.puzzle.moons - len(self.moves) // 2

    def _try(self, text: str) -> bool:
        try:
            attempt = puzzles.attempt(self.puzzle, [*self.moves, text])
        except IllegalMove as error:
            self.screen.line(error.say(self.screen.lang))
            return False
        if attempt.result == "solved":
            self.screen.board(self.state.game, self.state.play(text).view(self.puzzle.seat))
        if attempt.result != "on":
            self._tell(answers.title(self.puzzle, attempt))
            self._tell(*answers.sentences(self.puzzle, self.state, attempt))
            return attempt.result == "solved"
        self._go_on(text, attempt)
        return False

    def _go_on(self, text: str, attempt: Attempt) -> None:
        assert attempt.reply is not None
        after, seat = self.state.play(text), self.puzzle.start().mover
        self.moves += [text, attempt.reply]
        self.state = after.play(attempt.reply)
        self._show()
        self.screen.facts(self.state.game, [after.told(Fact(after.mover or "", attempt.reply), seat)], seat)
        self._say("puzzle-right", moons=self._left())

    def _hint(self) -> None:
        self.hints.tell(self.state.view(self.state.mover), self._right_move)

    def _right_move(self) -> str:
        return puzzles.right_move(self.puzzle, self.moves)

    def _solution(self) -> None:
        """The move that is right here, and why; it is still to be played."""
        move = self._right_move()
        attempt = puzzles.attempt(self.puzzle, [*self.moves, move])
        self.screen.line(self.screen.words("hint-type", move=move))
        self._tell(*answers.reason(self.puzzle, self.state, attempt.solution or attempt.line[:1]))

    def _again(self) -> None:
        """From the beginning."""
        self.moves, self.state = [], self.puzzle.start()
        self._show()
