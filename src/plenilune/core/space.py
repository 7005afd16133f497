"""`Space(game)`: the moves of a game by number, and what a seat sees as a row of numbers, for programs that learn.

A game says both in its folder (actions.py, tensors.py); one that has neither has no space.
"""

from __future__ import annotations

from plenilune.core import registry
from plenilune.core.errors import IllegalMove, OptionError
from plenilune.core.game import Part
from plenilune.core.kernel import bind
from plenilune.core.state import Game, State


def has_space(key: str) -> bool:
    """Whether a game has its moves by number and its views as numbers."""
    return registry.has_module(key, "actions") and registry.has_module(key, "tensors")


class Space:
    """The actions and the tensor of one game with its options.

    >>> import plenilune
    >>> game = plenilune.game("full-moon")
    >>> space = plenilune.Space(game)
    >>> state = game.read("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0")
    >>> space.count, space.number(state, "w1>v"), space.text(state, 62)
    (145, 62, 'w1>v')
    >>> space.size, space.parts[0].name
    (405, 'columns')
    """

    def __init__(self, game: Game) -> None:
        if not has_space(game.key):
            raise OptionError("no-space", game=game.about.title)
        bound = bind(game.key, "actions", "tensors", compiled=False)
        self.game = game
        self._board = game.board.ints
        self._actions, self._tensors = bound.actions, bound.tensors
        self.count: int = self._actions.count(self._board)
        """How many actions there are; they are numbered from 0."""
        self.outcomes: int = self._actions.outcomes(self._board)
        """How many outcomes chance has; 1: its set-ups are too many to list, and are drawn."""
        self.size: int = self._tensors.size(self._board)
        """How many numbers an observation has."""
        self.parts: tuple[Part, ...] = self._tensors.parts(self._board)
        """What they say, one part after the other."""

    def number(self, state: State, text: str) -> int:
        """The action of a move, or the number of an outcome of chance."""
        return self._number(state, state.code_of(text))

    def text(self, state: State, number: int) -> str:
        """The move, or the outcome of chance, that has this number here."""
        for text, code in state.menu().items():
            if self._number(state, code) == number:
                return text
        raise IllegalMove("no-such-action", folder=state.game.words, given=str(number))

    def numbers(self, state: State) -> list[int]:
        """Those of all that may be played or happen here, sorted."""
        return sorted(self._number(state, code) for code in state.menu().values())

    def mask(self, state: State) -> list[int]:
        """1 for each action that is allowed; none where no seat is to move."""
        mask = [0] * self.count
        if state.mover in self.game.seats:
            for number in self.numbers(state):
                mask[number] = 1
        return mask

    def tensor(self, state: State, seat: str | None) -> list[int]:
        """What that seat, or a spectator, may see, as numbers; `parts` says which."""
        out = [0] * self.size
        self._tensors.fill(self._board, state.ints, -1 if seat is None else self.game.seat_index(seat), out)
        return out

    def _number(self, state: State, code: int) -> int:
        ask = self._actions.outcome_number if state.mover == "chance" else self._actions.number
        return int(ask(self._board, state.ints, code))


def rewards(state: State) -> dict[str, float]:
    """What the end is worth to each seat, 0 in all: alone 1 to who wins and as much less to the others together; a shared
    win in between; nothing while the game runs or where it is drawn."""
    seats = state.game.seats
    parts = state.winners or seats
    return {seat: ((seat in parts) * len(seats) / len(parts) - 1) / (len(seats) - 1) for seat in seats}
