import pytest

from plenilune.core.errors import IllegalMove


def refused(state, text):
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value.key, str(caught.value)


def test_the_tile_is_paid_in_its_colours_onto_the_heap_and_taken(garden):
    state = garden(hands="3g1y/-").play("L4")  # draws one: the bag is empty, the heap refills it
    state = state.play("draw r")
    assert state.moves() == ["end", "save"]
    after = state.play("save").view("f").pieces
    assert after.heroes[0].hand == (1, 0, 1) and after.heroes[0].tiles == ("gy",) and after.heroes[0].gems == 2
    assert after.heap == (1, 1, 0) and after.path[3] == ""


def test_one_may_leave_the_tile(garden):
    state = garden(hands="3g/-").play("L1")
    assert state.mover == "w"  # rr cannot be paid: the turn ended by itself
    state = garden(hands="4g/-", path="g/-/-/-/-/-").play("L1")
    assert state.play("end").mover == "w" and state.play("end").view(None).pieces.path[0] == "g"


def test_both_sides_of_a_place_reach_its_tile(garden):
    for space, hand in (("L3", "2g1r"), ("R3", "2g1y")):
        state = garden(hands=f"{hand}/-", bag="1r")
        state = state.play(space)
        if state.mover == "chance":
            state = state.play("draw r")
        assert state.moves() == ["end", "save"], "gg lies on place 3"


def test_no_tile_lies_beside_a_fountain_nor_an_empty_place(garden):
    assert garden(hands="5g5y5r/-", bag="2g").play("F1").play("draw gg").mover == "w"
    assert garden(hands="5g5y5r/-", path="-/y/-/-/-/-").play("L1").mover == "w"
    assert refused(garden(hands="5g/-", heroes="L1/-", path="-/y/-/-/-/-"), "save") == (
        "save-empty",
        "No tile lies beside you",
    )


def test_the_refusal_names_the_pebble_that_is_missing(garden):
    state = garden(hands="1g/-", heroes="L3/-")
    assert refused(state, "save") == ("save-needs", "This tile costs 2 green pebbles, and you hold only 1")
    state = garden(hands="1g/-", heroes="L6/-")
    assert refused(state, "save") == ("cannot-pay-tile-two", "You need a yellow one and a red one")
    state = garden(hands="1y/-", heroes="L6/-")
    assert refused(state, "save") == ("cannot-pay-tile", "You need a red one")
    state = garden(hands="1y/-", heroes="L1/-")
    assert refused(state, "save") == ("save-needs-none", "This tile costs 2 red pebbles, and you hold none")


def test_of_any_tile_it_can_be_asked_why_it_cannot_be_saved_now(garden):
    state = garden(hands="2g1y/-", heroes="L3/F1", path="rr/yr/gg/gy/-/gr")
    why = {place: refused(state, f"save {place}")[0] for place in range(1, 7)}
    assert why == {
        1: "save-needs-none",
        2: "cannot-pay-tile",
        3: "stay-is-save",
        4: "save-beside",
        5: "not-a-move",
        6: "cannot-pay-tile",
    }
    assert refused(state, "save 4")[1] == "First hide beside this tile: then you can save it"


def test_after_hiding_only_saving_is_left(garden):
    state = garden(hands="4g/-", path="g/-/-/-/-/-").play("L1")
    assert refused(state, "F1")[0] == refused(state, "pass")[0] == "already-hidden"


# The reverse


def saved(garden, path="-/y/r/gg/gy/g", **given):
    """The wolf has just saved a tile of place 1; its reverse is not known yet."""
    return garden(
        hands="-/-", heroes="-/L1", path=path, taken="-/yy", turn="w:reverse", quiet="saved", bag="9g9y9r", **given
    )


def test_nothing_happens(garden):
    state = saved(garden).play("reverse nothing")
    assert state.mover == "f" and str(state).split()[0] == "-/y/r/gg/gy/g"


def test_one_arrow_pushes_one_tile_and_two_push_two(garden):
    state = saved(garden).play("reverse 1").play("push gr")
    assert state.mover == "f" and state.view(None).pieces.path == ("gr", "y", "r", "gg", "gy", "g")
    state = saved(garden).play("reverse 2").play("push gr")
    assert state.mover == "chance"
    state = state.play("push rr")
    assert state.mover == "f" and state.view(None).pieces.path == ("rr", "gr", "y", "r", "gg", "gy")
    assert state.view(None).pieces.zirroz == ("g",)


def test_fill_pushes_until_the_path_is_full(garden):
    state = saved(garden, path="-/y/-/gg/-/g").play("reverse fill")
    for tile in ("rr", "gr", "yr"):
        assert state.mover == "chance"
        state = state.play(f"push {tile}")
    assert state.mover == "f" and "" not in state.view(None).pieces.path and not state.view(None).pieces.zirroz


def test_again_gives_another_hide_and_save_in_the_same_turn(garden):
    state = saved(garden).play("reverse again")
    assert state.mover == "w" and "F1" in state.moves() and "save" not in state.moves()
    after = state.play("F1").play("draw gg")
    assert after.mover == "f" and str(after).endswith(" 0"), "the turn saved a tile, though its second part did not"


def test_the_next_reverse_is_one_that_nobody_has_seen(garden):
    taken = "g,y,r/yy"
    state = garden(
        hands="-/-",
        heroes="-/L1",
        path="-/rr/-/-/-/-",
        taken=taken,
        turn="w:reverse",
        quiet="saved",
        reverses="0,0,0,0,3",
        zirroz="gg,gy",
    )
    odds = state.odds()
    assert odds == {f"reverse {name}": count / 24 for name, count in (("nothing", 9), ("1", 6), ("2", 5), ("fill", 4))}


@pytest.mark.parametrize(
    ("path", "pushed", "zirroz"),
    [
        ("-/y/r/gg/gy/g", "yy/y/r/gg/gy/g", 0),  # place 1 is empty: nothing moves
        ("y/-/r/gg/gy/g", "yy/y/r/gg/gy/g", 0),  # the first empty place takes the shift up
        ("y/r/gg/-/gy/-", "yy/y/r/gg/gy/-", 0),
        ("y/r/gg/gy/-/g", "yy/y/r/gg/gy/g", 0),
        ("y/r/gg/gy/g/-", "yy/y/r/gg/gy/g", 0),
        ("y/r/gg/gy/g/rr", "yy/y/r/gg/gy/g", 1),  # none is empty: rr falls off
    ],
)
def test_a_pushed_tile_shifts_the_others_up_to_the_first_gap(garden, path, pushed, zirroz):
    state = garden(hands="-/-", heroes="-/L1", path=path, taken="-/gr", reverses="0,1,0,0,0", turn="w:push1", quiet="saved")
    state = state.play("push yy")
    assert str(state).split()[0] == pushed and len(state.view(None).pieces.zirroz) == zirroz


def test_a_path_that_is_empty_at_the_end_of_a_turn_gets_six_new_tiles(garden):
    state = saved(garden, path="-/-/-/-/-/-").play("reverse nothing")
    for count in range(6):
        assert state.mover == "chance" and f"w:path{6 - count}" in str(state)
        state = state.play(state.moves()[0])
    assert state.mover == "f" and "" not in state.view(None).pieces.path


def test_after_again_the_empty_path_waits_for_the_end_of_the_turn(garden):
    state = saved(garden, path="-/-/-/-/-/-").play("reverse again")
    assert state.mover == "w"
    state = state.play("F1").play("draw gg")
    assert state.mover == "chance" and "w:path6" in str(state)
