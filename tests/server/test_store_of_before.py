"""A store that was written by a version before still opens: the same is said of every table, and the games go on.

Each folder in tests/fixtures/ was made with the code of its time by tools/store_fixture.py.
"""

import importlib.util
import json
import re
import shutil
from pathlib import Path
from random import Random

import pytest
import server_process

import plenilune
from plenilune.server.http.guests import COOKIE, Sessions

ROOT = Path(__file__).parent.parent.parent
KEPT = sorted((ROOT / "tests" / "fixtures").glob("store-*"))


def tool():
    spec = importlib.util.spec_from_file_location("store_fixture", ROOT / "tools" / "store_fixture.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=KEPT, ids=lambda folder: folder.name)
def before(request, tmp_path):
    """A data folder with that store, and what its own server said."""
    shutil.copy(request.param / "plenilune.sqlite", tmp_path)
    return tmp_path, json.loads((request.param / "said.json").read_text(encoding="utf-8"))


def guest_of(server, name, said):
    """Whoever had that id then, with a cookie of today's server."""
    browser = server.browser()
    browser.http.cookies.clear()
    browser.http.cookies.set(COOKIE, Sessions(server.data)._signer.dumps(said["guests"][name]))
    return browser


def test_there_is_one():
    assert KEPT


def test_the_same_is_said_of_every_table(before, start):
    data, said = before
    zoe = guest_of(start(data=data, bot_pause=3600), "Zoé", said)
    home = zoe.home()
    assert home["guest"]["name"] == "Zoé" and [line["id"] for line in home["tables"]] == said["tables"]
    for what, then in said["said"].items():
        now = {key: told for key, told in tool().said_of(zoe, then["id"]).items() if key in then}
        if then["record"]:
            assert plenilune.write_record(plenilune.read_record(then["record"])) == then["record"], what
            if "owls: " not in then["record"]:  # said from the third version on
                now["record"] = re.sub(r"^owls: .*\n", "", now["record"], flags=re.MULTILINE)
        assert now == then, what


def test_the_games_go_on(before, start):
    data, said = before
    server = start(data=data)
    zoe, tom, rng = guest_of(server, "Zoé", said), guest_of(server, "Tom", said), Random(3)
    tables = {what: then["id"] for what, then in said["said"].items()}
    for what in ("a rematch", "on an own course", "behind one curtain"):
        with zoe.sit(tables[what]) as seat:
            server_process.play_out([seat], rng)
    with (
        zoe.sit(tables["between two people, after an undo"]) as one,
        tom.sit(tables["between two people, after an undo"]) as two,
    ):
        server_process.play_out([one, two], rng)
    assert tom.post("/api/join", {"token": said["invitation"]})["id"] == tables["waiting"]
    with zoe.sit(tables["waiting"]) as seat:
        seat.scene()
        seat.send("start")
        seat.scene(lambda scene: scene["table"]["status"] == "playing")
    for what in ("finished, after an undo", "stopped", "a record from a position"):
        steps = zoe.get(f"/api/tables/{tables[what]}/history")["steps"]
        branch = zoe.post(f"/api/tables/{tables[what]}/branch", {"seq": steps[0]["seq"]})["id"]
        with zoe.sit(branch) as seat:
            scene = seat.scene(lambda scene: scene["view"]["moves"])
            assert scene["view"]["position"] == steps[0]["view"]["position"]
