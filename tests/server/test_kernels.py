"""Kernels are compiled beside everything else: nobody waits for them but analysis."""

import asyncio
import os
import signal
from random import Random

import pytest
import server_process

import plenilune
from plenilune.core import kernel
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


def test_every_game_is_told_of_when_it_is_ready():
    async def scenario(kernels):
        kernels.open()
        async with asyncio.timeout(600):
            for key in plenilune.catalogue():
                await kernels.wait(key)

    keys = plenilune.catalogue()
    assert listen(scenario) == [tuple(keys[: n + 1]) for n in range(len(keys))]


def test_nobody_waits_for_a_compiler_that_died():
    async def scenario(kernels):
        kernels.open()
        while kernels._process is None:
            await asyncio.sleep(0.01)
        os.kill(kernels._process.pid, signal.SIGKILL)
        async with asyncio.timeout(30):
            for key in plenilune.catalogue():
                await kernels.wait(key)

    assert listen(scenario) == []


def test_without_numba_there_is_nothing_to_wait_for(monkeypatch):
    monkeypatch.setattr(kernel, "can_compile", lambda: False)

    async def scenario(kernels):
        kernels.open()
        await kernels.wait("full-moon")

    assert listen(scenario) == []


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_after_a_cold_start_the_computer_moves_at_once(start, monkeypatch, tmp_path, key):
    """With an empty cache compiling takes much longer than a socket here waits for a scene."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing compiled"))
    guest = start(is_fresh=True, warm=1).browser()
    with guest.sit(guest.new_table(key, 2, "you", "computer", level=5)) as seat:
        scene = seat.scene(lambda scene: scene["view"]["moves"])
        while scene["view"]["mover"] == scene["view"]["seat"]:
            scene = seat.play(Random(1))
        mover, seq = scene["view"]["mover"], scene["seq"]
        assert seat.scene(lambda scene: scene["seq"] > seq)["heard"][0]["mover"] == mover
