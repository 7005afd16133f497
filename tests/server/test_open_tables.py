"""Tables that anybody may join, games that anybody may watch, and links that lead somewhere."""

import json

import pytest
import segno

from plenilune.server.http.connections import is_local


def test_a_single_machine_has_none(browser):
    zoe = browser()
    assert zoe.home()["hasOpenTables"] is False
    table = zoe.new_table("china-moon", 3, "you", "invite", "invite", isOpen=True, mayWatch=True)
    with zoe.sit(table) as host:
        scene = host.scene()
        assert not scene["table"]["isOpen"] and not scene["table"]["mayWatch"]
        host.send("open", isOpen=True, mayWatch=True)
        assert host.until("refused")["key"] == "no-open-tables"
        assert zoe.get("/api/open") == {"tables": []}
    assert browser().post("/api/join", {"token": table}, status=404)["key"] == "no-such-invitation"


def test_anybody_joins_a_table_that_is_open_and_watches_a_game_that_may_be_watched(start):
    server = start(open_tables=True)
    zoe, tom, ida = server.browser("Zoé"), server.browser("Tom"), server.browser("Ida")
    secret = zoe.new_table("full-moon", 2, "you", "invite")
    table = zoe.new_table("moonlight-heroes", 2, "you", "invite", isOpen=True, mayWatch=True)
    assert tom.get("/api/open")["tables"] == []  # nobody is there to play with
    with zoe.sit(secret) as other, zoe.sit(table) as host:
        other.scene()
        host.scene()
        (shown,) = tom.get("/api/open")["tables"]
        assert (shown["id"], shown["status"], shown["host"]) == (table, "waiting", "Zoé")
        assert [seat["kind"] for seat in shown["seats"]] == ["guest", "open"]
        host.send("open", mayWatch=False)
        host.send("open", isOpen=False)
        host.send("open", mayWatch=True)  # what is not said stays as it was
        host.scene(lambda s: not s["table"]["isOpen"] and s["table"]["mayWatch"])
        tom.post("/api/join", {"token": table}, status=404)
        with tom.sit(table, arriving=True) as arriving:
            arriving.scene()
            arriving.send("choose", seat="w")
            assert arriving.until("refused")["key"] == "only-watching"
            host.send("open", isOpen=True, mayWatch=True)
            arriving.scene(lambda s: s["table"]["isOpen"])
            arriving.send("choose", seat="w")
            host.scene(lambda s: s["table"]["seats"][1]["isChosen"])
        assert tom.post("/api/invited", {"token": table})["id"] == table
        tom.post("/api/join", {"token": table, "seat": "w"})
        host.send("start", owls=0)
        host.scene(lambda s: s["table"]["status"] == "playing")
        with ida.sit(table) as watcher:
            hands = json.dumps(watcher.scene()["view"])
            (shown,) = tom.get("/api/open")["tables"]
            assert (shown["status"], shown["watchers"]) == ("playing", 1)
            assert shown["seats"][0].keys() == host.last["table"]["seats"][0].keys()  # who sits there, and no view
            assert host.last["view"]["seat"] == "f" and '"seat": null' in hands
        assert server.browser().post("/api/join", {"token": table}, status=404)["key"] == "no-such-invitation"


def test_what_was_open_is_open_after_a_restart(start):
    server = start(open_tables=True)
    zoe = server.browser()
    table = zoe.new_table("china-moon", 3, "you", "invite", "invite", isOpen=True)
    server.kill()
    server.start()
    with zoe.sit(table) as host:
        assert host.scene()["table"]["isOpen"] and not host.last["table"]["mayWatch"]


def test_no_picture_of_a_link_that_leads_nowhere(browser):
    zoe = browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    assert zoe.get(f"/api/tables/{table}/qr.svg", status=400)["key"] == "only-this-machine"
    with zoe.sit(table) as host:
        assert host.scene()["table"]["invitation"]["address"] == ""


def test_in_a_network_the_link_has_the_address_of_this_machine(start):
    server = start(address="http://192.168.7.7:8123")
    zoe = server.browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    with zoe.sit(table) as host:
        assert host.scene()["table"]["invitation"]["address"] == "http://192.168.7.7:8123"
    assert "<svg" in zoe.http.get(f"/api/tables/{table}/qr.svg").text
    code = zoe.post("/api/shelf/hand-over", {"shelf": "{}"})
    link = f"{server.settings['address']}/shelf#take={code['secret']}"
    modules = segno.make(link, error="q", micro=False, boost_error=False).matrix
    assert code["qr"] == ["".join(map(str, row)) for row in modules]
    assert zoe.home()["address"] == server.settings["address"]


@pytest.mark.parametrize(
    ("host", "local"),
    [
        *(("localhost", True), ("localhost:8123", True), ("127.0.0.1:80", True), ("127.8.1.1", True), ("[::1]:8123", True)),
        *(("192.168.1.7:8123", False), ("moon.example", False), ("[fe80::1]:8123", False), ("a.localhost", True)),
    ],
)
def test_which_addresses_mean_only_this_machine(host, local):
    assert is_local(host) is local
