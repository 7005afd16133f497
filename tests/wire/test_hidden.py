"""Hidden stays hidden, on the wire: nothing that a seat cannot know is in any byte that its sockets receive."""

import json
from dataclasses import replace
from random import Random

import msgspec
import pytest
import server_process

import plenilune
from plenilune.core.log import Log
from plenilune.core.state import Fact, State
from plenilune.search import analysis
from plenilune.server import messages
from plenilune.server.http import sockets
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, TableRow
from plenilune.server.study import hints, judged_position
from plenilune.server.study.teller import teller_for
from plenilune.server.table import scenes
from plenilune.server.table.requests import Request
from plenilune.server.table.table import Table
from plenilune.server.thinking.bots import Bots
from plenilune.server.thinking.pool import Pool

HIDING = ("moonlight-heroes", 3)


def hands(scene):
    return {hero["seat"]: hero["hand"] for hero in scene["view"]["pieces"]["heroes"]}


def test_three_browsers_see_their_own_hand_only(browser, play_out):
    guests = [browser(), browser(), browser()]
    table = guests[0].new_table(*HIDING, "you", "invite", "invite")
    guests[0].begin(table, *guests[1:])
    seats = [guest.sit(table) for guest in (*guests, browser())]
    play_out(seats, Random(11))
    truth = plenilune.read_record(guests[0].get(f"/api/tables/{table}/record")).state
    for own, seat in zip(("f", "w", "s", None), seats, strict=True):
        seat.close()
        log = json.loads(scenes.encode(truth.log(own)))
        assert sum("?" in fact["text"] for fact in log) > 5
        for text in seat.heard:
            scene = json.loads(text)
            if scene["type"] != "scene" or scene["view"] is None:
                continue
            assert [name for name, hand in hands(scene).items() if hand is not None] == ([own] if own else [])
            assert scene["heard"] == log[scene["seq"] - len(scene["heard"]) : scene["seq"]]


def test_on_one_device_only_the_open_seat_is_sent_and_the_curtain_falls_by_itself(browser):
    guest = browser()
    table = guest.new_table(*HIDING, "you", "here", "here")
    rng = Random(5)
    with guest.sit(table) as seat:
        scene = seat.scene()
        turns = 0
        while turns < 12 and scene["table"]["status"] == "playing":
            mover = scene["view"]["mover"]
            assert scene["view"]["seat"] is None and not any(hands(scene).values()) and not scene["view"]["moves"]
            seat.act("nonsense")
            assert seat.until("refused")["key"] == "curtain-closed"
            seat.send("why", id="w", move="save")
            assert seat.until("refused")["key"] == "curtain-closed"
            seat.send("look", seat=mover)
            scene = seat.scene(lambda s: s["view"]["seat"] is not None)
            while scene["view"]["mover"] == mover:
                assert [name for name, hand in hands(scene).items() if hand is not None] == [mover]
                scene = seat.play(rng)
            if scene["view"]["seat"] is not None:  # one look at what came of it, then the curtain
                assert [name for name, hand in hands(scene).items() if hand is not None] == [mover]
                assert not scene["view"]["moves"]
                scene = seat.scene()
            turns += 1


def test_the_answer_that_opens_a_table_shows_what_the_socket_would(browser):
    zoe, tom = browser(), browser()
    chairs = [{"kind": "you"}, {"kind": "invite"}]
    table = zoe.post("/api/tables", {"game": HIDING[0], "players": 2, "chairs": chairs})
    assert table["scene"]["view"] is None and table["scene"]["table"]["invitation"]
    token = zoe.invite(table["id"])
    zoe.begin(table["id"], tom)
    opened = tom.post("/api/join", {"token": token})
    assert [name for name, hand in hands(opened["scene"]).items() if hand is not None] == ["w"]
    with tom.sit(table["id"]) as seat:
        scene = seat.scene()
        assert (scene["view"], scene["drawing"]) == (opened["scene"]["view"], opened["scene"]["drawing"])
    with tom.sit(f"{table['id']}", since=0) as seat:  # all that this seat has heard, and no drawing again
        scene = seat.scene()
        assert len(scene["heard"]) == scene["seq"] > 3 and scene["drawing"] is None
        assert any("?" in fact["text"] for fact in scene["heard"])
    shared = zoe.post("/api/tables", {"game": HIDING[0], "players": 2, "chairs": [{"kind": "you"}, {"kind": "here"}]})
    assert shared["scene"]["view"]["seat"] is None and not any(hands(shared["scene"]).values())


def test_who_is_not_to_move_hears_no_reason(browser):
    zoe, tom = browser(), browser()
    table = zoe.new_table("moonlight-heroes", 2, "you", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as one, tom.sit(table) as two:
        waiting = two if one.scene()["view"]["moves"] else one
        two.scene()
        for move in ("save", "L1", "R3", "F1", "draw g"):
            waiting.send("why", id="w", move=move)
            assert waiting.until("refused")["key"] == "not-your-turn"


def test_what_is_hidden_is_not_handed_out_while_the_game_runs(browser):
    zoe, tom = browser(), browser()
    table = zoe.new_table("moonlight-heroes", 2, "you", "invite")
    zoe.begin(table, tom)
    for guest in (zoe, tom, browser()):
        for what in ("analysis?seq=8", "analysis?seq=8&seat=f", "curve", "curve?seat=w", "moments"):
            assert guest.get(f"/api/tables/{table}/{what}", status=400)["key"] == "no-analysis-while-playing"
        assert guest.get(f"/api/tables/{table}/record", status=400)["key"] == "not-while-hidden"
        assert guest.post(f"/api/tables/{table}/branch", {"seq": 1}, status=400)["key"] == "not-while-hidden"
    for guest, own in ((zoe, "f"), (tom, "w"), (browser(), None)):
        history = guest.get(f"/api/tables/{table}/history")
        assert history["seat"] == own
        for step in history["steps"]:
            assert [name for name, hand in hands(step).items() if hand] in ([own] if own else [], [])
    assert zoe.get(f"/api/tables/{table}/history?seat=w", status=400)["key"] == "not-your-seat"


def test_what_was_hidden_once_stays_so_after_a_restart(start):
    server = start()
    zoe = server.browser()
    table = zoe.new_table("moonlight-heroes", 2, "you", "computer")
    with zoe.sit(table) as seat:
        while not seat.scene()["view"]["moves"]:
            pass
        seat.play(Random(1))
    server.kill()
    server.start()
    assert zoe.get(f"/api/tables/{table}/record", status=400)["key"] == "not-while-hidden"
    assert plenilune.game("moonlight-heroes").hides and not plenilune.game("moonlight-heroes", screens="off").hides


class Ear:
    """A watcher that is no socket."""

    def __init__(self, guest):
        self.guest, self.lang, self.look, self.parting, self.heard_to = guest, "en", None, None, -1
        self.name, self.is_arriving, self.choice = "", False, None
        self.told = []

    def wake(self):
        pass

    def tell(self, message):
        self.told.append(scenes.encode(message))


class Analyst:
    """Thinks here and at once."""

    async def judge(self, game, view):
        return analysis.analyse(game, view, 20, compiled=False)

    advise = judge


async def thoughts_for(table, seat, shared):
    """What is said to the seat about the position: a hint, if it is to move, and how it would be judged afterwards."""
    teller = teller_for(table, "me", "en")
    told = [await judged_position.position(Analyst(), teller, table.log, seat, 0, [])]
    if table.state.mover == seat and (shared or len(table.people()) == 1):
        told.append(await hints.hint(table, Analyst(), "me", 0, "en"))
    return b"".join(scenes.encode(message) for message in told)


async def bytes_for(state, seat, shared):
    """Everything that this state makes the server send to the seat: scene, refusals, reasons, thoughts."""
    chairs = tuple(
        ChairRow(name, "person", "me") if name in (shared or (seat,)) else ChairRow(name, "computer")
        for name in state.game.seats
    )
    row = TableRow("id", "token", "host", state.game.key, 1, state.game.players, {}, {}, "", "playing", chairs=chairs)
    table = Table(row, Log(state), None, Bots(Pool(1, 1)), Settings())
    try:
        ear = Ear("me")
        ear.look = seat if shared else None
        sent = [scenes.scene(table, ear, False), scenes.encode(scenes.first_scene(table, "me"))]
        for move in ("nonsense", "save", "stay", "pass", "end", "L1", "L2", "R3", "F1", "F2", "keep gg", "draw g"):
            await sockets.grant(table, ear, messages.Why(id="w", move=move))
        table.presence.watchers.add(ear)
        return b"\n".join([*sent, *ear.told, await thoughts_for(table, seat, shared)])
    finally:
        await table.close()


@pytest.mark.parametrize("options", [{}, {"fountains": "gold"}])
def test_redrawing_what_a_seat_cannot_know_changes_no_byte(options):
    """With the facts told alike, every scene, reason and refusal to a seat is the same whatever the others hold."""
    game = plenilune.game("moonlight-heroes", players=3, **options)
    rng = Random(17)
    state, compared = game.new(seed=17), 0

    async def compare(state):
        nonlocal compared
        for seat in (*game.seats, None):
            view = state.view(seat)
            bare = State(game, state.ints)
            for shared in ((), game.seats) if seat else ((),):
                truth = await bytes_for(bare, seat, shared)
                for seed in range(2):
                    imagined = State(game, game.resample(view, seed).ints)
                    compared += imagined != bare
                    assert await bytes_for(imagined, seat, shared) == truth

    for _ in range(60):
        if state.mover is None:
            break
        if state.mover != "chance" and rng.random() < 0.25:
            server_process.run(compare(state))
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    assert compared > 50


async def acts_for(state, seat, act, monkeypatch):
    """What the seat is sent of an act, of a request and of a smiley of another, where there is a clock."""
    other = next(one for one in state.game.seats if one != seat)
    chairs = tuple(ChairRow(name, "person", name) for name in state.game.seats)
    row = TableRow("id", "token", "host", state.game.key, 1, state.game.players, {}, {}, "", "playing", chairs=chairs)
    log = Log(state)
    log.add([Fact(other, act)])
    table = Table(replace(row, clock="days 2", times=(1000.0,)), log, None, Bots(Pool(1, 1)), Settings())
    monkeypatch.setattr(scenes.time, "time", lambda: 2000.0)
    try:
        ear, teller = Ear(seat or "nobody"), Ear(other)
        table.presence.watchers |= {ear, teller}
        sent = [scenes.scene(table, ear, False)]
        table.asked = Request("stop", other, other, "x", table.place)
        sent.append(scenes.scene(table, ear, False))
        await sockets.grant(table, teller, messages.Smile(which="wow"))
        assert not teller.told and len(ear.told) == 1
        return b"\n".join([*sent, *ear.told])
    finally:
        await table.close()


@pytest.mark.parametrize("act", ["leaves", "stops", "out-of-time"])
def test_acts_requests_clocks_and_smileys_tell_nothing_hidden(act, monkeypatch):
    game = plenilune.game("moonlight-heroes", players=3)
    rng, state, compared = Random(5), game.new(seed=5), 0
    while len(state.facts) < 25:
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    while state.mover == "chance":
        state = state.roll(rng)
    for seat in (*game.seats, None):
        truth = server_process.run(acts_for(State(game, state.ints), seat, act, monkeypatch))
        for seed in range(4):
            imagined = State(game, game.resample(state.view(seat), seed).ints)
            compared += imagined.ints != state.ints
            assert server_process.run(acts_for(imagined, seat, act, monkeypatch)) == truth
    assert compared > 4


def test_a_field_turned_public_would_be_noticed():
    """The comparison can fail: a view of another seat's eyes differs."""
    game = plenilune.game("moonlight-heroes", players=3)
    state = game.new(seed=17)
    imagined = next(
        guess for seed in range(50) if (guess := game.resample(state.view("f"), seed)).view("w") != state.view("w")
    )
    assert msgspec.json.encode(imagined.view("f")) == msgspec.json.encode(state.view("f"))
    assert msgspec.json.encode(imagined.view("w")) != msgspec.json.encode(state.view("w"))


def test_only_a_view_has_an_encoder():
    with pytest.raises(TypeError):
        scenes.encode(plenilune.game("full-moon").new(seed=1))
