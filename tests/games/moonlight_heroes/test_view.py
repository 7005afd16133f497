"""What is shown to whom, and what is not."""

from random import Random

import pytest

import plenilune
from plenilune.games.moonlight_heroes import terminal


def test_a_seat_sees_its_own_pebbles_and_how_many_the_others_hold(garden):
    state = garden(hands="1g2y/3r", bag="9g")
    fox, wolf, nobody = (state.view(seat).pieces.heroes for seat in ("f", "w", None))
    assert fox[0].hand == (1, 2, 0) and fox[1].hand is None and fox[1].pebbles == 3
    assert wolf[0].hand is None and wolf[1].hand == (0, 0, 3)
    assert nobody[0].hand is None and nobody[1].hand is None


def test_a_seen_position_hides_hands_tray_and_bag(garden):
    state = garden(hands="1g/3r", heroes="F1/-", bag="9g", turn="f:keep=2g1y1r", fountains="gold")
    assert "f:1g/w:3? 9? " in state.view("f").position and "f:keep=2g1y1r" in state.view("f").position
    assert "f:1?/w:3r 9? " in state.view("w").position and "f:keep=4?" in state.view("w").position
    assert "f:1?/w:3? 9? " in state.view(None).position and "f:keep=4?" in state.view(None).position
    assert state.view("w").pieces.tray == 4 and state.view("w").pieces.tray_pebbles is None


def test_without_screens_all_but_the_bag_is_open(garden):
    state = garden(hands="1g/3r", heroes="F1/-", bag="9g", turn="f:keep=2g1y1r", fountains="gold", screens="off")
    for seat in ("f", "w", None):
        assert "f:1g/w:3r 9? " in state.view(seat).position and "f:keep=2g1y1r" in state.view(seat).position
        assert state.view(seat).pieces.tray_pebbles == (2, 1, 1)


def test_draws_and_keeps_are_told_by_number_only(garden):
    state = garden(hands="-/-", bag="9g9y9r", fountains="gold").play("F1").play("draw gyrr").play("keep rr")
    told = {seat: [fact.text for fact in state.log(seat)] for seat in ("f", "w", None)}
    assert told["f"] == ["F1", "draw gyrr", "keep rr"]
    assert told["w"] == told[None] == ["F1", "draw ????", "keep ??"]


def test_the_first_draws_are_told_to_their_owner_only():
    state = plenilune.game("moonlight-heroes", players=3).new(seed=2)
    for seat, number in (("f", 0), ("w", 1), ("s", 2), (None, None)):
        draws = [fact.text for fact in state.log(seat)[6:]]
        assert [text == state.facts[6 + at].text for at, text in enumerate(draws)] == [at == number for at in range(3)]
        assert all(text in ("draw ????", state.facts[6 + at].text) for at, text in enumerate(draws))


def test_without_screens_draws_and_keeps_are_told(garden):
    state = garden(hands="-/-", bag="9g9y9r", fountains="gold", screens="off").play("F1").play("draw gyrr").play("keep rr")
    assert [fact.text for fact in state.log(None)] == ["F1", "draw gyrr", "keep rr"]


def test_the_table_shows_what_lies_open(garden):
    state = garden(
        hands="1g/3r",
        heroes="L1/F2",
        path="y/-/-/r/-/-",
        taken="gg,gyr/rr",
        reverses="1,2,0,0,0",
        zirroz="ggyy,yy",
        bag="2r",
        quiet="7",
    )
    table = state.view(None).pieces
    assert table.path == ("y", "", "", "r", "", "") and table.zirroz == ("yy", "ggyy") and table.castle == 28 - 7
    assert table.heroes[0].tiles == ("gg", "gyr") and table.heroes[0].gems == 5 and table.heroes[1].space == "F2"
    assert dict(table.reverses) == {"nothing": 1, "1": 2, "2": 0, "fill": 0, "again": 0}
    assert table.quiet_turns_left == 43 and table.heap == (19, 20, 15) and table.bag == 2 and not table.is_last_round


def test_a_sparkle_shows_where_the_viewer_could_save(garden):
    state = garden(hands="2g1y1r/9y9r", heroes="L1/R4", path="y/g/r/-/gyr/gg")
    sparkles = {
        seat: {space.name for space in state.view(seat).pieces.spaces if space.can_save} for seat in ("f", "w", None)
    }
    # L1: already there, y is paid. R1 costs r, then y. L2 costs y. R2 costs g. R3 costs y; L3 would need a second r.
    # R5 costs g, then g y r. L5 would need a second y. L6 costs r and R6 costs y, then gg.
    assert sparkles["f"] == {"L1", "R1", "L2", "R2", "R3", "R5", "L6", "R6"}
    assert sparkles["w"] == {"R1", "L3", "R3"} and sparkles[None] == set()


def test_a_seat_sees_which_pebble_it_lacks_and_the_refusal_names_the_same(garden):
    state = garden(hands="2g1y/3r", heroes="L1/R4", path="y/gyr/rr/-/gg/gy")
    assert state.view("f").pieces.lacks == ("", "r", "rr", "", "", "")
    assert state.view("w").pieces.lacks == ("y", "gy", "", "", "gg", "gy")
    assert state.view(None).pieces.lacks == ("",) * 6
    assert {space.lacks for space in state.view(None).pieces.spaces} == {""}
    names = {"g": "green", "y": "yellow", "r": "red"}
    for space in state.view("f").pieces.spaces:
        if space.name in state.moves() or space.hero:
            assert space.lacks == "", space.name
            continue
        with pytest.raises(plenilune.IllegalMove, match=f"You need a {names[space.lacks]} one"):
            state.play(space.name)


def test_the_drawing_marks_what_may_be_done_without_colour(garden):
    state = garden(hands="1g1y1r/9y", heroes="L4/L5", bag="9r")
    lines = terminal.draw(state.game.board, state.view("f"), "en", ascii_only=True).plain.split("\n")
    assert "#L1===#" in lines[3] and "+L5---+" in lines[3] and "@L4--*@" in lines[3] and "[F1 ~]" in lines[3]
    assert "g<F>" in lines[4] and "y<W>" in lines[4]
    assert "#=====#" in lines[7][38:45], "the tile that can be saved by staying"
    assert "wolf  9 pebbles  0 gems" in lines[0]
    assert "save" in "".join(lines[17:19])


def test_resampling_a_seat_that_may_save_lets_it_pay(garden):
    state = garden(hands="1g2y1r/1g", heroes="R5/-", path="y/-/-/-/gyr/-", bag="9g9y9r", turn="f:save")
    hands = set()
    for seed in range(60):
        guess = state.game.resample(state.view("w"), seed=seed)
        hand = guess.view("f").pieces.heroes[0].hand
        assert guess.moves() == ["end", "save"] and min(hand) >= 1 and sum(hand) == 4
        hands.add(hand)
    assert hands == {(2, 1, 1), (1, 2, 1), (1, 1, 2)}


def test_resampling_a_tray_leaves_a_choice(garden):
    state = garden(hands="-/1g", heroes="F2/-", bag="9g9y", turn="f:keep=3g1r", fountains="gold")
    for seed in range(60):
        guess = state.game.resample(state.view(None), seed=seed)
        assert guess.mover == "f" and len(guess.moves()) > 1


def test_resampling_deals_by_the_odds(garden):
    """One hidden pebble; 3 green, 1 yellow and none red are not in sight."""
    state = garden(hands="1g/-", bag="2g1y", heroes="F1/F2")
    guesses = [state.game.resample(state.view("w"), seed=seed).view("f").pieces.heroes[0].hand for seed in range(400)]
    assert guesses.count((1, 0, 0)) + guesses.count((0, 1, 0)) == 400
    assert 260 <= guesses.count((1, 0, 0)) <= 340


def test_a_guess_may_be_the_truth_and_mostly_is_not():
    state = plenilune.game("moonlight-heroes", players=4).new(seed=11)
    guesses = {str(state.game.resample(state.view("f"), seed=seed)) for seed in range(30)}
    assert len(guesses) > 20
    rng = Random(1)
    assert all(state.game.read(guess).view("f") == state.view("f") for guess in rng.sample(sorted(guesses), 10))
