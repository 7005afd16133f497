"""What a Python does before its memory is kept, here in a Python of our own."""

import asyncio
import json
import subprocess
import sys

from server_process import run

import plenilune
from plenilune.server.page import warmup


class Kept(warmup.Nowhere):
    def __init__(self):
        self.notes = []

    async def append(self, number, text):
        self.notes.append(text)
        return ""


async def start(folder, monkeypatch):
    settings = warmup.Door().settings
    object.__setattr__(settings, "data", folder)
    monkeypatch.setattr(warmup, "Door", lambda: DOOR(settings))
    said = await warmup.warm()
    assert not folder.exists()
    return said


DOOR = warmup.Door


def test_afterwards_a_door_is_ready_that_nobody_has_opened(tmp_path, monkeypatch):
    async def play():
        said = await start(tmp_path / "data", monkeypatch)
        (ready,) = warmup._kept
        assert ready.cookie == ""
        door, host = warmup.door(), Kept()
        assert door is ready and warmup._kept == [] and warmup.proof() == said
        await door.open(host)
        status, _, body = await door.http("GET", "/api/home")
        home = json.loads(body)
        assert status == 200 and home["tables"] == [] and home["guest"] == {"name": "", "face": ""}
        assert [game["key"] for game in home["games"]] and host.notes
        await asyncio.wait_for(warmup._visit(door), 120)
        await door.close()

    run(play())


def test_chance_is_another_after_each_start(tmp_path, monkeypatch):
    async def draw():
        await start(tmp_path / "data", monkeypatch)
        drawn = set()
        for _ in range(3):
            warmup.random.seed(1)  # as every start from the same memory would find it
            warmup.door()
            drawn.add(str(plenilune.game("full-moon").new()))
            drawn.add(warmup.random.random())
        return drawn

    assert len(run(draw())) == 6


ALONE = """
import asyncio, gc, json, pathlib, sys
import plenilune
from plenilune.core import kernel, kernel_trust, state
from plenilune.server.page import warmup

for key in plenilune.catalogue():
    kernel_trust.trust(kernel_trust.folder() / f"{key}.json")  # as in a page, where no trial is needed
settings = warmup.Door().settings
object.__setattr__(settings, "data", pathlib.Path(sys.argv[1]))
door = warmup.Door
warmup.Door = lambda: door(settings)
said = asyncio.run(warmup.warm())
assert warmup.proof() == said  # also asked of the memory that came back
libraries = kernel.LIBRARY._libraries
found = len(libraries), sum(isinstance(one, state.State) for one in gc.get_objects())
for key in plenilune.catalogue():
    plenilune.game(key).new(seed=1)
print(json.dumps([*found, len(libraries) == len(plenilune.catalogue())]))
"""


def test_no_library_is_in_the_memory_that_is_kept_and_games_find_theirs_afterwards(tmp_path):
    command = [sys.executable, "-c", ALONE, str(tmp_path / "data")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [0, 0, True]
