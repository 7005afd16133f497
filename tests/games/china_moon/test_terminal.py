"""The pond in letters and in sentences: fits the terminal, shows what may be done by form alone."""

from random import Random

import pytest

import plenilune
from plenilune.core.registry import module_of
from plenilune.games.china_moon import terminal

PEOPLE = [(seat, lang) for seat in ("g", None) for lang in ("en", "fr", "de")]


def drawn(state, seat, lang="en", ascii_only=False):
    return terminal.draw(state.game.board, state.view(seat), lang, ascii_only).plain


def told(state, seat, lang="en"):
    return terminal.tell(state.game.board, state.view(seat), lang)


def test_it_is_found_as_the_games_terminal():
    assert module_of("china-moon", "terminal") is terminal


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(("seat", "lang"), PEOPLE)
def test_every_position_of_a_game_fits_and_keeps_its_height(players, seat, lang):
    state, rng = plenilune.game("china-moon", players=players).unset(), Random(players)
    while True:
        lines = drawn(state, seat, lang).split("\n")
        assert len(lines) == 21
        assert max(map(len, lines)) <= 78
        assert drawn(state, seat, lang, ascii_only=True).isascii()
        sentences = told(state, seat, lang)
        assert "{" not in sentences and "@" not in sentences
        if state.mover is None:
            return
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))


def test_frogs_that_may_move_wear_arrows_and_moved_ones_a_tick(pond, after):
    state = after(pond("g:0,0,8/b:0,0,20a"), "g0-2")
    picture = drawn(state, "g")
    assert "»g«" in picture and "»b«" in picture
    assert "▐g▌✓" in picture
    assert "»" not in drawn(state, "b").rpartition("\n")[0]
    assert "[g]+" in drawn(state, "g", ascii_only=True)


def test_after_two_own_frogs_only_others_wear_arrows(pond, after):
    picture = drawn(after(pond("g:0,0,8/b:0,0,20a"), "g0-2", "g0-3"), "g").rpartition("\n")[0]
    assert "»b«" in picture and "»g«" not in picture
    assert "another player" in picture


def test_lanes_after_a_spring_stand_in_brackets_with_their_lilies(pond):
    state = pond("g:0,0,3/b:0,7,8", lilies="9aW").play("g3-5")
    assert "[a]W" in drawn(state, "g") and "[b]" in drawn(state, "g")
    assert "» g «" in drawn(state, "g")
    assert "{a}W" in drawn(state, "g", ascii_only=True)


def test_the_pad_where_a_lily_will_fall_stands_in_brackets(pond):
    state = pond("g:0,0,12/b:0,0,0", pools="g:W/b:-").play("g12-14")
    assert "[o]" in drawn(state, "g")
    assert "it falls on pad 13" in drawn(state, "g")


def test_start_island_pools_and_points_are_shown(pond):
    picture = drawn(pond("g:0,0,F/b:0,0,0", pools="g:WWP/b:K", finish="YWB"), "g")
    assert "»g«2" in picture and "»b«3" in picture
    assert "1:-   2:Y   3:W   4:B" in picture
    assert "▸g 4 WWP" in picture and " b -2 K" in picture


def test_sentences_tell_the_whole_position(pond):
    state = pond("g:0,3,F/b:0,0,0", pools="g:WPP/b:-", finish="YWB", lilies="6W")
    sentences = told(state, "g").split("\n")
    assert sentences[0] == "Green: frog 1 of 3, any that has not moved yet."
    assert sentences[1] == "You may play: b0-2, g0-2, g3-5."
    assert sentences[2] == "Green: 4 points. Lilies: white, 2 pink. Frogs: on the start, on pad 3, home."
    assert sentences[3] == "Blue: 0 points, no lilies. Frogs: 3 on the start."
    assert sentences[4].startswith("Lilies on the pads: 6 white, ")
    assert sentences[5] == "At the finish: 2 yellow, 3 white, 4 blue."


def test_sentences_tell_who_must_swap_and_who_won(pond):
    assert told(pond("g:0,0,0/b:0,0,15", pools="g:W/b:P").play("b15-17"), None).startswith(
        "Blue: b17 has met the prankster."
    )
    over = pond("g:0,39,40/b:F,F,F", pools="g:WYP/b:WYP", finish="B").play("g40-F")
    assert told(over, "b").startswith("The game is over. The most points: Green.")
    assert "▸g 7" in drawn(over, "b")


def test_nobodys_frogs_are_told_too():
    state = plenilune.game("china-moon", neutral="on").new(seed=1)
    assert "Nobody’s frogs: 3 on the start." in told(state, "g")
