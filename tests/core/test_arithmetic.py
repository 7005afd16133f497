"""Logarithm and exponential of our own: right to the last place, and where that is rounded, rounded alike everywhere."""

import math
from random import Random

import pytest

from plenilune.core import arithmetic


def off(found, expected):
    return abs(found - expected) / math.ulp(expected)


@pytest.mark.parametrize("most", [30, 20_000, 1e7, 1e15])
def test_a_logarithm_is_right_to_the_last_place(most):
    rng = Random(most)
    assert max(off(arithmetic.log(x), math.log(x)) for x in (rng.uniform(1.5, most) for _ in range(20_000))) <= 1
    assert arithmetic.log(1.0) == 0


@pytest.mark.parametrize("most", [1, 20, 700])
def test_an_exponential_is_right_to_the_last_place(most):
    rng = Random(most)
    assert max(off(arithmetic.exp(x), math.exp(x)) for x in (rng.uniform(-most, most) for _ in range(20_000))) <= 1
    assert arithmetic.exp(0.0) == 1


def test_what_is_too_small_is_nothing_and_what_is_too_great_has_an_end():
    assert arithmetic.exp(-1e9) == 0 and math.isfinite(arithmetic.exp(1e9))
