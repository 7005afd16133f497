import pytest

from plenilune.core.errors import IllegalMove


def refused(state, text):
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    return caught.value.key, str(caught.value)


def test_a_coloured_space_costs_a_pebble_of_its_colour_laid_on_the_heap(garden):
    state = garden(hands="1r/-", bag="1g")
    assert state.moves() == ["F1", "F2", "L3", "L6", "R1", "R4"]
    after = state.play("L3").view("f").pieces
    assert after.heroes[0].hand == (0, 0, 0)
    assert after.heap[2] == state.view("f").pieces.heap[2] + 1


def test_a_fountain_costs_nothing(garden):
    after = garden(hands="1r/-", bag="4g").play("F1").play("draw gg").view("f").pieces
    assert after.heroes[0].hand == (2, 0, 1)


def test_the_space_is_paid_for_before_pebbles_are_drawn(garden):
    """With bag and heap empty but for the pebble just paid, that pebble is what is drawn."""
    state = garden(hands="1r/20g20y19r")
    assert state.play("R1").moves() == ["draw r"]


def test_an_occupied_space_is_closed_and_one_must_go_to_another_than_ones_own(garden):
    state = garden(hands="1g1r/-", heroes="L4/R2")
    assert state.moves() == ["F1", "F2", "L1", "L3", "L6", "R1", "R4", "R5"]
    assert refused(state, "R2") == ("occupied", "This place is taken: the wolf hides here")
    assert refused(state, "L4")[0] == "stay-without-save"


def test_staying_is_saving_and_draws_nothing(garden):
    state = garden(hands="1g1y1r/-", heroes="L4/-", bag="5g")
    assert "save" in state.moves()
    assert refused(state, "L4")[0] == "stay-is-save"
    after = state.play("save")
    assert after.view("f").pieces.heroes[0].hand == (0, 0, 1)
    assert [move.split()[0] for move in after.moves()] == ["reverse"] * 5


def test_one_may_not_stay_at_a_fountain(garden):
    state = garden(hands="1g/-", heroes="F1/-")
    assert "F1" not in state.moves()
    assert refused(state, "F1")[0] == "stay-at-fountain"
    assert refused(state, "save") == ("save-at-fountain", "No tile lies beside a fountain")


def test_with_nowhere_to_go_the_turn_is_passed(garden):
    state = garden(hands="-/1g", heroes="F1/F2")
    assert state.moves() == ["pass"]
    assert state.play("pass").mover == "w"


def test_a_pass_is_refused_where_something_can_be_done(garden):
    assert refused(garden(hands="-/-"), "pass")[0] == "may-not-pass"


@pytest.mark.parametrize(("space", "colour"), [("L1", "green"), ("R6", "yellow"), ("L3", "red")])
def test_the_missing_pebble_is_named(garden, space, colour):
    state = garden(hands="-/-")
    assert refused(state, space) == ("cannot-pay-space", f"You need a {colour} one")


def test_a_fountain_of_more_players_is_not_there(garden):
    assert refused(garden(hands="-/-"), "F3") == ("no-such-fountain", "F3 is not in the garden when 2 play")


def test_a_turn_begins_with_hiding(garden):
    assert refused(garden(hands="1g/-"), "end")[0] == "hide-first"
    assert refused(garden(hands="1g/-"), "save")[0] == "save-off-board"
    assert refused(garden(hands="1g/-"), "keep g")[0] == "nothing-to-keep"
    assert refused(garden(hands="1g/-"), "fly") == (
        "not-a-move",
        "“fly” is not a move: write a space such as L3 or F2, save, end, pass, or keep and the pebbles",
    )
