"""Kernels are compiled beside everything else: nobody waits for them but analysis."""

import asyncio
import os
import signal
from random import Random

import pytest
import server_process

import plenilune
from plenilune.core import kernel, kernel_trust
from plenilune.server.thinking.compiling import Compiling


def listen(scenario):
    async def run():
        kernels, heard = Compiling(), []
        kernels.listeners.append(heard.append)
        try:
            await scenario(kernels)
        finally:
            await kernels.close()
        return heard

    return server_process.run(run())


@pytest.fixture
def unbuilt(monkeypatch, tmp_path):
    """Nobody has built libraries of kernels."""
    monkeypatch.setenv("PLENILUNE_KERNELS", str(tmp_path / "nothing built"))


async def opened(kernels):
    kernels.open()
    async with asyncio.timeout(600):
        for key in plenilune.catalogue():
            await kernels.wait(key)


def test_libraries_that_have_proven_themselves_are_told_of_at_once():
    assert all(kernel.can_compile(key) for key in plenilune.catalogue())  # here they have
    assert listen(opened) == [tuple(plenilune.catalogue())]


def test_a_library_that_nobody_has_tried_is_tried_beside_everything_else(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing proven"))
    kernel_trust.forget()
    keys = plenilune.catalogue()
    assert not any(kernel.is_at_once(key) for key in keys) and all(kernel.is_worth_warming(key) for key in keys)
    assert listen(opened) == [tuple(keys[: n + 1]) for n in range(len(keys))]
    assert all(kernel.is_at_once(key) for key in keys)  # and not again, the next time


def test_nobody_waits_for_a_compiler_that_died(unbuilt):
    async def scenario(kernels):
        kernels.open()
        while kernels._process is None:
            await asyncio.sleep(0.01)
        os.kill(kernels._process.pid, signal.SIGKILL)
        async with asyncio.timeout(120):
            for key in plenilune.catalogue():
                await kernels.wait(key)

    assert listen(scenario) == []


def test_without_libraries_and_numba_there_is_nothing_to_wait_for(unbuilt, monkeypatch):
    monkeypatch.setattr(kernel.NumbaMaker, "is_there", lambda *_: False)
    assert listen(opened) == []


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_after_a_cold_start_the_computer_moves_at_once(start, monkeypatch, tmp_path, unbuilt, key):
    """With an empty cache compiling takes much longer than a socket here waits for a scene."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing compiled"))
    guest = start(is_fresh=True, warm=1).browser()
    with guest.sit(guest.new_table(key, 2, "you", "computer", level=5)) as seat:
        scene = seat.scene(lambda scene: scene["view"]["moves"])
        while scene["view"]["mover"] == scene["view"]["seat"]:
            scene = seat.play(Random(1))
        mover, seq = scene["view"]["mover"], scene["seq"]
        assert seat.scene(lambda scene: scene["seq"] > seq)["heard"][0]["mover"] == mover


@pytest.mark.parametrize(
    ("key", "said"),
    [("full-moon", "The owl looked only 5 moves ahead for this"), ("china-moon", "The owl thought only briefly for this")],
)
def test_a_hint_that_came_before_the_kernels_says_so(start, monkeypatch, tmp_path, unbuilt, key, said):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing compiled"))
    assert said in first_hint(start(is_fresh=True, warm=1), key)["sentence"]


def test_a_hint_from_kernels_says_nothing_of_the_kind(start):
    sentence = first_hint(start(is_fresh=True, warm=1), "full-moon")["sentence"]
    assert sentence and "only" not in sentence


def first_hint(server, key):
    guest = server.browser()
    table = guest.new_table(key, 2, "you", "computer")
    with guest.sit(table) as seat:
        scene = seat.scene(lambda scene: scene["view"]["mover"] == scene["view"]["seat"])
        return guest.study(f"/api/tables/{table}/hint?seq={scene['seq']}")
