"""Positions of no table: looked into, with a line, played on; and never while people play them here."""

from random import Random

import pytest

import plenilune
from plenilune import State

ROW = "k1/r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3"


def wish(state, **more):
    game = state.game
    return {"game": game.key, "players": game.players, "options": game.options, "position": str(state), **more}


def new(key, players=2, **options):
    return plenilune.game(key, players=players, **options).new(seed=3)


def late(key):
    """Near its end, where there is little to think about."""
    rng, states = Random(4), [plenilune.game(key, players=2).new(seed=4)]
    while states[-1].mover is not None:
        state = states[-1]
        states.append(state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves())))
    return [state for state in states if state.mover in state.game.seats][-4]


@pytest.mark.parametrize("key", ["full-moon", "china-moon", "moonlight-heroes"])
def test_a_position_is_judged_as_one_of_a_finished_game_is(browser, key):
    guest, state = browser(), late(key)
    page = guest.post("/api/positions/study", wish(state))
    assert page["table"]["status"] == "over" and page["table"]["mine"] == [] and page["table"]["id"] == ""
    (step,) = page["steps"]
    assert step["view"]["mover"] == state.mover and step["heard"] == []
    found = guest.post("/api/positions/analysis", wish(state), timeout=300)
    assert sorted(one["move"] for one in found["moves"]) == state.moves()
    line = [next(one["move"] for one in found["moves"] if state.play(one["move"]).mover is not None)]
    after = guest.post("/api/positions/analysis", wish(state, line=line), timeout=300)
    assert after["line"] == line and after["heard"][0]["text"] == line[0]
    table = guest.post("/api/positions/play", wish(state, line=line, seat=state.game.seats[1]))
    assert table["scene"]["table"]["mine"] == [state.game.seats[1]]
    assert table["scene"]["seq"] == len(after["heard"]) and table["scene"]["moves"] == 1


def test_a_hidden_hand_is_judged_through_one_seats_eyes(browser):
    guest, state = browser(), late("moonlight-heroes")
    for seat in state.game.seats:
        found = guest.post("/api/positions/analysis", wish(state, seat=seat), timeout=300)
        assert found["seat"] == found["view"]["seat"] == seat
        assert [hero["seat"] for hero in found["view"]["pieces"]["heroes"] if hero["hand"]] == [seat]
        assert bool(found["moves"]) == (seat == state.mover)


def test_what_is_said_of_a_position_does_not_depend_on_what_its_seat_cannot_know(browser):
    guest, state, game = browser(), late("moonlight-heroes"), plenilune.game("moonlight-heroes", players=2)
    seat = state.mover
    redrawn = {game.resample(state.view(seat), seed) for seed in range(9)}
    imagined = [State(game, one.ints) for one in redrawn if one.ints != state.ints]
    assert imagined
    for what in ("study", "analysis"):
        truth = guest.post(f"/api/positions/{what}", wish(state, seat=seat), timeout=300)
        for other in imagined[:3]:
            assert guest.post(f"/api/positions/{what}", wish(other, seat=seat), timeout=300) == truth
        unlike = guest.post(f"/api/positions/{what}", wish(imagined[0], seat=other_of(game, seat)), timeout=300)
        assert unlike != truth
    text = state.view(seat).position  # as a link of a puzzle has it: what is hidden is not even in it
    assert "?" in text and guest.post("/api/positions/study", wish(state, position=text, seat=seat)) == guest.post(
        "/api/positions/study", wish(state, seat=seat)
    )


def other_of(game, seat):
    return next(one for one in game.seats if one != seat)


def test_two_play_on_at_one_device(browser):
    scene = browser().post("/api/positions/play", wish(new("full-moon"), here=True))["scene"]
    assert scene["table"]["mine"] == ["S", "N"]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"position": "x" * 3000}, "position-too-long"),
        ({"position": "unset"}, "position-unset"),
        ({"position": "a b"}, "position-words"),
        ({"game": "chess"}, "unknown-game"),
        ({"options": {"pack": "9"}}, "wrong-value"),
        ({"line": ["z9"]}, "not-a-move"),
        ({"line": ["pass"] * 121}, "malformed"),
        ({"seat": "Q"}, "no-such-seat"),
        ({"players": 7}, "wrong-players-only"),
    ],
)
def test_a_link_that_is_not_whole_gets_a_sentence(browser, change, key):
    guest = browser()
    for what in ("study", "analysis", "play"):
        status = 404 if key == "unknown-game" else 400
        wrong = guest.post(f"/api/positions/{what}?lang=de", {**wish(new("full-moon")), **change}, status=status)
        if what != "study" or "line" not in change:
            assert wrong["key"] == key and not wrong["sentence"][0].islower()


def together(browser, game, players=2, **more):
    """A table of two people, each on their own device."""
    zoe, tom = browser(), browser()
    table = zoe.new_table(game, players, "you", *["invite"] * (players - 1), **more)
    zoe.begin(table, tom, *(browser() for _ in range(players - 2)))
    return zoe, tom, table


@pytest.mark.parametrize("key", ["full-moon", "china-moon", "moonlight-heroes"])
def test_what_people_play_here_now_is_not_judged(browser, key):
    zoe, tom, table = together(browser, key)
    with zoe.sit(table) as one, tom.sit(table) as two:
        state = plenilune.game(key, players=2).new(seed=1)
        scene = one.scene()
        begun = scene["view"]["position"]
        first, other = (one, two) if scene["view"]["moves"] else (two, one)
        if first is two:
            first.scene()
        else:
            other.scene()
        first.act(first.last["view"]["moves"][0])
        now = first.scene(lambda scene: scene["seq"] > 1)["view"]["position"]
    for text in (begun, now):
        if "?" in text:  # as somebody would set it up who guesses what is hidden
            text = guessed(state.game, text)
        for what in ("study", "analysis", "play"):
            for guest in (zoe, browser()):
                wrong = guest.post(f"/api/positions/{what}", wish(state, position=text), status=400)
                assert wrong["key"] == "record-is-live"
    for guest in (zoe, tom):
        with guest.sit(table) as seat:
            seat.scene()
            seat.send("stop", id="s")
    zoe.post("/api/positions/study", wish(state, position=str(state)))


def guessed(game, seen):
    """A whole position that looks like that to who set it up."""
    return str(State(game, tuple(game.modules.view.resample(game.board, seen, 0, Random(5)))))


def columns(text):
    return [[column[at : at + 2] for at in range(0, len(column), 2)] for column in text.split("/")]


def test_a_draft_is_judged_and_what_is_wrong_is_named(browser):
    guest = browser()
    new = guest.post("/api/positions", {"game": "full-moon"})
    assert new["position"] and new["faults"] == [] and new["view"]["mover"] == "S" and new["seats"] == ["S", "N"]
    draft = {**new["draft"], "order": "any", "columns": columns("k1g1g2/r2/w3/k2/r3/w1/k3/r1/w2")}
    wrong = guest.post("/api/positions?lang=en", {"game": "full-moon", "draft": draft})
    assert [(fault["key"], fault["where"]) for fault in wrong["faults"]] == [
        ("edit-clash", ["g1", "g2"]),
        ("edit-box", ["g3"]),
    ]
    assert wrong["faults"][0]["sentence"] == "Two grey wolves may not stand in one column. Move one of them."
    assert wrong["position"] == "" and wrong["view"] is None and wrong["draft"] == draft
    draft["columns"] = columns("k1g1/g2/r2/w3/k2/r3/w1/k3/r1/w2/g3")
    assert guest.post("/api/positions", {"game": "full-moon", "draft": draft})["position"] == (
        "k1g1/g2/r2/w3/k2/r3/w1/k3/r1/w2/g3 S any 0"
    )
    assert guest.post("/api/positions", {"game": "full-moon", "draft": {"columns": 3}}, status=400)["key"] == "malformed"


def test_notation_is_read_and_nonsense_gets_a_sentence(browser):
    guest, state = browser(), new("china-moon", 3)
    body = {"game": "china-moon", "players": 3, "position": str(state)}
    assert guest.post("/api/positions", body)["draft"]["seat"] == state.mover
    line = state.moves()[:1]
    assert guest.post("/api/positions", {**body, "line": line})["position"] == str(state.play(line[0]))
    assert guest.post("/api/positions", {**body, "position": "frogs"}, status=400)["key"] == "position-words"
    empty = guest.post("/api/positions", {"game": "china-moon", "players": 3, "empty": True})
    where = [fault["where"] for fault in empty["faults"]]
    assert where[:3] == [["frog g"], ["frog b"], ["frog r"]]


def test_a_position_of_a_finished_game_is_edited_with_all_hands_of_a_running_one_nothing(browser):
    guest, state = browser(), new("moonlight-heroes")
    table = guest.finished_table(state)
    seq = len(state.facts)
    assert guest.post("/api/positions", {"table": table, "seq": seq})["position"] == str(state)
    running = guest.new_table("moonlight-heroes", 2, "you", "computer")
    assert guest.post("/api/positions", {"table": running, "seq": 1}, status=400)["key"] == "no-analysis-while-playing"
