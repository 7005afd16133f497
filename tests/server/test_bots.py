"""Computer players and analysis think in processes of their own; one that dies or hangs is replaced and asked again."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from itertools import count
from random import Random

import pytest
import server_process

import plenilune
from plenilune.core import kernel
from plenilune.search import puzzles
from plenilune.search.players import greedy
from plenilune.server.refusals import NotNow
from plenilune.server.thinking import process as thinker
from plenilune.server.thinking.analyst import Analyst
from plenilune.server.thinking.bots import Bots
from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.pool import Pool
from plenilune.server.thinking.questions import Choose, Judge, Try, spec_of
from plenilune.server.thinking.thinkers import NoAnswer


def ask(scenario, made=None):
    async def run():
        bots = made() if made else Bots(Pool(1, 60.0))
        try:
            return await scenario(bots)
        finally:
            await bots.close()

    return server_process.run(run())


def analyst():
    return lambda: Analyst(Pool(1, 600), Compiling())


@pytest.fixture
def state():
    return plenilune.game("full-moon").new(seed=1)


@pytest.fixture
def answers_only(monkeypatch):
    """Nothing but the answer of a thinker counts."""

    def refuse(*_):
        raise AssertionError("no thinker has answered")

    monkeypatch.setattr(greedy, "choose", refuse)


@pytest.mark.usefixtures("answers_only")
def test_one_that_dies_is_replaced(state):
    view = state.view("S")

    async def scenario(bots):
        assert await bots.choose(state.game, view, 3) in view.moves
        first = bots.thinkers.children[0].process.pid
        os.kill(first, signal.SIGKILL)
        assert await bots.choose(state.game, view, 3) in view.moves
        return first, bots.thinkers.children[0].process.pid

    first, second = ask(scenario)
    assert first != second


@pytest.mark.usefixtures("answers_only")
def test_one_that_hangs_is_replaced_and_others_are_not_held_up(state):
    view = state.view("S")

    async def scenario(bots):
        await bots.choose(state.game, view, 3)
        first = bots.thinkers.children[0].process.pid
        bots.thinkers.seconds = 1.0
        os.kill(first, signal.SIGSTOP)
        ticks = 0
        asked = asyncio.create_task(bots.choose(state.game, view, 3))
        await asyncio.sleep(0)
        bots.thinkers.seconds = 60.0  # for who comes after: a machine may be slow to start it
        while not asked.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert asked.result() in view.moves
        process = bots.thinkers.children[0].process
        assert process.pid != first and process.returncode is None
        return ticks

    assert ask(scenario) > 20


def chosen_without_thinkers(monkeypatch, view, game, times=12):
    async def scenario(bots):
        async def ask(*_):
            raise NoAnswer

        monkeypatch.setattr(bots.thinkers, "ask", ask)
        return {await bots.choose(game, view, 1) for _ in range(times)}

    return ask(scenario)


def views_of_random_games(game):
    for seed in count():
        state, rng = game.new(seed=seed), Random(seed)
        while state.mover is not None:
            if state.mover != "chance":
                yield state.view(state.mover)
            state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_when_no_thinker_answers_the_best_one_move_ahead_is_played(key, monkeypatch):
    game, tried = plenilune.game(key), 0
    for view in views_of_random_games(game):
        worth = greedy.worths(game, view, 0)
        best = {move for move in worth if worth[move] == max(worth.values())}
        if len(best) < len(worth):
            assert chosen_without_thinkers(monkeypatch, view, game) <= best
            tried += 1
        if tried == 5:
            break


def test_when_no_thinker_answers_a_game_without_hints_is_won_where_it_can_be(monkeypatch):
    monkeypatch.setattr(greedy, "strategy_of", lambda _: None)
    state = plenilune.game("full-moon").read("g1/k1/r1w3k2/w2k3/g2r2/g3w1r3 S 3v 2")
    while not (wins := {move for move in state.moves() if state.play(move).winners}):
        state = state.play(state.moves()[0])
    assert wins < set(state.moves())
    assert chosen_without_thinkers(monkeypatch, state.view(state.mover), state.game) <= wins


async def killed_while_it_thinks(analyst, asked):
    """The process that thinks about what was asked is killed; whether it was thinking then."""
    while (process := analyst.thinkers.children[0].process) is None:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    was_thinking = not asked.done()
    os.kill(process.pid, signal.SIGKILL)
    return was_thinking


def test_killed_in_the_middle_of_an_analysis_it_is_asked_again_and_the_answer_comes(state):
    async def scenario(analyst):
        asked = asyncio.create_task(analyst.judge(state.game, state.view("S")))
        assert await killed_while_it_thinks(analyst, asked)
        return await asked

    found = ask(scenario, analyst())
    assert found.verdict.is_proven and {judged.move for judged in found.moves} == set(state.moves())


def test_an_analysis_that_failed_is_not_remembered(state, monkeypatch):
    async def scenario(analyst):
        analyst.thinkers.seconds = 0.0
        with pytest.raises(NotNow, match="did not come about"):
            await analyst.judge(state.game, state.view("S"))
        analyst.thinkers.seconds = 600
        return await analyst.judge(state.game, state.view("S"))

    assert ask(scenario, analyst()).moves


def test_what_somebody_waits_for_goes_first(state):
    views = [state.play(move).view("N") for move in state.moves()[:4]]
    done = []

    async def scenario(analyst):
        async def one(name, judged):
            await judged
            done.append(name)

        beside = [one(f"curve {n}", analyst.step(state.game, view, with_moves=True)) for n, view in enumerate(views)]
        tasks = [asyncio.create_task(job) for job in beside]
        await asyncio.sleep(0)
        tasks.append(asyncio.create_task(one("asked", analyst.judge(state.game, state.view("S")))))
        await asyncio.gather(*tasks)

    ask(scenario, analyst())
    assert done.index("asked") <= 1


def test_the_same_question_is_thought_about_once(state):
    async def scenario(analyst):
        first, second = await asyncio.gather(*(analyst.judge(state.game, state.view("S")) for _ in range(2)))
        await analyst.thinkers.close()
        analyst.thinkers.seconds = 0.0  # nobody could answer now
        return first, second, await analyst.judge(state.game, state.view("S"))

    first, second, third = ask(scenario, analyst())
    assert first == second == third


def test_a_proof_is_made_and_kept_once_for_a_curve_and_for_who_asks(state):
    async def scenario(analyst):
        found = [await analyst.step(state.game, state.view("S"), with_moves=True)]
        await analyst.thinkers.close()
        analyst.thinkers.seconds = 0.0  # nobody could answer now
        return [*found, await analyst.judge(state.game, state.view("S"))]

    first, second = ask(scenario, analyst())
    assert first == second and first.verdict.is_proven


def test_an_estimate_for_a_curve_is_a_smaller_one():
    state = plenilune.game("china-moon").new(seed=1)

    async def scenario(analyst):
        view = state.view(state.mover)
        return await analyst.step(state.game, view, with_moves=True), await analyst.judge(state.game, view)

    step, asked = ask(scenario, analyst())
    assert step.effort < asked.effort


def test_a_thinker_is_sent_a_view_and_nothing_else():
    game = plenilune.game("moonlight-heroes", players=3)
    state = game.new(seed=5)
    other = next(guess for seed in range(99) if (guess := game.resample(state.view("f"), seed)) != state)
    for made in (lambda view: Choose(spec_of(game), view, 3, 1), lambda view: Judge(spec_of(game), view)):
        assert len({pickle.dumps(made(position.view("f"))) for position in (state, other)}) == 1


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_every_level_plays_what_is_offered_and_the_same_again(key):
    game = plenilune.game(key)
    view = game.new(seed=2).view(game.new(seed=2).mover)
    for level in range(1, 6):
        chosen = {thinker.think(Choose(spec_of(game), view, level, 7)) for _ in range(2)}
        assert len(chosen) == 1 and chosen <= set(view.moves)


COLD = """
import sys
from plenilune import game
from plenilune.server.thinking import process as thinker
from plenilune.server.thinking.questions import Advise, Choose, spec_of
for key in ("full-moon", "china-moon", "moonlight-heroes"):
    state = game(key).new(seed=2)
    view = state.view(state.mover)
    assert thinker.think(Choose(spec_of(state.game), view, 5, 7)) in view.moves
    assert thinker.think(Advise(spec_of(state.game), view)).line[0] in view.moves
print("numba" in sys.modules)
"""


@pytest.fixture
def unbuilt(monkeypatch, tmp_path):
    """Nobody has built libraries of kernels."""
    monkeypatch.setenv("PLENILUNE_KERNELS", str(tmp_path / "nothing built"))


def test_before_anything_is_compiled_a_move_and_a_hint_come_without_compiling(unbuilt):
    done = subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


WARM = """
import pickle, sys, time
from plenilune import game
from plenilune.search.players import levels
from plenilune.server.thinking import process as thinker
thinker._warm_beside(("full-moon", "no-such-game"))
while not levels.is_ready(game("full-moon")):
    state = game("china-moon").new(seed=2)
    assert levels.choose(state.game, state.view(state.mover), 5, 7, compiled=False) in state.moves()
    time.sleep(0.05)
state = game("full-moon").new(seed=2)
from plenilune.server.thinking.questions import Choose, spec_of
print(thinker.think(Choose(spec_of(state.game), state.view("S"), 5, 7)) in state.moves(), "numba" in sys.modules)
"""


def test_kernels_are_loaded_beside_the_answers(unbuilt):
    done = subprocess.run([sys.executable, "-c", WARM], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True"]


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_without_numba_there_is_analysis_all_the_same(key, monkeypatch):
    monkeypatch.setattr(kernel, "can_compile", lambda _: False)
    game = plenilune.game(key)
    state = game.read("g1/k1/r1w3k2/w2k3/g2r2/g3w1r3 S 3v 2") if key == "full-moon" else game.new(seed=2)
    found = thinker.think(Judge(spec_of(game), state.view(state.mover), 4000))
    assert {judged.move for judged in found.moves} == set(state.moves())


def test_without_numba_a_puzzle_can_be_tried(monkeypatch):
    monkeypatch.setattr(kernel, "can_compile", lambda _: False)
    puzzle = puzzles.find("full-moon-2-17")
    tried = {move: thinker.think(Try("full-moon", "2-17", (move,))) for move in puzzle.start().moves()}
    assert [move for move, came in tried.items() if came.result == "on"] == [puzzle.move]
    assert all(came.reply for came in tried.values())
