"""Looking exactly so many moves ahead, where a game can be solved: wins what it sees, avoids the losses that it sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from plenilune.core.game import FARTHEST, Skill
from plenilune.core.state import Game, State
from plenilune.search.proof.solver import Solver
from plenilune.search.rooms import Rooms

BUDGET = 2_000_000  # positions to look at for a move, about two seconds; where that is not enough, it sees FAR
FAR = 9
QUICK = 5  # moves that are looked ahead when nothing is compiled yet


def choose(state: State, skill: Skill, moves: Sequence[str], rng: Random, compiled: bool) -> str:
    """One of those moves. Which of several that look alike is left to chance; who is perfect plays the hardest to answer."""
    solver = _solver(state.game, compiled)
    if compiled and skill.sight >= FARTHEST:
        solver.forget()  # what was asked before must not decide what is proven within the budget
        return perfect(solver, state, moves)
    return rng.choice(_seen_best(solver, state, moves, skill.sight if compiled else min(skill.sight, QUICK)))


def _seen_best(solver: Solver, state: State, moves: Sequence[str], sight: int) -> list[str]:
    worth = {move: _worth(solver, state.play(move), sight - 1) for move in moves}
    best = max(worth.values())
    return [move for move in moves if worth[move] == best]


def _worth(solver: Solver, after: State, sight: int) -> int:
    """For who made the last move: sooner wins are worth more, sooner losses less, and what is not seen is worth nothing."""
    if after.mover is None:
        return FARTHEST if after.winners else 0
    for plies in range(1, sight + 1):
        if solver.forced(after.ints, plies):
            return plies - FARTHEST if plies % 2 else FARTHEST - plies
    return 0


def perfect(solver: Solver, state: State, moves: Sequence[str]) -> str:
    """The first of solver.best, but it asks no more than it needs to know: of a won game, which moves win as fast as can
    be; of a lost one, which last longest; of a drawn one, which do not lose. All of it within the budget."""
    proof, seat = solver.prove(state.ints, BUDGET), state.game.seats.index(state.mover or "")
    after = {move: state.play(move) for move in moves}
    if not proof.is_proven:
        best = _seen_best(solver, state, moves, FAR)
    elif proof.winner is None:
        best = list(moves)
    elif proof.winner != seat:
        best = [
            move for move in moves if proof.plies < 3 or not solver.forced(after[move].ints, proof.plies - 3, _left(solver))
        ]
    elif proof.plies > 1:
        best = [move for move in moves if solver.forced(after[move].ints, proof.plies - 1, _left(solver))]
    else:
        best = [move for move in moves if after[move].winners]
    best = best or list(moves)
    best.sort(key=lambda move: (solver.ease(after[move], proof.worth(seat), _left(solver)), move))
    if proof.is_proven and proof.winner is None:
        return _safe(solver, after, best)
    return best[0]


def _left(solver: Solver) -> int:
    """Of the budget, since the solver was told to forget."""
    return max(0, BUDGET - solver.nodes)


def _safe(solver: Solver, after: Mapping[str, State], moves: Sequence[str]) -> str:
    """The first that is proven not to lose, or else the first that is not proven to lose."""
    unclear = []
    for move in moves:
        proof = solver.prove(after[move].ints, _left(solver))
        if proof.winner is None:
            if proof.is_proven:
                return move
            unclear.append(move)
    return unclear[0] if unclear else moves[0]


_rooms = Rooms(4)


def _solver(game: Game, compiled: bool) -> Solver:
    """Not the one that analyses: that one remembers."""
    return _rooms.room(Solver, game, compiled)
