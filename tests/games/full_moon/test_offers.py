"""What a move is said to do, for those who draw it, is what it does."""

from random import Random

import pytest

import plenilune
from plenilune.games.full_moon.offers import Offer

GAMES = [plenilune.game("full-moon", pack=pack) for pack in ("3", "2", "whole")]


def check(before: plenilune.State, after: plenilune.State, mover: str, offer: Offer) -> None:
    was, now = before.view(None).pieces.columns, after.view(None).pieces
    nearest = 0 if mover == "S" else -1
    source, goal = was[offer.column - 1], was[offer.goal - 1]
    assert source[nearest] == offer.wolves[0] and goal[nearest] == offer.beside
    assert offer.right == (offer.goal > offer.column)
    joined = next(column for column in now.columns if offer.wolves[0] in column)
    assert set(joined) == {*offer.wolves, *goal}
    at = joined.index(offer.wolves[-1])
    assert joined[at + 1 if mover == "S" else at - 1] == offer.beside
    assert offer.closes == (set(source) == set(offer.wolves)) == (len(now.columns) < len(was))
    assert offer.wins == (now.four is not None) == bool(after.winners)
    if now.four:
        assert now.columns[now.four - 1] == joined
    if now.moon:
        assert now.columns[now.moon.column - 1] == joined
        assert offer.asks == now.moon.wolf == joined[-1 if offer.moon == "above" else 0]
    else:
        assert offer.asks == "" and offer.ends


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.options["pack"])
def test_an_offer_says_what_the_move_does(game):
    for seed in range(4):
        rng, state = Random(seed), game.new(seed=seed)
        while state.mover is not None:
            view = state.view(state.mover)
            for move, offer in zip(view.moves, view.offers, strict=True):
                after = state.play(move)
                assert offer.ends == (after.mover is None)
                assert offer.kind == ("pass" if move == "pass" else "move")
                if offer.kind == "move":
                    check(state, after, state.mover, offer)
            state = state.play(rng.choice(state.moves()))


def test_what_was_heard_brings_the_same_offer():
    rng, state, offered = Random(5), GAMES[0].new(seed=5), [Offer("row")]
    while state.mover is not None:
        view = state.view(state.mover)
        move = rng.choice(view.moves)
        offered.append(view.offers[view.moves.index(move)])
        state = state.play(move)
    for seat in ("S", "N", None):
        assert [told.offer for told in state.log(seat)] == offered


def test_with_a_pass_the_moon_may_set():
    stuck = "w1k2/g3w2/g2k1r3/w3r2/r1g1k3 S 5^"
    assert GAMES[0].read(f"{stuck} 1").view("S").offers == (Offer("pass"),)
    assert GAMES[0].read(f"{stuck} 29").view("S").offers == (Offer("pass", ends=True),)
