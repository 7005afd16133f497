"""Random playouts, moves per second on one core: our compiled rules beside OpenSpiel's C++ games, turn about, in one run.

A move is a transition with its list of legal moves; outcomes of chance count as moves on both sides. OpenSpiel's rollouts
in C++ are run by its MCTS bot: two simulations of very many rollouts each, from the first decision and from one move
later. It does not count its moves, so their number is the mean length of random games from that state, times the rollouts.
"""

from __future__ import annotations

import random
import statistics
import time
from dataclasses import dataclass

import pyspiel
from printing import show
from rich.progress import track
from rich.table import Table

import plenilune
from plenilune.search.playouts import Loops

ROUNDS = 7
MOVES = 1_500_000  # in one measurement, about


@dataclass
class Pair:
    ours: str
    options: dict[str, object]
    theirs: str
    wanted: float | None  # ratio that we promise; None: the mark to reach for


PAIRS = [
    Pair("full-moon", {}, "connect_four", 2.0),
    Pair("china-moon", {"players": 4}, "chinese_checkers(players=4)", 1.5),
    Pair("china-moon", {"players": 4}, "maedn(players=4)", None),
    Pair("moonlight-heroes", {"players": 4}, "go_fish(players=4)", 0.6),
]


class Ours:
    def __init__(self, pair: Pair) -> None:
        self._loops = Loops(plenilune.game(pair.ours, **pair.options))  # type: ignore[arg-type]
        self._games = max(1, MOVES * 100 // self._loops.play(100))

    def speed(self, seed: int) -> float:
        start = time.perf_counter()
        moves = self._loops.play(self._games, seed * self._games)
        return moves / (time.perf_counter() - start)


class Theirs:
    def __init__(self, pair: Pair) -> None:
        self._game = pyspiel.load_game(pair.theirs)
        rng = random.Random(1)
        self._state = self._game.new_initial_state()
        while self._state.is_chance_node():
            self._state.apply_action(_outcome(self._state, rng))
        lengths = [_length(self._state, rng)]
        while len(lengths) < 40 or (sum(lengths) < 200_000 and len(lengths) < 2000):
            lengths.append(_length(self._state, rng))
        self.mean = statistics.mean(lengths)
        self.error = statistics.stdev(lengths) / len(lengths) ** 0.5
        self._rollouts = max(1, int(MOVES / 2 / self.mean))

    def speed(self, seed: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(self._rollouts, seed)
        bot = pyspiel.MCTSBot(self._game, evaluator, 1.4, 2, 100, False, seed, False)
        start = time.perf_counter()
        bot.step(self._state)
        return self._rollouts * (2 * self.mean - 1) / (time.perf_counter() - start)


def _outcome(state: pyspiel.State, rng: random.Random) -> int:
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, odds)[0])


def _length(state: pyspiel.State, rng: random.Random) -> int:
    state, moves = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(_outcome(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
        moves += 1
    return moves


def main() -> None:
    table = Table(title="Random playouts, million moves a second on one core (median of rounds, measured turn about)")
    for heading in ("game", "ours", "OpenSpiel", "its speed", "ratio", "lowest", "promised"):
        table.add_column(heading, justify="left" if heading in ("game", "OpenSpiel") else "right")
    for pair in PAIRS:
        ours, theirs = Ours(pair), Theirs(pair)
        speeds = [(ours.speed(seed), theirs.speed(seed)) for seed in track(range(1, ROUNDS + 1), pair.ours, transient=True)]
        ratios = [mine / other for mine, other in speeds]
        table.add_row(
            pair.ours + "".join(f" {name}={value}" for name, value in pair.options.items()),
            f"{statistics.median(mine for mine, _ in speeds) / 1e6:.2f}",
            pair.theirs,
            f"{statistics.median(other for _, other in speeds) / 1e6:.2f} ±{100 * theirs.error / theirs.mean:.0f}%",
            f"{statistics.median(ratios):.2f}",
            f"{min(ratios):.2f}",
            f"{pair.wanted:.2f}" if pair.wanted else "(mark) 1.00",
        )
    show(table, "numba", "open_spiel")


if __name__ == "__main__":
    main()
