"""What a fact brings with it is all that happened: who has only heard the facts knows the position."""

from collections import Counter
from random import Random

import pytest

import plenilune
from plenilune.core.state import Fact


def did(state, move, seat=None):
    return state.told(Fact(state.mover, move), seat).offer


def legs(state, move):
    return [(leg.way, leg.over, leg.lands) for leg in did(state, move).legs]


def test_a_way_names_every_pad_and_those_jumped_over(pond):
    state = pond("g:0,0,1/b:0,2,4")
    assert legs(state, "g1-5")[0] == (("2", "3", "4", "5"), ("2", "4"), "spring")
    assert legs(state, "b0-5")[0] == (("1", "2", "3", "4", "5"), ("1", "2", "4"), "spring")


def test_a_spring_that_leaves_no_choice_sends_the_frog_on_in_the_same_move(pond):
    state = pond("g:0,0,3/b:0,0,6")
    assert legs(state, "g3-5") == [(("4", "5"), (), "spring"), (("6", "7", "8"), ("6",), "plain")]
    assert did(state, "g3-5").rests == "8" and did(state, "g3-5").then is None


def test_a_spring_with_a_fork_ahead_waits_and_goes_on(pond):
    state = pond("g:0,0,3/b:0,7,8")
    waits = did(state, "g3-5")
    assert (waits.rests, waits.then, waits.goes_on) == ("5", "hop", False)
    goes = did(state.play("g3-5"), "g5-9b")
    assert (goes.start, goes.goes_on, goes.legs[0].over) == ("5", True, ("7", "8"))


def test_of_two_lanes_the_way_is_the_one_with_two_steps(pond):
    state = pond("g:0,0,8/b:0,9b,10a")
    assert legs(state, "g8-11") == [(("9a", "10a", "11"), ("10a",), "plain")]
    state = pond("g:0,0,8/b:0,0,10b")
    assert legs(state, "g8-11") == [(("9b", "10b", "11"), ("10b",), "plain")]


def test_a_lily_is_taken_for_the_owner_and_by_nobodys_frog_for_nobody(pond):
    state = pond("g:0,0,0/b:0,0,1/n:0,0,7", lilies="3W,9aY", neutral="on")
    assert (did(state, "b1-3").legs[0].lily, did(state, "b1-3").seat) == ("W", "b")
    assert (did(state, "n7-9a").legs[0].lily, did(state, "n7-9a").seat) == ("Y", None)


def test_coming_home_names_the_place(pond):
    leg = did(pond("g:0,0,40/b:0,0,F", finish="YPB", pools="g:-/b:W"), "g40-F").legs[0]
    assert (leg.way, leg.lands, leg.lily, leg.place) == (("F",), "finish", "Y", 1)


def test_a_drop_names_the_pad_where_the_lily_lies_and_the_way_from_there(pond):
    state = pond("g:0,0,11/b:0,0,13", pools="g:WW/b:-").play("g11-14")
    drop = did(state, "drop W")
    assert (drop.lily, drop.pad, drop.way, drop.points_after) == ("W", "12", ("13", "14"), 1)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 5])
def test_who_has_heard_all_facts_knows_the_position(players, seed):
    game = plenilune.game("china-moon", players=players, neutral="on" if players == 2 else "off")
    rng, state = Random(seed), game.new(seed=seed)
    while state.mover is not None:
        state = state.play(rng.choice(state.moves()))
    heard = Heard(game.unset().view(None).pieces)
    for at, told in enumerate(state.log(None), 1):
        heard.hear(told.mover, told.offer)
        heard.agrees(game.replay(state.facts[:at]).view(None).pieces)


def test_everybody_hears_the_same_for_nothing_is_hidden():
    game, rng = plenilune.game("china-moon", players=3), Random(9)
    state = game.new(seed=9)
    while state.mover is not None:
        state = state.play(rng.choice(state.moves()))
    assert not game.hides
    assert all(state.log(seat) == state.log(None) for seat in game.seats)


class Heard:
    """A pond as somebody draws it who knows no rule."""

    def __init__(self, pieces):
        self.frogs = Counter((frog.colour, frog.pad) for frog in pieces.frogs)
        self.pools = {seat: Counter(lilies) for seat, lilies in pieces.pools}

    def hear(self, mover, offer):
        getattr(self, offer.kind)(mover, offer)

    def lilies(self, mover, offer):
        self.lying, self.places = dict(offer.lilies), list(offer.places)

    def frog(self, mover, offer):
        colour, at = offer.frog, offer.start
        for leg in offer.legs:
            assert self.frogs[colour, at] > 0
            assert [pad for pad in leg.way[:-1] if any(self.frogs[other, pad] for other in "gbrovn")] == list(leg.over)
            self.frogs[colour, at] -= 1
            at = leg.way[-1]
            self.frogs[colour, at] += 1
            lily = self.lying.pop(at, "") if leg.place is None else self.places[leg.place]
            if leg.place is not None:
                self.places[leg.place] = "-"
            assert lily == leg.lily
            if lily and offer.seat:
                self.pools[offer.seat][lily] += 1

    def swap(self, mover, offer):
        for seat, less, more in ((mover, offer.lily, offer.taken), (offer.seat, offer.taken, offer.lily)):
            self.pools[seat][less] -= 1
            self.pools[seat][more] += 1

    def drop(self, mover, offer):
        self.pools[mover][offer.lily] -= 1
        self.lying[offer.pad] = offer.lily

    def agrees(self, pieces):
        assert +self.frogs == Counter((frog.colour, frog.pad) for frog in pieces.frogs)
        assert {seat: +pool for seat, pool in self.pools.items()} == {seat: Counter(pool) for seat, pool in pieces.pools}
        assert (self.lying, tuple(self.places)) == (dict(pieces.lilies), pieces.places)
