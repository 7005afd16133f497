"""`TreeSearch(game)`: chooses a move, or says how a position stands, by the search of tree/kernels.py, from a view alone.

What the seat cannot know is imagined once here, and dealt anew for each simulation by the game's strategy. The same view,
number of simulations and seed give the same answer.
"""

from __future__ import annotations

from collections.abc import Collection
from math import inf, sqrt

from plenilune.core.kernel import Compiled, bind, chosen
from plenilune.core.state import Game, State, View
from plenilune.search.rooms import Rooms
from plenilune.search.tree.desk import Desk
from plenilune.search.verdicts import Analysis, Judged, Verdict

MOST_NODES = 400_000
SEEDS = (1 << 32) - 1  # a kernel looks at no more of a seed, and takes no longer number
NODES_EACH = 24  # that a simulation may add, about; when the room is used up, the tree stays as it is
DEEPEST = 400  # moves from the root
SURE = 20  # visits that a move needs to be part of the line

# How far off a thousand games are because they do not see what more of them would: in parts of the spread of one game's
# result, where nothing is hidden and where something is; and the power of their number by which more games see more. Both
# were measured (docs/decisions/0009-what-an-estimate-is-worth.md).
BLIND = {True: 0.15, False: 0.1}
LIFTS = 1 / 8


def search_of(game: Game, compiled: Compiled = True) -> TreeSearch:
    """The search of this thread for that game: its room, up to forty megabytes, is used again."""
    return _rooms.room(TreeSearch, game, chosen(compiled, game.key))


_rooms = Rooms(4)


class TreeSearch:
    """A search, bound to a game's rules, strategy and board, with room to work in: one thread at a time may use it."""

    def __init__(self, game: Game, compiled: Compiled = True) -> None:
        self._game = game
        self._bound = bind(game.key, "strategy", loops="plenilune.search.tree.kernels", compiled=compiled)
        self._rules, self._strategy, self._kernels = self._bound.rules, self._bound.strategy, self._bound.loops
        self._desk = self._make_desk(1)

    def choose(self, view: View, simulations: int, seed: int, moves: Collection[str] | None = None) -> str:
        """The move that was tried most often, of view.moves, or of those among them that `moves` names."""
        texts = [text for text in view.moves if moves is None or text in moves]
        if len(texts) == 1:
            return texts[0]
        nodes = self._plant(view, simulations, seed, texts)
        self._kernels.grow(self._desk, self._seat(view), self._game.players, simulations, seed & SEEDS)
        return self._by_visits(nodes)[0]

    def estimate(self, view: View, simulations: int, seed: int) -> Analysis:
        """How a position at which somebody is to move stands for each seat, and each of view.moves, the best first.

        A position is worth what its best move is worth; to who cannot know the moves, what all games that were tried
        brought. The errors are meant to hold what sixteen times as many games would say, two of them nine times in ten.
        """
        nodes = self._plant(view, simulations, seed, self._known_moves(view, seed))
        least = simulations // (4 * len(nodes)) if nodes else 0
        self._kernels.grow_noting(self._desk, self._seat(view), self._game.players, simulations, least, seed & SEEDS)
        order = self._by_visits(nodes)
        verdict = self._verdict(nodes[order[0]] // self._kernels.NODE if order else 0)
        if not view.moves:
            return Analysis(view.position, view.mover, verdict, (), (), simulations)
        judged = tuple(
            Judged(text, self._verdict(nodes[text] // self._kernels.NODE), is_best=text == order[0]) for text in order
        )
        return Analysis(view.position, view.mover, verdict, judged, self._line(view, seed, order), simulations)

    @property
    def tree(self) -> list[int]:
        """The nodes of the last search, as integers, for those who compare flavours."""
        tree = self._desk.tree
        return [int(number) for number in tree[: int(tree[self._kernels.USED])]]

    @property
    def figures(self) -> list[int]:
        """What was noted of the last estimate, before any of it is divided; for the same readers."""
        return [int(number) for number in self._desk.figures]

    def _make_desk(self, simulations: int) -> Desk:
        kernels = self._kernels
        nodes = min(MOST_NODES, NODES_EACH * simulations + self._rules.MOST_CHOICES + 1)
        room, board = self._bound.zeros, self._bound.row(self._game.board.ints)
        size = int(self._rules.size(board))
        return Desk(
            board=board,
            root=room(size),
            s=room(size),
            tree=room(nodes * kernels.NODE),
            menu=room(self._rules.MOST_CHOICES),
            path=room(DEEPEST),
            result=room(kernels.SEATS),
            figures=room(kernels.FIGURES * (1 + self._rules.MOST_CHOICES)),
        )

    def _seat(self, view: View) -> int:
        """A spectator, -1, knows what no seat knows."""
        return -1 if view.seat is None else self._game.seat_index(view.seat)

    def _known_moves(self, view: View, seed: int) -> list[str]:
        """Where nothing is hidden, who watches knows the moves as well as the mover does."""
        if self._strategy.IS_OPEN and view.mover in self._game.seats:
            return self._game.resample(view, seed).moves()
        return list(view.moves)

    def _plant(self, view: View, simulations: int, seed: int, texts: list[str]) -> dict[str, int]:
        """A new tree for that view, with those moves; the node of each."""
        if len(self._desk.tree) < min(MOST_NODES, NODES_EACH * simulations) * self._kernels.NODE:
            self._desk = self._make_desk(simulations)
        state = self._game.resample(view, seed)
        for i, number in enumerate(state.ints):
            self._desk.root[i] = number
        menu = state.menu() if texts else {}
        self._kernels.plant(self._desk, self._bound.row([menu[text] for text in texts]))
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
        if not self._strategy.IS_OPEN:
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
            texts = {code: text for text, code in state.menu().items()}
            line.append(texts[int(tree[node + kernels.MOVE])])
            state = state.play(line[-1])

    def _verdict(self, at: int) -> Verdict:
        """From the figures of the root (0) or of one of its moves."""
        kernels = self._kernels
        shares, share_spreads = self._means(at, kernels.SHARE, kernels.SHARE_SQUARED, kernels.WHOLE)
        count = int(self._desk.figures[at * kernels.FIGURES])
        shares_error = {seat: self._error(share_spreads[seat], _of_one_game(shares[seat], count), count) for seat in shares}
        if not self._strategy.HAS_POINTS:
            return Verdict(False, None, 0, 0, shares, {}, shares_error, {})
        points, spreads = self._means(at, kernels.POINTS, kernels.POINTS_SQUARED, 1)
        points_error = {seat: self._error(spread, spread, count) for seat, spread in spreads.items()}
        return Verdict(False, None, 0, 0, shares, points, shares_error, points_error)

    def _means(self, at: int, sums: int, squares: int, unit: int) -> tuple[dict[str, float], dict[str, float]]:
        """Of those figures the mean for each seat, and how much the games vary (the variance)."""
        figures, start = self._desk.figures, at * self._kernels.FIGURES
        count = int(figures[start])
        means, spreads = {}, {}
        for index, seat in enumerate(self._game.seats):
            total = int(figures[start + sums + index]) / unit
            square = int(figures[start + squares + index]) / unit**2
            means[seat] = total / count if count else 0.0
            spreads[seat] = max(0.0, square - total * means[seat]) / (count - 1) if count > 1 else inf
        return means, spreads

    def _error(self, spread: float, of_one_game: float, count: int) -> float:
        """What the mean of so many games is unsure of: by chance, and because they see no farther than they do."""
        if count < 2:
            return inf
        blind: float = BLIND[self._strategy.IS_OPEN] * (1000 / count) ** LIFTS
        return sqrt(spread / count + of_one_game * blind**2)


def _of_one_game(share: float, count: int) -> float:
    """The variance of a game that is won or not; what always happened so far is not yet certain."""
    likely = (share * count + 1) / (count + 2)
    return likely * (1 - likely)
