"""Plays some games of each kind on a real server and keeps its store, with what that server said of them: a fixture by which
later versions show that they still open it (tests/server/test_store_of_before.py).

    python tools/store_fixture.py tests/fixtures/store-3

Run it with the code of the version that is to be remembered; the folder is named after the version of the schema.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
import server_process

import plenilune


def play(seat: Any, rng: Random, decisions: int) -> None:
    """So many decisions of this seat; others answer as fast as they can."""
    if seat.last is None:
        seat.scene()
    while decisions and seat.last["table"]["status"] == "playing":
        view, table = seat.last["view"], seat.last["table"]
        if view["moves"]:
            seat.play(rng)
            decisions -= 1
        elif table["needsCurtain"] and view["mover"] in table["mine"]:
            seat.send("look", seat=view["mover"])
            seat.scene(lambda scene: scene["view"]["moves"])
        else:
            seat.receive()


def make_tables(server: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """By what they show."""
    rng = Random(1)
    zoe, tom = server.browser("Zoé"), server.browser("Tom")
    made: dict[str, str] = {}

    made["finished, after an undo"] = table = zoe.new_table("full-moon", 2, "you", "computer", fair=True)
    with zoe.sit(table) as seat:
        play(seat, rng, 2)
        while seat.last["mayUndo"] != "free" or not seat.last["view"]["moves"]:
            seat.receive()
        seq = seat.last["seq"]
        seat.send("undo", id="u1")
        seat.scene(lambda scene: scene["seq"] < seq)
        server_process.play_out([seat], rng)
    made["a rematch"] = zoe.post(f"/api/tables/{table}/rematch")["id"]

    made["between two people, after an undo"] = table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        play(one, rng, 1)
        one.send("undo", id="u2")
        other.scene(lambda scene: scene["request"])
        other.send("answer", granted=True)
        one.scene(lambda scene: scene["seq"] == 1)
        play(one, rng, 1)
        other.scene(lambda scene: scene["view"]["moves"])
        play(other, rng, 1)

    pond = (plenilune.about("china-moon").folder / "courses" / "pond.toml").read_text(encoding="utf-8")
    made["on an own course"] = table = zoe.new_table("china-moon", 3, "you", "computer", "computer", board=pond)
    with zoe.sit(table) as seat:
        play(seat, rng, 4)

    made["finished, with hidden hands"] = table = zoe.new_table("moonlight-heroes", 3, "you", "computer", "computer")
    with zoe.sit(table) as seat:
        server_process.play_out([seat], rng)

    made["behind one curtain"] = table = zoe.new_table("moonlight-heroes", 2, "you", "here")
    with zoe.sit(table) as seat:
        play(seat, rng, 8)

    made["waiting"] = zoe.new_table("china-moon", 3, "you", "invite", "invite")

    made["stopped"] = table = zoe.new_table("china-moon", 2, "you", "computer")
    with zoe.sit(table) as seat:
        play(seat, rng, 3)
        seat.send("stop")
        seat.scene(lambda scene: scene["stopped"])

    clock = {"kind": "game", "minutes": 10, "seconds": 5}
    made["given up, with a clock"] = table = zoe.new_table("full-moon", 2, "you", "invite", clock=clock)
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as other:
        play(one, rng, 1)
        play(other, rng, 1)
        one.scene(lambda scene: scene["view"] and scene["view"]["moves"])
        one.send("resign", id="r1")
        one.scene(lambda scene: scene["view"]["ended"])

    made["with a seat that was left"] = table = zoe.new_table("china-moon", 3, "you", "invite", "computer")
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as other:
        play(one, rng, 1)
        other.scene()
        other.send("resign", id="r2")
        play(one, rng, 2)

    start = plenilune.game("full-moon").read("g1/k1/r1w3k2/w2k3/g2r2/g3w1r3 S 3v 2")
    made["a record from a position"] = zoe.finished_table(start.play(start.moves()[0]))
    return made, {"zoe": zoe, "tom": tom}


def said_of(guest: Any, table: str) -> dict[str, Any]:
    """What the server tells Zoé about it; None where it refuses."""
    history = guest.http.get(f"/api/tables/{table}/history")
    record = guest.http.get(f"/api/tables/{table}/record")
    with guest.sit(table) as seat:
        scene = seat.scene()
    positions = [step["view"]["position"] for step in history.json()["steps"]] if history.status_code == 200 else None
    return {
        "id": table,
        "status": scene["table"]["status"],
        "stopped": scene["stopped"],
        "seats": [[chair["seat"], chair["kind"], chair["name"], chair["level"]] for chair in scene["table"]["seats"]],
        "seq": scene["seq"],
        "mayUndo": scene["mayUndo"],
        "ended": scene["view"] and scene["view"]["ended"],
        "clock": scene["table"]["clock"],
        "position": scene["view"] and scene["view"]["position"],
        "positions": positions,
        "record": record.text if record.status_code == 200 else None,
    }


def main() -> None:
    target = Path(sys.argv[1])
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as data:
        server = server_process.Server(Path(data))
        try:
            made, guests = make_tables(server)
            invitation = guests["zoe"].invite(made["waiting"])
            server.stop()
            server.settings["bot_pause"] = 3600  # nobody plays on while it is told of
            server.start()
            said = {what: said_of(guests["zoe"], table) for what, table in made.items()}
            tables = [line["id"] for line in guests["zoe"].home()["tables"]]
        finally:
            server.close()
        db = sqlite3.connect(Path(data) / "plenilune.sqlite")
        ids = dict(db.execute("SELECT name, id FROM guest"))
        db.execute("VACUUM INTO ?", (str(target / "plenilune.sqlite"),))
        db.close()
    what = {"guests": ids, "tables": tables, "invitation": invitation, "said": said}
    (target / "said.json").write_text(json.dumps(what, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
