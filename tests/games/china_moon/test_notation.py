"""Positions as text: the forms of the rules page, and what is refused, each with its own key."""

import pytest

import plenilune
from plenilune import PositionError, words

TWO = plenilune.game("china-moon")
NEUTRAL = plenilune.game("china-moon", neutral="on")
LILIES = "15W,20bW,21aW,23Y,27Y,30Y,32aP,34P,36P,39K;YWPB"
POOLS = "g:WY/b:P"
GOOD = f"g:0,3,9a/b:0,0,6 {LILIES} {POOLS} g:move"


@pytest.mark.parametrize(
    "text",
    [
        "unset",
        GOOD,
        f"g:0,9a,9b/b:0,0,2 {LILIES} {POOLS} g:move+b2+g9b",
        f"g:0,3,9a/b:0,0,17 {LILIES} {POOLS} b:swap@17+b17",
        f"g:0,3,9a/b:0,0,17 {LILIES} {POOLS} g.b:swap@17+g3+g9a+b17",
        f"g:0,3,9a/b:0,0,14 {LILIES} {POOLS} g.b:drop@14+b14",
        f"g:0,0,5/b:0,7,8 {LILIES} {POOLS} b:hop@5+b7+g5",
        "g:0,F,F/b:0,0,F ;B g:WWWWWYYYYY/b:PPPPPK g:move+gF+gF",
        "g:0,F,F/b:0,F,F 13W; g:WWWWYYYYY/b:PPPPPBK over",
    ],
)
def test_a_position_reads_back_as_it_was_written(text):
    assert str(TWO.read(text)) == text
    assert TWO.read(str(TWO.read(text))) == TWO.read(text)


def test_lane_a_stands_before_lane_b():
    assert str(TWO.read(GOOD.replace("0,3,9a", "9b,0,9a"))).startswith("g:0,9a,9b/")


def test_pools_stand_in_the_order_of_the_lilies():
    assert " g:WYK/b:P " in str(TWO.read(GOOD.replace(",39K", "").replace("g:WY", "g:KYW")))


def test_a_frog_that_came_home_is_named_with_f(pond, after):
    state = after(pond("g:0,39,40/b:0,0,0", pools="g:WWWWYYYY/b:PPPPK"), "g40-F", "b0-2")
    assert str(state).endswith(" g:move+gF+b2")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (" g:move", "", "position-words"),
        ("g:0,3,9a/b:0,0,6", "g:0,3,9a", "position-frogs"),
        ("g:0,3,9a/b:0,0,6", "b:0,3,9a/g:0,0,6", "position-frogs"),
        ("g:0,3,9a/b:0,0,6", "g:0,3,9a/b:0,0,6/n:0,0,0", "position-frogs"),
        ("0,3,9a", "0,3", "position-three-frogs"),
        ("0,3,9a", "0,3,41", "no-pad"),
        ("0,3,9a", "0,3,9", "no-pad"),
        ("0,3,9a", "0,3,6", "position-two-frogs"),
        (";YWPB", "YWPB", "position-lilies"),
        ("15W", "15B", "position-count"),
        ("15W", "W15", "position-lily"),
        ("15W", "41W", "no-pad"),
        ("15W", "0W", "position-lily-place"),
        ("15W", "FW", "position-lily-place"),
        ("15W", "20bW", "position-two-lilies"),
        ("15W", "9aW", "position-frog-and-lily"),
        (";YWPB", ";YWB", "position-finish"),
        (";YWPB", ";YWBP", "position-finish-order"),
        (";YWPB", ";YYPB", "position-finish-order"),
        ("g:WY/b:P", "g:WY", "position-pools"),
        ("g:WY/b:P", "g:WY/b:", "position-pool"),
        ("g:WY/b:P", "g:WY/b:X", "position-pool"),
        ("g:WY/b:P", "g:WY/b:PP", "position-count"),
        ("g:WY/b:P", "g:WY/b:-", "position-count"),
        ("g:WY/b:P", "g:WYB/b:P", "position-count"),
        (",39K", "", "position-count"),
        ("g:move", "over", "position-over"),
        ("g:move", "g", "position-turn"),
        ("g:move", "g:run", "position-turn"),
        ("g:move", "g:move@3", "position-turn"),
        ("g:move", "g:swap+g3", "position-turn"),
        ("g:move", "r:move", "position-seat"),
        ("g:move", "r.g:swap@3+g3", "position-seat"),
        ("g:move", "b.g:move", "position-decides"),
        ("g:move", "g.g:move", "position-decides"),
        ("g:move", "g:move+r3", "no-colour"),
        ("g:move", "g:move+g77", "no-pad"),
        ("g:move", "g:move+g4", "position-moved"),
        ("g:move", "g:move+g0", "position-moved"),
        ("g:move", "g:move+g3+g3", "position-moved"),
        ("g:move", "g:move+g3+g9a+b6", "position-moved-three"),
        ("g:move", "g:swap@17", "position-last-moved"),
        ("g:move", "g:swap@9a+g9a+g3", "position-last-moved"),
        ("g:move", "g:swap@3+g3", "position-wrong-pad"),
        ("g:move", "g:hop@3+g3", "position-wrong-pad"),
    ],
)
def test_what_cannot_be_a_position_is_refused(old, new, key):
    assert old in GOOD
    with pytest.raises(PositionError) as caught:
        TWO.read(GOOD.replace(old, new))
    assert caught.value.key == key
    for lang in words.languages():
        assert caught.value.say(lang) != key
        assert "{" not in caught.value.say(lang)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("g:F,F,F/b:F,F,0 ; g:WWWWWYYYYY/b:PPPPPBK over", "position-home"),
        ("g:0,F,F/b:0,F,F ; g:WWWWWYYYYY/b:PPPPPBK g:move", "position-not-over"),
        (f"g:2,4,17/b:0,0,0 {LILIES} {POOLS} g:swap@17+g2+g4+g17", "position-all-own"),
        (f"g:0,0,0/b:0,0,17 {LILIES} {POOLS} g:swap@17+b17", "position-decides"),
        (f"g:0,0,0/b:0,0,17 {LILIES} {POOLS} b.g:swap@17+b17", "position-decides"),
        (f"g:0,0,5/b:0,7,8 {LILIES} {POOLS} b.g:hop@5+g5", "position-decides"),
        (f"g:0,0,5/b:0,0,8 {LILIES} {POOLS} g:hop@5+g5", "position-no-choice"),
        (f"g:0,0,17/b:0,0,0 {LILIES.replace('15W', '6Y,15W,40P')} g:-/b:W g:swap@17+g17", "position-no-swap"),
        (f"g:0,0,14/b:0,0,0 {LILIES.replace('15W', '6Y,15W,40P')} g:-/b:W g:drop@14+g14", "position-no-drop"),
        ("g:0,F,F/b:0,0,17 ;PB g:WWWWYYYYY/b:WPPPPK b:swap@17+gF+gF+gF+b17", "position-moved"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(text, key):
    with pytest.raises(PositionError) as caught:
        TWO.read(text)
    assert caught.value.key == key


def test_only_with_a_neutral_colour_may_lilies_be_missing():
    text = f"g:0,3,9a/b:0,0,6/n:0,0,0 {LILIES.replace(',39K', '')} {POOLS} g:move"
    assert str(NEUTRAL.read(text)) == text
    with pytest.raises(PositionError) as caught:
        NEUTRAL.read(text.replace("g:WY", "g:WWWY"))
    assert caught.value.key == "position-count"


def test_nobodys_frog_neither_swaps_nor_drops():
    with pytest.raises(PositionError) as caught:
        NEUTRAL.read(f"g:0,0,0/b:0,0,0/n:0,0,17 {LILIES} {POOLS} g:swap@17+n17")
    assert caught.value.key == "position-nobody"


def test_the_sentence_names_what_is_wrong():
    with pytest.raises(PositionError, match="two frogs are on pad 6"):
        TWO.read(GOOD.replace("0,3,9a", "0,3,6"))
    with pytest.raises(PositionError, match="of the colour black this position has 0 lilies, not 1"):
        TWO.read(GOOD.replace(",39K", ""))
