"""The games as PettingZoo's: its own tests, masks, pictures."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from short_boards import short_course, short_garden

import plenilune
from plenilune.adapters import pettingzoo
from plenilune.core.space import rewards

TABLES = [
    ("full-moon", {}),
    ("full-moon", {"pack": "whole"}),
    ("china-moon", {"players": 2, "neutral": True}),
    ("china-moon", {"players": 5}),
    ("moonlight-heroes", {"players": 2}),
    ("moonlight-heroes", {"players": 4, "screens": False, "fountains": "gold"}),
]


@pytest.fixture(params=TABLES, ids=lambda table: "-".join(map(str, (table[0], *table[1].values()))))
def made(request, tmp_path):
    """Makes that table, on a short board where there is one."""
    key, options = request.param
    board = {"china-moon": ("course", short_course), "moonlight-heroes": ("garden", short_garden)}.get(key)
    if board:
        path = tmp_path / "short.toml"
        path.write_text(board[1](), encoding="utf-8")
        options = {**options, board[0]: str(path)}
    return lambda **more: pettingzoo.aec(key, **options, **more)


def test_its_api_test(made):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what is no fault: a reward that is never given
        api_test(made(), num_cycles=60, verbose_progress=False)


def test_its_seed_test(made):
    seed_test(made, num_cycles=40)


def test_its_render_test(made):
    render_test(lambda render_mode=None: made(render_mode=render_mode))


def test_a_number_of_moves_cuts_it_short(made):
    """As its max_cycles_test asks of games in which everybody moves at once."""
    env, rng = made(max_cycles=4), np.random.default_rng(2)
    env.reset(seed=2)
    moves = 0
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        moves += not (over or cut)
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert moves == 4 and env.unwrapped.moves == 4


def test_a_whole_game_by_its_masks(made):
    env = made(render_mode="ansi")
    env.reset(seed=7)
    rng = np.random.default_rng(7)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert total == pytest.approx(rewards(env.unwrapped.state_of_play)) and abs(sum(total.values())) < 1e-9


def test_pictures_are_pixels_that_change(made):
    env = made(render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    after = env.render()
    assert before.ndim == 3 and before.dtype == np.uint8 and before.std() > 5 and (before != after).any()


def test_what_an_agent_observes_does_not_depend_on_what_is_hidden():
    env = pettingzoo.SeatsEnv(plenilune.game("moonlight-heroes", players=3))
    env.reset(seed=3)
    seen = env.observe("w")["observation"]
    for seed in range(4):
        env.state_of_play = env.game.resample(env.state_of_play.view("w"), seed)
        assert (env.observe("w")["observation"] == seen).all()
