"""Back after an owl has stood in: what it has played is told, and a move that was under way is answered."""

from calm import calm_move


def play_calmly(seat):
    seq = seat.last["seq"]
    seat.act(calm_move(seat.last["view"]["position"]))
    return seat.scene(lambda scene: scene["seq"] > seq)


def away(browser):
    """Zoé and Tom; Zoé has played once, and Tom is gone long enough for the owl to play for him."""
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite", fair=True)
    zoe.begin(table, tom)
    one = zoe.sit(table)
    one.scene()
    with tom.sit(table) as other:
        other.scene()
        play_calmly(one)
        seen = other.scene(lambda s: s["view"]["moves"])
    one.scene(lambda s: not s["table"]["seats"][1]["present"])
    one.quiet(0.5)
    one.send("takeover", seat="N")
    one.scene(lambda s: s["view"]["moves"])
    return one, tom, table, seen


def test_who_comes_back_is_told_what_the_owl_has_played(browser):
    one, tom, table, seen = away(browser)
    with one:
        play_calmly(one)
        one.scene(lambda s: s["view"]["moves"])
        with tom.sit(table, since=seen["seq"]) as other:
            back = other.scene(lambda s: s["meanwhile"])
            assert back["meanwhile"] == [{"seat": "N", "moves": 2, "since": seen["seq"]}]
            assert [told["mover"] for told in back["heard"]] == ["N", "S", "N"] and not back["table"]["seats"][1]["standIn"]
            play_calmly(one)
            assert other.scene(lambda s: s["view"]["moves"])["meanwhile"]  # until the next own move
            assert play_calmly(other)["meanwhile"] == []
        assert one.scene(lambda s: s["view"]["moves"])["meanwhile"] == []


def test_what_somebody_absent_has_decided_is_not_taken_back(browser):
    """Only what the owl has played since it took the seat."""
    zoe, tom = browser("Zoé"), browser("Tom")
    table = zoe.new_table("full-moon", 2, "you", "invite", fair=True)
    zoe.begin(table, tom)
    with zoe.sit(table) as one:
        one.scene()
        with tom.sit(table) as other:
            other.scene()
            play_calmly(one)
            other.scene(lambda s: s["view"]["moves"])
            kept = play_calmly(other)["seq"]
            one.scene(lambda s: s["seq"] == kept)
        one.scene(lambda s: not s["table"]["seats"][1]["present"])
        one.quiet(0.5)
        one.send("takeover", seat="N")
        one.scene(lambda s: s["table"]["seats"][1]["standIn"])
        one.send("undo", id="0")  # what Tom has decided is his
        assert one.until("refused")["key"] == "no-undo"
        play_calmly(one)
        assert one.scene(lambda s: s["view"]["moves"])["mayUndo"] == "free"
        one.send("undo", id="1")
        scene = one.scene(lambda s: s["seq"] == kept)
        assert scene["mayUndo"] == "no"
        one.send("undo", id="2")
        assert one.until("refused")["key"] == "no-undo"


def test_a_move_that_was_under_way_is_answered(browser):
    one, tom, table, seen = away(browser)
    with one, tom.sit(table, since=seen["seq"]) as other:
        other.scene(lambda s: s["meanwhile"])
        other.act(seen["view"]["moves"][0], seq=seen["seq"], name="under-way")
        refused = other.until("refused")
        assert (refused["id"], refused["key"]) == ("under-way", "owl-has-played")
        assert refused["sentence"] == "The owl has played for you meanwhile."
        other.act("w1>v", seq=0, name="of-before")
        assert other.until("refused")["key"] == "stale"


def test_what_the_owl_has_played_is_known_after_a_restart(start):
    server = start()
    one, tom, table, seen = away(server.browser)
    one.close()
    server.stop()
    server.start()
    with tom.sit(table) as other:
        assert other.scene(lambda s: s["meanwhile"])["meanwhile"] == [{"seat": "N", "moves": 1, "since": seen["seq"]}]
