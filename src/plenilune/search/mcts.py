"""`TreeSearch(game)`: chooses a move, or says how a position stands, by the tree search of tree.py, from a view alone.

What the seat cannot know is imagined once here, and dealt anew for each simulation by the game's hints. The same view,
number of simulations and seed give the same answer.
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf, sqrt
from typing import Any

from plenilune.core import kernel, registry
from plenilune.core.state import Game, State, View
from plenilune.search.desk import Desk
from plenilune.search.verdicts import Analysis, Judged, Verdict

MOST_NODES = 400_000
NODES_EACH = 24  # that a simulation may add, about; when the room is used up, the tree stays as it is
DEEPEST = 400  # moves from the root
SURE = 20  # visits that a move needs to be part of the line


class TreeSearch:
    """A search, bound to a game's rules, hints and board, with room to work in."""

    def __init__(self, game: Game, compiled: bool = True) -> None:
        self._game, self._compiled = game, compiled
        self._rules: Any = kernel.flavour(registry.module_of(game.key, "rules").__name__, compiled)
        self._hints: Any = kernel.flavour(registry.module_of(game.key, "hints").__name__, compiled, self._rules)
        self._kernels: Any = kernel.flavour("plenilune.search.tree", compiled, self._rules, self._hints)
        self._desk = self._make_desk(1)

    def choose(self, view: View, simulations: int, seed: int, moves: Collection[str] | None = None) -> str:
        """The move that was tried most often, of view.moves, or of those among them that `moves` names."""
        texts = [text for text in view.moves if moves is None or text in moves]
        if len(texts) == 1:
            return texts[0]
        nodes = self._plant(view, simulations, seed, texts)
        self._kernels.grow(self._desk, self._seat(view), self._game.players, simulations, seed)
        return self._by_visits(nodes)[0]

    def estimate(self, view: View, simulations: int, seed: int) -> Analysis:
        """How the position stands for each seat, and each of view.moves, the best first."""
        if view.mover is None:
            return Analysis(view.position, None, _settled(self._game, view), (), (), 0)
        nodes = self._plant(view, simulations, seed, list(view.moves))
        least = simulations // (4 * len(nodes)) if nodes else 0
        self._kernels.grow_noting(self._desk, self._seat(view), self._game.players, simulations, least, seed)
        order = self._by_visits(nodes)
        judged = tuple(
            Judged(text, self._verdict(nodes[text] // self._kernels.NODE), is_best=text == order[0]) for text in order
        )
        return Analysis(view.position, view.mover, self._verdict(0), judged, self._line(view, seed, order), simulations)

    def _make_desk(self, simulations: int) -> Desk:
        kernels = self._kernels
        nodes = min(MOST_NODES, NODES_EACH * simulations + self._rules.MOST_CHOICES + 1)

        def room(count: int) -> Any:
            return kernel.zeros(count, self._compiled)

        board = kernel.row(self._game.board.ints, self._compiled)
        size = int(self._rules.size(board))
        return Desk(
            board=board,
            root=room(size),
            s=room(size),
            room=room(size),
            tree=room(nodes * kernels.NODE),
            menu=room(self._rules.MOST_CHOICES),
            path=room(DEEPEST),
            result=room(kernels.SEATS),
            figures=room(kernels.FIGURES * (1 + self._rules.MOST_CHOICES)),
        )

    def _seat(self, view: View) -> int:
        """A spectator, -1, knows what no seat knows."""
        return -1 if view.seat is None else self._game.seat_index(view.seat)

    def _plant(self, view: View, simulations: int, seed: int, texts: list[str]) -> dict[str, int]:
        """A new tree for that view, with those moves; the node of each."""
        if len(self._desk.tree) < min(MOST_NODES, NODES_EACH * simulations) * self._kernels.NODE:
            self._desk = self._make_desk(simulations)
        state = self._game.resample(view, seed)
        for i, number in enumerate(state.ints):
            self._desk.root[i] = number
        menu = state._menu() if texts else {}
        self._kernels.plant(self._desk, kernel.row([menu[text] for text in texts], self._compiled), self._game.players)
        return {text: (1 + i) * self._kernels.NODE for i, text in enumerate(texts)}

    def _by_visits(self, nodes: dict[str, int]) -> list[str]:
        """The most tried first; among equals the one that was better for its mover."""
        tree, kernels = self._desk.tree, self._kernels

        def standing(text: str) -> tuple[int, int]:
            node = nodes[text]
            return tree[node + kernels.VISITS], tree[node + kernels.SHARES + tree[node + kernels.MOVER]]

        return sorted(nodes, key=standing, reverse=True)

    def _line(self, view: View, seed: int, order: list[str]) -> tuple[str, ...]:
        """What was tried most, move after move; beyond the first one only where nothing is hidden or left to chance."""
        if not order or not self._hints.IS_OPEN:
            return tuple(order[:1])
        tree, kernels = self._desk.tree, self._kernels
        line: list[str] = []
        state: State = self._game.resample(view, seed)
        node = kernels.ROOT
        while True:
            count = kernels.known_children(tree, node, self._desk.menu)
            node = max(self._desk.menu[:count], key=lambda child: tree[child + kernels.VISITS], default=0)
            if not node or (line and tree[node + kernels.VISITS] < SURE):
                return tuple(line)
            texts = {code: text for text, code in state._menu().items()}
            line.append(texts[int(tree[node + kernels.MOVE])])
            state = state.play(line[-1])

    def _verdict(self, at: int) -> Verdict:
        """From the figures of the root (0) or of one of its moves."""
        kernels, seats = self._kernels, self._game.seats
        count, start = int(self._desk.figures[at * kernels.FIGURES]), at * kernels.FIGURES

        def means(sums: int, squares: int, unit: int) -> tuple[dict[str, float], dict[str, float]]:
            mean, error = {}, {}
            for index, seat in enumerate(seats):
                total = int(self._desk.figures[start + sums + index]) / unit
                square = int(self._desk.figures[start + squares + index]) / unit**2
                mean[seat] = total / count if count else 0.0
                spread = max(0.0, square - total * mean[seat])
                error[seat] = sqrt(spread / (count - 1) / count) if count > 1 else inf
            return mean, error

        shares, shares_error = means(kernels.SHARE, kernels.SHARE_SQUARED, kernels.WHOLE)
        points, points_error = means(kernels.POINTS, kernels.POINTS_SQUARED, 1) if self._hints.HAS_POINTS else ({}, {})
        return Verdict(False, None, 0, 0, shares, points, shares_error, points_error)


def _settled(game: Game, view: View) -> Verdict:
    """Of a game that is over."""
    parts = view.winners or game.seats
    shares = {seat: 1 / len(parts) if seat in parts else 0.0 for seat in game.seats}
    winner = view.winners[0] if len(view.winners) == 1 else None
    points = {seat: float(points) for seat, points in view.scores.items()}
    none = dict.fromkeys(game.seats, 0.0)
    return Verdict(True, winner, 0, 0, shares, points, none, none)
