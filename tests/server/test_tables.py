"""Sitting down, leaving, coming back, taking back, playing again."""

from random import Random

import pytest

import plenilune
from plenilune import words

OVER = "over"


def two(browser, game="full-moon", players=2):
    """Zoé and Tom, each in a browser of their own, at a table that has begun."""
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table(game, players, "you", "invite", *["computer"] * (players - 2))
    zoe.begin(table, tom)
    return zoe, tom, table


def playing(scene):
    return scene["table"]["status"] == "playing"


def test_a_table_waits_until_its_chairs_are_taken(browser):
    zoe, tom, ida = browser("Zoé"), browser("Tom"), browser("Ida")
    table = zoe.new_table("china-moon", 3, "you", "invite", "invite")
    with zoe.sit(table) as seat:
        scene = seat.scene()
        assert scene["view"] is None and scene["table"]["status"] == "waiting"
        invitation = scene["table"]["invitation"]
        assert invitation["openSeats"] == 2 and len(invitation["words"]) == 3
        seat.act("g0-2", seq=0)
        assert seat.until("refused")["key"] == "not-begun"
        tom.post("/api/join", {"token": invitation["link"].removeprefix("/j/")})
        assert seat.scene(lambda s: s["table"]["invitation"]["openSeats"] == 1)["table"]["seats"][1]["name"] == "Tom"
        ida.post("/api/join", {"words": " ".join(invitation["words"])})
        scene = seat.scene(lambda s: s["table"]["invitation"]["openSeats"] == 0)
        assert scene["table"]["status"] == "waiting"  # it is the host who starts
        seat.send("start", owls=0)
        scene = seat.scene(playing)
        assert [s["kind"] for s in scene["table"]["seats"]] == ["you", "guest", "guest"]
        assert scene["table"]["invitation"] is None
        assert ida.post("/api/join", {"words": "-".join(invitation["words"])}, status=404)["key"] == "no-such-invitation"


def test_words_are_understood_in_every_language(browser):
    from plenilune.server.folders import WORDS
    from plenilune.words import say

    zoe, tom = browser(), browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    with zoe.sit(table) as seat:
        keys = seat.scene()["table"]["invitation"]["words"]
    typed = ", ".join(say(WORDS, f"picture-{key}", lang).upper() for key, lang in zip(keys, ("fr", "de", "en"), strict=True))
    assert tom.post("/api/join", {"words": typed})["id"] == table


def test_the_host_may_start_with_computers_on_the_open_chairs(browser):
    zoe, tom = browser(), browser()
    table = zoe.new_table("china-moon", 3, "you", "invite", "invite")
    with zoe.sit(table) as host, tom.sit(table) as watcher:
        watcher.scene()
        watcher.send("start")
        assert watcher.until("refused")["key"] == "only-host"
        host.scene()
        host.send("fill", seat="b", level=3)
        filled = host.scene(lambda s: s["table"]["invitation"]["openSeats"] == 1)["table"]["seats"][1]
        assert (filled["kind"], filled["level"]) == ("computer", 3)
        host.send("start")
        scene = host.scene(playing)
        assert [s["kind"] for s in scene["table"]["seats"]] == ["you", "computer", "computer"]
        assert watcher.scene(playing)["table"]["mine"] == []


def test_late_comers_watch(browser):
    zoe, ida = browser("Zoé"), browser("Ida")
    table = zoe.new_table("full-moon", 2, "you", "invite")
    token = zoe.invite(table)
    zoe.begin(table, browser("Tom"))
    assert ida.post("/api/join", {"token": token})["id"] == table
    with zoe.sit(table) as seat:
        assert seat.scene()["table"]["invitation"] is None
        with ida.sit(table) as watching:
            assert watching.scene()["table"]["mine"] == []
            assert seat.scene(lambda s: s["table"]["watchers"] == 1)


def test_taking_back_is_free_against_a_computer(browser):
    zoe = browser()
    table = zoe.new_table("full-moon", 2, "you", "computer")
    with zoe.sit(table) as seat:
        scene = seat.scene()
        start = scene["view"]["position"]
        assert scene["mayUndo"] == "no"
        seat.act(scene["view"]["moves"][0])
        scene = seat.scene(lambda s: s["seq"] == 3)
        assert scene["mayUndo"] == "free"
        seat.send("undo", id="u1")
        scene = seat.scene(lambda s: s["seq"] == 1)
        assert scene["view"]["position"] == start and scene["mayUndo"] == "no"
        seat.send("undo", id="u1")
        assert seat.scene()["seq"] == 1
        seat.send("undo", id="u2")
        assert seat.until("refused")["key"] == "no-undo"


def test_between_people_taking_back_is_asked_for(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        other.scene()
        move = one.scene()["view"]["moves"][0]
        one.act(move)
        assert one.scene(lambda s: s["seq"] == 2)["mayUndo"] == "ask"
        one.send("undo", id="u1")
        asked = other.scene(lambda s: s["request"])["request"]
        assert asked["by"] == "S" and (asked["told"]["mover"], asked["told"]["text"]) == ("S", move)
        other.send("answer", granted=False)
        notice = one.until("notice")
        assert (notice["key"], notice["sentence"]) == ("undo-refused", "Tom plays on.")
        one.send("undo", id="u2")
        other.scene(lambda s: s["request"])
        one.send("answer", granted=True)
        assert one.until("refused")["key"] == "nothing-asked"
        other.send("answer", granted=True)
        assert other.scene(lambda s: s["seq"] == 1)["request"] is None
        assert one.scene(lambda s: s["seq"] == 1)["view"]["moves"]


def test_who_has_no_name_is_called_by_the_seat_as_on_the_pages(browser):
    zoe, nobody = browser("Zoé"), browser()
    table = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(table, nobody)
    with zoe.sit(table) as one, nobody.sit(table, lang="fr") as other:
        one.scene(playing)
        one.play(Random(1))
        one.send("undo", id="u1")
        other.scene(lambda s: s["request"])
        other.send("answer", granted=False)
        assert one.until("notice")["sentence"] == "North plays on."


def test_what_another_person_has_answered_is_not_taken_back(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        rng = Random(5)
        one.scene()
        one.play(rng)
        other.scene(lambda s: s["view"]["moves"])
        other.play(rng)
        assert one.scene(lambda s: s["seq"] == 3)["mayUndo"] == "no"
        one.send("undo", id="u1")
        assert one.until("refused")["key"] == "no-undo"


def test_between_people_nothing_is_taken_back_once_the_end_may_be_analysed(browser, play_out):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        play_out([one, other], Random(4))
        for number, seat in enumerate((one, other)):
            assert seat.last["mayUndo"] == "no"
            seat.send("undo", id=f"u{number}")
            assert seat.until("refused")["key"] == "no-undo"


def test_chance_is_never_taken_back(browser):
    zoe = browser()
    table = zoe.new_table("moonlight-heroes", 2, "you", "computer")
    with zoe.sit(table) as seat:
        scene = seat.scene()
        for _ in range(60):
            if any(fact["mover"] == "chance" for fact in scene["heard"]) and scene["view"]["mover"] == "f":
                assert scene["mayUndo"] == "no"
                seat.send("undo", id="u1")
                assert seat.until("refused")["key"] == "no-undo"
                return
            if not scene["view"]["moves"]:
                scene = seat.scene()
                continue
            scene = seat.play(Random(1))
    raise AssertionError("no chance fell")


def test_the_computer_takes_a_seat_and_hands_it_back(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one:
        with tom.sit(table) as other:
            other.scene()
            one.scene(lambda s: s["table"]["seats"][1]["present"])
            one.play(Random(7))
            one.send("takeover", seat="N")
            assert one.until("refused")["key"] == "not-away-long"
            one.send("takeover", seat="S")
            assert one.until("refused")["key"] == "no-takeover"
        scene = one.scene(lambda s: not s["table"]["seats"][1]["present"])
        assert scene["table"]["seats"][1]["kind"] == "guest"
        one.quiet(0.5)
        one.send("takeover", seat="N")
        scene = one.scene(lambda s: s["view"]["mover"] == "S" and s["seq"] == 3)
        assert scene["table"]["seats"][1]["standIn"]
        with tom.sit(table) as other:
            other.scene(lambda s: not s["table"]["seats"][1]["standIn"])
            assert one.until("notice")["sentence"] == "Tom is back."
            one.play(Random(8))
            assert other.scene(lambda s: s["view"]["moves"])["view"]["mover"] == "N"


def test_a_table_is_stopped_together_or_when_somebody_stays_away(browser):
    zoe, tom, table = two(browser)
    with zoe.sit(table) as one, tom.sit(table) as other:
        one.scene()
        one.send("stop", id="s1")
        assert other.scene(lambda s: s["request"])["request"] == {"kind": "stop", "by": "S", "told": None}
        other.send("answer", granted=False, to="stop")
        assert one.until("notice")["sentence"] == "Tom plays on."
        assert not one.scene(lambda s: not s["request"])["stopped"]
        other.close()
        one.scene(lambda s: s["table"]["seats"][1]["awaySeconds"] >= 0 and not s["table"]["seats"][1]["present"])
        one.quiet(0.5)
        one.send("stop")
        assert one.scene(lambda s: s["stopped"])["table"]["status"] == OVER
        one.act("w1>v", seq=1)
        assert one.until("refused")["key"] == "game-over"


def test_a_rematch_is_made_once_with_seats_turned(browser, play_out):
    zoe, tom, table = two(browser)
    assert zoe.post(f"/api/tables/{table}/rematch", status=400)["key"] == "not-over"
    with zoe.sit(table) as one, tom.sit(table) as other:
        play_out([one, other], Random(4))
        again = zoe.post(f"/api/tables/{table}/rematch")["id"]
        assert tom.post(f"/api/tables/{table}/rematch")["id"] == again != table
        assert other.scene(lambda s: s["table"]["rematch"])["table"]["rematch"] == again
        assert browser().post(f"/api/tables/{table}/rematch", status=400)["key"] == "only-watching"
    with zoe.sit(again) as one:
        scene = one.scene()
        assert scene["table"]["mine"] == ["N"] and scene["table"]["status"] == "playing"
        assert [s["name"] for s in scene["table"]["seats"]] == ["Tom", "Zoé"]


def test_home_lists_ones_own_tables(browser):
    zoe, tom, table = two(browser)
    (line,) = zoe.home()["tables"]
    assert (line["id"], line["game"], line["withNames"], line["yourTurn"]) == (table, "full-moon", ["Tom"], True)
    assert tom.home()["tables"][0]["yourTurn"] is False
    assert browser().home()["tables"] == []


def test_history_record_and_playing_on(apart, play_out):
    zoe = apart.browser("Zoé")
    table = zoe.new_table("full-moon", 2, "you", "computer")
    with zoe.sit(table) as seat:
        last = play_out([seat], Random(9))
    history = zoe.get(f"/api/tables/{table}/history")
    assert [step["seq"] for step in history["steps"]] == list(range(1, last["seq"] + 1))
    assert history["steps"][-1]["view"]["position"] == last["view"]["position"]
    assert sum(len(step["heard"]) for step in history["steps"]) == last["seq"]
    middle = history["steps"][3]
    branch = zoe.post(f"/api/tables/{table}/branch", {"seq": middle["seq"]})["id"]
    with zoe.sit(branch) as seat:
        scene = seat.scene()
        assert scene["view"]["position"] == middle["view"]["position"] and scene["view"]["moves"]
    text = zoe.get(f"/api/tables/{table}/record")
    tom = apart.browser()
    copy = tom.post("/api/records", {"text": text})["id"]
    assert tom.get(f"/api/tables/{copy}/history")["steps"] == tom.get(f"/api/tables/{table}/history")["steps"]
    assert zoe.post(f"/api/tables/{table}/branch", {"seq": 99}, status=400)["key"] == "no-such-move"
    wrong = tom.post("/api/records", {"text": text.replace("S   ", "N   ", 1)}, status=400)
    assert wrong["key"] == "record-fact" and wrong["sentence"].startswith("Line")


def test_an_unfinished_record_is_kept_to_be_played_on(browser):
    state = plenilune.game("full-moon").new(seed=3)
    text = plenilune.write_record(plenilune.Record(state.play(state.moves()[0])))
    guest = browser()
    table = guest.post("/api/records", {"text": text})["id"]
    with guest.sit(table) as seat:
        scene = seat.scene()
        assert scene["stopped"] and scene["table"]["status"] == OVER and scene["table"]["mine"] == []
    branch = guest.post(f"/api/tables/{table}/branch", {"seq": 2})["id"]
    with guest.sit(branch) as seat:
        assert seat.scene()["table"]["mine"] == ["N"]


@pytest.mark.parametrize("given", ["/etc/passwd", "../../pyproject.toml", "pyproject", "~/x.toml"])
def test_nobody_names_a_file_of_this_machine(browser, given):
    guest = browser()
    wish = {"game": "china-moon", "players": 2, "options": {"course": given}}
    assert guest.post("/api/tables", wish, status=400)["key"] == "unknown-board"
    state = plenilune.game("china-moon", players=2).new(seed=3)
    text = plenilune.write_record(plenilune.Record(state)).replace("course=pond", f"course={given}")
    assert given in text
    assert guest.post("/api/records", {"text": text}, status=400)["key"] == "record-board"


def test_a_players_own_board(browser):
    guest = browser()
    pond = (plenilune.about("china-moon").folder / "courses" / "pond.toml").read_text()
    table = guest.new_table("china-moon", 2, "you", "computer", board=pond)
    with guest.sit(table) as seat:
        assert seat.scene()["table"]["options"]["course"] == "own"
    record = guest.get(f"/api/tables/{table}/record")
    assert guest.post("/api/records", {"text": record})["id"]
    wish = {"game": "china-moon", "players": 2, "board": "this is [not"}
    wrong = guest.post("/api/tables", wish, status=400)
    assert wrong["key"] == "file-not-toml" and "own" in wrong["sentence"]
    for game, empty in (("china-moon", ""), ("moonlight-heroes", "# nothing yet")):
        wish = {"game": game, "players": 2, "board": empty, "boardName": "mine.toml"}
        wrong = guest.post("/api/tables", wish, status=400)
        assert (wrong["key"], wrong["sentence"]) == ("file-empty", "mine: the file is empty")


def test_wrong_wishes_get_the_librarys_sentence_in_the_readers_language(browser):
    guest = browser()
    wish = {"game": "full-moon", "players": 3}
    wrong = guest.post("/api/tables?lang=fr", wish, status=400)
    assert wrong["key"] == "wrong-players-only" and "se joue" in wrong["sentence"]
    assert guest.post("/api/tables", {"game": "nine-moons", "players": 2}, status=404)["key"].startswith("unknown-game")
    assert guest.post("/api/tables", {"game": "full-moon"}, status=400)["key"] == "malformed"
    assert guest.post("/api/tables", {"game": "full-moon", "players": 2, "x": 1}, status=400)["key"] == "malformed"
    chairs = [{"kind": "you"}] * 3
    assert guest.post("/api/tables", {**wish, "players": 2, "chairs": chairs}, status=400)["key"] == "too-many-chairs"


def test_the_reason_for_a_refusal_is_told_in_the_sockets_language(browser):
    guest = browser()
    table = guest.new_table("full-moon", 2, "you", "computer")
    sentences = set()
    for lang in words.languages():
        with guest.sit(table, lang) as seat:
            seat.scene()
            seat.send("why", id="w", move="nonsense")
            because = seat.until("because")
            assert because["id"] == "w" and because["key"] != because["sentence"]
            sentences.add(because["sentence"])
            seat.send("why", id="w", move=seat.last["view"]["moves"][0])
            assert seat.until("because")["key"] == "allowed"
    assert len(sentences) == len(words.languages())
