"""Whole games through the socket."""

from random import Random

import pytest

import plenilune


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_whole_game_against_the_computer(browser, play_out, key):
    guest = browser("Zoé")
    players = plenilune.about(key).fewest
    table = guest.new_table(key, players, "you", *["computer"] * (players - 1))
    with guest.sit(table) as seat:
        scene = play_out([seat], Random(1))
    record = plenilune.read_record(guest.get(f"/api/tables/{table}/record"))
    assert record.state.mover is None
    assert list(record.state.winners) == scene["view"]["winners"]
    assert len(record.state.facts) == scene["seq"]
    assert record.names[record.game.seats[0]] == "Zoé"
    assert plenilune.read_record(guest.get(f"/api/tables/{table}/record")).state == record.state


def test_two_browsers_and_two_computers_end_with_the_same_position(browser, play_out):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("china-moon", 4, "you", "computer", "invite", "computer")
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as two:
        play_out([one, two], Random(2))
        assert one.last["view"]["position"] == two.last["view"]["position"]
        assert one.last["table"]["mine"] == ["g"]
        assert two.last["table"]["mine"] == ["r"]


def test_three_people_on_one_device_behind_the_curtain(browser, play_out):
    guest = browser()
    table = guest.new_table("moonlight-heroes", 3, "you", "here", "here")
    with guest.sit(table) as seat:
        first = seat.scene()
        assert first["table"]["needsCurtain"] and first["view"]["seat"] is None and not first["view"]["moves"]
        play_out([seat], Random(3))


def test_computers_alone_play_while_somebody_watches(browser):
    guest = browser()
    table = guest.new_table("full-moon", 2, "computer", "computer")
    with guest.sit(table) as seat:
        over = seat.scene(lambda scene: scene["table"]["status"] == "over")
    assert over["table"]["mine"] == [] and over["view"]["seat"] is None
