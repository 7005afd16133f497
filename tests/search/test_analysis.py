"""Every move gets a verdict: proven in Full Moon, estimated elsewhere, and never from what the seat cannot know."""

from math import isclose
from random import Random

import pytest

import plenilune
from plenilune.core import registry
from plenilune.search.analysis import analyse, judge
from plenilune.search.proof.solver import solver_of

FEW = 400  # simulations


def middle(key, decisions=9, **options):
    """A position from play."""
    state, rng = plenilune.game(key, **options).new(seed=3), Random(3)
    while decisions or state.mover == "chance":
        decisions -= state.mover != "chance"
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    return state


def over(key):
    state, rng = plenilune.game(key).new(seed=3), Random(3)
    while state.mover is not None:
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    return state


@pytest.mark.parametrize("key", plenilune.catalogue())
@pytest.mark.parametrize("compiled", [True, False])
def test_every_move_has_a_verdict(key, compiled):
    state = plenilune.game(key).read("g1/k1/r1w3k2/w2k3/g2r2/g3w1r3 S 3v 2") if key == "full-moon" else middle(key)
    found = analyse(state.game, state.view(state.mover), FEW, compiled=compiled)
    assert sorted(judged.move for judged in found.moves) == state.moves()
    assert found.moves[0].is_best and found.mover == state.mover
    assert found.line[0] == found.moves[0].move
    for verdict in (found.verdict, *(judged.verdict for judged in found.moves)):
        assert isclose(sum(verdict.shares.values()), 1, abs_tol=0.01)
        assert set(verdict.shares) == set(verdict.shares_error) == set(state.game.seats)


@pytest.mark.parametrize("key", ["china-moon", "moonlight-heroes"])
def test_the_same_view_and_seed_give_the_same_estimate(key):
    state = middle(key)
    view = state.view(state.mover)
    assert analyse(state.game, view, FEW, seed=4) == analyse(state.game, view, FEW, seed=4)
    assert analyse(state.game, view, FEW, seed=4) != analyse(state.game, view, FEW, seed=5)


def test_full_moon_is_proven():
    state = middle("full-moon", decisions=4)
    found = plenilune.analyse(state)
    assert found.verdict.is_proven
    assert found.verdict == solver_of(state.game).solve(state) == judge(state.game, state.view(state.mover)).verdict
    best = [judged for judged in found.moves if judged.is_best]
    assert {judged.verdict.shares[state.mover] for judged in best} == {found.verdict.shares[state.mover]}


def test_a_small_budget_says_that_it_is_not_decided():
    state = plenilune.game("full-moon").new(seed=3)
    solver_of(state.game).forget()
    found = plenilune.analyse(state, budget=50)
    assert not found.verdict.is_proven and found.verdict.winner is None and found.verdict.looked > 0
    solver_of(state.game).forget()


def test_what_the_seat_cannot_know_is_not_used():
    state = middle("moonlight-heroes", players=3)
    view = state.view(state.mover)
    others = [state.game.resample(view, seed) for seed in range(6)]
    assert any(other != state for other in others)
    found = plenilune.analyse(state, simulations=FEW)
    assert all(plenilune.analyse(other, simulations=FEW) == found for other in others)


def test_another_seat_and_a_spectator_may_ask_too():
    state = middle("moonlight-heroes")
    for seat in (*state.game.seats, None):
        found = analyse(state.game, state.view(seat), FEW)
        assert bool(found.moves) == (seat == state.mover)
        assert isclose(sum(found.verdict.shares.values()), 1, abs_tol=0.01)


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_game_that_is_over_is_settled(key):
    state = over(key)
    found = plenilune.analyse(state)
    assert found.verdict.is_proven and not found.moves and not found.line
    assert {seat for seat, share in found.verdict.shares.items() if share} == set(state.winners or state.game.seats)
    assert found.verdict.points == ({} if key == "full-moon" else state.scores)


def test_before_the_set_up_it_is_told_what_a_row_is_worth_in_the_mean():
    found = plenilune.analyse(plenilune.game("full-moon").unset())
    assert found.mover == "chance" and found.moves == () and not found.verdict.is_proven
    assert isclose(sum(found.verdict.shares.values()), 1) and found.verdict.shares["S"] > 0.5  # most rows are South's


def test_a_game_without_strategy_is_estimated_too(monkeypatch):
    monkeypatch.setattr(registry, "has_module", lambda *_: False)
    state = plenilune.game("full-moon").read("g1k3r1/g2w1r3/w2/w3k2g3/r2k1 S 2^ 0")
    found = plenilune.analyse(state, simulations=400)
    assert sorted(judged.move for judged in found.moves) == state.moves()
    assert found.moves[0].move == "w3<#" and found.moves[0].verdict.shares == {"S": 1, "N": 0}
    assert found.moves[-1].verdict.shares["S"] < 1 and not found.verdict.is_proven
    spectator = analyse(state.game, state.view(None), 20)
    assert not spectator.moves and isclose(sum(spectator.verdict.shares.values()), 1)
