"""A batch goes as the library would, game by game."""

from random import Random

import numpy as np
import pytest
from every_table import every_table, name

import plenilune
from plenilune.core import generator
from plenilune.core.space import rewards
from plenilune.search.batch import SEEDS, Batch

TABLES = list(every_table())


class Turned:
    """The chance of one game of a batch."""

    def __init__(self, seed):
        self.rng = generator.seeded(seed & SEEDS)

    def integers(self, low, high):
        self.rng = generator.turned(self.rng)
        return generator.drawn(self.rng, high)


def follow(table, games, seed, steps):
    """Plays the same in the library, beside the batch."""
    chance, rng = [Turned(seed + number) for number in range(len(games))], Random(seed)
    states = [settled(table.unset(), chance[number]) for number in range(len(games))]
    for _ in range(steps):
        for number, state in enumerate(states):
            assert games.state(number) == state
            assert list(games.masks[number]) == games.space.mask(state)
            assert table.seats[games.movers[number]] == state.mover
            assert list(games.observe()[number]) == games.space.tensor(state, state.mover)
        chosen = [rng.choice(games.space.numbers(state)) for state in states]
        worth, ends = games.step(chosen)
        for number, state in enumerate(states):
            after = settled(state.play(games.space.text(state, chosen[number])), chance[number])
            assert bool(ends[number]) == (after.mover is None)
            assert list(worth[number]) == pytest.approx(list(rewards(after).values()))
            states[number] = settled(table.unset(), chance[number]) if after.mover is None else after


def settled(state, chance):
    while state.mover == "chance":
        state = state.roll(chance)
    return state


@pytest.mark.parametrize("table", TABLES, ids=[name(table) for table in TABLES])
def test_plain_it_goes_as_the_library_does(table):
    follow(table, Batch(table, 2, seed=5, compiled=False), 5, 14)


def test_compiled_it_goes_as_the_library_does_and_begins_anew():
    game = plenilune.game("full-moon")
    games = plenilune.batch(game, 6, seed=2**33)
    follow(game, games, 2**33, 70)  # several games each


def test_a_game_goes_the_same_way_in_any_batch():
    game = plenilune.game("full-moon", pack=2)
    wide, narrow = plenilune.batch(game, 40, seed=10), plenilune.batch(game, 3, seed=20)
    for _ in range(60):
        chosen = wide.sample()
        assert (chosen[10:13] == narrow.sample()).all()
        wide.step(chosen)
        narrow.step(chosen[10:13])
        assert (wide.masks[10:13] == narrow.masks).all() and (wide.rewards[10:13] == narrow.rewards).all()


def test_a_forbidden_action_is_named_and_nothing_is_played():
    games = Batch(plenilune.game("full-moon"), 3, seed=1, compiled=False)
    chosen = games.sample()
    before = games.masks.copy()
    for wrong in (int(np.flatnonzero(games.masks[1] == 0)[0]), -1, 10_000):
        with pytest.raises(plenilune.IllegalMove, match="game 1"):
            games.step([chosen[0], wrong, chosen[2]])
    assert (games.masks == before).all()
    with pytest.raises(plenilune.OptionError, match="3 games"):
        games.step([1, 2])
    with pytest.raises(plenilune.OptionError, match="count"):
        plenilune.batch(games.game, 0)
