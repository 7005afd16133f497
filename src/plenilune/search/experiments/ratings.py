"""Strength from results: Elo by maximum likelihood, and how sure one may be of it.

The unit is a block: one start, played once with the lone player in each of its seats, so that neither luck nor the first
move favours anybody. Shared wins and draws count in parts. With several at the table, the lone player is expected to win
as its strength is to the strengths of all together (Luce's choice); for two this is Elo's own formula.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random

MEAN = 1500  # of all ratings
SCALE = 400 / log(10)  # Elo points of one unit of log strength
GHOST = 0.5  # games that everybody draws with an average player: who never lost would be infinitely strong otherwise
SWEEPS = 200
STILL = 1e-3  # a change of ratings that ends the sweeps: less than a fifth of an Elo point
RESAMPLES = 400
Z = 1.959964  # of 95 %
CERTAIN = 20.0  # evidence: less than one in twenty gets there without being stronger
Tally = tuple[str, str, int, float, int]  # lone, table, players; parts, games
STAKES = (0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 0.95)  # parts of the purse, in evidence


@dataclass(frozen=True)
class Block:
    """The parts of the win that `lone` took, one for each game; all other seats were those of `table`."""

    lone: str
    table: str
    players: int
    parts: tuple[float, ...]

    @property
    def part(self) -> float:
        return sum(self.parts) / len(self.parts)

    def part_of(self, name: str) -> float:
        """What all seats of that player took together."""
        return self.part if name == self.lone else 1 - self.part

    def fair(self, name: str) -> float:
        """What they would take if both were equally strong."""
        return 1 / self.players if name == self.lone else 1 - 1 / self.players


def ratings(blocks: Sequence[Block]) -> dict[str, float]:
    """Elo ratings, the mean of all being MEAN."""
    return _fit(_tallies(blocks))


def intervals(blocks: Sequence[Block], seed: int = 0) -> dict[str, tuple[float, float]]:
    """95 % confidence intervals of the ratings: as many games are drawn anew by the odds of the ratings found, and rated.
    Drawing from the games themselves would call it certain that who has never lost never will."""
    rng, tallies = Random(seed), _tallies(blocks)
    middle = _fit(tallies)
    found: dict[str, list[float]] = defaultdict(list)
    for _ in range(RESAMPLES):
        drawn = [_drawn(tally, middle, rng) for tally in tallies]
        for name, rating in _fit(drawn, middle).items():
            found[name].append(rating)
    cut = RESAMPLES // 40
    return {name: (sorted(values)[cut], sorted(values)[-1 - cut]) for name, values in found.items()}


def _tallies(blocks: Sequence[Block]) -> list[Tally]:
    sums: dict[tuple[str, str, int], tuple[float, int]] = {}
    for block in blocks:
        parts, games = sums.get((block.lone, block.table, block.players), (0.0, 0))
        sums[block.lone, block.table, block.players] = parts + sum(block.parts), games + len(block.parts)
    return [(*pair, *total) for pair, total in sums.items()]


def _drawn(tally: Tally, rating: Mapping[str, float], rng: Random) -> Tally:
    lone, table, players, _, games = tally
    odds = _odds(players, (rating[lone] - rating[table]) / SCALE)
    return lone, table, players, float(sum(rng.random() < odds for _ in range(games))), games


def _odds(players: int, ahead: float) -> float:
    """Of a lone player who is so much stronger than the others."""
    return 1 / (1 + (players - 1) * exp(-ahead))


def _fit(tallies: Sequence[Tally], begin: Mapping[str, float] | None = None) -> dict[str, float]:
    """The ratings that make these results the most likely. `begin` are ratings known to be near."""
    of: dict[str, list[Tally]] = defaultdict(list)
    for tally in tallies:
        of[tally[0]].append(tally)
        of[tally[1]].append(tally)
    strength = {name: (begin[name] - MEAN) / SCALE if begin else 0.0 for name in of}
    for _ in range(SWEEPS):
        if max(_improve(name, strength, of[name]) for name in of) < STILL:
            break
    middle = sum(strength.values()) / len(strength)
    return {name: MEAN + SCALE * (strength[name] - middle) for name in of}


def _improve(name: str, strength: dict[str, float], tallies: Sequence[Tally]) -> float:
    """One step of Newton's method for one player, the others standing still; how large it was."""
    odds = _odds(2, strength[name])
    slope, bend = GHOST * (0.5 - odds), GHOST * odds * (1 - odds)
    for lone, table, players, parts, games in tallies:
        odds = _odds(players, strength[lone] - strength[table])
        slope += (parts - games * odds) * (1 if name == lone else -1)
        bend += games * odds * (1 - odds)
    step = max(-1.0, min(1.0, slope / bend))
    strength[name] += step
    return abs(step)


def evidence(blocks: Sequence[Block], name: str) -> float:
    """How strongly these blocks, in their order, speak for `name` being the stronger one.

    It is what a bettor has won who began with 1 and always staked some of it on `name`, at odds that are fair if both are
    equal. If `name` is no stronger, the odds against ever reaching x are x to one: so one may look after every block and
    stop as soon as it is enough.
    """
    purses, most = [1.0] * len(STAKES), 1.0
    for block in blocks:
        gain = block.part_of(name) / block.fair(name) - 1
        purses = [purse * (1 + stake * gain) for purse, stake in zip(purses, STAKES, strict=True)]
        most = max(most, sum(purses) / len(purses))
    return most


def wilson(part: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a mean part, after so many games."""
    middle = (part + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)
