"""What a move or chance did, for those who draw it: nothing has to be worked out from two positions."""

import pytest

from plenilune.games.moonlight_heroes.offers import Kept


def did(state, seat="f"):
    """Of the newest fact, as that seat heard of it."""
    return state.log(seat)[-1].offer


def test_hiding_says_where_from_and_where_to_and_what_it_costs(garden):
    state = garden(hands="1g2y1r/-", heroes="L1/F2", bag="9g9y9r")
    offer = did(state.play("L6"))
    assert (offer.kind, offer.seat, offer.start, offer.space) == ("hide", "f", "L1", "L6")
    assert offer.pays == (0, 0, 1) and offer.draws == 2 and not offer.refills
    assert did(state.play("F1")).pays == (0, 0, 0)
    assert did(garden(hands="1g/-", bag="9r").play("L1")).start == ""


def test_an_offer_is_what_the_fact_then_brings(garden):
    state = garden(hands="2g2y1r/9y", heroes="L4/L5", bag="9r")
    view = state.view("f")
    for move, offer in zip(view.moves, view.offers, strict=True):
        assert did(state.play(move)) == offer


def test_saving_says_which_tile_lay_where(garden):
    offer = did(garden(hands="1g1y/-", heroes="R4/L5").play("save"), "w")
    assert (offer.kind, offer.seat, offer.start, offer.place, offer.tile) == ("save", "f", "R4", 4, "gy")
    assert offer.pays == (1, 1, 0)


@pytest.mark.parametrize(
    ("path", "pushes", "falls", "then"),
    [
        ("rr/yy/gg/-/gr/yr", 3, "", ("r", "rr", "yy", "gg", "gr", "yr")),
        ("-/yy/gg/gy/gr/yr", 0, "", ("r", "yy", "gg", "gy", "gr", "yr")),
        ("rr/yy/gg/gy/-/yr", 4, "", ("r", "rr", "yy", "gg", "gy", "yr")),
    ],
)
def test_a_push_says_how_many_tiles_move_on(garden, path, pushes, falls, then):
    turn = {"turn": "f:push1", "taken": "ggyr/-", "reverses": "0,1,0,0,0", "quiet": "saved"}
    state = garden(hands="-/-", heroes="R5/L6", path=path, **turn).play("push r")
    assert (did(state).kind, did(state).tile, did(state).pushes, did(state).falls) == ("push", "r", pushes, falls)
    assert state.view(None).pieces.path == then


def test_a_push_onto_a_full_path_says_what_falls(garden):
    state = garden(hands="1g1y/-", heroes="L4/L5").play("save").play("reverse 2").play("push r")
    assert (did(state).pushes, did(state).falls) == (3, "")
    state = state.play("push ggrr")
    assert (did(state).pushes, did(state).falls) == (6, "yr") and state.view(None).pieces.zirroz == ("yr",)
    assert [told.offer.reverse for told in state.log(None) if told.offer.kind == "reverse"] == ["2"]


def test_pebbles_go_to_the_hand_or_to_the_tray(garden):
    white = garden(hands="-/-", bag="9g9y9r").play("F1").play("draw gr")
    assert (did(white).count, did(white).pebbles, did(white).on_tray, did(white).kept) == (2, (1, 0, 1), False, None)
    gold = garden(hands="-/-", bag="9g9y9r", fountains="gold").play("F1").play("draw gyrr")
    assert (did(gold).count, did(gold).pebbles, did(gold).on_tray, did(gold).kept) == (4, (1, 1, 2), True, None)
    kept = gold.play("keep yr")
    assert did(kept).kept == Kept(2, (0, 1, 1), (1, 0, 1))
    assert did(kept, "w").kept == Kept(2, None, (1, 0, 1))  # the heap is open, the hand is not


def test_a_draw_that_leaves_nothing_to_choose_says_what_was_kept(garden):
    state = garden(hands="1y/-/-/-", bag="2g2r", fountains="gold").play("F4").play("draw ggrr")
    assert did(state).kept == Kept(2, (1, 0, 1), (1, 0, 1)) and did(state).on_tray
    assert did(state, "w").kept == Kept(2, None, (1, 0, 1)) and did(state, "w").pebbles is None


def test_a_refill_of_the_bag_is_part_of_what_happened(garden):
    state = garden(hands="-/-", bag="2g").play("F2")
    assert not did(state).refills
    state = state.play("draw gg")
    assert did(state).refills and did(state, "w").refills and did(state).count == 2
    assert not did(state.play("draw y")).refills
    assert did(garden(hands="1y/-").play("L2")).refills  # an empty bag is refilled before the first pebble is drawn


def test_the_deal_is_a_draw_of_each_seat(played):
    state = played(1, 9, players=3)[-1]
    dealt = [told.offer for told in state.log("w") if told.offer.kind == "draw"]
    assert [offer.seat for offer in dealt] == ["f", "w", "s"] and [offer.count for offer in dealt] == [4, 4, 4]
    assert [offer.pebbles is None for offer in dealt] == [True, False, True]
