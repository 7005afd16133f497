"""The shipped puzzles. A game has them in its folder, puzzles/, one a line, of two kinds:

moon-N.txt   'moon in N', proven: position, first move, grade. For a game that can be solved.
best-G.txt   'find the best move', of grade G: options, seat, position as that seat sees it, move. For every other game.

tools/puzzles.py makes and checks them. A puzzle is known by its game, that number and its line: 'full-moon-2-17'.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from plenilune import words
from plenilune.core import registry
from plenilune.core.errors import OptionError
from plenilune.core.state import State
from plenilune.words import Said

LONGEST = 4  # moons
GRADES = 3
FIRST_GAME = "full-moon"  # whose puzzles were known by their numbers alone, '2-17', before ids named the game

Kind = Literal["moon", "best"]


@dataclass(frozen=True)
class Puzzle:
    game: str
    number: str  # among those of its game: '2-17'
    kind: Kind
    position: str  # with '?' for what the seat may not know
    moons: int  # own moves to find
    grade: int  # 1 easy to 3 hard
    move: str  # the one that begins the solution
    seat: str | None = None  # who is to find it, and whose view the position is; None: who is to move in it
    options: str = ""  # 'players=3 fountains=gold'

    @property
    def id(self) -> str:
        return f"{self.game}-{self.number}"

    @property
    def row(self) -> int:
        """Which file it is from: its moons, or its grade."""
        return int(self.number.partition("-")[0])

    @property
    def words(self) -> Path:
        return registry.about(self.game).words

    def title(self) -> Said:
        """As the game calls it: by what is to be decided, where it has words for that."""
        start = self.start()
        kind = getattr(start.view(start.mover).offers[0], "kind", "")
        if words.knows(self.words, f"puzzle-title-{kind}"):
            return Said(f"puzzle-title-{kind}", {})
        return Said("puzzle-title", {"moons": self.moons})

    def start(self, seed: int = 0) -> State:
        """What its seat cannot know is imagined, for the puzzle does not know it either: a view of it may leave, no more."""
        options = dict(pair.split("=", 1) for pair in self.options.split())
        players = int(options.pop("players")) if "players" in options else None
        game = registry.game(self.game, players=players, **options)
        if self.seat is None:
            return game.read(self.position)
        return game.imagine(self.position, self.seat, seed)


def file_of(key: str, kind: Kind, row: int) -> Path:
    return registry.about(key).folder / "puzzles" / f"{kind}-{row}.txt"


@cache
def shelf(key: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the short and easy ones first; none where it ships none."""
    return (*_proven(key), *_best(key))


def _lines(key: str, kind: Kind, rows: int) -> Iterator[tuple[int, str, list[str]]]:
    """Row, number and words of each."""
    for row in range(1, rows + 1):
        path = file_of(key, kind, row)
        for at, line in enumerate(path.read_text("ascii").splitlines() if path.exists() else (), 1):
            yield row, f"{row}-{at}", line.split("\t")


def _proven(key: str) -> Iterator[Puzzle]:
    for moons, number, (position, move, grade) in _lines(key, "moon", LONGEST):
        yield Puzzle(key, number, "moon", position, moons, int(grade), move)


def _best(key: str) -> Iterator[Puzzle]:
    for grade, number, (options, seat, position, move) in _lines(key, "best", GRADES):
        yield Puzzle(key, number, "best", position, 1, grade, move, seat, options)


def find(puzzle_id: str) -> Puzzle:
    """By its id, also by one that does not name the game."""
    whole = whole_id(puzzle_id)
    key = whole.rsplit("-", 2)[0]
    for puzzle in shelf(key) if key in registry.catalogue() else ():
        if puzzle.id == whole:
            return puzzle
    raise OptionError("no-such-puzzle", given=puzzle_id)


def plies(moons: int) -> int:
    """A win with so many own moves is over after so many of both."""
    return 2 * moons - 1


def whole_id(puzzle_id: str) -> str:
    """With the game: links and notes of solved puzzles may be from before."""
    return f"{FIRST_GAME}-{puzzle_id}" if puzzle_id[:1].isdecimal() else puzzle_id
