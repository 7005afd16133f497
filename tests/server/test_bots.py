"""Computer players think in processes of their own; one that dies or hangs is replaced and asked again."""

import asyncio
import os
import pickle
import signal

import pytest

import plenilune
from plenilune.server import thinker
from plenilune.server.bots import Bots


def ask(scenario):
    async def run():
        bots = Bots(1, 10.0)
        try:
            return await scenario(bots)
        finally:
            await bots.close()

    return asyncio.run(run())


@pytest.fixture
def state():
    return plenilune.game("full-moon").new(seed=1)


def test_one_that_dies_is_replaced(state):
    view = state.view("S")

    async def scenario(bots):
        assert await bots.choose(state.game, view, 3) in view.moves
        first = bots.thinkers[0].process.pid
        os.kill(first, signal.SIGKILL)
        assert await bots.choose(state.game, view, 3) in view.moves
        return first, bots.thinkers[0].process.pid

    first, second = ask(scenario)
    assert first != second


def test_one_that_hangs_is_replaced_and_others_are_not_held_up(state):
    view = state.view("S")

    async def scenario(bots):
        await bots.choose(state.game, view, 3)
        first = bots.thinkers[0].process.pid
        bots._seconds = 2.0
        os.kill(first, signal.SIGSTOP)
        ticks = 0
        asked = asyncio.create_task(bots.choose(state.game, view, 3))
        while not asked.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert asked.result() in view.moves
        process = bots.thinkers[0].process
        assert process is None or process.pid != first
        return ticks

    assert ask(scenario) > 20


def test_a_thinker_is_sent_a_view_and_nothing_else():
    game = plenilune.game("moonlight-heroes", players=3)
    state = game.new(seed=5)
    other = next(guess for seed in range(99) if (guess := game.resample(state.view("f"), seed)) != state)
    questions = {
        pickle.dumps(thinker.Question(thinker.spec_of(game), position.view("f"), 3, 1)) for position in (state, other)
    }
    assert len(questions) == 1


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_every_level_plays_what_is_offered(key):
    game = plenilune.game(key)
    view = game.new(seed=2).view(game.new(seed=2).mover)
    for level in range(1, 6):
        assert thinker.think(thinker.Question(thinker.spec_of(game), view, level, 7)) in view.moves
