"""Clocks: what is left is reckoned from the facts and when they were stored; a fallen flag is a fact, once, also after a
restart."""

import sqlite3
import time
from random import Random

import pytest

import plenilune
from plenilune import Fact
from plenilune.server.messages import Clock
from plenilune.server.refusals import NotNow
from plenilune.server.table import clocks

OVER = "over"
SEATS = ("S", "N")
GAME = Clock(kind="game", minutes=10, seconds=5)


def played(*texts):
    """Facts and times: `S 10` is a move of South's, ten seconds after what was before."""
    facts, times, now = [Fact("chance", "row")], [1000.0], 1000.0
    for text in texts:
        mover, _, rest = text.partition(" ")
        after, _, act = rest.partition(" ")
        now += float(after)
        facts.append(Fact(mover, act or "a move"))
        times.append(now)
    return facts, times


def test_the_first_move_of_each_is_free_and_the_others_count():
    reckoned = clocks.reckon(GAME, SEATS, *played("S 100", "N 200", "S 30", "N 10"))
    assert reckoned.left == {"S": 600 - 30 + 5, "N": 600 - 10 + 5} and reckoned.since == 1340.0


def test_nobody_has_less_than_nothing():
    reckoned = clocks.reckon(GAME, SEATS, *played("S 1", "N 1", "S 900"))
    assert reckoned.left["S"] == 5


def test_acts_and_facts_without_a_time_cost_nothing():
    facts, times = played("S 1", "N 1", "N 7 leaves", "S 3")
    assert clocks.reckon(GAME, SEATS, facts, times).left["S"] == 600 - 10 + 5
    assert clocks.reckon(GAME, SEATS, facts, [None] * len(facts)) == ({"S": 605.0, "N": 600.0}, None, {"S", "N"})


def test_a_deadline_is_of_people_who_have_moved_before():
    story = played("S 1", "N 1")
    assert clocks.deadline(GAME, SEATS, *story, "S", SEATS) == 1002 + 600
    assert clocks.deadline(GAME, SEATS, *story, "S", ("N",)) is None  # an owl's
    assert clocks.deadline(GAME, SEATS, *played("S 1"), "N", SEATS) is None  # the first move
    assert clocks.deadline(Clock(kind="days", days=2), SEATS, *played(), "S", SEATS) == 1000 + 2 * 86400
    assert clocks.deadline(Clock(kind="move", seconds=30), SEATS, *story, "S", SEATS) == 1032
    assert clocks.deadline(None, SEATS, *story, "S", SEATS) is None
    assert clocks.deadline(GAME, SEATS, *story, None, SEATS) is None


@pytest.mark.parametrize(
    "wish", [Clock(kind="game", minutes=10), GAME, Clock(kind="move", seconds=30), Clock(kind="days", days=3)]
)
def test_a_clock_is_kept_as_text(wish):
    assert clocks.read(clocks.write(wish)) == wish


@pytest.mark.parametrize(
    "wish",
    [
        Clock(kind="game"),
        Clock(kind="game", minutes=-1, seconds=9),
        Clock(kind="game", minutes=5, seconds=61),
        Clock(kind="game", minutes=5, days=1),
        Clock(kind="move", seconds=0),
        Clock(kind="move", seconds=5, minutes=1),
        Clock(kind="days", days=31),
    ],
)
def test_a_clock_that_makes_no_sense_is_refused(wish):
    with pytest.raises(NotNow):
        clocks.write(wish)


def facts(guest, table):
    return plenilune.read_record(guest.get(f"/api/tables/{table}/record")).state.facts


def timed(browser, *chairs, **clock):
    """Zoé's table, with Tom where somebody is invited."""
    zoe, tom = browser("Zoé"), browser("Tom")
    game = "full-moon" if len(chairs) == 2 else "china-moon"
    table = zoe.new_table(game, len(chairs), *chairs, clock=clock)
    if "invite" in chairs:
        zoe.begin(table, tom)
    return zoe, tom, table


def first_moves(*seats):
    """Everybody decides once."""
    rng, done = Random(1), set()
    for seat in seats:
        seat.scene()
    while len(done) < len(seats):
        for seat in seats:
            if seat not in done:
                seat.scene(lambda s: s["view"]["moves"]) if not seat.last["view"]["moves"] else None
                seat.play(rng)
                done.add(seat)


def leave_after_a_move(guest, table, other):
    """Whose time runs is away when it begins to."""
    with guest.sit(table) as one:
        one.scene()
        one.play(Random(1))
    other.scene(lambda s: s["view"]["moves"] and not s["table"]["seats"][0]["present"])
    other.play(Random(1))


def test_no_clock_is_the_usual(browser):
    zoe = browser()
    scene = zoe.post("/api/tables", {"game": "full-moon", "players": 2})["scene"]
    assert scene["time"] is None and scene["table"]["clock"] is None
    wrong = {"game": "full-moon", "players": 2, "clock": {"kind": "move", "seconds": -3}}
    assert zoe.post("/api/tables", wrong, status=400)["key"] == "no-such-clock"


def test_the_scene_says_what_is_left_and_whose_runs(browser):
    zoe, tom, table = timed(browser, "you", "invite", kind="game", minutes=10, seconds=5)
    with zoe.sit(table) as one, tom.sit(table) as other:
        scene = one.scene()
        assert scene["table"]["clock"] == {"kind": "game", "minutes": 10, "seconds": 5, "days": 0}
        assert scene["time"]["left"] == {"S": 600, "N": 600} and scene["time"]["running"] is None  # the goal is read
        assert abs(scene["time"]["asOf"] - time.time()) < 60
        first_moves(one, other)
        scene = one.scene(lambda s: s["view"]["moves"])
        assert scene["time"]["running"] == "S" and 500 < scene["time"]["left"]["S"] <= 600 and scene["mayUndo"] == "no"
        one.send("undo", id="u1")
        assert one.until("refused")["key"] == "no-undo-with-clock"
        other.close()
        one.send("look", seat=None)
        assert one.scene()["time"]["grace"] == {}  # it is not Tom's time that runs
        one.play(Random(2))
        assert one.scene(lambda s: s["time"]["running"] == "N")["time"]["left"]["S"] > 500


def test_a_fallen_flag_gives_the_win_to_the_other(browser):
    zoe, tom, table = timed(browser, "you", "invite", kind="move", seconds=1)
    with zoe.sit(table) as one, tom.sit(table) as other:
        first_moves(one, other)
        for seat in (one, other):
            scene = seat.scene(lambda s: s["table"]["status"] == OVER)
            assert scene["view"]["ended"] == {"kind": "out-of-time", "by": "S"} and scene["view"]["winners"] == ["N"]
            assert scene["heard"][-1]["said"] == [["act-out-of-time", {"name": "%S"}]] and scene["time"]["running"] is None
    assert facts(zoe, table)[-1] == ("S", "out-of-time")
    again = zoe.post(f"/api/tables/{table}/rematch")["scene"]
    assert again["table"]["clock"]["seconds"] == 1


def test_with_three_an_owl_plays_on_where_time_is_over(browser, play_out):
    zoe, tom, table = timed(browser, "you", "invite", "computer", kind="move", seconds=1)
    with zoe.sit(table) as one, tom.sit(table) as other:
        first_moves(one, other)
        scene = one.scene(lambda s: s["table"]["seats"][0]["kind"] == "computer")
        assert scene["table"]["status"] == "playing" and scene["table"]["mine"] == [] and "g" not in scene["time"]["left"]
        one.act("g0-1")
        assert one.until("refused")["key"] == "only-watching"
    assert ("g", "out-of-time") in facts(zoe, table)


def test_an_owl_has_all_the_time_there_is(browser):
    zoe, _, table = timed(browser, "you", "computer", kind="move", seconds=3600)
    with zoe.sit(table) as seat:
        scene = seat.scene()
        seat.play(Random(1))
        scene = seat.scene(lambda s: s["view"]["moves"])
        assert set(scene["time"]["left"]) == {"S"} and scene["time"]["running"] == "S"


def test_who_has_lost_the_connection_has_a_grace(start):
    server = start(grace_seconds=3600)
    zoe, tom, table = timed(server.browser, "you", "invite", kind="move", seconds=1)
    with tom.sit(table) as other:
        leave_after_a_move(zoe, table, other)
        scene = other.scene(lambda s: s["time"]["grace"]) if not other.last["time"]["grace"] else other.last
        assert 3500 < scene["time"]["grace"]["S"] <= 3600
        time.sleep(1.2)  # longer than there was left
        with zoe.sit(table) as one:
            scene = one.scene(lambda s: s["view"]["moves"])
            assert scene["time"]["left"]["S"] == 0 and scene["time"]["grace"] == {}
            one.play(Random(4))
            assert other.scene(lambda s: s["view"]["moves"])["time"]["left"]["S"] == 1


def test_a_grace_ends(start):
    server = start(grace_seconds=0.2)
    zoe, tom, table = timed(server.browser, "you", "invite", kind="move", seconds=1)
    with tom.sit(table) as other:
        leave_after_a_move(zoe, table, other)
        assert other.scene(lambda s: s["table"]["status"] == OVER)["view"]["winners"] == ["N"]


@pytest.mark.parametrize("grace", [0, 1])
def test_a_flag_falls_after_a_restart_and_only_once(start, grace):
    server = start(grace_seconds=grace)
    zoe, tom, table = timed(server.browser, "you", "invite", kind="move", seconds=2)
    with zoe.sit(table) as one, tom.sit(table) as other:
        first_moves(one, other)
    server.kill()
    server.start()
    deadline = time.monotonic() + 120
    while not ended(server, table):  # nobody opens the table
        assert time.monotonic() < deadline
        time.sleep(0.1)
    server.stop()
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    stored = db.execute("SELECT mover, text FROM fact WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    db.close()
    assert stored[-1] == ("S", "out-of-time") and [text for _, text in stored].count("out-of-time") == 1


def ended(server, table):
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    try:
        return db.execute("SELECT status FROM tables WHERE id = ?", (table,)).fetchone()[0] == OVER
    finally:
        db.close()
