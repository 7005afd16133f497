"""Moves by number and views as numbers: every game that has them keeps what they promise."""

from math import prod
from random import Random

import pytest

import plenilune
from plenilune.core.space import has_space, rewards


@pytest.fixture
def space(table):
    if not has_space(table.key):
        pytest.skip("a game may do without")
    return plenilune.Space(table)


def some(states, seed, share=0.25):
    rng = Random(seed)
    return [state for state in states if rng.random() < share or state.mover is None]


def test_every_choice_has_a_number_of_its_own(space, table, play_through):
    for state in play_through(table, 41):
        if state.mover is None or (state.mover == "chance" and space.outcomes == 1):
            continue
        numbers = space.numbers(state)
        most = space.outcomes if state.mover == "chance" else space.count
        assert len(set(numbers)) == len(numbers) == len(state.moves()) and numbers[0] >= 0 and numbers[-1] < most
        move = Random(len(state.facts)).choice(state.moves())
        assert space.text(state, space.number(state, move)) == move
        assert sum(space.mask(state)) == (0 if state.mover == "chance" else len(numbers))


def test_an_action_that_is_not_allowed_is_refused(space, table):
    state = table.new(seed=1)
    forbidden = next(number for number in range(space.count) if number not in space.numbers(state))
    with pytest.raises(plenilune.IllegalMove, match=str(forbidden)):
        space.text(state, forbidden)


def test_a_tensor_is_as_long_as_its_parts(space, table, play_through):
    assert sum(prod(part.shape) for part in space.parts) == space.size
    assert len({part.name for part in space.parts}) == len(space.parts) and all(part.says for part in space.parts)
    for state in some(play_through(table, 42), 42):
        for seat in (*table.seats, None):
            tensor = space.tensor(state, seat)
            assert len(tensor) == space.size
            assert all(-1 <= number <= 127 for number in tensor)  # they fit in a byte


def test_a_tensor_holds_nothing_that_the_seat_cannot_know(space, table, play_through):
    for state in some(play_through(table, 43), 43):
        for seat in (*table.seats, None):
            view = state.view(seat)
            seen = space.tensor(state, seat)
            assert all(space.tensor(table.resample(view, seed), seat) == seen for seed in range(3))


def test_a_tensor_tells_positions_apart(space, table, play_through):
    """Two that look different to a seat have different numbers."""
    states = some(play_through(table, 44), 44, 0.5)
    seen = {}
    for state in states:
        seen.setdefault(tuple(space.tensor(state, table.seats[0])), set()).add(state.view(table.seats[0]).position)
    assert all(len(positions) == 1 for positions in seen.values())


def test_one_hot_parts_are_hot_once(space, table, play_through):
    for state in some(play_through(table, 45), 45):
        tensor, at = space.tensor(state, table.seats[0]), 0
        for part in space.parts:
            numbers = tensor[at : at + prod(part.shape)]
            at += len(numbers)
            if part.says.startswith("one of"):
                assert sorted(numbers)[-1] == 1 and sum(numbers) == 1, part.name


def test_rewards_come_to_nothing_in_all(table, play_through):
    *_, last = play_through(table, 46)
    worth = rewards(last)
    assert abs(sum(worth.values())) < 1e-9 and max(worth.values()) <= 1
    assert all((worth[seat] > 0) == (seat in last.winners) or not last.winners for seat in table.seats)
