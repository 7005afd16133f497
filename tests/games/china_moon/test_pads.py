"""What happens where a frog ends its two steps: lily, prankster, spring, butterfly."""

import pytest

import plenilune


def table(state):
    return state.view(None).pieces


# A lily lies there


def test_the_owner_takes_the_lily_not_the_mover(pond, after):
    state = after(pond("g:0,0,0/b:0,0,1", lilies="3P"), "b1-3")
    assert table(state).pools == (("g", ""), ("b", "P"))
    assert "3" not in dict(table(state).lilies)


def test_a_lily_is_taken_on_any_pad(pond, after):
    state = after(pond("g:0,0,0/b:0,0,0", lilies="2Y"), "g0-2")
    assert table(state).pools[0] == ("g", "Y")


def test_a_lily_that_is_passed_or_jumped_stays(pond, after):
    state = after(pond("g:0,0,1/b:0,0,0", lilies="2Y"), "g1-3")
    assert dict(table(state).lilies)["2"] == "Y"


def test_the_black_lily_is_taken_like_any_other(pond, after):
    state = after(pond("g:0,0,37/b:0,0,0", lilies="39K", pools="g:WWWWYYYY/b:PPPP"), "g37-39")
    assert table(state).pools[0] == ("g", "WWWWYYYYK")


# Prankster


def test_the_owner_must_swap_even_in_the_turn_of_another(pond):
    state = pond("g:0,0,0/b:0,0,15/r:0,0,0", pools="g:W/b:P/r:YY").play("b15-17")
    assert state.mover == "b"
    assert str(state).endswith(" g.b:swap@17+b17")
    assert state.moves() == ["P>g<W", "P>r<Y"]
    state = state.play("P>r<Y")
    assert table(state).pools == (("g", "W"), ("b", "Y"), ("r", "YP"))
    assert state.mover == "g"
    assert str(state).endswith(" g:move+b17")


def test_a_swap_is_for_another_colour(pond):
    state = pond("g:0,0,15/b:0,0,0", pools="g:WP/b:WY").play("g15-17")
    assert state.moves() == ["P>b<W", "P>b<Y", "W>b<Y"]


def test_black_is_swapped_like_any_other(pond):
    state = pond("g:0,0,15/b:0,0,0", pools="g:K/b:W").play("g15-17")
    assert state.moves() == ["K>b<W"]
    assert state.play("K>b<W").scores == {"g": 1, "b": -2}


@pytest.mark.parametrize("pools", ["g:-/b:WYP", "g:WYP/b:-", "g:WW/b:W", "g:-/b:-"])
def test_without_a_possible_swap_nothing_happens(pond, pools):
    state = pond("g:0,0,15/b:0,0,0", pools=pools).play("g15-17")
    assert state.mover == "g"
    assert str(state).endswith(" g:move+g17")


def test_a_lily_found_on_the_prankster_may_be_swapped(pond):
    state = pond("g:0,0,15/b:0,0,0", lilies="17W", pools="g:-/b:Y").play("g15-17")
    assert state.moves() == ["W>b<Y"]


def test_the_turn_passes_on_after_a_swap_with_the_third_frog(pond, after):
    state = after(pond("g:0,0,15/b:0,0,0", pools="g:W/b:Y"), "b0-2", "b0-3", "g15-17")
    assert str(state).endswith(" g:swap@17+b2+b3+g17")
    assert str(state.play("W>b<Y")).endswith(" b:move")


# Spring


def test_a_spring_moves_the_frog_two_more_steps(pond):
    state = pond("g:0,0,3/b:0,0,0").play("g3-5")
    assert str(state).startswith("g:0,0,7/")
    assert str(state).endswith(" g:move+g7")


def test_a_lily_on_the_spring_is_taken_first(pond):
    state = pond("g:0,0,3/b:0,0,0", lilies="5W,7Y").play("g3-5")
    assert table(state).pools[0] == ("g", "WY")


def test_where_a_spring_throws_a_frog_all_applies_again(pond):
    state = pond("g:0,0,24/b:0,0,0", pools="g:W/b:Y", lilies="28P").play("g24-26")
    assert table(state).pools[0] == ("g", "WP")
    assert str(state).startswith("g:0,0,28/")
    state = pond("g:0,0,24/b:0,0,27", pools="g:W/b:Y").play("g24-26")
    assert str(state).endswith(" g:drop@29+g29")


def test_a_spring_counts_jumps_as_a_step_does(pond):
    assert str(pond("g:0,0,3/b:0,0,6").play("g3-5")).startswith("g:0,0,8/")
    assert str(pond("g:0,0,3/b:0,6,7").play("g3-5")).endswith(" g:hop@5+g5")


def test_the_mover_decides_the_lane_after_a_spring(pond):
    state = pond("g:0,0,0/b:0,0,3/r:0,7,8").play("b3-5")
    assert state.mover == "g"
    assert str(state).endswith(" g:hop@5+b5")
    assert state.moves() == ["b5-9a", "b5-9b"]
    state = state.play("b5-9b")
    assert str(state).startswith("g:0,0,0/b:0,0,9b/")
    assert str(state).endswith(" g:move+b9b")


def test_a_hop_with_one_end_is_not_asked_for_even_at_a_fork(pond):
    """From 18: 19, then 20a, 20b and 21a, 21b are full: 22 either way."""
    state = pond("g:0,0,16/b:20a,20b,21a/r:0,0,21b").play("g16-18")
    assert str(state).endswith(" g:move+g22")


def test_a_spring_in_a_lane(pond):
    state = pond("g:0,0,30/b:0,0,31a", pools="g:W/b:-")
    assert [move for move in state.moves() if move.startswith("g30")] == ["g30-32b", "g30-33"]
    state = pond("g:0,0,29/b:0,0,0").play("g29-31b")
    assert str(state).startswith("g:0,0,33/")


# Butterfly


def test_the_owner_drops_a_lily_of_his_choice_behind_the_butterfly(pond):
    state = pond("g:0,0,0/b:0,0,12", pools="g:Y/b:WK").play("b12-14")
    assert state.mover == "b"
    assert str(state).endswith(" g.b:drop@14+b14")
    assert state.moves() == ["drop K", "drop W"]
    assert table(state).drop_pad == "13"
    state = state.play("drop K")
    assert table(state).pools == (("g", "Y"), ("b", "W"))
    assert dict(table(state).lilies)["13"] == "K"
    assert str(state).endswith(" g:move+b14")


def test_without_a_lily_nothing_is_dropped(pond):
    assert str(pond("g:0,0,12/b:0,0,0", pools="g:-/b:WYP").play("g12-14")).endswith(" g:move+g14")


@pytest.mark.parametrize(
    ("others", "lilies", "pad"),
    [
        ("0,0,0", "", "13"),
        ("0,0,13", "", "12"),
        ("0,0,0", "13Y", "12"),
        ("0,0,13", "12Y", "11"),
        ("11,12,13", "", "10a"),
        ("11,12,13", "10aY", "10b"),
        ("11,12,13", "10aY,10bY", "9a"),
        ("11,12,13", "9aP,10aY,10bY", "9b"),
        ("11,12,13", "9aP,9bP,10aY,10bY", "8"),
        ("9a,10b,11", "10aY,12Y,13Y", "9b"),
    ],
)
def test_the_first_pad_behind_without_frog_or_lily_lane_a_before_b(pond, others, lilies, pad):
    state = pond(f"g:0,0,14/b:{others}", turn="g:drop@14+g14", pools="g:W/b:-", lilies=lilies)
    assert table(state).drop_pad == pad
    assert dict(table(state.play("drop W")).lilies)[pad] == "W"


def test_the_pad_that_the_frog_came_from_is_free(pond):
    state = pond("g:0,0,12/b:0,0,0", pools="g:W/b:-", lilies="13Y").play("g12-14")
    assert table(state).drop_pad == "12"


def test_the_lane_beside_a_butterfly_is_not_behind_it(pond):
    state = pond("g:0,0,8/b:0,0,0", pools="g:W/b:-").play("g8-10a")
    assert table(state).drop_pad == "9a"
    state = pond("g:0,0,8/b:0,0,0", pools="g:W/b:-", lilies="9aY").play("g8-10a")
    assert table(state).drop_pad == "8"
    state = pond("g:0,0,19/b:0,0,0", pools="g:W/b:-", lilies="20bY").play("g19-21b")
    assert table(state).drop_pad == "19"


def test_if_no_pad_is_free_the_lily_stays_with_its_owner(pond):
    """g0 jumps twelve frogs in lane a, passes the lily on 13 and ends on 14; behind it only the start is bare."""
    frogs = "g:0,1,2/b:3,4,5/r:6,7,8/o:9a,10a,11/v:0,0,12"
    state = pond(frogs, pools="g:K/b:-/r:-/o:-/v:-", lilies="9bW,10bW,13W").play("g0-14")
    assert str(state).endswith(" g:move+g14")
    assert table(state).pools[0] == ("g", "K")


def test_blue_and_black_are_dropped_and_swapped_like_any_other():
    game = plenilune.game("china-moon", players=2)
    lilies = "3W,6W,9aW,12P,15P,20bY,21aY,23P,27Y,30W,32aP,34Y;WPY"
    state = game.read(f"g:0,0,14/b:0,0,0 {lilies} g:BK/b:- g:drop@14+g14")
    assert state.moves() == ["drop B", "drop K"]
    assert ("13", "B") in table(state.play("drop B")).lilies
    state = game.read(f"g:0,0,17/b:0,0,0 {lilies} g:B/b:K g:swap@17+g17")
    assert state.moves() == ["B>b<K"]
    assert state.play("B>b<K").scores == {"g": -2, "b": 4}
