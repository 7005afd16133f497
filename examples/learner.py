"""Learns China Moon for two in a minute or two on one core, and then plays against the greedy player.

    python examples/learner.py                     learns for two minutes, then plays 200 games
    python examples/learner.py --seconds 20 --games 50

What it learns is one weight for each number that a player sees: how much likelier it makes a win. Thousands of games are
played side by side (plenilune.batch), every position is remembered with who won in the end, and the weights are those that
fit best (least squares). Its player then looks one move ahead and takes the move after which it stands best.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

import numpy as np

import plenilune
from plenilune.core.space import rewards

GAME = plenilune.game("china-moon", players=2)
SPACE = plenilune.Space(GAME)
SIDE_BY_SIDE = 512  # games
EVERY = 7  # one position of so many is remembered: those that follow each other are much alike
STEADY = 300.0  # how much evidence a weight needs before it counts
MOST = 5  # lilies of one colour that are told apart

Player = Callable[[plenilune.State, Random], str]


def pools() -> slice:
    """Where the tensor counts lilies."""
    at = 0
    for part in SPACE.parts:
        end = at + int(np.prod(part.shape))
        if part.name == "pools":
            return slice(at, end)
        at = end
    raise LookupError("pools")


POOLS = pools()


def features(seen: np.ndarray) -> np.ndarray:
    """What is seen, a one, and the lilies once more one by one: the second of a colour is worth more than the first."""
    counts = seen[:, POOLS, None] >= np.arange(1, MOST + 1)
    ones = np.ones((len(seen), 1), np.float32)
    return np.hstack([seen, counts.reshape(len(seen), -1), ones]).astype(np.float32)


class Learner:
    """Sums over all positions that it has met, from which the weights follow."""

    def __init__(self, seed: int = 1) -> None:
        self.games = plenilune.batch(GAME, SIDE_BY_SIDE, seed)
        width = features(self.games.observe()).shape[1]
        self.products, self.results = np.zeros((width, width)), np.zeros(width)
        self.met: list[list[tuple[np.ndarray, int]]] = [[] for _ in range(SIDE_BY_SIDE)]  # of each game that is running
        self.finished = 0

    def play_on(self, steps: int) -> None:
        """Everybody plays any move; whoever wins, the positions before it are told."""
        for step in range(steps):
            if step % EVERY == 0:
                seen, movers = self.games.observe(), self.games.movers.copy()
                for number, known in enumerate(self.met):
                    known.append((seen[number], int(movers[number])))
            worth, ends = self.games.step(self.games.sample())
            over = np.flatnonzero(ends)
            if len(over):
                self.remember([(seen, worth[game, mover]) for game in over for seen, mover in self.met[game]])
                for game in over:
                    self.met[game] = []
                self.finished += len(over)

    def remember(self, positions: list[tuple[np.ndarray, float]]) -> None:
        if positions:
            rows = features(np.array([seen for seen, _ in positions])).astype(np.float64)
            self.products += rows.T @ rows
            self.results += rows.T @ np.array([worth for _, worth in positions])

    def weights(self) -> np.ndarray:
        return np.linalg.solve(self.products + STEADY * np.eye(len(self.results)), self.results)


def player(weights: np.ndarray) -> Player:
    """Looks one move ahead with these weights."""

    def choose(state: plenilune.State, rng: Random) -> str:
        me, moves = state.mover, state.moves()
        afters = [state.play(move) for move in moves]
        seen = np.array([SPACE.tensor(after, after.mover or me) for after in afters])
        worth = features(seen) @ weights
        for number, after in enumerate(afters):
            if after.mover is None:
                worth[number] = 2 * rewards(after)[me or ""]
            elif after.mover != me:
                worth[number] *= -1
        return moves[int(np.argmax(worth))]

    return choose


def greedy(state: plenilune.State, rng: Random) -> str:
    return plenilune.player("greedy", GAME)(state.view(state.mover), rng.getrandbits(30))


def wins(one: Player, other: Player, games: int, seed: int = 0) -> float:
    """Which part of the games the first of them wins; seats are turned, and a shared win is a half."""
    won = 0.0
    for number in range(games):
        rng = Random(seed + number // 2)
        state, mine = GAME.set_up(rng), GAME.seats[number % 2]
        while state.mover is not None:
            state = state.play((one if state.mover == mine else other)(state, rng))
        won += (rewards(state)[mine] + 1) / 2
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    learner, until = Learner(), time.perf_counter() + given.seconds
    while time.perf_counter() < until:
        learner.play_on(200)
        print(f"{learner.finished:,} games played", end="\r", flush=True)
    part = wins(player(learner.weights()), greedy, given.games)
    print(f"{learner.finished:,} games played; wins {100 * part:.0f} % of {given.games} games against the greedy player")


if __name__ == "__main__":
    main()
