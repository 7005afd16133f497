"""The shipped fair rows are proven draws, each class once."""

from random import Random

import pytest
from amounts import amount

import plenilune
from plenilune.core.registry import module_of
from plenilune.search.experiments.fair import is_fair, starts
from plenilune.search.proof.solver import Solver

PACKS = ("3", "2", "whole")
setups = module_of("full-moon", "setups")


@pytest.mark.parametrize("pack", PACKS)
def test_there_are_enough_and_no_class_twice(pack):
    known = setups.known(setups.file_of(plenilune.game("full-moon", pack=pack).board))
    assert len(known) >= 2000
    assert all(setups.class_of(row) == row for row in known) and len(set(known)) == len(known)


@pytest.mark.parametrize("pack", PACKS)
def test_a_sample_is_proved_again(pack):
    """tools/fair_rows.py check proves all of them."""
    game = plenilune.game("full-moon", pack=pack)
    solver, rng = Solver(game), Random(pack)
    for row in rng.sample(setups.known(setups.file_of(game.board)), amount(3, 12)):
        assert is_fair(solver, game.unset().play(row)), row


def test_a_fair_set_up_is_one_of_a_known_class():
    game = plenilune.game("full-moon", pack="2")
    known = set(setups.known(setups.file_of(game.board)))
    seen = {setups.fair(game.board, Random(seed)) for seed in range(30)}
    assert len(seen) > 25
    for row in seen:
        assert setups.class_of(row) in known
        assert game.unset().play(row).mover == "S"


def test_a_row_and_its_mirror_and_colours_are_one_class():
    row = plenilune.game("full-moon").new(seed=4).facts[-1].text
    family = setups.variants(row)
    assert len(family) == 48 and row in family and setups.class_of(row) == family[0]
    assert {setups.class_of(other) for other in family} == {family[0]}


def test_a_start_that_somebody_wins_is_not_fair():
    game = plenilune.game("full-moon")
    solver = Solver(game)
    verdicts = [solver.solve(start).winner is None for start, _ in zip(starts(game, 1), range(12), strict=False)]
    fair = [is_fair(solver, start) for start, _ in zip(starts(game, 1), range(12), strict=False)]
    assert fair == verdicts and not all(fair)
