"""Three servers on one database behind a balancer are one server: whoever is at a table, on whichever process."""

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from server_process import play_out
from town import Town, at


@pytest.fixture(scope="module")
def town(database, tmp_path_factory):
    running = Town(tmp_path_factory.mktemp("town"), database, open_tables=1)
    yield running
    running.close()


@pytest.fixture
def guests(town):
    """Two players and a spectator, each on a process of their own."""
    return [at(server, town.browser(name)) for server, name in zip(town.servers, ("Zoé", "Tom", "Max"), strict=True)]


def until(is_so, seconds=120):
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_game_through_the_balancer(town):
    zoe, tom, max_ = town.browser("Zoé"), town.browser("Tom"), town.browser("Max")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as two, max_.sit(table) as three:
        play_out([one, two, three], Random(1))
        ends = [seat.last["view"]["position"] for seat in (one, two, three)]
    assert len(set(ends)) == 1
    history = [guest.get(f"/api/tables/{table}/history")["steps"][-1]["view"]["position"] for guest in (zoe, tom, max_)]
    assert set(history) == set(ends)
    rematch = {guest.post(f"/api/tables/{table}/rematch")["id"] for guest in (zoe, tom, zoe)}
    assert len(rematch) == 1


def test_who_is_on_another_process_sees_every_move_and_who_is_there(guests):
    zoe, tom, max_ = guests
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    rng = Random(2)
    with zoe.sit(table) as one, max_.sit(table) as three:
        one.scene(lambda scene: scene["table"]["watching"] == ["Max"])
        with tom.sit(table) as two:
            one.scene(lambda scene: scene["table"]["seats"][1]["present"])
            for seat, other in ((one, two), (two, one)):
                if not (seat.last and seat.last["view"]["moves"]):
                    seat.scene(lambda scene: scene["view"]["moves"])
                after = seat.play(rng)
                for watcher in (other, three):
                    seen = watcher.scene(lambda scene, seq=after["seq"]: scene["seq"] >= seq)
                    assert seen["view"]["position"] == after["view"]["position"]
                    assert [told["text"] for told in seen["heard"]] == [told["text"] for told in after["heard"]]
        one.scene(lambda scene: not scene["table"]["seats"][1]["present"])


def test_asking_and_answering_across_processes(guests):
    zoe, tom, max_ = guests
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as two, max_.sit(table) as three:
        one.scene(lambda scene: scene["view"]["moves"] and scene["table"]["seats"][1]["present"])
        after = one.play(Random(3))
        two.scene(lambda scene: scene["seq"] == after["seq"])
        one.send("undo", id="u1")
        assert two.scene(lambda scene: scene["request"])["request"]["kind"] == "undo"
        with tom.sit(table) as late:  # also who comes later
            late.scene(lambda scene: scene["request"])
        two.send("answer", granted=False, to="undo")
        assert one.until("notice")["key"] == "undo-refused"
        assert one.scene(lambda scene: scene["request"] is None)["seq"] == after["seq"]
        two.scene(lambda scene: scene["request"] is None)
        one.send("undo", id="u2")
        two.scene(lambda scene: scene["request"])
        two.send("answer", granted=True, to="undo")
        for seat in (one, two, three):
            assert seat.scene(lambda scene: scene["seq"] < after["seq"])["request"] is None
        one.send("smile", which="laugh")
        assert two.until("smiled")["which"] == three.until("smiled")["which"] == "laugh"
        one.send("stop", id="s1")
        two.scene(lambda scene: scene["request"] and scene["request"]["kind"] == "stop")
        two.send("answer", granted=True, to="stop")
        assert all(seat.scene(lambda scene: scene["stopped"])["stopped"] for seat in (one, two, three))


def test_a_lobby_on_three_processes(guests):
    zoe, tom, max_ = guests
    table = zoe.new_table("china-moon", 3, "you", "invite", "invite", isOpen=True)
    with zoe.sit(table) as one:
        token = one.scene()["table"]["invitation"]["link"].removeprefix("/j/")
        words = " ".join(one.last["table"]["invitation"]["words"])
        until(lambda: table in [found["id"] for found in tom.get("/api/open")["tables"]])
        with max_.sit(table, arriving=True) as three:
            seat = one.last["table"]["seats"][2]["seat"]
            three.send("choose", seat=seat, token=token)
            one.scene(lambda scene: scene["table"]["seats"][2]["isChosen"])
        one.scene(lambda scene: not scene["table"]["seats"][2]["isChosen"])
        assert tom.post("/api/join", {"words": words})["id"] == max_.post("/api/join", {"token": token})["id"] == table
        one.scene(lambda scene: scene["table"]["seats"][1]["name"] == "Tom" and scene["table"]["seats"][2]["name"] == "Max")
        with tom.sit(table) as two:
            seats = [chair["seat"] for chair in one.last["table"]["seats"]]
            one.send("swap", seat=seats[0], other=seats[1])
            assert two.scene(lambda scene: scene["table"]["proposal"])["table"]["proposal"]["asksYou"]
            two.send("agree", granted=True)
            one.scene(lambda scene: scene["table"]["seats"][0]["name"] == "Tom")
            tom.post("/api/me", {"name": "Tomtom", "face": "owl"})
            one.scene(lambda scene: scene["table"]["seats"][0]["name"] == "Tomtom")
            one.send("start")
            two.scene(lambda scene: scene["table"]["status"] == "playing")


def test_three_who_take_the_last_chair_at_once(guests):
    zoe, tom, max_ = guests
    table = zoe.new_table("full-moon", 2, "you", "invite")
    token = zoe.invite(table)
    with ThreadPoolExecutor(2) as threads:
        opened = list(threads.map(lambda guest: guest.post("/api/join", {"token": token}), (tom, max_)))
    assert {one["id"] for one in opened} == {table}
    with zoe.sit(table) as seat:
        names = [chair["name"] for chair in seat.scene()["table"]["seats"]]
    assert names[0] == "Zoé" and names[1] in ("Tom", "Max")


def test_who_is_forgotten_on_one_process_is_forgotten_on_all(guests):
    zoe, tom, _ = guests
    table = zoe.new_table("full-moon", 2, "you", "computer")
    with zoe.sit(table) as one:
        one.scene()
        at(tom.server, zoe).post("/api/forget")
        with pytest.raises(Exception, match="4404"):
            one.until("refused")


def test_tries_of_words_are_counted_together(database, tmp_path):
    town = Town(tmp_path, database, count=2, limit_words="4/hour")
    try:
        zoe = town.browser("Zoé")
        with zoe.sit(zoe.new_table("full-moon", 2, "you", "invite")) as seat:
            words = {"words": " ".join(seat.scene()["table"]["invitation"]["words"])}
        first, second = (at(server, town.browser()) for server in town.servers)
        second.post("/api/join", words)
        for _ in range(4):
            first.post("/api/join", {"words": "owl reed lamp"}, 404)
        until(lambda: second.http.post("/api/join", json=words).status_code == 429)  # right ones are not counted
    finally:
        town.close()
