"""The option neutral=on, for two: a third colour that nobody owns."""

import pytest

import plenilune
from plenilune import OptionError


def table(state):
    return state.view(None).pieces


def test_it_is_for_two_players_only():
    with pytest.raises(OptionError) as caught:
        plenilune.game("china-moon", players=3, neutral="on")
    assert caught.value.key == "value-needs-players"
    assert plenilune.game("china-moon", neutral="on").seats == ("g", "b")


def test_its_frogs_start_with_the_others_and_stand_last():
    state = plenilune.game("china-moon", neutral="on").new(seed=3)
    assert str(state).startswith("g:0,0,0/b:0,0,0/n:0,0,0 ")
    assert state.moves() == ["b0-2", "g0-2", "n0-2"]
    assert set(state.scores) == {"g", "b"}


def test_both_may_move_it_as_another_players(pond, after):
    state = after(pond("g:0,0,0/b:0,0,0/n:0,0,0", neutral="on"), "g0-2", "g0-3")
    assert state.moves() == ["b0-4", "n0-4"]
    assert state.play("n0-4").mover == "b"


def test_lilies_that_it_takes_leave_the_game(pond):
    state = pond("g:0,0,0/b:0,0,0/n:0,0,1", lilies="3K", neutral="on").play("n1-3")
    assert table(state).pools == (("g", ""), ("b", ""))
    assert "K" not in dict(table(state).lilies).values()


def test_it_neither_swaps_nor_drops(pond):
    state = pond("g:0,0,0/b:0,0,0/n:0,0,15", pools="g:W/b:Y", neutral="on").play("n15-17")
    assert str(state).endswith(" g:move+n17")
    state = pond("g:0,0,0/b:0,0,0/n:0,0,12", pools="g:W/b:Y", neutral="on").play("n12-14")
    assert str(state).endswith(" g:move+n14")


def test_springs_move_it_on(pond):
    assert str(pond("g:0,0,0/b:0,0,0/n:0,0,3", neutral="on").play("n3-5")).endswith(" g:move+n7")
    assert pond("g:0,0,0/b:0,7,8/n:0,0,3", neutral="on").play("n3-5").moves() == ["n5-9a", "n5-9b"]


def test_at_the_finish_it_counts_and_its_lily_is_gone(pond):
    state = pond("g:0,0,F/b:0,F,F/n:0,0,40", pools="g:WP/b:WY", finish="B", neutral="on").play("n40-F")
    assert state.mover is None
    assert table(state).places == ("-", "-", "-", "-")
    assert state.scores == {"g": 2, "b": 2}
    assert state.winners == ("g", "b")
