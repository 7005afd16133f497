"""Every registered game, with every number of players and every combination of its options, is a table to be tested."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

import plenilune
from plenilune import Game, OptionError, State


@cache
def tables() -> list[Game]:
    """Made once for all tests: reading a board takes long."""
    return list(every_table())


def every_table() -> Iterator[Game]:
    for key in plenilune.catalogue():
        about = plenilune.about(key)
        choices = {name: option.values for name, option in about.options.items() if option.folder is None}
        for players in range(about.fewest, about.most + 1):
            for values in product(*choices.values()):
                try:
                    yield plenilune.game(key, players=players, **dict(zip(choices, values, strict=True)))
                except OptionError:
                    continue  # a value that is for another number of players


def name(table: Game) -> str:
    return "-".join([table.key, str(table.players), *(f"{option}={value}" for option, value in table.options.items())])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=[name(table) for table in tables()])


def random_game(table: Game, seed: int) -> Iterator[State]:
    """Every state of a random game, from before the set-up to the end."""
    rng = Random(seed)
    state = table.unset()
    yield state
    while state.mover is not None:
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
        yield state


@pytest.fixture
def play_through():  # type: ignore[no-untyped-def]
    return random_game
