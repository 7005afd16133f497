"""Every registered game, with every number of players and every combination of its options, is a table to be tested."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from every_table import every_table, name

from plenilune import Game, State


@cache
def tables() -> list[Game]:
    """Made once for all tests: reading a board takes long."""
    return list(every_table())


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
