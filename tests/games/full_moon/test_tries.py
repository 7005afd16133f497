"""What a try at a puzzle has in common with the solution."""

from plenilune.games.full_moon import tries


def test_a_likeness_says_how_far_a_try_was_right():
    right = ["k2g1>v"]
    assert tries.likeness("k2g1>^", right) == "column"
    assert tries.likeness("k2>v", right) == tries.likeness("k2g1<v", right) == tries.likeness("k2g1w3>v", right) == "wolf"
    assert tries.likeness("g1>v", right) == tries.likeness("g1k2>v", right) == tries.likeness("pass", right) == "none"
    assert tries.likeness("g1>v", []) == "none"
    assert tries.likeness("g1>v", ["k2>#", "g1w2>v", "g1>^"]) == "column"


def test_wolves_that_come_along_are_hard_to_see():
    assert [tries.subtlety(move) for move in ("k2>v", "k2g1<#", "k2g1w3>^", "pass")] == [0, 1, 2, 0]
