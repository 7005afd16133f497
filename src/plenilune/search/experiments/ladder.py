"""The ladder: players play each other with seats turned, most where it is not yet certain who is the stronger one.

Everything follows from the seed: each block has its own, and of a pair only so many blocks count as were needed, in their
order, so that the same ladder comes out whatever the number of processes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from plenilune.core import registry
from plenilune.core.errors import OptionError
from plenilune.core.state import Game, State
from plenilune.search.experiments import ratings
from plenilune.search.experiments.ratings import Block
from plenilune.search.players import greedy, levels
from plenilune.search.players import named as players
from plenilune.search.players.named import GREEDY, LEVELS, NAMES, Player
from plenilune.search.proof.solver import can_solve, solver_of

WON_BUDGET = 500_000  # positions to look at: a start that takes longer is left out


@dataclass
class Pace:
    """How long decisions took, those with a choice, in seconds of one core."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Pace) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)


@dataclass(frozen=True)
class Task:
    """A block to be played: block `number` of match `match`."""

    game: Game
    match: int
    number: int
    lone: str
    table: str
    seed: int
    is_compiled: bool
    from_won: bool = False  # see Match


@dataclass(frozen=True)
class Played:
    task: Task
    block: Block
    paces: dict[str, Pace]


def play_block(task: Task) -> Played:
    """The same start with the lone player in each seat, or only in the one for which it is won."""
    game = task.game
    if task.is_compiled and not levels.is_ready(game):
        levels.warm(game)
    lone, table = (players.by_name(name, game, task.is_compiled) for name in (task.lone, task.table))
    paces = {task.lone: Pace(), task.table: Pace()}
    start, seats = won_start(game, task.seed) if task.from_won else (game.unset(), game.seats)
    parts = []
    for seat in seats:
        chairs = dict.fromkeys(game.seats, (task.table, table)) | {seat: (task.lone, lone)}
        parts.append(part_of(play_game(start, chairs, task.seed, paces), seat))
    return Played(task, Block(task.lone, task.table, game.players, tuple(parts)), paces)


def play_game(state: State, chairs: Mapping[str, tuple[str, Player]], seed: int, paces: dict[str, Pace]) -> State:
    """To the end. Players get views; the seed decides what chance brings, and gives the players theirs."""
    rng = Random(seed)
    while (seat := state.mover) is not None:
        if seat == "chance":
            state = state.roll(rng)
            continue
        name, player = chairs[seat]
        view = state.view(seat)
        begun = time.process_time()
        move = player(view, rng.randrange(1 << 31))
        took = time.process_time() - begun
        if len(view.moves) > 1:
            paces[name].add(Pace(1, took, took))
        state = state.play(move)
    return state


def won_start(game: Game, seed: int) -> tuple[State, tuple[str, ...]]:
    """The first random start that is proven a win for somebody, and for whom."""
    rng, solver = Random(seed), solver_of(game)
    while True:
        start = game.new(rng.randrange(1 << 31))
        solver.forget()  # what was asked before must not decide what is proven within the budget
        verdict = solver.solve(start, WON_BUDGET)
        if verdict.winner is not None:
            return start, (verdict.winner,)


def part_of(state: State, seat: str) -> float:
    """Its part of the win: shared by the winners, or by all when nobody won."""
    winners = state.winners or state.game.seats
    return 1 / len(winners) if seat in winners else 0.0


@dataclass
class Match:
    """Two players, and what they have played. With a claim, it goes on until the claim is certain, or `most` is reached."""

    game: Game
    lone: str
    table: str
    claim: str | None  # who is said to be the stronger one
    least: int  # blocks
    most: int
    seed: int
    is_turned: bool = False  # whether each of the two has to be alone in turn; for two players it is the same
    from_won: bool = False  # each start is a proven win for the seat of `lone`, who sits only there
    issued: int = 0
    blocks: list[Block] = field(default_factory=list)  # those that count
    paces: dict[str, Pace] = field(default_factory=dict)
    _early: dict[int, Played] = field(default_factory=dict)  # came before one with a lower number
    _evidence: float = 1.0

    @property
    def evidence(self) -> float:
        return self._evidence

    @property
    def is_certain(self) -> bool:
        return self.claim is not None and self.evidence >= ratings.CERTAIN

    @property
    def is_over(self) -> bool:
        played = len(self.blocks)
        return played >= self.most or (played >= self.least and (self.claim is None or self.is_certain))

    @property
    def games(self) -> int:
        return sum(len(block.parts) for block in self.blocks)

    @property
    def part(self) -> float:
        """What `lone` took; not asked where the two take turns at being alone."""
        assert not self.is_turned
        return sum(sum(block.parts) for block in self.blocks) / self.games

    @property
    def games_left(self) -> int:
        """At most."""
        return 0 if self.is_over else (self.most - len(self.blocks)) * (1 if self.from_won else self.game.players)

    def task(self, index: int, is_compiled: bool) -> Task:
        """The next block."""
        number = self.issued
        self.issued += 1
        lone, table = (self.table, self.lone) if self.is_turned and number % 2 else (self.lone, self.table)
        seed = Random(f"{self.seed} {self.lone} {self.table} {number}").randrange(1 << 31)
        return Task(self.game, index, number, lone, table, seed, is_compiled, self.from_won)

    def add(self, played: Played) -> None:
        self._early[played.task.number] = played
        while not self.is_over and len(self.blocks) in self._early:
            counted = self._early.pop(len(self.blocks))
            self.blocks.append(counted.block)
            for name, pace in counted.paces.items():
                self.paces.setdefault(name, Pace()).add(pace)
            if self.claim is not None:
                self._evidence = ratings.evidence(self.blocks, self.claim)


class Ladder:
    """All matches of a game: every pair of players, and the highest level alone among greedy ones (the trials)."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str] = NAMES,
        games: int = 20,
        most: int = 400,
        trial_games: int = 100,
        trial_players: Iterable[int] = (),
        seed: int = 0,
        is_compiled: bool = True,
    ) -> None:
        self.game, self.names, self.is_compiled = game, tuple(names), is_compiled
        least, most = _blocks(games, game), _blocks(max(games, most), game)
        self.pairs: list[Match] = []
        for at, upper in enumerate(names):
            for lower in names[:at]:
                claim, end = (upper, most) if is_step(lower, upper) else (None, least)
                self.pairs.append(Match(game, upper, lower, claim, least, end, seed, is_turned=game.players > 2))
        self.trials: list[Match] = []
        for table in (with_players(game, count) for count in trial_players if trial_games):
            if table is not None:
                from_won = can_solve(table)
                blocks = trial_games if from_won else _blocks(trial_games, table)
                self.trials.append(Match(table, LEVELS[-1], GREEDY, None, blocks, blocks, seed + 1, from_won=from_won))
        self.matches = [*self.pairs, *self.trials]

    @property
    def steps(self) -> list[Match]:
        """The matches of a level against the one below."""
        return [match for match in self.pairs if match.claim is not None]

    @property
    def blocks(self) -> list[Block]:
        return [block for match in self.pairs for block in match.blocks]

    def part(self, name: str, other: str) -> float | None:
        """What `name` took, alone among `other`s; None if that was not played."""
        blocks = [block for block in self.blocks if {block.lone, block.table} == {name, other}]
        if self.game.players > 2:
            blocks = [block for block in blocks if block.lone == name]
        return sum(block.part_of(name) for block in blocks) / len(blocks) if blocks else None

    @property
    def is_over(self) -> bool:
        return all(match.is_over for match in self.matches)

    @property
    def games(self) -> int:
        return sum(match.games for match in self.matches)

    @property
    def games_left(self) -> int:
        """At most."""
        return sum(match.games_left for match in self.matches)

    @property
    def paces(self) -> dict[str, Pace]:
        total: dict[str, Pace] = {}
        for match in self.matches:
            for name, pace in match.paces.items():
                total.setdefault(name, Pace()).add(pace)
        return total

    def next_task(self) -> Task | None:
        """The match that is behind the others; blocks that may not be needed come last."""
        open_ones = [
            (match.issued >= match.least, match.issued - len(match.blocks), match.issued / match.least, index)
            for index, match in enumerate(self.matches)
            if not match.is_over and match.issued < match.most
        ]
        if not open_ones:
            return None
        index = min(open_ones)[-1]
        return self.matches[index].task(index, self.is_compiled)

    def add(self, played: Played) -> None:
        self.matches[played.task.match].add(played)


def is_step(lower: str, upper: str) -> bool:
    """Whether these are a level and the next."""
    return lower in LEVELS and upper in LEVELS and LEVELS.index(upper) - LEVELS.index(lower) == 1


def promised(game: Game) -> dict[int, float]:
    """What part of the win the highest level must take among greedy players, by the number of players."""
    return dict(getattr(greedy.strategy_of(game.key), "PROMISED", {}))


def with_players(game: Game, count: int) -> Game | None:
    """The same game with as many players, if its options allow that."""
    try:
        return registry.game(game.key, players=count, **{**game.options, **game.files})
    except OptionError:
        return None


def _blocks(games: int, game: Game) -> int:
    """Whole blocks, for at least so many games; an even number where both players must have been alone."""
    blocks = -(-games // game.players)
    return blocks + (blocks % 2 if game.players > 2 else 0)
