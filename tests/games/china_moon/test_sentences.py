"""What a position of China Moon asks and tells. That it can be said in each language is conformance."""

import pytest

import plenilune
from plenilune import words

NAMES = {"g": "Zoé", "b": "Tom"}


def said(state, sentences, you=None):
    return [words.tell(state.game.words, one, "en", NAMES, you) for one in sentences]


def asked(state, seat):
    return said(state, state.view(seat).asks, seat)


def told(state, seat):
    """What comes after what is asked."""
    view = state.view(seat)
    return said(state, view.tells, seat)[len(view.asks) :]


def test_the_mover_is_asked_for_a_frog_and_told_whose_one_of_them_must_be(pond, after):
    state = pond("g:0,0,8/b:0,0,20a")
    assert asked(state, "g") == ["Frog 1: which one?", "One of the three must be another player’s."]
    assert asked(after(state, "b0-2"), "g") == ["Frog 2: which one?", "One of the three must be another player’s: done."]
    assert asked(after(state, "g0-2", "g0-3"), "g") == [
        "Frog 3: another player’s.",
        "Two were your own: the third must be another player’s.",
    ]


def test_others_wait_by_name(pond):
    state = pond("g:0,0,8/b:0,0,20a")
    assert asked(state, "b") == asked(state, None) == ["Zoé is thinking."]


def test_people_who_share_a_device_are_asked_by_name(pond):
    state = pond("g:0,0,8/b:0,0,20a")
    assert said(state, state.view("g").asks)[0] == "Zoé, frog 1: which one?"


def test_a_spring_asks_the_mover_for_the_lane_whosever_frog_it_is(pond):
    state = pond("g:0,7,8/b:0,0,3", lilies="9aW").play("b3-5")
    assert asked(state, "g") == ["The spring: which lane?", "One of the three must be another player’s: done."]
    assert asked(state, "b") == ["Zoé is thinking."]


def test_a_prankster_and_a_butterfly_ask_the_owner_of_the_frog(pond):
    swap = pond("g:0,0,0/b:0,0,15", pools="g:W/b:P").play("b15-17")
    assert asked(swap, "b") == ["The prankster: you must swap one lily."]
    assert asked(swap, "g") == asked(swap, None) == ["Tom must swap a lily."]
    drop = pond("g:0,0,12/b:0,0,0", pools="g:W/b:-").play("g12-14")
    assert asked(drop, "g") == ["The butterfly: let one lily go.", "It falls on pad 13."]
    assert asked(drop, "b") == ["Zoé must let a lily go.", "It falls on pad 13."]


def test_before_the_set_up_and_at_the_end_nobody_is_asked(pond):
    assert asked(plenilune.game("china-moon").unset(), "g") == ["The lilies are not on the pond yet."]
    over = pond("g:0,39,40/b:F,F,F", pools="g:WYP/b:WYP", finish="B").play("g40-F")
    assert asked(over, "b") == ["The game is over. The most points: Zoé."]
    shared = pond("g:0,39,40/b:F,F,F", pools="g:-/b:WWY", finish="B").play("g40-F")
    assert asked(shared, None) == ["The game is over. The most points: Zoé, Tom."]


def test_the_whole_position_is_told(pond):
    state = pond("g:0,3,F/b:0,0,0", pools="g:WPP/b:-", finish="YWB", lilies="6W")
    colours = told(state, "g")
    assert colours[0] == "Zoé: 4 points. Lilies: white, 2 pink. Frogs: on the start, on pad 3, home."
    assert colours[1] == "Tom: 0 points, no lilies. Frogs: 3 on the start."
    assert colours[2].startswith("Lilies on the pads: 6 white, ")
    assert colours[3:] == ["At the finish: 2 yellow, 3 white, 4 blue."]


def test_nobodys_frogs_are_told_too():
    state = plenilune.game("china-moon", neutral="on").new(seed=1)
    assert "Nobody’s frogs: 3 on the start." in told(state, "g")


@pytest.mark.parametrize("lang", words.languages())
def test_each_piece_has_a_letter_of_its_own_out_of_its_word(lang):
    """The same letter never means two things on one board."""
    book = words.catalogue(plenilune.about("china-moon").words, lang)
    pieces = [*(f"frog-{colour}" for colour in "gbrovn"), *(f"lily-{lily}" for lily in "WYPBK")]
    letters = {piece: book[f"letter-{piece}"] for piece in pieces}
    assert len(set(letters.values())) == len(pieces)
    assert all(letter.lower() in book[piece].lower() for piece, letter in letters.items())
    assert [letters["lily-K"], letters["frog-g"]] == {"en": ["K", "G"], "fr": ["N", "V"], "de": ["S", "G"]}[lang]
