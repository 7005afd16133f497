"""The names that other people's programs use."""

import pickle
import subprocess
import sys

import pytest

import plenilune


def test_options_are_checked_and_named():
    with pytest.raises(plenilune.OptionError, match="Full Moon has no option “packs”; did you mean pack"):
        plenilune.game("full-moon", packs=3)
    with pytest.raises(plenilune.OptionError, match="pack cannot be “4”; it can be: 3, 2, whole"):
        plenilune.game("full-moon", pack=4)
    with pytest.raises(plenilune.OptionError, match="Full Moon is for 2 players, not for 3"):
        plenilune.game("full-moon", players=3)
    with pytest.raises(plenilune.OptionError, match="China Moon is for 2 to 5 players, not for 6"):
        plenilune.game("china-moon", players=6)
    with pytest.raises(plenilune.OptionError, match="neutral=on is for 2 players, not for 4"):
        plenilune.game("china-moon", players=4, neutral="on")
    with pytest.raises(plenilune.OptionError, match="knows no “lake”"):
        plenilune.game("china-moon", course="lake")
    with pytest.raises(plenilune.UnknownGame, match="did you mean full-moon"):
        plenilune.game("fullmoon")


@pytest.mark.parametrize("players", [True, "2", 2.0, None, -1])
def test_a_number_of_players_is_a_whole_number(players):
    if players is None:
        assert plenilune.game("china-moon", players=players).players == 2
    else:
        with pytest.raises(plenilune.OptionError):
            plenilune.game("china-moon", players=players)


def test_options_may_be_numbers_and_truth_values():
    assert plenilune.game("full-moon", pack=2) == plenilune.game("full-moon", pack="2")
    assert plenilune.game("china-moon", neutral=True).options["neutral"] == "on"
    assert plenilune.game("moonlight-heroes", screens=False).options["screens"] == "off"


def test_games_compare_by_what_they_are():
    assert plenilune.game("full-moon") == plenilune.game("full-moon", pack="3")
    assert plenilune.game("full-moon") != plenilune.game("full-moon", pack="2")
    assert len({plenilune.game("full-moon"), plenilune.game("full-moon"), plenilune.game("full-moon", pack=2)}) == 2
    game = plenilune.game("china-moon", players=3)
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_state_of_another_option_is_another_state():
    position = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"
    assert plenilune.game("full-moon", pack=2).read(position) != plenilune.game("full-moon").read(position)


def test_states_cannot_be_changed():
    state = plenilune.game("full-moon").new(seed=1)
    with pytest.raises(AttributeError):
        state.mover = "N"
    with pytest.raises(AttributeError):
        state.facts = ()
    with pytest.raises(AttributeError):
        state.anything = 1


def test_an_error_pickles_and_speaks():
    with pytest.raises(plenilune.IllegalMove) as caught:
        plenilune.game("full-moon").new(seed=7).play("k2>v")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.key, again.gaps) == (str(caught.value), caught.value.key, caught.value.gaps)
    assert again.say("de") != again.say("en")


def test_a_position_read_has_no_facts_and_plays_on():
    state = plenilune.game("full-moon").read("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0")
    assert state.facts == ()
    assert state.play("w1>v").facts == (("S", "w1>v"),)


def test_the_library_loads_neither_numba_nor_the_words():
    program = (
        "import sys, plenilune; s = plenilune.game('full-moon').new(seed=1); s.play(s.moves()[0]); "
        "print([name for name in ('numba', 'numpy', 'babel.messages', 'rich', 'typer') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
