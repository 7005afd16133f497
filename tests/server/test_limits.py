"""Invitation words expire and cannot be guessed; creating and joining are counted."""

import time


def test_words_expire(start):
    server = start(words_seconds=2)
    zoe, tom = server.browser(), server.browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    with zoe.sit(table) as seat:
        invitation = seat.scene()["table"]["invitation"]
    assert len(invitation["words"]) == 3
    time.sleep(2.1)
    assert tom.post("/api/join", {"words": " ".join(invitation["words"])}, status=404)["key"] == "no-such-invitation"
    with zoe.sit(table) as seat:
        assert seat.scene()["table"]["invitation"]["words"] == []
    assert tom.post("/api/join", {"token": invitation["link"].removeprefix("/j/")})["id"] == table


def test_who_guesses_from_everywhere_locks_nobody_out(start):
    server = start(limit_words_all="20/hour", limit_words_wary="2/hour")
    zoe = server.browser()
    with zoe.sit(zoe.new_table("full-moon", 2, "you", "invite")) as seat:
        right = " ".join(seat.scene()["table"]["invitation"]["words"])
    wrong = "owl reed lamp" if right != "owl reed lamp" else "moon star frog"
    for number in range(30):
        server.browser(host=f"127.0.1.{number}").http.post("/api/join", json={"words": wrong})
    stranger = server.browser(host="127.0.2.1")
    assert [stranger.http.post("/api/join", json={"words": wrong}).status_code for _ in range(4)] == [404, 404, 429, 429]
    tom = server.browser(host="127.0.2.2")
    assert tom.post("/api/join", {"words": wrong}, status=404)
    for _ in range(4):
        assert tom.post("/api/invited", {"words": right})["id"]


def test_guessing_is_stopped_and_making_tables_is_counted(start):
    server = start(limit_words="5/minute", limit_tables="3/minute")
    guests = [server.browser() for _ in range(3)]
    keys = []
    for number in range(9):
        answer = guests[number % 3].http.post("/api/join", json={"words": "owl reed lamp"})
        keys.append((answer.status_code, answer.json()["key"]))
    assert keys[:5] == [(404, "no-such-invitation")] * 5
    assert keys[5:] == [(429, "too-often")] * 4
    table = guests[0].new_table("full-moon", 2, "you", "invite")
    with guests[0].sit(table) as seat:
        right = " ".join(seat.scene()["table"]["invitation"]["words"])
    assert guests[1].post("/api/join", {"words": right}, status=429)
    for _ in range(2):
        guests[0].new_table("full-moon", 2, "you", "computer")
    assert guests[1].post("/api/tables", {"game": "full-moon", "players": 2}, status=429)["key"] == "too-often"
