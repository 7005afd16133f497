"""Giving up, a draw, stopping together, standing up: asked for and granted like taking back, and facts of the game."""

from random import Random

import plenilune
from plenilune.search import analysis, puzzles

OVER = "over"


def two(browser, game="full-moon"):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table(game, 2, "you", "invite")
    zoe.begin(table, tom)
    return zoe, tom, table


def three(browser, game="china-moon"):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table(game, 3, "you", "invite", "computer")
    zoe.begin(table, tom)
    return zoe, tom, table


def facts(guest, table):
    return plenilune.read_record(guest.get(f"/api/tables/{table}/record")).state.facts


def test_who_gives_up_gives_the_win_away(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        assert one.scene()["mayEnd"] == {"resign": "loses", "draw": "ask", "drawIn": 0, "stop": "ask"}
        seq = other.scene()["seq"]
        other.send("resign", id="r1")  # it is not Tom's turn
        for seat in (one, other):
            scene = seat.scene(lambda s: s["table"]["status"] == OVER)
            assert scene["seq"] == seq + 1 and scene["view"]["winners"] == ["S"] and not scene["stopped"]
            assert scene["view"]["ended"] == {"kind": "resigns", "by": "N"}
            assert (scene["view"]["mover"], scene["view"]["moves"], scene["mayUndo"]) == (None, [], "no")
            (told,) = scene["heard"]
            assert told == {"mover": "N", "text": "resigns", "offer": None, "said": [["act-resigns", {"name": "%N"}]]}
        other.send("resign", id="r1")
        assert other.scene()["seq"] == seq + 1
        other.send("resign", id="r2")
        assert other.until("refused")["key"] == "game-over"
        other.send("undo", id="u1")
        assert other.until("refused")["key"] == "no-undo"
    assert "result: S wins by resignation, S 0 N 0" in zoe.get(f"/api/tables/{table}/record")
    (line,) = [line for line in zoe.home()["tables"] if line["id"] == table]
    assert line["winners"] == ["S"] and not line["stopped"] and line["ended"] == {"kind": "resigns", "by": "N"}
    steps = zoe.get(f"/api/tables/{table}/history")["steps"]
    assert steps[-1]["view"]["ended"] and steps[-1]["heard"][0]["text"] == "resigns"
    branch = zoe.post(f"/api/tables/{table}/branch", {"seq": steps[-1]["seq"]})["scene"]  # from the position
    assert branch["view"]["position"] == steps[-1]["view"]["position"] and branch["view"]["mover"] == "S"
    assert zoe.post(f"/api/tables/{table}/rematch")["id"]


def test_a_draw_is_offered_and_granted(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        other.scene()
        other.send("draw", id="d1")
        assert one.scene(lambda s: s["request"])["request"] == {"kind": "draw", "by": "N", "told": None}
        one.send("answer", granted=True)  # to a request to take back, which there is not
        assert one.until("refused")["key"] == "nothing-asked"
        other.send("answer", granted=True, to="draw")
        assert other.until("refused")["key"] == "nothing-asked"  # one's own
        one.send("answer", granted=True, to="draw")
        for seat in (one, other):
            scene = seat.scene(lambda s: s["table"]["status"] == OVER)
            assert scene["view"]["winners"] == [] and scene["view"]["ended"] == {"kind": "draw", "by": "N"}
            assert scene["request"] is None and not scene["stopped"]
    assert facts(zoe, table)[-1] == ("N", "draw")


def test_a_draw_that_was_refused_may_be_offered_again_after_ten_moves(browser):
    zoe, tom, table = two(browser)
    rng = Random(2)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        other.scene()
        one.send("draw", id="d1")
        other.scene(lambda s: s["request"])
        other.send("answer", granted=False, to="draw")
        assert one.until("notice") == {"type": "notice", "key": "plays-on", "sentence": "Tom plays on."}
        scene = one.scene(lambda s: s["request"] is None)
        assert scene["mayEnd"]["draw"] == "later" and scene["mayEnd"]["drawIn"] == 10
        one.send("draw", id="d1")  # sent again: it has been answered
        one.send("draw", id="d2")
        refused = one.until("refused")
        assert (refused["id"], refused["key"]) == ("d2", "draw-later") and "10 more moves" in refused["sentence"]
        one.play(rng)
        other.scene(lambda s: s["view"]["moves"])
        other.play(rng)
        assert one.scene(lambda s: s["view"]["moves"])["mayEnd"]["drawIn"] == 8
        other.send("draw", id="d3")  # the other has not offered one yet
        one.scene(lambda s: s["request"])
        one.play(rng)  # who plays on has answered
        assert other.until("notice")["key"] == "plays-on"
        assert other.scene(lambda s: s["view"]["moves"])["request"] is None


def test_both_who_offer_agree(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        one.send("draw", id="d1")
        other.scene(lambda s: s["request"])
        other.send("draw", id="d2")
        assert one.scene(lambda s: s["table"]["status"] == OVER)["view"]["ended"]["kind"] == "draw"


def test_who_asked_may_take_it_back(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        one.send("stop", id="s1")
        other.scene(lambda s: s["request"])
        one.send("draw", id="d1")
        assert one.until("refused")["key"] == "asked-already"
        other.send("draw", id="d2")
        assert other.until("refused")["key"] == "answer-first"
        one.send("answer", granted=False, to="stop")
        assert other.scene(lambda s: not s["request"])["table"]["status"] == "playing"
        other.send("answer", granted=True, to="stop")
        assert other.until("refused")["key"] == "nothing-asked"


def test_a_game_is_stopped_together(browser):
    zoe, tom, table = three(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        assert one.scene()["mayEnd"]["stop"] == "ask"
        other.scene()
        other.send("stop", id="s1")
        one.scene(lambda s: s["request"])
        one.send("stop", id="s2")  # the same wish is an answer
        scene = other.scene(lambda s: s["table"]["status"] == OVER)
        assert scene["stopped"] and scene["view"]["winners"] == []
    assert facts(zoe, table)[-1] == ("b", "stops")
    assert "result: stopped, g " in zoe.get(f"/api/tables/{table}/record")
    (line,) = [line for line in zoe.home()["tables"] if line["id"] == table]
    assert line["stopped"] and line["ended"]["kind"] == "stops"
    history = zoe.get(f"/api/tables/{table}/history")["steps"]
    branch = zoe.post(f"/api/tables/{table}/branch", {"seq": history[-1]["seq"]})["scene"]
    assert branch["view"]["mover"] is not None


def test_alone_with_owls_one_stops_at_once(browser):
    zoe = browser("Zoé")
    table = zoe.new_table("china-moon", 3, "you", "computer", "computer")
    with zoe.sit(table) as seat:
        assert seat.scene()["mayEnd"] == {"resign": "no", "draw": "no", "drawIn": 0, "stop": "free"}
        seat.send("resign", id="r1")
        assert seat.until("refused")["key"] == "only-owls-left"
        seat.send("draw", id="d1")
        assert seat.until("refused")["key"] == "no-draw-here"
        seat.send("stop")  # as a page of before says it
        assert seat.scene(lambda s: s["stopped"])["view"]["ended"]["kind"] == "stops"


def test_who_leaves_three_gives_the_chair_to_an_owl(browser, play_out):
    zoe, tom, table = three(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        assert one.scene()["mayEnd"]["resign"] == "leaves"
        other.scene()
        other.send("resign", id="r1")
        scene = other.scene(lambda s: s["table"]["mine"] == [])
        chair = scene["table"]["seats"][1]
        assert (chair["kind"], chair["name"], chair["standIn"]) == ("computer", "Tom", True)
        assert scene["mayEnd"] == {"resign": "no", "draw": "no", "drawIn": 0, "stop": "no"}
        other.send("resign", id="r1")  # sent again
        other.send("resign", id="r2")
        assert other.until("refused")["key"] == "only-watching"
        one.scene(lambda s: s["table"]["seats"][1]["kind"] == "computer")
        assert one.last["table"]["status"] == "playing" and one.last["mayEnd"]["resign"] == "no"
        play_out([one], Random(5))
    record = plenilune.read_record(zoe.get(f"/api/tables/{table}/record"))
    assert sum(fact == ("b", "leaves") for fact in record.state.facts) == 1 and record.state.ended is None
    assert record.names == {"g": "Zoé", "b": "Tom"} and record.owls == {"b": 2, "r": 1}
    again = zoe.get(f"/api/tables/{zoe.post(f'/api/tables/{table}/rematch')['id']}/history")["table"]["seats"]
    assert [(chair["kind"], chair["name"]) for chair in again] == [("computer", ""), ("you", "Zoé"), ("computer", "")]


def test_the_owl_answers_at_once(start):
    """Where it does not win it agrees; where it wins, and where it does not know, it plays on. From the last start here it
    wins, which it knows as soon as its kernels are loaded."""
    zoe = start(bot_pause=3600).browser("Zoé")
    game = plenilune.game("full-moon")
    lost = game.read("g1/k1/r1w3k2/w2k3/g2r2/g3w1r3 S 3v 2")
    wins = next(puzzle.start() for puzzle in puzzles.shelf("full-moon") if puzzle.moons == 1)
    for state, seat, agrees in ((lost, "S", True), (wins, other_than(wins), False), (game.new(seed=2), "S", False)):
        table = begin_from(zoe, state, seat)
        with zoe.sit(table) as socket:
            assert socket.scene()["mayEnd"]["draw"] == "ask"
            socket.send("draw", id="d1")
            if agrees:
                scene = socket.scene(lambda s: s["table"]["status"] == OVER)
                assert scene["view"]["ended"] == {"kind": "draw", "by": seat}
            else:
                assert socket.until("notice")["sentence"] == "The owl plays on."
                assert socket.scene()["mayEnd"]["draw"] == "later"


def test_an_owl_that_has_not_seen_the_end_does_not_agree():
    game = plenilune.game("full-moon")
    assert not analysis.agrees(game, game.new(seed=1).view("N"), "N", compiled=False)


def other_than(state):
    return next(seat for seat in state.game.seats if seat != state.mover)


def begin_from(guest, state, seat):
    """A table that goes on from there, with an owl on the other chair."""
    start = plenilune.State(state.game, state.ints)
    kept = guest.post("/api/records", {"text": plenilune.write_record(plenilune.Record(start, {}, ""))})["id"]
    return guest.post(f"/api/tables/{kept}/branch", {"seq": 0, "seat": seat})["id"]


def test_who_rests_is_told_of(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        other.scene()
        other.send("rest")
        assert one.until("notice")["sentence"] == "Tom takes a rest: the game waits for you."
        assert all(message["type"] != "notice" for message in other.quiet(0.2))


def test_what_makes_no_sense_gets_a_sentence(browser):
    zoe = browser("Zoé")
    waiting = zoe.new_table("full-moon", 2, "you", "invite")
    with zoe.sit(waiting) as seat:
        seat.scene()
        for kind in ("resign", "draw"):
            seat.send(kind, id=kind)
            assert seat.until("refused")["key"] == "not-begun"
        seat.send("stop", id="s1")
        assert seat.scene(lambda s: s["stopped"])["table"]["status"] == OVER


def test_two_at_one_device_say_for_whom(browser):
    zoe = browser("Zoé")
    for kind, seat, ended in (("resign", "N", ["S"]), ("resign", "", ["N"]), ("draw", "N", [])):
        table = zoe.new_table("full-moon", 2, "you", "here")
        with zoe.sit(table) as socket:
            socket.scene()
            socket.send(kind, id="x", seat="Q")
            assert socket.until("refused")["key"] == "not-your-seat"
            socket.send(kind, id="x", seat=seat)
            assert socket.scene(lambda s: s["table"]["status"] == OVER)["view"]["winners"] == ended
