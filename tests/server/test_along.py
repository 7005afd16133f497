"""A game for another device, without a server between the two: as text, and as what a link carries."""

from random import Random

import pytest
from calm import calm_move

import plenilune
from plenilune.server.table import along


@pytest.fixture
def browser(apart):
    return apart.browser


SITE = "https://moon.example/games/"


def play_some(guest, table, moves, seed=5):
    """So many of one's own; the last scene."""
    rng = Random(seed)
    with guest.sit(table) as seat:
        scene = seat.scene(lambda s: s["view"]["mover"] in s["table"]["mine"])
        for _ in range(moves):
            if scene["table"]["needsCurtain"]:
                seat.send("look", seat=scene["view"]["mover"])
                scene = seat.scene(lambda s: s["view"]["moves"])
            seq, view = scene["seq"], scene["view"]
            seat.act(calm_move(view["position"]) if view["game"] == "full-moon" else rng.choice(view["moves"]))
            scene = seat.scene(lambda s, seq=seq: s["seq"] > seq and s["view"]["mover"] in s["table"]["mine"])
    return scene


@pytest.mark.parametrize("game", ["full-moon", "china-moon", "moonlight-heroes"])
@pytest.mark.parametrize("way", ["text", "packed"])
def test_it_goes_on_where_it_was_against_the_same_owl(browser, game, way):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table(game, 2, "you", "computer", level=2, fair=game == "full-moon")
    before = play_some(zoe, table, 2)
    taken = zoe.post(f"/api/tables/{table}/along", {"site": SITE})
    given = taken["text"] if way == "text" else taken["fragment"].removeprefix("#game=")
    opened = tom.post("/api/records", {way: given, "goOn": True})
    assert opened["isOver"] is False
    with tom.sit(opened["id"]) as seat:
        scene = seat.scene()
    for key in ("position", "moves", "mover"):
        assert scene["view"][key] == before["view"][key]
    assert scene["table"]["mine"] == before["table"]["mine"]
    assert [(one["kind"], one["level"]) for one in scene["table"]["seats"]][1] == ("computer", 2)
    with zoe.sit(table) as seat:
        assert seat.scene()["seq"] == before["seq"]  # here it stays as it is


def test_all_people_of_one_device_go_along(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("moonlight-heroes", 3, "you", "here", "computer")
    taken = zoe.post(f"/api/tables/{table}/along", {"site": SITE})
    opened = tom.post("/api/records", {"text": taken["text"], "goOn": True})
    with tom.sit(opened["id"]) as seat:
        table = seat.scene()["table"]
    assert table["needsCurtain"] and len(table["mine"]) == 2
    assert {one["name"] for one in table["seats"]} >= {"Tom", "here"}


def test_not_while_somebody_else_plays_along_elsewhere(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    assert zoe.post(f"/api/tables/{table}/along", {}, status=400)["key"] == "not-between-people"
    with zoe.sit(table) as seat:
        token = seat.scene()["table"]["invitation"]["link"].rsplit("/", 1)[1]
        tom.post("/api/join", {"token": token})
        assert zoe.post(f"/api/tables/{table}/along", {}, status=400)["key"] == "not-between-people"
        assert browser().post(f"/api/tables/{table}/along", {}, status=400)["key"] == "only-watching"


def test_a_code_while_it_fits_and_the_file_in_any_case(browser):
    guest = browser()
    table = guest.new_table("full-moon", 2, "you", "computer")
    taken = guest.post(f"/api/tables/{table}/along", {"site": SITE})
    assert len(taken["qr"]) == len(taken["qr"][0]) >= 21
    long = guest.post(f"/api/tables/{table}/along", {"site": SITE + "x" * along.MOST_LETTERS})
    assert long["qr"] == [] and long["text"] == taken["text"]


def test_what_is_over_is_looked_back_at(browser):
    guest = browser()
    state = plenilune.game("full-moon").new(seed=3)
    rng = Random(1)
    while state.mover is not None:
        state = state.play(rng.choice(state.moves()))
    packed = along.pack(plenilune.write_record(plenilune.Record(state)))
    assert guest.post("/api/records", {"packed": packed, "goOn": True})["isOver"] is True


@pytest.mark.parametrize("packed", ["", "x", "AAAA", "nonsense!", "ä", along.pack("no record"), along.pack("x" * 9_000_000)])
def test_what_is_no_game_is_refused_with_a_sentence(browser, packed):
    wrong = browser().post("/api/records", {"packed": packed, "goOn": True}, status=400)
    assert wrong["key"] == "record-title" and wrong["sentence"]
