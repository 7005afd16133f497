"""Whatever is thrown at a socket gets its refusal, and the table is unharmed."""

import json
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus


def unharmed(table):
    """The game goes on from where it was."""
    where, _, _, zoe = table
    with zoe.sit(where) as seat:
        seq = seat.scene()["seq"]
        assert seat.play(Random(3))["seq"] == seq + 1


def nothing_happened(seat):
    """No more than that somebody came or went."""
    return all(message["type"] == "scene" and message["seq"] == 1 for message in seat.quiet(0.1))


def test_out_of_turn(table):
    _, south, north, _ = table
    north.act(south.last["view"]["moves"][0], seq=1)
    assert north.until("refused")["key"] == "not-your-turn"
    assert nothing_happened(north)
    unharmed(table)


def test_a_spectator_cannot_play_or_ask(table, browser):
    where, south, _, _ = table
    with browser().sit(where) as stranger:
        stranger.scene()
        for message in (
            {"type": "act", "id": "x", "seq": 1, "move": south.last["view"]["moves"][0]},
            {"type": "why", "id": "x", "move": "nonsense"},
            {"type": "undo", "id": "x"},
            {"type": "answer", "granted": True},
            {"type": "takeover", "seat": "N"},
            {"type": "stop"},
        ):
            stranger.link.send(json.dumps(message))
            assert stranger.until("refused")["key"] == "only-watching", message
        for seat in ("S", "N"):
            stranger.send("look", seat=seat)
            assert stranger.until("refused")["key"] == "not-your-seat"
    unharmed(table)


def test_a_seat_cannot_be_forged(table):
    _, south, north, _ = table
    move = south.last["view"]["moves"][0]
    for more in ({"seat": "S"}, {"mover": "S"}, {"guest": "S"}):
        north.send("act", id="f", seq=1, move=move, **more)
        assert north.until("refused")["key"] == "malformed"
    north.send("look", seat="S")
    assert north.until("refused")["key"] == "not-your-seat"
    unharmed(table)


def test_a_forged_cookie_is_nobody(table, browser, server):
    where, *_ = table
    stranger = browser()
    for forged in ("plenilune=abc", "plenilune=ImFiYyI.abc", stranger.cookie()[:-2] + "xx", ""):
        with stranger.sit(where, additional_headers={"Cookie": forged}) as seat:
            with pytest.raises(ConnectionClosed) as closed:
                seat.receive()
            assert closed.value.rcvd.code == 4401
    unharmed(table)


def test_a_stale_act_is_refused_with_a_fresh_scene(table):
    _, south, north, _ = table
    moves = south.last["view"]["moves"]
    south.act(moves[0])
    south.scene(lambda s: s["seq"] == 2)
    south.act(moves[1], seq=1, name="late")
    refused = south.until("refused")
    assert (refused["key"], refused["id"]) == ("stale", "late")
    assert south.scene()["seq"] == 2
    for seq in (-1, 0, 99, 10**12, 10**400):
        south.act(moves[1], seq=seq)
        assert south.until("refused")["key"] == "stale"
    assert north.scene(lambda s: s["seq"] == 2)["view"]["moves"]
    assert north.play(Random(1))["seq"] == 3


def test_a_move_chosen_before_a_take_back_is_stale(table):
    """Also when as many facts lie there again as when it was chosen."""
    _, south, north, _ = table
    before, moves = south.last["generation"], south.last["view"]["moves"]
    south.act(moves[0])
    north.scene(lambda s: s["seq"] == 2)
    south.send("undo", id="back")
    north.scene(lambda s: s["request"])
    north.send("answer", to="undo", granted=True)
    after = south.scene(lambda s: s["seq"] == 1)
    assert after["generation"] > before
    south.send("act", id="late", seq=1, move=moves[1], generation=before)
    refused = south.until("refused")
    assert (refused["key"], refused["id"]) == ("stale", "late")
    assert south.scene()["seq"] == 1
    south.send("act", id="now", seq=1, move=moves[1], generation=after["generation"])
    assert south.scene(lambda s: s["seq"] == 2)
    north.scene(lambda s: s["seq"] == 2)
    north.play(Random(1))  # of an older page, which does not say it


def test_a_repeated_id_has_no_second_effect(table):
    _, south, north, _ = table
    moves = south.last["view"]["moves"]
    for _ in range(3):
        south.act(moves[0], seq=1, name="once")
    assert south.scene(lambda s: s["seq"] > 1)["seq"] == 2
    assert {scene["seq"] for scene in south.quiet() if scene["type"] == "scene"} <= {2}
    assert not [text for text in south.heard if '"refused"' in text]
    south.act(moves[1], seq=2, name="once")
    assert south.scene()["seq"] == 2
    assert north.scene(lambda s: s["seq"] == 2)
    north.play(Random(1))


def test_an_illegal_move_gets_the_librarys_reason(table):
    _, south, north, _ = table
    for move in ("nonsense", "", "w1", "z9>9", "pass"):
        south.act(move)
        refused = south.until("refused")
        assert refused["key"] not in ("malformed", "stale") and len(refused["sentence"]) > 10, move
    assert nothing_happened(north)
    unharmed(table)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "null",
            "[]",
            "{}",
            "x" * 100,
            '{"type":"act"}',
            '{"type":"nothing"}',
            '{"type":"scene"}',
            '{"type":"act","id":1}',
        ),
        '{"type":"act","id":"","seq":1,"move":"a"}',
        '{"type":"act","id":"' + "i" * 65 + '","seq":1,"move":"a"}',
        '{"type":"act","id":"i","seq":1.5,"move":"a"}',
        '{"type":"act","id":"i","seq":1,"move":"' + "m" * 201 + '"}',
        '{"type":"look","seat":7}',
        "[" * 2000,
    ],
)
def test_malformed(table, text):
    _, south, _, _ = table
    south.link.send(text)
    assert south.until("refused")["key"] == "malformed"
    unharmed(table)


def test_bytes_are_read_as_text_or_refused(table):
    _, south, _, _ = table
    south.link.send(b"\xff\xfe\x00")
    assert south.until("refused")["key"] == "malformed"
    unharmed(table)


def test_too_many_offences_close_the_socket(table):
    _, south, _, _ = table
    for _ in range(7):
        south.link.send("{")
        assert south.until("refused")["key"] == "malformed"
    south.link.send("{")
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            south.receive()
    assert closed.value.rcvd.code == 4400
    unharmed(table)


@pytest.mark.parametrize("size", [4097, 100_000])
def test_oversized(table, size):
    _, south, _, _ = table
    south.link.send("x" * size)
    with pytest.raises(ConnectionClosed) as closed:
        south.receive()
    assert closed.value.rcvd.code == 1009
    unharmed(table)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None])
def test_a_wrong_origin_does_not_get_in(table, origin):
    where, _, _, zoe = table
    with pytest.raises(InvalidStatus) as refused:
        zoe.sit(where, origin=origin)
    assert refused.value.response.status_code == 403
    headers = {"Origin": origin or ""}
    answer = zoe.http.post("/api/me", json={"name": "x", "face": ""}, headers=headers)
    assert (answer.status_code, answer.json()["key"]) == (403, "wrong-origin")
    unharmed(table)


def test_a_strangers_name_for_this_server_is_refused(server, browser):
    answer = browser().http.get("/api/home", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()["key"]) == (421, "wrong-host")


def test_a_table_that_is_not_there(browser):
    with browser().sit("nowhere") as seat, pytest.raises(ConnectionClosed) as closed:
        seat.receive()
    assert closed.value.rcvd.code == 4404


def test_a_flood_is_slowed_down(start):
    server = start(acts_per_second=5)
    guest = server.browser()
    with guest.sit(guest.new_table("full-moon", 2, "you", "computer")) as seat:
        seat.scene()
        for number in range(40):
            seat.send("why", id=str(number), move="x")
        for _ in range(5):
            assert seat.until("refused")["key"] == "too-fast"


def test_bodies_are_measured(browser):
    guest = browser()
    answer = guest.http.post("/api/records", content=b"x" * 300_000)
    assert (answer.status_code, answer.json()["key"]) == (413, "too-large")
    answer = guest.http.post("/api/records", content=iter([b"x" * 200_000, b"x" * 200_000]))
    assert answer.status_code == 413
    assert guest.home()
