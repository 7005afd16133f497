"""The pond in letters: shows what may be done by form alone. That it fits the terminal is conformance."""

from random import Random

import pytest

import plenilune
from plenilune.core.registry import module_of
from plenilune.games.china_moon import terminal


def drawn(state, seat, lang="en", ascii_only=False):
    return terminal.draw(state.game.board, state.view(seat), lang, ascii_only).plain


def test_it_is_found_as_the_games_terminal():
    assert module_of("china-moon", "terminal") is terminal


@pytest.mark.parametrize("players", [2, 5])
def test_the_picture_keeps_its_height(players):
    state, rng = plenilune.game("china-moon", players=players).unset(), Random(players)
    while state.mover is not None:
        lines = drawn(state, "g").split("\n")
        assert len(lines) == 21
        assert max(map(len, lines)) <= 78
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))


def test_frogs_that_may_move_wear_arrows_and_moved_ones_a_tick(pond, after):
    state = after(pond("g:0,0,8/b:0,0,20a"), "g0-2")
    picture = drawn(state, "g")
    assert "»g«" in picture and "»b«" in picture
    assert "▐g▌✓" in picture
    assert "»" not in drawn(state, "b").rpartition("\n")[0]
    assert "[g]+" in drawn(state, "g", ascii_only=True)


def test_after_two_own_frogs_only_others_wear_arrows(pond, after):
    picture = drawn(after(pond("g:0,0,8/b:0,0,20a"), "g0-2", "g0-3"), "g").rpartition("\n")[0]
    assert "»b«" in picture and "»g«" not in picture
    assert "another player" in picture


def test_lanes_after_a_spring_stand_in_brackets_with_their_lilies(pond):
    state = pond("g:0,0,3/b:0,7,8", lilies="9aW").play("g3-5")
    assert "[a]W" in drawn(state, "g") and "[b]" in drawn(state, "g")
    assert "» g «" in drawn(state, "g")
    assert "{a}W" in drawn(state, "g", ascii_only=True)


def test_the_pad_where_a_lily_will_fall_stands_in_brackets(pond):
    state = pond("g:0,0,12/b:0,0,0", pools="g:W/b:-").play("g12-14")
    assert "[o]" in drawn(state, "g")
    assert "It falls on pad 13." in drawn(state, "g")


def test_start_island_pools_and_points_are_shown(pond):
    picture = drawn(pond("g:0,0,F/b:0,0,0", pools="g:WWP/b:K", finish="YWB"), "g")
    assert "»g«2" in picture and "»b«3" in picture
    assert "1:-   2:Y   3:W   4:B" in picture
    assert "▸g 4 WWP" in picture and " b -2 K" in picture


def test_what_is_asked_stands_below_the_pond_with_what_else_fits(pond, after):
    state = pond("g:0,0,8/b:0,0,20a")
    assert drawn(state, "g").split("\n")[18] == " Green, frog 1: which one? One of the three must be another player’s."
    assert drawn(state, "b").split("\n")[18] == " Green is thinking."
    long = drawn(after(state, "g0-2", "g0-3"), "g", "fr").split("\n")[18]
    assert long == " Vert, grenouille\u00a03\u00a0: celle de quelqu’un d’autre."


def test_who_has_won_is_marked(pond):
    over = pond("g:0,39,40/b:F,F,F", pools="g:WYP/b:WYP", finish="B").play("g40-F")
    assert "▸g 7" in drawn(over, "b")
    assert "The game is over. The most points: Green." in drawn(over, "b")
