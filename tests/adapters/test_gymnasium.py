"""The games as Gymnasium's: one seat against owls."""

import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import plenilune
from plenilune.adapters.gymnasium import name_of

KEYS = ["full-moon", "china-moon", "moonlight-heroes"]


@pytest.mark.parametrize("key", KEYS)
def test_its_check_env(key):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that a render mode is not tried, and that the spec cannot be pickled
        check_env(gymnasium.make(name_of(key), level=1, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("key", KEYS)
def test_a_game_of_each_seat_to_its_end(key):
    game = plenilune.game(key)
    for seat in game.seats[: 1 if key == "moonlight-heroes" else 2]:
        env = gymnasium.make(name_of(key), seat=seat, opponent="random")
        rng = np.random.default_rng(5)
        _, info = env.reset(seed=5)
        over = False
        while not over:
            assert info["seat"] == seat and info["action_mask"].any()
            _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        assert -1 <= reward <= 1 and not info["action_mask"].any()


def test_a_name_brings_its_own_import():
    program = "import gymnasium; print(gymnasium.make('plenilune.adapters.gymnasium:plenilune/FullMoon-v0').spec.id)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "plenilune/FullMoon-v0"


def test_a_forbidden_action_loses():
    env = gymnasium.make("plenilune/FullMoon-v0", seat="S", opponent="greedy")
    _, info = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_a_position_of_ours_can_be_begun_from():
    position = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"
    env = gymnasium.make("plenilune/FullMoon-v0", seat="S", render_mode="ansi")
    _, info = env.reset(options={"position": position})
    assert info["position"] == position == env.render()


def test_options_are_checked():
    with pytest.raises(plenilune.OptionError, match="pack cannot be “9”"):
        gymnasium.make("plenilune/FullMoon-v0", pack=9)
