"""A move that is not allowed: the sentence names the rule that forbids it."""

import pytest

from plenilune import IllegalMove, words


def key(state, text):
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    for lang in words.languages():
        assert caught.value.say(lang) != caught.value.key
        assert "{" not in caught.value.say(lang)
        assert "@" not in caught.value.say(lang)
    return caught.value.key


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello", "not-a-move"),
        ("g8", "not-a-move"),
        ("drop", "not-a-move"),
        ("r0-2", "no-colour"),
        ("n0-2", "no-colour"),
        ("g41-F", "no-pad"),
        ("g9-11", "no-pad"),
        ("g8-10", "no-pad"),
        ("g7-9a", "no-frog"),
        ("b8-10a", "no-frog"),
        ("g8-7", "only-forward"),
        ("g8-8", "only-forward"),
        ("b20a-0", "only-forward"),
        ("g8-9a", "pad-has-frog"),
        ("g8-10a", "not-two-steps"),
        ("g8-9b", "not-two-steps"),
        ("g8-F", "not-two-steps"),
        ("W>b<P", "no-swap-now"),
        ("drop W", "no-drop-now"),
    ],
)
def test_of_a_frog(pond, text, expected):
    assert key(pond("g:0,0,8/b:0,9a,20a"), text) == expected


def test_a_frog_at_home_moves_no_more(pond):
    assert key(pond("g:0,0,F/b:0,0,0", finish="WYB", pools="g:P/b:-"), "gF-2") == "frog-is-home"


def test_a_frog_moves_once_in_a_turn(pond):
    assert key(pond("g:0,0,8/b:0,0,0").play("g8-10b"), "g10b-12") == "has-moved"


def test_one_of_three_must_be_anothers(pond, after):
    state = after(pond("g:0,0,8/b:0,0,0"), "g8-10b", "g0-2")
    assert key(state, "g0-3") == "must-be-others"
    assert key(state, "g10b-12") == "has-moved"


def test_the_frog_on_the_spring_goes_first(pond):
    state = pond("g:0,0,3/b:0,7,8").play("g3-5")
    assert key(state, "g0-2") == "must-hop"
    assert key(state, "g5-10a") == "not-two-steps"
    assert key(state, "drop W") == "no-drop-now"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("g0-2", "must-swap"),
        ("drop W", "must-swap"),
        ("W>o<P", "swap-no-seat"),
        ("W>g<Y", "swap-self"),
        ("K>b<W", "no-lily"),
        ("W>b<Y", "no-lily"),
        ("W>b<W", "swap-same-colour"),
    ],
)
def test_of_a_swap(pond, text, expected):
    state = pond("g:0,0,15/b:0,0,0/r:0,0,0", pools="g:WY/b:WP/r:-").play("g15-17")
    assert key(state, text) == expected


@pytest.mark.parametrize(("text", "expected"), [("g0-2", "must-drop"), ("W>b<P", "must-drop"), ("drop K", "no-lily")])
def test_of_a_drop(pond, text, expected):
    state = pond("g:0,0,12/b:0,0,0", pools="g:WY/b:P").play("g12-14")
    assert key(state, text) == expected


def test_the_sentences_say_what_is_wrong(pond):
    state = pond("g:0,0,8/b:0,0,9a")
    with pytest.raises(IllegalMove, match="That is not exactly two steps"):
        state.play("g8-10a")
    with pytest.raises(IllegalMove, match="Green has no frog on pad 7"):
        state.play("g7-9b")


def test_the_sentences_are_translated(pond):
    with pytest.raises(IllegalMove) as caught:
        pond("g:0,0,8/b:0,0,9a").play("g7-9b")
    assert caught.value.say("fr") == "Vert n’a pas de grenouille sur la feuille 7"
    assert caught.value.say("de") == "Grün hat keinen Frosch auf Blatt 7"
