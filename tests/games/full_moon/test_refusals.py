"""Which rule forbids a move: each has its key and its sentence."""

import pytest

import plenilune
from plenilune import words

POSITION = "w2k1/g3/r3w3/w1/r1/g2/r2/k2/g1/k3 S 6^ 3"  # the moon asks for grey or two prints


@pytest.mark.parametrize(
    ("move", "key", "sentence"),
    [
        ("r1>v", "order", "The moon asks for grey or two prints, not for red one"),
        ("k1>v", "not-nearest", "In this column only white two may be played now, not black one"),
        ("w2g3>v", "not-behind", "These wolves do not stand right behind white two"),
        ("w2<v", "no-column", "The row does not reach that far: white two runs two columns"),
        ("w2>v", "clash", "Another white wolf is in column 3"),
        ("g1>#", "does-not-win", "This move does not make four colours in column 10: place the moon with ^ or v"),
        ("pass", "may-not-pass", "You may not pass: there is a move that the moon allows"),
        ("w4>v", "not-a-move", None),
        ("w2k1>", "not-a-move", None),
        ("G1>v", "not-a-move", None),
    ],
)
def test_a_refusal_names_the_rule(move, key, sentence):
    with pytest.raises(plenilune.IllegalMove) as caught:
        plenilune.game("full-moon").read(POSITION).play(move)
    assert caught.value.key == key
    assert sentence is None or str(caught.value) == sentence
    assert isinstance(caught.value, ValueError)


def test_a_winning_move_is_written_with_its_sign():
    state = plenilune.game("full-moon").read("k1g1r1/w1/k2w3/r2/g2/k3/w2/g3/r3 S any 3")
    with pytest.raises(plenilune.IllegalMove, match="makes four colours in column 1 and wins"):
        state.play("w1<v")


def test_packs_are_refused_by_their_option():
    position = "w1r3k2/g1/k1w3/g2/r1/k3/w2r2/g3 S any 0"
    for pack, move, reason in [("2", "w1r3k2>v", "At most two wolves"), ("whole", "w1r3>v", "takes its whole column along")]:
        with pytest.raises(plenilune.IllegalMove, match=reason):
            plenilune.game("full-moon", pack=pack).read(position).play(move)


def test_refusals_are_said_in_each_language():
    with pytest.raises(plenilune.IllegalMove) as caught:
        plenilune.game("full-moon").read(POSITION).play("r1>v")
    said = {lang: caught.value.say(lang) for lang in words.languages()}
    assert "gris" in said["fr"] and "Grau" in said["de"]
    assert len(set(said.values())) == len(said)


@pytest.mark.parametrize(
    ("position", "key"),
    [
        ("k1/r2 S first", "position-words"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 W first 0", "position-side"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g4 S first 0", "position-wolf"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2 S first 0", "position-missing"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3/g3 S first 0", "position-twice"),
        ("k1r2//w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S any 0", "position-column"),
        ("k1k2/r2/w3/g1/r3/w1/g2/k3/r1/w2/g3 S any 0", "position-clash"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S 13v 0", "position-order"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S any 31", "position-quiet"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S won 0", "position-won"),
        ("k1r2w3g1/k2/r3/w1/g2/k3/r1/w2/g3 S any 0", "position-not-won"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S drawn 3", "position-drawn"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S any 30", "position-not-drawn"),
        ("k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 N first 0", "position-first"),
    ],
)
def test_what_is_wrong_with_a_position_is_named(position, key):
    with pytest.raises(plenilune.PositionError) as caught:
        plenilune.game("full-moon").read(position)
    assert caught.value.key == key
