"""The truth about a position: who wins by force and in how many moves, or that neither can. Proven, or not said.

`Solver(game)` deepens ply by ply: whether the mover wins in one, whether it loses in two, and so on, so that the first
answer is also the fastest win. Between, it tries to prove that a side can never be beaten. What it has found out it keeps:
ask one solver about many positions of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from plenilune.core import registry
from plenilune.core.errors import OptionError
from plenilune.core.game import FARTHEST
from plenilune.core.kernel import Compiled, bind, chosen
from plenilune.core.state import Game, State
from plenilune.search.rooms import Rooms
from plenilune.search.verdicts import Analysis, Judged, Verdict

BUDGET = 40_000_000  # positions to look at for one verdict; the worst start of thousands takes a tenth of it
FIRST_TRY, NEXT_TRY = 12, 4  # after so many plies it first asks whether a side holds, and then every so many
FIRST_PATIENCE = 4_000  # positions that such a try may take; each one more than the one before
GLANCE = 100_000  # positions, to see whether a reply was a mistake
QUICK = 9  # plies that a reply is looked at to see whether it was a mistake
LINE_OF_DRAW = 8  # moves of a line that leads to a draw

Ints = tuple[int, ...]


class Room(NamedTuple):
    levels: int  # moves in a row that `held` follows
    table: int  # positions remembered
    marks: int  # positions of the sets that a side holds


ROOM = Room(levels=3000, table=1 << 20, marks=1 << 19)
PLAIN_ROOM = Room(levels=400, table=1 << 14, marks=1 << 14)


@dataclass(frozen=True)
class Proof:
    """The verdict on a position by seat index: `winner` after `plies` moves, or nobody; `looked` plies if not proven."""

    is_proven: bool
    winner: int | None = None
    plies: int = 0
    looked: int = 0

    def worth(self, seat: int) -> int:
        """Greater is better for that seat: a fast win, a slow win, a draw or not known, a slow loss, a fast one."""
        if self.winner is None:
            return 0
        return 1000 - self.plies if self.winner == seat else self.plies - 1000


def can_solve(game: Game) -> bool:
    """Whether a game offers what the solver needs."""
    return registry.has_module(game.key, "solving")


def solver_of(game: Game, compiled: Compiled = True) -> Solver:
    """The solver of this thread for that game: it remembers."""
    return _rooms.room(Solver, game, chosen(compiled, game.key))


_rooms = Rooms(4)


class Solver:
    """Where nothing is compiled it has little memory, for it does not come far."""

    def __init__(self, game: Game, compiled: Compiled = True, table: int | None = None, marks: int | None = None) -> None:
        if not can_solve(game):
            raise OptionError("not-solvable", game=game.about.title)
        self.game = game
        self._bound = bind(game.key, "solving", loops="plenilune.search.proof.kernels", compiled=compiled)
        self._rules, self._proof = self._bound.rules, self._bound.loops
        room = ROOM if self._bound.is_compiled else PLAIN_ROOM
        self._room = Room(room.levels, table or room.table, marks or room.marks)
        self._board = self._bound.row(game.board.ints)
        self._states = self._bound.rows(room.levels, int(self._rules.size(self._board)))
        self._menus = self._bound.rows(room.levels, self._rules.MOST_CHOICES)
        self._worths = self._bound.rows(room.levels, self._rules.MOST_CHOICES)
        self._frames = self._bound.rows(room.levels, self._proof.FRAME)
        self._count = self._bound.zeros(self._proof.COUNTS)
        self.forget()

    def forget(self) -> None:
        """As if nothing had been asked yet."""
        self._keys, self._known = (self._bound.zeros(self._room.table) for _ in range(2))
        self._unmark()
        self._proofs: dict[Ints, Proof] = {}
        self.nodes = 0

    def _unmark(self) -> None:
        self._marked, self._marks = (self._bound.zeros(self._room.marks) for _ in range(2))
        self._filled = 0

    # One position

    def solve(self, state: State, budget: int = BUDGET) -> Verdict:
        """Who wins that position by force, and in how many moves; the budget is how many positions it may look at."""
        return self.verdict(self.prove(state.ints, budget))

    def prove(self, s: Ints, budget: int = BUDGET) -> Proof:
        """The same for the integers of a position, by seat index."""
        found = self._proofs.get(s)
        if found is None or not found.is_proven:
            found = self._over(s) or self._deepen(s, budget)
            if len(self._proofs) > 200_000:
                self._proofs.clear()
            self._proofs[s] = found
        return found

    def _over(self, s: Ints) -> Proof | None:
        """The verdict on a game that has ended."""
        if self.mover(s) >= 0:
            return None
        winners = [seat for seat in (0, 1) if self._rules.is_winner(self._board, self._row(s), seat)]
        return Proof(True, winners[0] if len(winners) == 1 else None)

    def _deepen(self, s: Ints, budget: int) -> Proof:
        mover = self.mover(s)
        is_safe = {0: False, 1: False}
        next_try, patience = FIRST_TRY, FIRST_PATIENCE
        end = self.nodes + budget
        for plies in range(1, FARTHEST + 1):
            attacker = mover if plies % 2 else 1 - mover
            if not is_safe[1 - attacker]:
                answer = self.forced(s, plies, end - self.nodes)
                if answer is None:
                    return Proof(False, looked=plies - 1)
                if answer:
                    return Proof(True, attacker, plies)
            if plies >= next_try:
                for seat in (0, 1):
                    is_safe[seat] = is_safe[seat] or self.holds(s, seat, min(patience, end - self.nodes), plies)
                if all(is_safe.values()):
                    return Proof(True)
                next_try, patience = plies + NEXT_TRY, patience * 2
        return Proof(False, looked=plies)

    def forced(self, s: Ints, plies: int, budget: int = BUDGET) -> bool | None:
        """Whether the mover wins (odd) or loses (even) within so many plies; None past the budget."""
        assert plies > 0
        self._start(s, budget)
        proof = self._proof
        answer = proof.forced(
            *(self._board, self._states, self._menus, self._worths, self._frames),
            *(self._keys, self._known, self._count, plies),
        )
        self.nodes += int(self._count[proof.NODES])
        return None if answer == proof.UNKNOWN else bool(answer == proof.YES)

    def holds(self, s: Ints, seat: int, patience: int, plies: int) -> bool:
        """Whether it can be shown that `seat` never loses. The clock counts where it is nearer than the plies looked at."""
        proof = self._proof
        if self._filled + patience > len(self._marked) // 2:
            self._unmark()
        for with_clock in (False, True):
            self._start(s, min(patience, len(self._marked) // 4))  # both together never fill the room
            if with_clock and plies <= proof.clock(self._board, self._states[0]):
                return False
            answer = proof.held(
                *(self._board, self._states, self._menus, self._worths, self._frames, self._keys, self._known),
                *(self._marked, self._marks, self._count, 1 - seat, with_clock),
            )
            self._filled += int(self._count[proof.NODES])
            self.nodes += int(self._count[proof.NODES])
            if answer == proof.YES:
                proof.settle(self._marked, self._marks, self._count, 1 - seat)
                return True
        return False

    def _row(self, s: Ints) -> Any:
        return self._bound.row(s)

    def mover(self, s: Ints) -> int:
        """The seat index, CHANCE or OVER."""
        return int(self._rules.mover(self._board, self._row(s)))

    def _start(self, s: Ints, budget: int) -> None:
        """Puts a position where the kernels begin."""
        for i, number in enumerate(s):
            self._states[0][i] = number
        self._count[self._proof.NODES], self._count[self._proof.BUDGET] = 0, budget

    def verdict(self, proof: Proof) -> Verdict:
        """The same by the names of the seats."""
        seats = self.game.seats
        shares = {seat: 0.5 if proof.winner is None else float(number == proof.winner) for number, seat in enumerate(seats)}
        return Verdict(
            is_proven=proof.is_proven,
            winner=None if proof.winner is None else seats[proof.winner],
            plies=proof.plies,
            looked=proof.looked,
            shares=shares,
            points={},
            shares_error=dict.fromkeys(seats, 0.0 if proof.is_proven else 0.5),
            points_error={},
        )

    # Its moves

    def moves(self, state: State, budget: int = BUDGET) -> dict[str, Proof]:
        """Every move of the mover with the proof of where it leads; the plies are counted from before the move."""
        found = {}
        for move in state.moves():
            proof = self.prove(state.play(move).ints, budget)
            found[move] = Proof(proof.is_proven, proof.winner, proof.plies + (proof.winner is not None), proof.looked)
        return found

    def best(self, state: State, budget: int = BUDGET) -> list[str]:
        """The moves that are as good as any, the hardest to answer first."""
        return self._best(state, self.moves(state, budget), budget)

    def _best(self, state: State, proofs: dict[str, Proof], budget: int) -> list[str]:
        seat = self.game.seats.index(state.mover or "")
        most = max(proof.worth(seat) for proof in proofs.values())
        equal = [move for move, proof in proofs.items() if proof.worth(seat) == most]
        equal = [move for move in equal if proofs[move].is_proven] or equal
        ease = {move: self.ease(state.play(move), most, budget) for move in equal} if len(equal) > 1 else {}
        return sorted(equal, key=lambda move: (ease.get(move, 0.0), move))

    def ease(self, after: State, worth: int, budget: int = BUDGET) -> float:
        """How easily the other finds a right answer: the share of its replies that are right, as far as a quick look tells.
        Right is what lasts longest in a lost position, what does not lose in a drawn one, what still wins in a won one."""
        if after.mover is None:
            return 0.0
        replies, glance = [after.play(move).ints for move in after.moves()], min(budget, GLANCE)
        if worth > 0:
            longest = 1000 - worth - 2
            right = [
                s for s in replies if self._over(s) is None and not (longest > 1 and self.forced(s, longest - 2, glance))
            ]
        elif worth == 0:
            right = [s for s in replies if self._over(s) is not None or not self.forced(s, QUICK, glance)]
        else:
            right = [s for s in replies if self._over(s) is not None or self.forced(s, QUICK - 1, glance)]
        return len(right) / len(replies)

    # The line

    def line(self, state: State, budget: int = BUDGET) -> tuple[str, ...]:
        """How it goes on if both play as well as they can: to the end of a decided game, a few moves of a drawn one."""
        moves: list[str] = []
        while state.mover is not None:
            proof = self.prove(state.ints, budget)
            if not proof.is_proven or (proof.winner is None and len(moves) >= LINE_OF_DRAW):
                break
            move = self.best(state, budget)[0]
            moves.append(move)
            state = state.play(move)
        return tuple(moves)

    def analyse(self, state: State, budget: int = BUDGET) -> Analysis:
        """The verdict on a position and on each of its moves, and a line of best play."""
        before = self.nodes
        proof = self.prove(state.ints, budget)
        if state.mover is None:
            return Analysis(str(state), None, self.verdict(proof), (), (), 0)
        proofs = self.moves(state, budget)
        best, seat = self._best(state, proofs, budget), self.game.seats.index(state.mover)
        if proofs[best[0]].winner == seat:  # proven by a move, also where the position itself was too much
            proof = proofs[best[0]]
        others = sorted(proofs.keys() - set(best), key=lambda move: (-proofs[move].worth(seat), move))
        judged = tuple(
            Judged(move, self.verdict(proofs[move]), proof.is_proven and move in best) for move in [*best, *others]
        )
        line = (best[0], *self.line(state.play(best[0]), budget)) if proof.is_proven else (best[0],)
        return Analysis(str(state), state.mover, self.verdict(proof), judged, line, self.nodes - before)
