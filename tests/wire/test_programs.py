"""A program of somebody's own at a seat: it plays and sees what its seat sees; whatever else it tries is refused."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
import server_process
from short_boards import short_course, short_garden
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import plenilune
from plenilune.core.log import Log
from plenilune.core.state import State
from plenilune.server import messages
from plenilune.server.http import sockets
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, TableRow
from plenilune.server.table import programs, scenes
from plenilune.server.table.table import Table
from plenilune.server.thinking.bots import Bots
from plenilune.server.thinking.pool import Pool

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "own_player.py"
BOARDS = {"china-moon": short_course, "moonlight-heroes": short_garden}


def let_in(guest, table, seat):
    return guest.post(f"/api/tables/{table}/seats/{seat}/program")["token"]


def enter(server, table, token, **more):
    """As a program does: no cookie, no page that it comes from."""
    headers = {"Authorization": f"Bearer {token}"}
    address = server.url.replace("http", "ws") + f"/ws/{table}?lang=en"
    return server_process.Seat(connect(address, proxy=None, compression=None, additional_headers=headers, **more))


def is_shown_out(server, table, token):
    with enter(server, table, token) as program, pytest.raises(ConnectionClosed) as closed:
        program.receive()
    return closed.value.rcvd.code == sockets.NO_SESSION


def seat_of(scene, name):
    return next(seat for seat in scene["table"]["seats"] if seat["seat"] == name)


@pytest.fixture
def between(browser):
    """Zoé and Tom at Full Moon; Zoé, who begins, has let a program in."""
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    return zoe, tom, table, let_in(zoe, table, "S")


@pytest.mark.parametrize("game", plenilune.catalogue())
def test_the_example_plays_a_whole_game(browser, server, game):
    zoe = browser("Zoé")
    chairs = [{"kind": "you"}, {"kind": "computer", "level": 1}]
    more = {"board": BOARDS[game]()} if game in BOARDS else {}
    table = zoe.post("/api/tables", {"game": game, "players": 2, "chairs": chairs, **more})
    seat = table["scene"]["table"]["mine"][0]
    token = let_in(zoe, table["id"], seat)
    ran = subprocess.run(
        [sys.executable, EXAMPLE, server.url.replace("http", "ws") + f"/ws/{table['id']}"],
        env={**os.environ, "PLENILUNE_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert ran.stdout.startswith("Over. Points:") and not ran.stderr, ran.stdout + ran.stderr
    record = plenilune.read_record(zoe.get(f"/api/tables/{table['id']}/record"))
    assert record.state.mover is None and record.names[seat] == "Zoé’s program" and len(record.owls) == 1
    assert is_shown_out(server, table["id"], token)  # it ends with the game


def test_the_example_is_short():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 45


def test_everybody_is_told_that_a_program_plays_and_who_let_it_in_does_not_meanwhile(between, server):
    zoe, tom, table, token = between
    with zoe.sit(table) as owner, tom.sit(table) as other, enter(server, table, token) as program:
        for seat, whose in ((owner, "yours"), (other, "theirs"), (program, "theirs")):
            scene = seat.scene(lambda scene: seat_of(scene, "S")["present"])
            shown = seat_of(scene, "S")
            assert (shown["program"], shown["name"]) == (whose, "Zoé") and scene["table"]["watchers"] == 0
        assert program.last["table"]["mine"] == ["S"] and owner.last["table"]["mine"] == []
        assert program.last["view"]["moves"] and not owner.last["view"]["moves"]
        owner.act(program.last["view"]["moves"][0])
        assert owner.until("refused")["key"] == "not-your-turn"
        program.play(Random(1))
        assert other.scene(lambda scene: scene["view"]["moves"])
        assert zoe.home()["tables"][0]["yourTurn"] is False


def test_a_program_may_sit_down_while_the_table_waits_and_its_owner_is_host_all_the_same(browser, server):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    token, invitation = let_in(zoe, table, "S"), zoe.invite(table)
    with zoe.sit(table) as host, enter(server, table, token) as program:
        tom.post("/api/join", {"token": invitation})
        assert program.scene(lambda s: seat_of(s, "N")["kind"] == "guest")["table"]["invitation"] is None
        program.send("start")
        assert program.until("refused")["key"] == "not-for-programs"
        host.scene(lambda s: seat_of(s, "N")["name"] == "Tom")
        host.send("swap", seat="S", other="N")
        with tom.sit(table) as other:
            other.scene(lambda s: s["table"]["proposal"])
            other.send("agree", granted=True)
            scene = host.scene(lambda s: seat_of(s, "N")["program"])
            assert (seat_of(scene, "N")["program"], scene["table"]["isHost"], scene["table"]["mine"]) == ("yours", True, [])
            host.send("start", owls=0)
            other.scene(lambda s: s["view"])
            other.play(Random(1))
        assert program.scene(lambda s: s["view"] and s["view"]["moves"])["table"]["mine"] == ["N"]
        assert (
            host.scene(lambda s: s["table"]["status"] == "playing")["mayEnd"]["resign"] == "loses"
        )  # that is for who let it in


def test_a_program_plays_and_asks_why_and_nothing_else(between, server):
    _, tom, table, token = between
    sent = (
        {"type": "undo", "id": "x"},
        {"type": "resign", "id": "x"},
        {"type": "draw", "id": "x"},
        {"type": "stop", "id": "x"},
        {"type": "answer", "granted": True, "to": "stop"},
        {"type": "rest"},
        {"type": "takeover", "seat": "N"},
        {"type": "smile", "which": "heart"},
        {"type": "start"},
        {"type": "fill", "seat": "N"},
        {"type": "look", "seat": "N"},
    )
    with enter(server, table, token) as program, tom.sit(table) as other:
        first = program.scene()
        assert first["table"]["invitation"] is None and not first["table"]["isHost"]
        assert first["mayUndo"] == "no" and first["mayEnd"]["resign"] == first["mayEnd"]["stop"] == "no"
        for wish in sent:
            program.link.send(json.dumps(wish))
            assert program.until("refused")["key"] == "not-for-programs", wish
        program.send("why", id="w", move="nonsense")
        assert program.until("because")["key"] != "allowed"
        moved = program.play(Random(2))
        program.act(first["view"]["moves"][0])
        assert program.until("refused")["key"] == "not-your-turn"
        program.act(first["view"]["moves"][0], seq=1)
        assert program.until("refused")["key"] == "stale"
        other.scene(lambda scene: scene["seq"] == moved["seq"])
        assert not any('"smiled"' in text or '"notice"' in text for text in other.heard)


def test_a_token_is_good_for_its_own_seat_only_and_no_longer_than_its_owner_wants(between, server, browser):
    zoe, tom, table, token = between
    elsewhere = zoe.new_table("full-moon", 2, "you", "computer")
    assert is_shown_out(server, elsewhere, token)
    for forged in ("x", "x" * 43, token[:-1], token + "x", table):
        assert is_shown_out(server, table, forged)
    for guest, seat, key in ((tom, "S", "not-your-seat"), (zoe, "N", "not-your-seat"), (zoe, "Q", "no-such-seat")):
        path = f"/api/tables/{table}/seats/{seat}/program"
        assert guest.post(path, status=400)["key"] == key
        assert guest.http.delete(path).json()["key"] == key
    assert browser("Ana").post(f"/api/tables/{table}/seats/S/program", status=400)["key"] == "not-your-seat"
    with enter(server, table, token) as old, zoe.sit(table) as owner:
        old.scene()
        new = let_in(zoe, table, "S")
        with pytest.raises(ConnectionClosed):
            while True:
                old.receive()
        assert is_shown_out(server, table, token)
        with enter(server, table, new) as program:
            assert program.scene()["view"]["moves"]
            assert zoe.http.delete(f"/api/tables/{table}/seats/S/program").status_code == 200
            with pytest.raises(ConnectionClosed):
                while True:
                    program.receive()
        assert owner.scene(lambda scene: scene["view"]["moves"])["table"]["mine"] == ["S"]
        owner.play(Random(3))
    assert is_shown_out(server, table, new)


def test_a_token_is_kept_nowhere_and_no_page_of_another_site_comes_with_one(between, server):
    _, _, table, token = between
    with enter(server, table, token) as program:
        program.scene()
    with pytest.raises(InvalidStatus):
        enter(server, table, token, origin="http://elsewhere.example")
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    assert token not in "\n".join(db.iterdump())
    db.close()
    assert token not in (server.data / "plenilune.log").read_text(encoding="utf-8")


def test_two_seats_of_one_device_are_two_programs_and_neither_sees_the_other(browser, server):
    zoe = browser("Zoé")
    table = zoe.new_table("moonlight-heroes", 3, "you", "here", "here")
    tokens = {seat: let_in(zoe, table, seat) for seat in ("f", "w")}
    seats = {seat: enter(server, table, token) for seat, token in tokens.items()}
    with zoe.sit(table) as device:
        assert device.scene()["table"]["mine"] == ["s"] and device.last["view"]["seat"] == "s"
        for seat, program in seats.items():
            assert program.scene()["table"]["mine"] == [seat]
        for _ in range(20):
            for program in (*seats.values(), device):
                program.quiet(0.02)
                if program.last["view"]["moves"]:
                    program.play(Random(4))
        for own, program in (*seats.items(), ("s", device)):
            for text in program.heard:
                view = json.loads(text).get("view")
                assert not view or [hero["seat"] for hero in view["pieces"]["heroes"] if hero["hand"]] in ([own], [])
    for program in seats.values():
        program.close()


class Ear:
    """The socket of a program, without one."""

    def __init__(self, guest):
        self.guest, self.lang, self.look, self.parting, self.heard_to = guest, "en", None, None, -1
        self.told = []

    def wake(self):
        pass

    def tell(self, message):
        self.told.append(scenes.encode(message))


async def bytes_for(state, seat):
    """Everything that this state makes the server send to a program at the seat, where its owner has all the others."""
    chairs = tuple(ChairRow(name, "person", "me", program="hash" if name == seat else "") for name in state.game.seats)
    row = TableRow("id", "token", "me", state.game.key, 1, state.game.players, {}, {}, "", "playing", chairs=chairs)
    table = Table(row, Log(state), None, Bots(Pool(1, 1)), Settings())
    try:
        ear = Ear(f"{programs.MARK}hash")
        sent = [scenes.scene(table, ear, False)]
        for move in ("nonsense", "save", "stay", "L1", "R3", "F1", "keep gg", "draw g"):
            await sockets.grant(table, ear, messages.Why(id="w", move=move))
            await sockets.grant(table, ear, messages.Act(id="a", seq=table.seq + 1, move=move))
        await sockets.grant(table, ear, messages.Look(seat=next(name for name in state.game.seats if name != seat)))
        return b"\n".join([*sent, scenes.scene(table, ear, False), *ear.told])
    finally:
        await table.close()


def test_redrawing_what_its_seat_cannot_know_changes_no_byte_for_a_program():
    game = plenilune.game("moonlight-heroes", players=3)
    rng, state, compared = Random(23), game.new(seed=23), 0
    for step in range(45):
        if state.mover is None:
            break
        if state.mover != "chance" and step % 9 == 0:
            for seat in game.seats:
                truth = server_process.run(bytes_for(State(game, state.ints), seat))
                imagined = State(game, game.resample(state.view(seat), step).ints)
                compared += imagined.ints != state.ints
                assert server_process.run(bytes_for(imagined, seat)) == truth
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    assert compared > 4
