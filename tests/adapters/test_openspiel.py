"""The games as OpenSpiel's: its own tests, its playthroughs, its searches."""

import pickle
from pathlib import Path
from random import Random

import numpy as np
import pytest
from absl import flags
from amounts import LONG, amount
from every_table import every_table, name
from short_boards import short_course, short_garden

import plenilune
from plenilune.adapters import openspiel

pyspiel = pytest.importorskip("pyspiel")
flags.FLAGS.mark_as_parsed()
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

GOLDEN = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
TABLES = [table for table in every_table() if plenilune.Space(table)]
WHOLE = {"moonlight-heroes-2-screens=on-fountains=gold-garden=castle"}


def loaded(table, **boards):
    """That table, loaded by a text as people write it."""
    given = {"players": table.players}
    for option in table.about.options.values():
        given[option.name] = openspiel.parameter(option, table.options[option.name])
    text = ",".join(f"{option}={value}" for option, value in {**given, **boards}.items())
    return pyspiel.load_game(f"plenilune_{table.key.replace('-', '_')}({text})")


@pytest.fixture
def boards(tmp_path):
    """Files of short boards, so that a game soon ends."""
    made = {}
    for option, text in (("course", short_course()), ("garden", short_garden())):
        made[option] = tmp_path / f"{option}.toml"
        made[option].write_text(text, encoding="utf-8")
    return made


def short(table, boards):
    own = {option: str(path) for option, path in boards.items() if option in table.options}
    return loaded(table, **({} if LONG or name(table) in WHOLE else own))


@pytest.mark.parametrize("table", TABLES, ids=[name(table) for table in TABLES])
def test_every_table_passes_its_random_sim_test(table, boards):
    game = short(table, boards)
    assert game.num_players() == table.players and game.plenilune.options.keys() == table.options.keys()
    pyspiel.random_sim_test(game, num_sims=amount(1, 5), serialize=True, verbose=False)


def test_parameters_are_options():
    assert pyspiel.load_game("plenilune_full_moon(pack=2)").plenilune == plenilune.game("full-moon", pack=2)
    assert pyspiel.load_game("plenilune_full_moon(pack=0)").plenilune == plenilune.game("full-moon", pack="whole")
    assert pyspiel.load_game("plenilune_full_moon()").plenilune == plenilune.game("full-moon")
    open_hands = pyspiel.load_game("plenilune_moonlight_heroes(players=4,screens=false)").plenilune
    assert open_hands == plenilune.game("moonlight-heroes", players=4, screens=False)
    with pytest.raises(plenilune.OptionError, match="pack cannot be “7”"):
        pyspiel.load_game("plenilune_full_moon(pack=7)")


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_set_up_too_large_to_list_is_drawn_in_steps_each_as_likely_as_the_other(key):
    game = loaded(plenilune.game(key))
    if not game.digits:
        return
    state, ways = game.new_initial_state(), 1
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(odds for _, odds in outcomes) == pytest.approx(1) and len(outcomes) <= game.max_chance_outcomes()
        ways *= len(outcomes)
        state.apply_action(outcomes[-1][0])
    assert ways == game.plenilune.unset().tickets


def test_every_outcome_has_its_exact_odds():
    state = loaded(plenilune.game("moonlight-heroes")).new_initial_state()
    rng = Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            told = {state.action_to_string(action): odds for action, odds in state.chance_outcomes()}
            assert told == pytest.approx(state.plenilune.odds())
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_what_is_seen_and_heard_comes_from_views(key):
    game = loaded(plenilune.game(key))
    state, rng = game.new_initial_state(), Random(4)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for step in range(60):
        if state.is_terminal():
            break
        ours = state.plenilune
        for player, seat in enumerate(game.plenilune.seats if step % 9 == 0 else ()):
            assert state.observation_string(player).startswith(ours.view(seat).position)
            heard = [f"{told.mover} {told.text}" for told in ours.log(seat)]
            assert state.information_state_string(player).splitlines()[1:] == heard
            np.testing.assert_array_equal(state.observation_tensor(player), game.space.tensor(ours, seat))
            if not state.is_chance_node():
                guess = state.resample_from_infostate(player, sampler)
                assert guess.information_state_string(player) == state.information_state_string(player)
                assert guess.observation_tensor(player) == state.observation_tensor(player)
        state.apply_action(rng.choice(state.legal_actions()))


def test_what_is_hidden_differs_from_guess_to_guess():
    state = loaded(plenilune.game("moonlight-heroes")).new_initial_state()
    rng = Random(5)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    guesses = {str(state.resample_from_infostate(0, rng.random)) for _ in range(12)}
    assert len(guesses) > 3


def test_a_position_of_ours_can_be_begun_from():
    position = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"
    state = pyspiel.load_game("plenilune_full_moon").new_initial_state(position)
    assert str(state) == position and "w1>v" in [state.action_to_string(action) for action in state.legal_actions()]
    assert str(pickle.loads(pickle.dumps(state))) == position


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_playthrough_is_what_it_was(path):
    """tools/playthroughs.py writes them anew."""
    was, now = generate_playthrough.replay(str(path))
    assert now == was


def test_its_mcts_plays_china_moon(boards):
    game = short(plenilune.game("china-moon", players=2), boards)
    state = set_up(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 3)  # the bot does not keep it alive
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, amount(6, 60), 10, False, 3, False)
    for _ in range(3):
        action = bot.mcts_search(state).best_child().action  # bot.step lets go of Python, and then asks it
        assert action in state.legal_actions()
        state.apply_action(action)


def test_its_is_mcts_plays_moonlight_heroes(boards):
    game = short(plenilune.game("moonlight-heroes", players=3), boards)
    state = set_up(game)
    random_state = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, amount(6, 60), random_state=random_state)
    assert bot.step(state) in state.legal_actions()


def set_up(game):
    state, rng = game.new_initial_state(), Random(6)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state
