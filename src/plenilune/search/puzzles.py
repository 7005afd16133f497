"""Puzzles: 'moon in 1, 2, 3, 4', made by the solver: positions from play where exactly one first move wins fastest.

A game that can be solved ships them as puzzles/moon-N.txt in its folder: position, first move, grade, one puzzle a line.
tools/puzzles.py makes and proves them. A puzzle is known by its game, its number of moons and its line: 'full-moon-2-17'.
What a move has in common with another, only the game can say, in its tries.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal, cast

from plenilune.core import registry
from plenilune.core.errors import OptionError
from plenilune.core.game import TriesModule
from plenilune.core.state import State
from plenilune.search.proof.solver import BUDGET, Solver

LONGEST = 4  # moons
GRADES = 3
LAST_MOVE = 40  # of a game that puzzles are looked for in
LEAST_CHOICE = 4  # moves to choose from, in a puzzle
PLAIN = "none"  # the likeness of a move that has nothing in common with a right one
FIRST_GAME = "full-moon"  # whose puzzles were known by their numbers alone, '2-17', before ids named the game


@dataclass(frozen=True)
class Puzzle:
    game: str
    number: str  # among those of its game: '2-17'
    position: str
    moons: int
    grade: int  # 1 easy to 3 hard
    move: str  # the one that begins the solution

    @property
    def id(self) -> str:
        return f"{self.game}-{self.number}"

    def start(self) -> State:
        return registry.game(self.game).read(self.position)


@dataclass(frozen=True)
class Attempt:
    """What comes of a try."""

    result: Literal["on", "solved", "almost"]
    after: State  # the solver's move has been played
    reply: str | None  # the other's best answer
    praise: str  # how far an "almost" was right: see core.game.TriesModule
    wins_later: bool  # not in time, but it still wins


def file_of(key: str, moons: int) -> Path:
    return registry.about(key).folder / "puzzles" / f"moon-{moons}.txt"


@cache
def shelf(key: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the short ones first; none where it ships none."""
    found = []
    for moons in range(1, LONGEST + 1):
        path = file_of(key, moons)
        for number, line in enumerate(path.read_text("ascii").splitlines() if path.exists() else (), 1):
            position, move, grade = line.split("\t")
            found.append(Puzzle(key, f"{moons}-{number}", position, moons, int(grade), move))
    return tuple(found)


def find(puzzle_id: str) -> Puzzle:
    """By its id, also by one that does not name the game."""
    whole = whole_id(puzzle_id)
    key = whole.rsplit("-", 2)[0]
    for puzzle in shelf(key) if key in registry.catalogue() else ():
        if puzzle.id == whole:
            return puzzle
    raise OptionError("no-such-puzzle", given=puzzle_id)


def whole_id(puzzle_id: str) -> str:
    """With the game: links and notes of solved puzzles may be from before."""
    return f"{FIRST_GAME}-{puzzle_id}" if puzzle_id[:1].isdecimal() else puzzle_id


def plies(moons: int) -> int:
    """A win with so many own moves is over after so many of both."""
    return 2 * moons - 1


def solutions(solver: Solver, state: State, moons: int) -> list[str]:
    """The moves with which the mover wins within so many own moves; with none left there are none."""
    if moons < 1:
        return []
    seat = solver.game.seats.index(state.mover or "")
    found = []
    for move in state.moves():
        after = state.play(move)
        if after.mover is None:
            is_right = state.mover in after.winners
        elif moons == 1:
            is_right = False
        else:
            is_right = solver.mover(after.ints) != seat and solver.forced(after.ints, plies(moons) - 1) is True
        if is_right:
            found.append(move)
    return found


def is_puzzle(solver: Solver, state: State, moons: int) -> bool:
    """Not faster than that, with one first move only, and something to choose from."""
    if len(state.moves()) < LEAST_CHOICE or (moons > 1 and solver.forced(state.ints, plies(moons - 1))):
        return False
    return len(solutions(solver, state, moons)) == 1


# Trying


def attempt(solver: Solver, puzzle: Puzzle, moves: Sequence[str], budget: int = BUDGET) -> Attempt:
    """What the last of these moves comes to; the ones before are the solver's and the other's in turn. May refuse a move."""
    before, seat = reached(puzzle, moves[:-1]), puzzle.start().mover
    if not moves or before.mover != seat:
        raise OptionError("not-the-solvers-turn")
    move, after = moves[-1], before.play(moves[-1])
    right = solutions(solver, before, puzzle.moons - len(moves) // 2)
    praise = praise_of(puzzle.game, move, right)
    if after.mover is None:
        return Attempt("solved" if seat in after.winners else "almost", after, None, praise, False)
    reply = solver.best(after, budget)[0]
    if move in right:
        return Attempt("on", after, reply, praise, False)
    proof = solver.prove(after.ints, budget)
    wins_later = proof.winner is not None and solver.game.seats[proof.winner] == seat
    return Attempt("almost", after, reply, praise, wins_later)


def reached(puzzle: Puzzle, moves: Sequence[str]) -> State:
    """Where a try is made after these moves. May refuse a move; more than leave time for a try are refused unseen."""
    if len(moves) >= plies(puzzle.moons):
        folder = registry.about(puzzle.game).words
        raise OptionError("puzzle-too-long", folder=folder, moons=puzzle.moons, count=plies(puzzle.moons))
    state = puzzle.start()
    for move in moves:
        state = state.play(move)
    return state


def praise_of(key: str, move: str, right: Sequence[str]) -> str:
    """How much of the move is also in a right one, as the game calls it."""
    tries = _tries(key)
    return PLAIN if tries is None else tries.likeness(move, right)


def _tries(key: str) -> TriesModule | None:
    return cast(TriesModule, registry.module_of(key, "tries")) if registry.has_module(key, "tries") else None


# Making


def positions(solver: Solver, rng: Random) -> Iterator[State]:
    """Of one game between two players who do not look far: they avoid what loses at once, no more."""
    state = solver.game.new(rng.randrange(1 << 62))
    for _ in range(LAST_MOVE):
        yield state
        moves = state.moves()
        rng.shuffle(moves)
        state = next((after for move in moves if _is_careful(solver, after := state.play(move))), state.play(moves[0]))
        if state.mover is None:
            return


def _is_careful(solver: Solver, after: State) -> bool:
    return after.mover is not None and not solver.forced(after.ints, 1)


def invent(solver: Solver, rng: Random) -> tuple[int, State, str] | None:
    """A puzzle from one game, of any length, for its first seat; or none."""
    found = []
    for state in positions(solver, rng):
        if state.mover != solver.game.seats[0]:
            continue
        moons = next((n for n in range(1, LONGEST + 1) if solver.forced(state.ints, plies(n))), 0)
        if moons and is_puzzle(solver, state, moons):
            found.append((moons, state))
    if not found:
        return None
    moons, state = rng.choice(found)
    return moons, state, solutions(solver, state, moons)[0]


def difficulty(solver: Solver, state: State, moons: int) -> int:
    """How many wrong tries look right to who does not look far, and how much there is to see. Greater is harder."""
    tempting = sum(_is_careful(solver, state.play(move)) for move in state.moves() if state.play(move).mover is not None)
    solution = solutions(solver, state, moons)[0]
    replies = 0 if state.play(solution).mover is None else len(state.play(solution).moves())
    tries = _tries(solver.game.key)
    return 2 * tempting + replies + 4 * (0 if tries is None else tries.subtlety(solution))
