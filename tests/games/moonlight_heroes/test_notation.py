"""Moves and positions as text."""

from collections import Counter
from random import Random

import pytest
from amounts import amount
from hypothesis import given, settings
from hypothesis import strategies as st

import plenilune
from plenilune import words
from plenilune.core.errors import IllegalMove, PositionError
from plenilune.games.moonlight_heroes import rules

START = "gy/-/ggy/gyr/r/rr f:L2/w:F1 f:1g2y/w:4r 17g15y16r 2g3y f:yr/w:- - 0,0,0,0,1 f:hide saved"


def test_the_example_of_the_position_reads_back():
    state = plenilune.game("moonlight-heroes").read(START)
    assert str(state) == START and state.mover == "f" and state.scores == {"f": 2, "w": 0}


def test_one_move_of_each_kind_has_its_text(played):
    words = {text.split()[0] for state in played(1, players=4, fountains="gold")[-1:] for _, text in state.facts}
    assert {"draw", "push", "reverse", "keep", "save", "F2", "L3"} <= words


@pytest.mark.parametrize(
    ("turn", "text", "key"),
    [
        ("f:draw2", "draw yg", "outcome-draw"),
        ("f:draw2", "draw g", "outcome-draw"),
        ("f:draw2", "F1", "outcome-draw"),
        ("w:push1", "push rrrr", "outcome-push"),
        ("w:push1", "push magic", "outcome-push"),
        ("w:reverse", "reverse 3", "outcome-reverse"),
    ],
)
def test_what_chance_cannot_do_is_refused(garden, turn, text, key):
    is_push = turn == "w:push1"
    more = {"taken": "-/g", "quiet": "saved", "reverses": "0,1,0,0,0" if is_push else "0,0,0,0,0"}
    path = "-/yy/gg/gy/gr/yr"
    if turn == "f:draw2":
        state = garden(hands="-/-", heroes="F1/-", bag="3g3y", turn=turn, path=path)
    else:
        state = garden(hands="-/-", heroes="-/L1", turn=turn, path=path, **more)
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert caught.value.key == key and text in str(caught.value)


WRONG = [
    ("gy f:hide", "position-words"),
    (START.replace("w:4r", "w:4?"), "position-hidden"),
    (START.replace("gy/-/ggy", "gy/ggy"), "position-path"),
    (START.replace("gy/-/ggy", "gy/-/ggz"), "position-tile"),
    (START.replace("gy/-/ggy", "ggy/-/ggy"), "position-tiles"),
    (START.replace("/rr", "/magic"), "position-magic"),
    (START.replace("gy/-/ggy", "magic/-/ggy"), "position-magic-early"),
    (START.replace("f:L2/w:F1", "f:L2"), "position-seats"),
    (START.replace("f:L2/w:F1", "w:L2/f:F1"), "position-seats"),
    (START.replace("f:L2/w:F1", "f:L2/w:"), "position-seats"),
    (START.replace("f:L2/w:F1", "f:L2/w:F3"), "position-space"),
    (START.replace("f:L2/w:F1", "f:L2/w:L2"), "position-together"),
    (START.replace("w:4r", "w:r4"), "position-pebbles"),
    (START.replace("w:4r", "w:3r"), "position-sum"),
    (START.replace("0,0,0,0,1", "0,0,0,1"), "position-reverses"),
    (START.replace("0,0,0,0,1", "0,0,0,0,4"), "position-reverses-most"),
    (START.replace("0,0,0,0,1", "0,0,0,0,2"), "position-reverses-sum"),
    (START.replace("f:hide", "f:run"), "position-turn"),
    (START.replace("f:hide", "hide"), "position-turn"),
    (START.replace("f:hide", "s:hide"), "position-turn"),
    (START.replace("f:hide", "f:hide3"), "position-turn"),
    (START.replace("f:hide", "f:over"), "position-turn"),
    (START.replace("saved", "-1"), "position-quiet"),
    (START.replace("saved", "50"), "position-dawn"),
    (START.replace("f:hide", "over"), "position-saved"),
    (START.replace("f:hide saved", "over 3"), "position-over"),
    (START.replace("f:hide saved", "f:push1 3"), "position-not-saved"),
    (START.replace("f:hide", "f:push0"), "position-push"),
    (START.replace("f:hide", "f:push7"), "position-push"),
    (START.replace("f:hide", "f:path4"), "position-laid"),
    (START.replace("f:hide", "lay3").replace("saved", "0"), "position-setup"),
    (START.replace("f:hide", "f:deal").replace("saved", "0"), "position-setup"),
    (START.replace("f:hide", "f:draw2"), "position-draw"),
    (START.replace("f:hide", "w:draw3"), "position-draw"),
    (START.replace("f:hide", "w:save"), "position-save"),
    (START.replace("f:hide", "f:save"), "position-save"),
    (START.replace("f:hide", "w:keep=1g1y").replace("17g15y", "16g14y"), "position-keep"),
    (START.replace("f:hide", "f:hide=1g1y").replace("17g15y", "16g14y"), "position-tray"),
    (START.replace("f:hide", "w:reverse").replace("0,0,0,0,1", "0,0,0,0,0"), "position-reverse"),
    (START.replace("gy/-/ggy/gyr/r/rr", "gy/-/-/-/-/-").replace("f:hide", "f:path6"), "position-laid"),
]


@pytest.mark.parametrize(("text", "key"), WRONG)
def test_a_text_that_is_no_position_is_refused_for_its_reason(text, key):
    with pytest.raises(PositionError) as caught:
        plenilune.game("moonlight-heroes").read(text)
    assert caught.value.key == key
    for lang in words.languages():
        assert caught.value.say(lang) != key


def test_the_refusals_name_what_is_wrong():
    with pytest.raises(PositionError, match="there is no tile “ggz” in this garden"):
        plenilune.game("moonlight-heroes").read(START.replace("gy/-/ggy", "gy/-/ggz"))
    with pytest.raises(PositionError, match=r"19 pebbles of the colour red .* there must be 20"):
        plenilune.game("moonlight-heroes").read(START.replace("w:4r", "w:3r"))


OPTIONS = st.fixed_dictionaries(
    {
        "players": st.integers(2, 4),
        "fountains": st.sampled_from(["white", "gold"]),
        "screens": st.sampled_from(["on", "off"]),
    }
)


@settings(max_examples=amount(5, 15), deadline=None)
@given(seed=st.integers(0, 10**6), options=OPTIONS)
def test_every_position_of_a_game_reads_back_and_keeps_the_pieces(seed, options):
    game, rng = plenilune.game("moonlight-heroes", **options), Random(seed)
    state = game.unset()
    while state.mover is not None:
        assert game.read(str(state)) == state
        table = state.view(None).pieces
        pebbles = table.bag + sum(table.heap) + table.tray + sum(hero.pebbles for hero in table.heroes)
        tiles = table.castle + len(table.zirroz) + sum(map(bool, table.path)) + sum(len(h.tiles) for h in table.heroes)
        assert pebbles == 60 and tiles == 28
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    assert game.read(str(state)) == state


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), options=OPTIONS, steps=st.integers(0, 250))
def test_tickets_outcomes_and_weights_agree(seed, options, steps):
    game, rng = plenilune.game("moonlight-heroes", **options), Random(seed)
    state = game.unset()
    for _ in range(steps):
        if state.mover is None:
            return
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    if state.mover != "chance":
        return
    board, s, out = game.board.ints, list(state.ints), [0] * rules.MOST_CHOICES
    count, tickets = rules.choices(board, s, out), rules.tickets(board, s)
    assert sum(rules.weight(board, s, code) for code in out[:count]) == tickets
    if tickets < 40_000:
        found = Counter(rules.outcome(board, s, ticket) for ticket in range(tickets))
        assert found == {code: rules.weight(board, s, code) for code in out[:count]}


@settings(max_examples=amount(60, 150), deadline=None)
@given(
    text=st.lists(
        st.sampled_from([*START.split(), "f:draw1", "over", "5?", "f:keep=1g", "x", "magic/-/-/-/-/-"]), max_size=11
    )
)
def test_no_text_makes_the_reader_stumble(text):
    game = plenilune.game("moonlight-heroes", fountains="gold")
    try:
        state = game.read(" ".join(text))
    except PositionError as error:
        said = str(error)
    else:
        said = str(state)
        assert game.read(said) == state and (state.mover is None or state.moves())
    assert " " in said or said == "unset"
