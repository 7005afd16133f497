"""Acts besides the moves, in every wrong way: out of turn, twice, forged, by a watcher, for another seat."""

import json
import sqlite3
from random import Random

import pytest

ACTS = (
    {"type": "resign", "id": "x"},
    {"type": "draw", "id": "x"},
    {"type": "stop", "id": "x"},
    {"type": "answer", "granted": True, "to": "draw"},
    {"type": "answer", "granted": True, "to": "stop"},
    {"type": "rest"},
    {"type": "smile", "which": "heart"},
)
OVER = "over"


def goes_on(seat):
    """Nothing has happened here."""
    seat.send("look", seat=None)
    scene = seat.scene()
    return scene["seq"] == 1 and scene["request"] is None and scene["table"]["status"] == "playing"


@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{act['type']}-{act.get('to', '')}")
def test_who_watches_has_no_part_in_it(table, browser, act):
    where, south, north, _ = table
    with browser("Ana").sit(where) as stranger:
        stranger.scene()
        stranger.link.send(json.dumps(act))
        assert stranger.until("refused")["key"] == "only-watching"
    assert goes_on(south) and goes_on(north)
    assert not any('"smiled"' in text or '"notice"' in text for text in (*south.heard, *north.heard))


@pytest.mark.parametrize("kind", ["resign", "draw", "smile"])
def test_nobody_acts_for_another_seat(table, kind):
    _, south, north, _ = table
    more = {"which": "wow"} if kind == "smile" else {"id": "x"}
    for wrong in ("S", "Q", "chance"):
        north.send(kind, seat=wrong, **more)
        assert north.until("refused")["key"] == "not-your-seat"
    assert goes_on(south)


@pytest.mark.parametrize(
    "forged",
    [
        {"type": "resign"},
        {"type": "resign", "id": ""},
        {"type": "resign", "id": "x" * 65},
        {"type": "resign", "id": "x", "guest": "S"},
        {"type": "draw", "id": "x", "granted": True},
        {"type": "stop", "id": "x", "seat": "S"},
        {"type": "answer", "granted": True, "to": "resign"},
        {"type": "answer", "granted": "yes", "to": "draw"},
        {"type": "smile", "which": "<b>"},
        {"type": "smile", "which": "smile", "text": "hello"},
        {"type": "leaves", "id": "x"},
        {"type": "out-of-time", "id": "x"},
    ],
    ids=json.dumps,
)
def test_what_is_forged_is_not_understood(table, forged):
    _, south, north, _ = table
    north.link.send(json.dumps(forged))
    assert north.until("refused")["key"] == "malformed"
    assert goes_on(south)


@pytest.mark.parametrize("text", ["resigns", "draw", "stops", "out-of-time", "leaves"])
def test_an_act_is_not_played_as_a_move(table, text):
    _, south, north, _ = table
    south.act(text)
    assert south.until("refused")["type"] == "refused"
    assert goes_on(north)


def test_the_same_id_has_no_second_effect(table):
    where, south, north, zoe = table
    for _ in range(3):
        north.send("draw", id="once")
    assert south.scene(lambda s: s["request"])["request"]["by"] == "N"
    south.send("answer", granted=False, to="draw")
    north.until("notice")
    north.send("draw", id="once")
    assert all(message["type"] == "scene" and message["request"] is None for message in north.quiet())
    for _ in range(3):
        north.send("resign", id="twice")
    over = south.scene(lambda s: s["table"]["status"] == OVER)
    assert over["seq"] == 2 and over["moves"] == 0  # neither the row nor giving up is one
    assert north.scene(lambda s: s["table"]["status"] == OVER)["seq"] == 2
    assert {message["seq"] for message in north.quiet() if message["type"] == "scene"} <= {2}
    assert zoe.get(f"/api/tables/{where}/record").count("resigns") == 1


def test_an_answer_to_what_nobody_asks_is_nothing(table):
    _, south, north, _ = table
    for to in ("undo", "draw", "stop"):
        for granted in (True, False):
            north.send("answer", granted=granted, to=to)
            assert north.until("refused")["key"] == "nothing-asked"
    assert goes_on(south)


def test_an_answer_that_was_meant_for_another_question_grants_nothing(table):
    _, south, north, _ = table
    south.play(Random(1))
    south.send("undo", id="u")
    north.scene(lambda s: s["request"] and s["request"]["kind"] == "undo")
    for to in ("draw", "stop"):
        north.send("answer", granted=True, to=to)
        assert north.until("refused")["key"] == "nothing-asked"
    south.send("answer", granted=False)  # taken back
    assert north.scene(lambda s: not s["request"])["seq"] == 2


def test_a_smiley_goes_to_the_others_and_nowhere_else(table, server):
    where, south, north, zoe = table
    north.send("smile", which="laugh")
    assert south.until("smiled") == {"type": "smiled", "seat": "N", "which": "laugh"}
    north.send("smile", which="heart")
    assert north.until("refused")["key"] == "too-fast"
    assert not any('"smiled"' in text for text in north.heard)
    south.send("smile", which="heart")  # the other has not smiled yet
    assert north.until("smiled")["which"] == "heart"
    assert goes_on(south)
    assert "laugh" not in zoe.get(f"/api/tables/{where}/record")
    assert b"laugh" not in b"".join(path.read_bytes() for path in server.data.glob("plenilune.sqlite*"))


@pytest.mark.parametrize(("kind", "text"), [("resign", "resigns"), ("draw", "draw"), ("stop", "stops")])
def test_what_was_told_survives_a_power_cut(start, kind, text):
    server = start()
    zoe, tom = server.browser("Zoé"), server.browser("Tom")
    where = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(where, tom)
    with zoe.sit(where) as south, tom.sit(where) as north:
        south.scene()
        north.scene()
        north.send(kind, id="last")
        if kind != "resign":
            south.scene(lambda s: s["request"])
            south.send("answer", granted=True, to=kind)
        south.scene(lambda s: s["table"]["status"] == OVER)
        server.kill()
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    assert db.execute("SELECT mover, text FROM fact ORDER BY seq").fetchall()[-1] == ("N", text)
    db.close()
    server.start()
    with tom.sit(where) as north:
        scene = north.scene()
        assert scene["table"]["status"] == OVER and scene["seq"] == 2 and scene["stopped"] == (kind == "stop")
        north.send(kind, id="last")  # it had not heard the answer
        assert north.scene()["seq"] == 2
        north.send(kind, id="more")
        assert north.until("refused")["key"] == "game-over"
