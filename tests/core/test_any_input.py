"""What other people's programs hand over: a value, or one sentence."""

import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

import plenilune
from plenilune.search.playouts import play_on

GAME = plenilune.game("china-moon", players=3)


def positions(count):
    rng = Random(5)
    while count:
        state = play_on(GAME.set_up(rng), rng, rng.randrange(60))
        if state.mover in GAME.seats:
            count -= 1
            yield state


def test_any_thread_may_analyse():
    states = list(positions(30))
    alone = [plenilune.analyse(state, simulations=150, seed=3) for state in states]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda state: plenilune.analyse(state, simulations=150, seed=3), states * 4))
    assert together == alone * 4


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_before_chance_the_mean_of_what_may_come_is_told(key):
    state = plenilune.game(key).unset()
    found = plenilune.analyse(state, simulations=160, budget=2_000, seed=1)
    assert found.mover == "chance" and found.moves == () and found.effort > 0
    assert sum(found.verdict.shares.values()) == pytest.approx(1, abs=1e-3)
    assert found == plenilune.analyse(state, simulations=160, budget=2_000, seed=1) or key == "full-moon"


def test_a_draw_from_the_bag_is_judged_by_what_everybody_knows():
    game = plenilune.game("moonlight-heroes", players=2)
    state = game.new(seed=7).play("F1")
    assert state.mover == "chance"
    assert len(set(plenilune.analyse(state, simulations=320).verdict.shares.values())) == 2


@pytest.mark.parametrize(
    "given", [{"simulations": 0}, {"simulations": -1}, {"seed": 1.5}, {"budget": 0}, {"simulations": "9"}]
)
def test_a_number_that_makes_no_sense_is_named(given):
    with pytest.raises(plenilune.OptionError, match=next(iter(given))):
        plenilune.analyse(GAME.new(seed=1), **given)


@pytest.mark.parametrize("seed", [2**64, -1, np.int64(7)])
def test_any_whole_number_is_a_seed(seed):
    assert plenilune.analyse(GAME.new(seed=1), simulations=20, seed=seed).moves


def test_texts_and_numbers_that_are_none():
    state = GAME.new(seed=1)
    with pytest.raises(plenilune.OptionError, match="whole number, not '3'"):
        plenilune.game("china-moon", players="3")
    with pytest.raises(plenilune.IllegalMove, match="text in notation, not 3"):
        state.play(3)
    with pytest.raises(plenilune.PositionError, match="text in notation, not None"):
        GAME.read(None)


def test_a_generator_of_numpy_draws_too():
    state = plenilune.game("moonlight-heroes").unset()
    assert state.roll(np.random.default_rng(4)) == state.roll(np.random.default_rng(4))


def test_views_and_analyses_can_be_kept_in_sets():
    state = GAME.new(seed=1)
    views = {state.view(seat) for seat in (*GAME.seats, None)} | {state.view("g")}
    assert len(views) == len(GAME.seats) + 1
    assert len({plenilune.analyse(state, simulations=30), plenilune.analyse(state, simulations=30)}) == 1


def test_a_state_travels_with_its_facts_and_its_own_board(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(GAME.files["course"].text, encoding="utf-8")
    for game in (GAME, plenilune.game("china-moon", course=str(own))):
        state = play_on(game.new(seed=2), Random(2), 40)
        again = pickle.loads(pickle.dumps(state))
        assert (again, again.facts, again.game) == (state, state.facts, game)
        assert game.replay(again.facts) == state


def test_players_are_had_by_name():
    for name in plenilune.PLAYERS:
        state = GAME.new(seed=1)
        assert plenilune.player(name, GAME)(state.view("g"), 3) in state.moves()
    with pytest.raises(plenilune.OptionError, match="no player is called “level-9”"):
        plenilune.player("level-9", GAME)


# Where nothing is compiled


def python(tmp_path, program, **more):
    """In a process that has neither a library nor, unless it is named, Numba."""
    env = {**os.environ, "PLENILUNE_KERNELS": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "LC_ALL": "C", **more}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False)


def test_without_kernels_one_warning_says_what_to_install(tmp_path):
    hidden = "import sys; sys.modules['numba'] = None\nimport importlib.util as u; f = u.find_spec\n"
    hidden += "u.find_spec = lambda name, *more: None if name == 'numba' else f(name, *more)\n"
    program = hidden + (
        "import plenilune\ng = plenilune.game('full-moon')\nfor _ in range(2): plenilune.analyse(g.new(seed=1), budget=50)\n"
        "try: plenilune.Loops(g)\nexcept plenilune.NoKernels as error: print(error)\n"
    )
    done = python(tmp_path, program)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("pip install numba") == 1 and "SlowWarning" in done.stderr
    assert "pip install numba" in done.stdout


def test_who_waits_for_the_compiler_is_told_once(tmp_path):
    program = "from plenilune.core import kernel\nfor key in ('full-moon', 'china-moon'): kernel.bind(key, compiled='numba')"
    done = python(tmp_path, program)
    assert done.returncode == 0 and done.stderr.count("plenilune.search.warming") == 1, done.stderr
