"""A shelf that goes to another device: once, for ten minutes, to nobody else; and everything forgotten."""

from random import Random

import httpx
import pytest
from websockets.exceptions import ConnectionClosed


def hand_over(guest, shelf="{}", status=200):
    return guest.post("/api/shelf/hand-over", {"shelf": shelf}, status=status)


def take(guest, secret, status=200):
    return guest.post("/api/shelf/take", {"secret": secret}, status=status)


def ids(guest):
    return {line["id"] for line in guest.get("/api/shelf")["tables"]}


def everything(server):
    """Every byte that the server has on the disk."""
    return b"".join(path.read_bytes() for path in server.data.iterdir() if path.is_file())


def test_a_shelf_moves_once_with_the_right_to_its_tables_and_loses_nothing_of_the_device_it_comes_to(browser):
    zoe, phone = browser("Zoé"), browser("Telephone")
    running = zoe.new_table("full-moon", 2, "you", "computer")
    other = phone.new_table("china-moon", 2, "you", "computer")
    with phone.sit(other) as seat:
        seat.scene()
        seat.play(Random(1))
    code = hand_over(zoe, '{"games": []}')
    assert code["seconds"] == 600 and code["qr"] == []  # no picture of a link that leads nowhere
    taken = take(phone, code["secret"])
    assert taken == {"shelf": '{"games": []}', "guest": {"name": "Zoé", "face": "fox"}}
    assert ids(phone) == ids(zoe) == {running, other}
    for guest, table in ((phone, running), (zoe, running), (zoe, other)):
        with guest.sit(table) as seat:
            assert seat.scene(lambda s: s["view"]["moves"])["table"]["mine"]
            seat.play(Random(2))
    again = take(browser(), code["secret"], status=404)
    assert again["key"] == "no-such-shelf"


def test_two_who_sat_at_one_table_and_become_one_keep_both_chairs(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("moonlight-heroes", 2, "you", "invite")
    zoe.begin(table, tom)
    take(tom, hand_over(zoe)["secret"])
    with tom.sit(table) as seat:
        scene = seat.scene()
        assert len(scene["table"]["mine"]) == 2 and scene["table"]["needsCurtain"]
        assert [one["kind"] for one in scene["table"]["seats"]] == ["you", "here"]
        assert not any(hero["hand"] for hero in scene["view"]["pieces"]["heroes"])


@pytest.mark.parametrize("secret", ["", "x", "a" * 32, "é" * 9, "' OR 1=1 --"])
def test_a_forged_secret_opens_nothing(browser, secret):
    hand_over(browser("Zoé"))
    assert take(browser(), secret, status=404)["key"] == "no-such-shelf"


def test_the_newest_code_is_the_only_one(browser):
    zoe = browser("Zoé")
    first, second = hand_over(zoe)["secret"], hand_over(zoe)["secret"]
    take(browser(), first, status=404)
    take(browser(), second)


def test_a_code_goes_out(start):
    server = start(hand_over_seconds=0)
    code = hand_over(server.browser("Zoé"))
    assert take(server.browser(), code["secret"], status=404)["key"] == "no-such-shelf"


def test_making_and_trying_are_counted(start):
    server = start(limit_hand_overs="3/minute")
    zoe, tom = server.browser("Zoé"), server.browser()
    for _ in range(3):
        secret = hand_over(zoe)["secret"]
        take(tom, "nonsense", status=404)
    assert hand_over(zoe, status=429)["key"] == take(tom, secret, status=429)["key"] == "too-often"


def test_what_is_malformed_or_from_elsewhere_is_refused(browser, server):
    zoe = browser("Zoé")
    for path, body in (("hand-over", {}), ("hand-over", {"shelf": 1}), ("take", {"secret": None}), ("take", {"s": "x"})):
        assert zoe.post(f"/api/shelf/{path}", body, status=400)["key"] == "malformed"
    hand_over(zoe, "x" * 300_000, status=413)
    elsewhere = {"Origin": "https://elsewhere.example"}
    for path in ("/api/shelf/take", "/api/shelf/hand-over", "/api/forget"):
        assert httpx.post(server.url + path, json={}, headers=elsewhere, trust_env=False).status_code == 403
    assert zoe.home()["guest"]["name"] == "Zoé"


def test_the_secret_is_in_no_log_and_the_file_does_not_open_the_shelf(start):
    server = start()
    zoe, tom = server.browser("Zoé"), server.browser()
    secret = hand_over(zoe, "seventeen frogs")["secret"]
    assert secret.encode() not in everything(server)
    take(tom, secret)
    take(tom, secret, status=404)
    server.stop()
    assert secret.encode() not in everything(server)
    assert b"seventeen frogs" not in everything(server)


def test_a_line_says_against_whom_and_nothing_of_what_is_hidden(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("moonlight-heroes", 3, "you", "invite", "computer")
    zoe.begin(table, tom)
    (line,) = zoe.get("/api/shelf")["tables"]
    assert line["withNames"] == ["Tom"] and line["owls"] == [1]
    assert line["yourTurn"] or line["toMove"] in ("Tom", "")
    known = ["id", "game", "status", "withNames", "mine", "winners", "stopped", "yourTurn", "changed", "owls", "toMove"]
    assert sorted(line) == sorted([*known, "ended"]) and line["ended"] is None


def test_forgetting_leaves_no_byte_of_a_name(start):
    server = start()
    zoe, tom, ida = server.browser("Zoélinde"), server.browser("Tom"), server.browser("Ida")
    alone = zoe.new_table("full-moon", 2, "you", "computer")
    here = [{"kind": "you"}, {"kind": "here", "name": "Grossmama"}]
    shared = zoe.post("/api/tables", {"game": "china-moon", "players": 2, "chairs": here})["id"]
    two, three = (
        zoe.new_table(game, n, *["you", *["invite"] * (n - 1)]) for game, n in (("full-moon", 2), ("china-moon", 3))
    )
    waiting = zoe.new_table("china-moon", 3, "you", "invite", "invite")
    finished = zoe.new_table("full-moon", 2, "you", "invite")
    for table, guests in ((two, (tom,)), (three, (tom, ida)), (finished, (tom,))):
        zoe.begin(table, *guests)
    tom.post("/api/join", {"token": zoe.invite(waiting)})
    with zoe.sit(finished) as seat:
        seat.scene()
        seat.send("resign", id="enough")
        seat.scene(lambda s: s["table"]["status"] == "over")
    left = ida.new_table("china-moon", 3, "you", "invite", "computer")
    ida.begin(left, zoe)
    with zoe.sit(left) as seat:
        seat.scene()
        seat.send("resign", id="gone")
        seat.scene(lambda s: not s["table"]["mine"])
    hand_over(zoe, "the shelf of Zoélinde")
    assert "Zoélinde".encode() in everything(server) and b"Grossmama" in everything(server)

    with tom.sit(three) as seat, tom.sit(alone) as watching, zoe.sit(two) as own:
        scene = seat.scene(lambda s: s["table"]["status"] == "playing")
        watching.scene()
        own.scene()
        answer = zoe.http.post("/api/forget")
        assert answer.json() == {"name": "", "face": ""} and "Max-Age=0" in answer.headers["set-cookie"]
        scene = seat.scene(lambda s: s["table"]["seats"][0]["kind"] == "computer")
        assert scene["table"]["seats"][0]["standIn"] and scene["heard"][-1]["text"] == "leaves"
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                watching.receive()
        assert closed.value.rcvd.code == 4404
        assert not own.scene(lambda s: not s["table"]["mine"])["table"]["mine"]
    with tom.sit(two) as seat:  # the owl plays on, and so does he
        seat.scene(lambda s: s["view"]["moves"])
        seat.play(Random(3))
    with tom.sit(waiting) as seat:
        scene = seat.scene()
        assert scene["table"]["isHost"] and scene["table"]["seats"][0]["kind"] == "open"
    for table in (alone, shared):
        assert tom.get(f"/api/tables/{table}/history", status=404)["key"] == "no-such-table"
    assert [line["withNames"] for line in tom.get("/api/shelf")["tables"] if line["id"] == finished] == [[""]]
    again = tom.post(f"/api/tables/{finished}/rematch")["scene"]
    assert [one["kind"] for one in again["table"]["seats"]] == ["you", "computer"]
    assert zoe.http.cookies.get("plenilune") is None and ids(zoe) == set()
    for end in (lambda: None, server.stop):  # also not while it runs, in the log of the database
        end()
        assert b"linde" not in everything(server) and b"Grossmama" not in everything(server)


def test_forgetting_is_counted_and_may_be_done_twice(start):
    server = start(limit_forget="2/minute")
    zoe = server.browser("Zoé")
    zoe.post("/api/forget")
    zoe.post("/api/forget")
    assert zoe.post("/api/forget", status=429)["key"] == "too-often"
