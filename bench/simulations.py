"""Simulations of tree search, a second of one core: ours with the settings that the levels play with, beside OpenSpiel's C++
searches with one random rollout a simulation, turn about, in one run.

Both begin where a game has its first real choice. Ours takes a View and gives back a move, so imagining what is hidden is
part of it; OpenSpiel's gets the state, and its information-set search deals it anew as ours does. Time is the processor's,
so that a busy machine does not disturb.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import pyspiel
from printing import show
from rich.progress import track
from rich.table import Table

import plenilune
from plenilune.search.tree.search import TreeSearch

ROUNDS = 7
SIMULATIONS = 20_000  # in one search
SECONDS = 0.5  # of one of OpenSpiel's at most, about: some would take minutes


@dataclass
class Pair:
    ours: str
    options: dict[str, object]
    theirs: str
    is_hidden: bool  # OpenSpiel's information-set search, not its plain one
    wanted: str
    keeps: Callable[[float, float], bool]  # ours and the ratio: whether the promise is kept


PAIRS = [
    Pair("full-moon", {}, "connect_four", False, "3.00 x", lambda _ours, ratio: ratio >= 3),
    Pair("china-moon", {"players": 4}, "maedn(players=4)", False, "1.00 x", lambda _ours, ratio: ratio >= 1),
    Pair("china-moon", {"players": 4}, "chinese_checkers(players=4)", False, "1.00 x", lambda _ours, ratio: ratio >= 1),
    Pair("moonlight-heroes", {"players": 4}, "euchre", True, "60 k/s", lambda ours, _ratio: ours >= 60_000),
]


class Ours:
    def __init__(self, pair: Pair) -> None:
        game = plenilune.game(pair.ours, **pair.options)  # type: ignore[arg-type]
        state = game.new(seed=1)
        self._view = state.view(state.mover)
        self._search = TreeSearch(game)
        self.speed(0)

    def speed(self, seed: int) -> float:
        start = time.process_time()
        self._search.choose(self._view, SIMULATIONS, seed)
        return SIMULATIONS / (time.process_time() - start)


class Theirs:
    def __init__(self, pair: Pair) -> None:
        self._game = pyspiel.load_game(pair.theirs)
        self._is_hidden = pair.is_hidden
        self._state = _first_choice(self._game)
        self._simulations = 200
        self._simulations = min(SIMULATIONS, max(50, int(self.speed(0) * SECONDS)))

    def speed(self, seed: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        if self._is_hidden:
            bot = pyspiel.ISMCTSBot(seed, evaluator, 1.4, self._simulations)
        else:
            bot = pyspiel.MCTSBot(self._game, evaluator, 1.4, self._simulations, 1000, False, seed, False)
        start = time.process_time()
        bot.step(self._state)
        return self._simulations / (time.process_time() - start)


def _first_choice(game: pyspiel.Game) -> pyspiel.State:
    rng, state = random.Random(1), game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    return state


def main() -> None:
    table = Table(title="Tree search, thousand simulations a second on one core (median of rounds, measured turn about)")
    for heading in ("game", "ours", "OpenSpiel", "its speed", "ratio", "lowest", "promised", "kept"):
        table.add_column(heading, justify="left" if heading in ("game", "OpenSpiel") else "right")
    for pair in PAIRS:
        ours, theirs = Ours(pair), Theirs(pair)
        speeds = [(ours.speed(seed), theirs.speed(seed)) for seed in track(range(1, ROUNDS + 1), pair.ours, transient=True)]
        ratios = [mine / other for mine, other in speeds]
        speed, ratio = statistics.median(mine for mine, _ in speeds), statistics.median(ratios)
        table.add_row(
            pair.ours + "".join(f" {name}={value}" for name, value in pair.options.items()),
            f"{speed / 1e3:.1f}",
            ("ISMCTS " if pair.is_hidden else "MCTS ") + pair.theirs,
            f"{statistics.median(other for _, other in speeds) / 1e3:.1f}",
            f"{ratio:.2f}",
            f"{min(ratios):.2f}",
            pair.wanted,
            "yes" if pair.keeps(speed, ratio) else "NO",
        )
    show(table, "numba", "open_spiel")


if __name__ == "__main__":
    main()
