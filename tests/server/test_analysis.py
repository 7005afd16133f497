"""Looking back at a finished game: verdicts, the curve, the moments that mattered, playing on; and hints in a live one."""

import os
import signal
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec import json

import plenilune
from plenilune import Fact, Record, read_record, words, write_record
from plenilune.core.match import states_to
from plenilune.search.verdicts import Analysis, Judged, Verdict
from plenilune.server.folders import WORDS
from plenilune.server.study.standings import has_turned, standing

GAMES = {"full-moon": 2, "china-moon": 3, "moonlight-heroes": 2}


def played(key, seed=4, decisions=10_000):
    """A game at random, whole or begun."""
    state, rng = plenilune.game(key, players=GAMES[key]).new(seed=seed), Random(seed)
    while state.mover is not None and (decisions > 0 or state.mover == "chance"):
        decisions -= state.mover != "chance"
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    return state


def whole_curve(browser, table, seat=""):
    """Asked for again and again, each time from where it ended."""
    points = []
    while True:
        curve = browser.study(f"/api/tables/{table}/curve?from={len(points)}{seat}")
        points += curve["points"]
        if curve["complete"]:
            assert len(points) == curve["steps"]
            return points
        time.sleep(0.1)


def whole_look_back(browser, table, lang="en"):
    """Asked for again and again, until the game has been judged."""
    while not (back := browser.study(f"/api/tables/{table}/moments?lang={lang}"))["complete"]:
        assert back["moments"] == [] and 0 <= back["judged"] < 1
    return back


@pytest.mark.parametrize("key", GAMES)
def test_a_position_of_the_past_is_judged_with_all_its_moves(browser, key):
    guest, state = browser(), played(key, decisions=12)
    table = guest.finished_table(state)
    step = guest.get(f"/api/tables/{table}/history")["steps"][3]
    then = state.game.replay(state.facts[: step["seq"]])
    found = guest.study(f"/api/tables/{table}/analysis?seq={step['seq']}")
    assert [sorted(judged["move"] for judged in found["moves"]), found["line"]] == [then.moves(), []]
    assert found["view"]["seat"] == found["view"]["mover"] == then.mover
    assert found["seat"] == (then.mover if key == "moonlight-heroes" else None)
    assert found["bestLine"][0] == found["moves"][0]["move"] and found["moves"][0]["isBest"]
    assert found["moves"][0]["offer"] == found["view"]["offers"][found["view"]["moves"].index(found["moves"][0]["move"])]
    assert found["verdict"]["is_proven"] == (key == "full-moon")
    assert found == guest.study(f"/api/tables/{table}/analysis?seq={step['seq']}")


def test_a_line_is_played_through_and_played_on_from(browser):
    guest, state = browser(), played("moonlight-heroes", decisions=6)
    table = guest.finished_table(state)
    seq, line = guest.get(f"/api/tables/{table}/history")["steps"][0]["seq"], []
    for _ in range(3):  # chance falls in between, the same each time
        found = guest.study(f"/api/tables/{table}/analysis?seq={seq}&line={','.join(line)}")
        assert found["line"] == line
        line.append("F1" if "F1" in found["view"]["moves"] else found["view"]["moves"][0])
    found = guest.study(f"/api/tables/{table}/analysis?seq={seq}&line={','.join(line)}")
    assert found["heard"][0]["text"] == line[-1]
    branch = guest.post(f"/api/tables/{table}/branch", {"seq": seq, "line": line})["id"]
    with guest.sit(branch) as seat:
        assert seat.scene()["view"]["position"] == found["view"]["position"]


def test_a_line_must_be_moves_of_the_game_and_not_too_long(browser):
    guest = browser()
    table = guest.finished_table(played("full-moon", decisions=5))
    address = f"/api/tables/{table}/analysis"
    assert guest.get(f"{address}?seq=1&line=z9", status=400)["key"] == "not-a-move"
    assert guest.get(f"{address}?seq=99", status=400)["key"] == "no-such-move"
    assert guest.get(f"{address}?seq=1&line={','.join(['pass'] * 121)}", status=400)["key"] == "malformed"
    assert guest.get(f"{address}?seq=1&line={'x' * 201}", status=400)["key"] == "malformed"
    body = {"seq": 1, "line": ["z9"]}
    assert guest.post(f"/api/tables/{table}/branch", body, status=400)["key"] == "not-a-move"
    assert guest.get("/api/tables/nowhere/analysis", status=404)["key"] == "no-such-table"


@pytest.mark.parametrize("key", GAMES)
def test_the_curve_has_a_point_for_every_decision(browser, key):
    guest, state = browser(), played(key, decisions=10_000 if key == "full-moon" else 8)
    table = guest.finished_table(state)
    points = whole_curve(guest, table)
    steps = guest.get(f"/api/tables/{table}/history")["steps"]
    assert [point["seq"] for point in points] == [step["seq"] for step in steps]
    assert [point["mover"] for point in points] == [step["view"]["mover"] for step in steps]
    decisions = [fact for fact in state.facts if fact.mover != "chance"]
    assert [(point["last"]["mover"], point["last"]["text"]) for point in points[1:]] == decisions
    assert points[0]["last"] is None and not points[0]["turned"]


def test_a_proven_curve_marks_the_moves_that_cost_the_result(browser):
    guest = browser()
    points = whole_curve(guest, guest.finished_table(played("full-moon")))
    for before, after in pairwise(points):
        seat = after["last"]["mover"]
        lost = after["verdict"]["shares"][seat] < before["verdict"]["shares"][seat]
        assert after["turned"] == lost
        assert after["verdict"]["shares"][seat] <= before["verdict"]["shares"][seat], "nobody can gain by an own move"
    assert any(point["turned"] for point in points)


def children(pid):
    """The processes that a server has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes as Linux tells them")
def test_killing_whoever_thinks_loses_nothing(start):
    server = start()
    guest, state = server.browser(), played("china-moon", decisions=7)
    table = guest.finished_table(state)
    killed = set()
    while not (curve := guest.study(f"/api/tables/{table}/curve"))["complete"]:
        if len(curve["points"]) > 4 * len(killed) and len(killed) < 2:
            for pid in set(children(server.process.pid)) - killed:
                os.kill(pid, signal.SIGKILL)
                killed.add(pid)
        time.sleep(0.05)
    assert len(killed) == 2 and curve["points"] == whole_curve(guest, guest.finished_table(state))


def test_through_the_eyes_of_one_seat(browser):
    guest, state = browser(), played("moonlight-heroes", decisions=5)
    table = guest.finished_table(state)
    steps = guest.get(f"/api/tables/{table}/history?seat=w")["steps"]
    for step in steps[:3]:
        found = guest.study(f"/api/tables/{table}/analysis?seq={step['seq']}&seat=w")
        assert found["seat"] == found["view"]["seat"] == "w" and found["view"] == step["view"]
        assert bool(found["moves"]) == (step["view"]["mover"] == "w")
    assert len(whole_curve(guest, table, "&seat=w")) == len(steps)
    assert guest.get(f"/api/tables/{table}/analysis?seq=9&seat=z", status=400)["key"] == "no-such-seat"


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("lang", words.languages())
def test_looking_back_tells_one_to_three_moments(browser, key, lang):
    guest, state = browser(), played(key, decisions=10_000 if key == "full-moon" else 14)
    table = guest.finished_table(state)
    back = whole_look_back(guest, table, lang)
    moments = back["moments"]
    assert 1 <= len(moments) <= 3
    assert [moment["number"] for moment in moments] == list(range(1, len(moments) + 1))
    assert [moment["seq"] for moment in moments] == sorted({moment["seq"] for moment in moments})
    assert words.say(WORDS, f"moments-{len(moments)}", lang) in back["title"]
    for moment in moments:
        assert 0 < len(moment["sentence"].split()) <= 14 and "{" not in moment["sentence"]
        assert not moment["effect"].startswith("effect-") and len(moment["effect"].split()) <= 8
        instead = moment["instead"]
        assert instead is None or (instead["sentence"] and instead["offer"] and key != "moonlight-heroes")  # behind a screen
        fact = state.facts[moment["seq"] - len(moment["heard"])]
        assert moment["heard"][0]["mover"] == moment["mover"] == fact.mover != "chance"
        assert moment["heard"][0]["said"] and moment["heard"][0]["offer"]
    assert [moment["isEnd"] for moment in moments if moment["isEnd"]] == [True] * (key == "full-moon")
    assert (moments[-1]["seq"] == len(state.facts)) or key != "full-moon"


def test_who_could_have_won_is_said_and_how(browser):
    guest, state = browser(), played("full-moon", seed=3)
    game = state.game
    moments = whole_look_back(guest, guest.finished_table(state), "en")["moments"]
    told = {moment["effect"]: moment for moment in moments if moment["instead"]}
    assert told
    for effect, moment in told.items():
        seat, before = moment["instead"]["seat"], moment["seq"] - 1
        assert effect.startswith(words.say(game.words, f"seat-{seat}", "en"))
        then = game.replay(state.facts[: before if seat == moment["mover"] else before + 1])
        assert then.mover == seat and moment["instead"]["offer"] in json.decode(json.encode(then.view(seat).offers))


def test_the_winner_hears_that_the_moon_is_caught(browser, play_out):
    zoe = browser("Zoé")
    table = zoe.new_table("full-moon", 2, "you", "here")
    with zoe.sit(table) as seat:
        seat.scene()
        while seat.last["view"]["moves"]:
            moves = seat.last["view"]["moves"]
            seq = seat.last["seq"]
            seat.act(next((move for move in moves if move.endswith("#")), moves[seq % len(moves)]))
            seat.scene(lambda scene, seq=seq: scene["seq"] > seq)
        winners = seat.last["view"]["winners"]
    assert winners
    title = whole_look_back(zoe, table)["title"]
    who = {"S": "Zoé", "N": "Here"}[winners[0]]  # a sentence begins with a capital, whatever the name
    assert title.startswith(f"{who} caught the moon.\n")


def test_a_game_that_was_stopped_may_be_looked_back_at(browser):
    guest = browser()
    table = guest.new_table("full-moon", 2, "you", "computer")
    with guest.sit(table) as seat:
        seat.scene()
        seat.play(Random(1))
        seat.send("stop")
        seat.scene(lambda scene: scene["stopped"])
    back = whole_look_back(guest, table)
    assert back["title"].startswith("The game was not finished.") and back["moments"]


# While a game is played


@pytest.mark.parametrize(("act", "title"), [("resigns", "won."), ("draw", "moon."), ("stops", "not finished.")])
def test_a_game_that_an_act_ended_is_judged_move_by_move(browser, act, title):
    """The act has its place on the curve, and is no moment."""
    start = plenilune.game("full-moon").read("g1/k1/r1w3k2/w2k3/g2r2/g3w1r3 S 3v 2")
    state = start.play(start.moves()[0])
    guest, state = browser(), state.follow(Fact("S", act))
    table = guest.finished_table(state)
    steps, points = guest.get(f"/api/tables/{table}/history")["steps"], whole_curve(guest, table)
    assert [point["seq"] for point in points] == [step["seq"] for step in steps] == [0, 1, 2]
    assert points[-1]["verdict"]["winner"] == (
        "N" if act == "resigns" else None if act == "draw" else points[1]["verdict"]["winner"]
    )
    assert not points[-1]["turned"]
    back = whole_look_back(guest, table)
    assert [moment["seq"] for moment in back["moments"]] == [1] and not back["moments"][0]["isEnd"]
    assert back["title"].splitlines()[0].endswith(title)
    found = guest.study(f"/api/tables/{table}/analysis?seq=2")  # of the position
    assert found["view"]["mover"] == "N" and found["moves"]


@pytest.mark.parametrize("key", GAMES)
def test_while_a_game_is_played_nobody_is_told_how_it_stands(browser, key):
    zoe, stranger = browser("Zoé"), browser()
    table = zoe.new_table(key, GAMES[key], "you", *["computer"] * (GAMES[key] - 1))
    for guest in (zoe, stranger):
        for what in ("analysis?seq=1", "curve", "moments"):
            answer = guest.get(f"/api/tables/{table}/{what}", status=400)
            assert answer["key"] == "no-analysis-while-playing"
            assert answer["sentence"] == words.say(WORDS, "no-analysis-while-playing", "en")


@pytest.mark.parametrize("key", GAMES)
def test_a_hint_against_computers(browser, key):
    zoe = browser("Zoé")
    table = zoe.new_table(key, GAMES[key], "you", *["computer"] * (GAMES[key] - 1))
    with zoe.sit(table) as seat:
        scene = seat.scene(lambda scene: scene["view"]["moves"])
        hint = zoe.study(f"/api/tables/{table}/hint?seq={scene['seq']}")
        assert hint["move"] in scene["view"]["moves"] and hint["seq"] == scene["seq"]
        assert len(hint["steps"]) == 3 and hint["sentence"] == hint["steps"][0]
        assert not any("{" in sentence for sentence in (*hint["steps"], hint["why"]))
        assert zoe.get(f"/api/tables/{table}/hint?seq={scene['seq'] - 1}", status=400)["key"] == "stale"
        assert browser().get(f"/api/tables/{table}/hint?seq={scene['seq']}", status=400)["key"] == "only-watching"


def test_no_hint_between_people(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    assert zoe.get(f"/api/tables/{table}/hint?seq=0", status=400)["key"] == "no-hint-between-people"
    zoe.begin(table, tom)
    for guest in (zoe, tom):
        answer = guest.get(f"/api/tables/{table}/hint?seq=1", status=400)
        assert answer["key"] == "no-hint-between-people"
        assert guest.post(f"/api/tables/{table}/branch", {"seq": 1}, status=400)["key"] == "not-over"
    assert browser().get(f"/api/tables/{table}/hint?seq=1", status=400)["key"] == "only-watching"


def test_a_record_of_a_game_between_people_is_not_judged_while_it_lasts(apart, play_out):
    zoe, tom = apart.browser("Zoé"), apart.browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as seat, tom.sit(table) as other_seat:
        first = zoe.get(f"/api/tables/{table}/record")
        scene = seat.scene(lambda scene: scene["view"]["moves"])
        seat.act(scene["view"]["moves"][0])
        seat.scene(lambda scene: scene["seq"] == 2)
        now = zoe.get(f"/api/tables/{table}/record")
        state = read_record(now).state
        later = state.play(state.moves()[0])
        astray = next(states_to(state)).play(state.facts[0].text).play(scene["view"]["moves"][1])
        from_here = state.game.read(str(state)).play(state.moves()[0])
        texts = [first, now, *(write_record(Record(known)) for known in (later, astray, from_here))]
        for text in texts:
            assert apart.browser().post("/api/records", {"text": text}, status=400)["key"] == "record-is-live"
        assert apart.browser().post("/api/records", {"text": write_record(Record(state.game.new(seed=99)))})["id"]
        play_out([seat, other_seat], Random(1))
    for text in texts:
        assert zoe.post("/api/records", {"text": text})["id"]


def test_a_live_game_hides_no_other_that_began_with_the_same_gem(browser):
    """In Moonlight Heroes the first thing that chance tells is one of a few."""
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("moonlight-heroes", 2, "you", "invite")
    zoe.begin(table, tom)
    with zoe.sit(table) as seat:
        assert seat.scene()["table"]["status"] == "playing"
    game = plenilune.game("moonlight-heroes", players=2)
    others = {state.facts[0].text: state for state in (game.new(seed=seed) for seed in range(1, 400))}
    assert len(others) < 60  # so one of them began as the live one did
    for state in others.values():
        assert browser().post("/api/records", {"text": write_record(Record(state))})["id"]


def test_no_hint_while_the_computer_only_stands_in_for_somebody(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, tom)
    with tom.sit(table) as away:
        away.scene()
    with zoe.sit(table) as seat:
        seat.scene()
        time.sleep(0.5)
        seat.send("takeover", seat="N")
        scene = seat.scene(lambda scene: scene["table"]["seats"][1]["standIn"])
        assert zoe.get(f"/api/tables/{table}/hint?seq={scene['seq']}", status=400)["key"] == "no-hint-between-people"


def test_on_one_device_a_hint_needs_the_open_curtain_of_the_mover(browser):
    zoe = browser("Zoé")
    table = zoe.new_table("moonlight-heroes", 2, "you", "here")
    address = f"/api/tables/{table}/hint"
    with zoe.sit(table) as seat:
        scene = seat.scene()
        seq, mover = scene["seq"], scene["view"]["mover"]
        other = next(name for name in scene["table"]["mine"] if name != mover)
        assert zoe.get(f"{address}?seq={seq}", status=400)["key"] == "curtain-closed"
        seat.send("look", seat=other)
        seat.scene(lambda scene: scene["view"]["seat"] == other)
        assert zoe.get(f"{address}?seq={seq}", status=400)["key"] == "curtain-closed"
        seat.send("look", seat=mover)
        scene = seat.scene(lambda scene: scene["view"]["moves"])
        assert zoe.study(f"{address}?seq={seq}")["move"] in scene["view"]["moves"]
    assert zoe.get(f"{address}?seq={seq}", status=400)["key"] == "curtain-closed"


def test_on_one_device_without_secrets_either_may_ask(browser):
    zoe = browser("Zoé")
    table = zoe.new_table("full-moon", 2, "you", "here")
    with zoe.sit(table) as seat:
        for number in range(2):
            scene = seat.scene(lambda scene, seq=number + 1: scene["seq"] == seq)
            assert zoe.study(f"/api/tables/{table}/hint?seq={scene['seq']}")["move"] in scene["view"]["moves"]
            seat.act(scene["view"]["moves"][0])


def test_asking_is_counted(start):
    server = start(limit_analysis="3/minute")
    guest = server.browser()
    table = guest.new_table("full-moon", 2, "you", "computer")
    for _ in range(3):
        guest.get(f"/api/tables/{table}/curve", status=400)
    for path in (f"/api/tables/{table}/curve", f"/api/tables/{table}/hint?seq=1", f"/api/tables/{table}/analysis?seq=1"):
        assert guest.get(path, status=429)["key"] == "too-often"
    assert guest.post("/api/puzzles/1-1/try", {"moves": ["x"]}, status=429)["key"] == "too-often"


# How a move stands


def verdict(share, error=0.0, proven=True):
    shares = {"S": share, "N": 1 - share}
    return Verdict(proven, None, 0, 0, shares, {}, dict.fromkeys("SN", error), {})


def estimated(*moves, error):
    judged = tuple(Judged(f"m{n}", verdict(share, error, False), n == 0) for n, share in enumerate(moves))
    return Analysis("", "S", verdict(moves[0], error, False), judged, ("m0",), 1)


def test_an_estimate_marks_only_what_is_clearly_worse():
    sure = estimated(0.60, 0.55, 0.45, error=0.01)
    assert [has_turned(sure, f"m{n}", verdict(0.5)) for n in range(3)] == [False, False, True]
    assert [standing(sure, judged) for judged in sure.moves] == ["best", "lets-go", "loses"]
    trifling = estimated(0.60, 0.58, 0.56, error=0.001)
    assert [standing(trifling, judged) for judged in trifling.moves] == ["best", "as-good", "lets-go"]
    unsure = estimated(0.60, 0.55, 0.40, error=0.15)
    assert not any(has_turned(unsure, f"m{n}", verdict(0.5)) for n in range(3))
    assert [standing(unsure, judged) for judged in unsure.moves] == ["best", "as-good", "as-good"]


def test_a_proven_move_stands_by_its_result():
    judged = tuple(Judged(f"m{n}", verdict(share), n < 2) for n, share in enumerate((1, 1, 1, 0.5, 0)))
    found = Analysis("", "S", verdict(1), judged, ("m0",), 1)
    assert [standing(found, one) for one in judged] == ["best", "as-good", "slower", "lets-go", "loses"]
    assert [has_turned(found, one.move, one.verdict) for one in judged] == [False, False, False, True, True]


def test_in_a_lost_position_moves_differ_in_how_long_they_hold_out():
    judged = tuple(Judged(f"m{n}", verdict(0), n < 2) for n in range(3))
    found = Analysis("", "S", verdict(0), judged, ("m0",), 1)
    assert [standing(found, one) for one in judged] == ["longest", "longest", "sooner"]
    assert not any(has_turned(found, one.move, one.verdict) for one in judged)
