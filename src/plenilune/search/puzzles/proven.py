"""'Moon in 1, 2, 3, 4', made by the solver: positions from play where exactly one first move wins fastest; and what comes of
a try at one. What a move has in common with another, only the game can say, in its tries.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from plenilune.core.errors import OptionError
from plenilune.core.state import State
from plenilune.search.proof.solver import BUDGET, Solver
from plenilune.search.puzzles.attempts import Attempt, praise_of, reached, tries_of
from plenilune.search.puzzles.shelf import LONGEST, Puzzle, plies

LAST_MOVE = 40  # of a game that puzzles are looked for in
LEAST_CHOICE = 4  # moves to choose from, in a puzzle


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
        return Attempt("solved" if seat in after.winners else "almost", None, praise, (move,))
    reply = solver.best(after, budget)[0]
    if move in right:
        return Attempt("on", reply, praise, (move, reply))
    proof = solver.prove(after.ints, budget)
    winner = None if proof.winner is None else solver.game.seats[proof.winner]
    then = solver.line(after.play(reply), budget) if winner not in (None, seat) else ()
    return Attempt("almost", reply, praise, (move, reply, *then), is_good=winner == seat)


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
    tries = tries_of(solver.game.key)
    return 2 * tempting + replies + 4 * (0 if tries is None else tries.subtlety(solution))
