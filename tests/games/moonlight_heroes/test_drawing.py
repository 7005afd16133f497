"""Pebbles from the bag, the refill, and the gold fountains."""

from math import comb

import pytest

from plenilune.core.errors import IllegalMove


def refused(state, text):
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value.key


@pytest.mark.parametrize(
    ("space", "hands", "drawn"), [("L2", "1y/-", 1), ("L6", "1r/-", 2), ("F1", "-/-", 2), ("F2", "-/-", 3)]
)
def test_on_arriving_as_many_are_drawn_as_the_space_shows(garden, space, hands, drawn):
    moves = garden(hands=hands, bag="9g9y9r").play(space).moves()
    assert {len(move) for move in moves} == {len("draw ") + drawn}
    assert len(moves) == comb(drawn + 2, 2)


def test_the_odds_of_a_draw_are_those_of_pebbles_in_a_bag(garden):
    odds = garden(hands="-/-", bag="5g3y2r").play("F2").odds()
    assert odds["draw gyr"] == pytest.approx(5 * 3 * 2 / comb(10, 3))
    assert odds["draw ggg"] == pytest.approx(comb(5, 3) / comb(10, 3))
    assert "draw rrr" not in odds
    assert sum(odds.values()) == pytest.approx(1)


def test_a_draw_that_empties_the_bag_goes_on_after_the_refill_as_a_second_fact(garden):
    state = garden(hands="-/-", bag="2g").play("F2")
    assert state.moves() == ["draw gg"]
    state = state.play("draw gg")
    assert state.mover == "chance" and state.moves() == ["draw g", "draw r", "draw y"]
    assert state.view(None).pieces.bag == 58 and state.view(None).pieces.heap == (0, 0, 0)
    state = state.play("draw y")
    assert state.mover == "w" and state.view("f").pieces.heroes[0].hand == (2, 1, 0)


def test_an_empty_bag_is_refilled_only_when_a_pebble_must_be_drawn(garden):
    state = garden(hands="-/-", bag="2g").play("F1").play("draw gg")
    assert state.view(None).pieces.bag == 0 and sum(state.view(None).pieces.heap) == 58
    assert state.play("F2").view(None).pieces.bag == 58


def test_with_bag_and_heap_empty_there_is_what_there_is(garden):
    state = garden(hands="-/20g20y20r").play("F2")
    assert state.mover == "w" and state.view("f").pieces.heroes[0].pebbles == 0
    state = garden(hands="-/20g20y19r", bag="1r").play("F2")
    assert state.moves() == ["draw r"]
    assert state.play("draw r").mover == "w"


def test_chance_says_what_it_can_do_without_telling_what_is_in_the_bag(garden):
    one, other = garden(hands="-/3r", bag="5g").play("F2"), garden(hands="-/3g", bag="5y").play("F2")
    with pytest.raises(IllegalMove) as caught:
        one.play("draw rrr")
    with pytest.raises(IllegalMove) as same:
        other.play("draw rrr")
    assert str(caught.value) == str(same.value) and caught.value.key == "outcome-draw"


# Gold fountains


@pytest.mark.parametrize(
    ("space", "tray", "keeps"),
    [
        ("F1", "2g1y1r", ["gg", "gr", "gy", "yr"]),
        ("F1", "3g1r", ["gg", "gr"]),
        ("F2", "2g1y1r", ["gg", "r", "y"]),
        ("F3", "2g2r", ["ggr", "grr"]),
        ("F3", "1g2y1r", ["gyr", "gyy", "yyr"]),
    ],
)
def test_what_may_be_kept_at_a_gold_fountain(garden, space, tray, keeps):
    state = garden(hands="-/-/-/-", heroes=f"{space}/-/-/-", turn=f"f:keep={tray}", fountains="gold")
    assert state.moves() == [f"keep {kept}" for kept in keeps]


def test_what_is_not_kept_goes_to_the_open_heap(garden):
    state = garden(hands="1r/-", heroes="F1/-", bag="5g5y5r", turn="f:keep=2g1y1r", fountains="gold")
    before = state.view("f").pieces
    after = state.play("keep gy").view("f").pieces
    assert after.heroes[0].hand == (1, 1, 1) and after.tray == 0
    assert after.heap == (before.heap[0] + 1, before.heap[1], before.heap[2] + 1)


@pytest.mark.parametrize(
    ("space", "bag", "kept"),
    [
        ("F1", "4g", (2, 0, 0)),  # four of a colour: two of them
        ("F2", "4y", (0, 4, 0)),  # all are of the one colour
        ("F3", "4r", (0, 0, 3)),
        ("F4", "2g1y1r", (1, 1, 1)),  # one of each never needs asking
        ("F4", "2g2r", (1, 0, 1)),
        ("F4", "4y", (0, 1, 0)),
    ],
)
def test_where_there_is_one_way_it_is_kept_without_asking(garden, space, bag, kept):
    state = garden(hands="-/-/-/-", bag=bag, fountains="gold").play(space)
    (draw,) = state.moves()
    state = state.play(draw)
    assert state.mover == "w" and state.view("f").pieces.heroes[0].hand == kept
    assert sum(state.view("f").pieces.heap) == 60 - sum(kept)


def test_fewer_pebbles_than_may_be_kept_are_all_kept(garden):
    state = garden(hands="-/20g20y17r", bag="3r", fountains="gold").play("F1").play("draw rrr")
    assert state.view("f").pieces.heroes[0].hand == (0, 0, 2)
    state = garden(hands="-/20g19y19r", bag="1y1r", fountains="gold").play("F1").play("draw yr")
    assert state.mover == "w" and state.view("f").pieces.heroes[0].hand == (0, 1, 1)


def test_a_gold_draw_goes_on_after_the_refill_before_anything_is_chosen(garden):
    state = garden(hands="-/-", bag="1g", fountains="gold").play("F1").play("draw g")
    assert state.mover == "chance" and str(state).endswith("f:draw3=1g 0")
    assert state.play("draw gyr").moves() == ["keep gg", "keep gr", "keep gy", "keep yr"]


def test_refusals_at_a_gold_fountain_name_its_rule(garden):
    state = garden(hands="-/-/-", heroes="F1/-/-", turn="f:keep=2g1y1r", fountains="gold")
    assert refused(state, "keep g") == "keep-any-2"
    assert refused(state, "keep rr") == "keep-not-drawn"
    assert refused(state, "keep yg") == "keep-order"
    assert refused(state, "keep") == "keep-order"
    assert refused(state, "end") == refused(state, "save") == refused(state, "L1") == "keep-first"
    state = garden(hands="-/-", heroes="F2/-", turn="f:keep=2g1y1r", fountains="gold")
    assert refused(state, "keep g") == refused(state, "keep gy") == "keep-one-colour"
