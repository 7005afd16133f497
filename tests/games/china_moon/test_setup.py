"""Set-up: frogs on the start, lilies at random, the black one and the blue one on their places."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plenilune
from plenilune import IllegalMove
from plenilune.games.china_moon import notation, rules

GAME = plenilune.game("china-moon", players=3)
LILY_PADS = ["3", "6", "9a", "12", "15", "20b", "21a", "23", "27", "30", "32a", "34"]
TEXT = "lilies 3W,6W,9aW,12W,15Y,20bY,21aY,23Y,27P,30P,32aP,34P,39K;WYPB"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_three_frogs_on_the_start_and_no_lily(players):
    state = plenilune.game("china-moon", players=players).new(seed=1)
    frogs, _, pools, turn = str(state).split()
    assert frogs == "/".join(f"{seat}:0,0,0" for seat in "gbrov"[:players])
    assert pools == "/".join(f"{seat}:-" for seat in "gbrov"[:players])
    assert turn == "g:move"
    assert set(state.scores.values()) == {0}


@given(st.integers(0, rules.SET_UPS - 1))
@settings(deadline=None)
def test_lilies_lie_as_the_rule_sheet_says(number):
    text = notation.write_move(GAME.board, GAME.unset().ints, number)
    pads, finish = text.removeprefix("lilies ").split(";")
    lilies = {entry[:-1]: entry[-1] for entry in pads.split(",")}
    assert lilies.pop("39") == "K"
    assert list(lilies) == LILY_PADS
    assert Counter(lilies.values()) == {"W": 4, "Y": 4, "P": 4}
    assert finish[3] == "B"
    assert sorted(finish[:3]) == ["P", "W", "Y"]


@given(st.integers(0, rules.SET_UPS - 1))
def test_each_set_up_has_one_number_and_one_text(number):
    unset = GAME.unset().ints
    text = notation.write_move(GAME.board, unset, number)
    assert notation.read_setup(GAME.board, unset, text) == number


def test_the_first_and_the_last_set_up():
    unset = GAME.unset().ints
    assert notation.write_move(GAME.board, unset, 0) == TEXT
    last = "lilies 3P,6P,9aP,12P,15Y,20bY,21aY,23Y,27W,30W,32aW,34W,39K;PYWB"
    assert notation.write_move(GAME.board, unset, rules.SET_UPS - 1) == last
    assert rules.SET_UPS == 6 * 34650


def test_the_set_up_is_a_fact_of_chance():
    state = GAME.unset().play(TEXT)
    assert state.facts == (("chance", TEXT),)
    assert state.mover == "g"
    assert str(GAME.unset()) == "unset"
    assert GAME.unset().roll(Random(3)).facts[0].text.startswith("lilies 3")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "not-a-setup"),
        ("lilies", "not-a-setup"),
        (TEXT.replace(";WYPB", ""), "not-a-setup"),
        (TEXT.replace("WYPB", "WYBP"), "not-a-setup"),
        (TEXT.replace("WYPB", "WYP"), "not-a-setup"),
        (TEXT.replace("34P", "33P"), "setup-pads"),
        (TEXT.replace(",39K", ""), "setup-pads"),
        (TEXT.replace("39K", "39P"), "setup-pads"),
        (TEXT.replace("34P,39K", "34K,39P"), "setup-pads"),
        (TEXT.replace("34P", "34W"), "setup-colours"),
        (TEXT.replace(";WYPB", ";WWPB"), "setup-colours"),
        (TEXT.replace("3W,6W,", "6W,3W,"), "setup-order"),
    ],
)
def test_what_is_not_a_set_up_is_refused(text, key):
    with pytest.raises(IllegalMove) as caught:
        GAME.unset().play(text)
    assert caught.value.key == key
    assert len(str(caught.value)) > 30
