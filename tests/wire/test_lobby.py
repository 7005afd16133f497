"""Chairs while a table waits: what the host, a guest, somebody who arrives and somebody who watches may do about them."""

import pytest

CHAIRS = ("you", "invite", "invite")


def kinds(scene):
    return [seat["kind"] for seat in scene["table"]["seats"]]


def names(scene):
    return [seat["name"] for seat in scene["table"]["seats"]]


@pytest.fixture
def lobby(browser):
    """Zoé hosts China Moon for three, Tom sits on the second chair, Ida watches: their sockets, and the link's secret."""
    zoe, tom, ida = browser("Zoé"), browser("Tom"), browser("Ida")
    where = zoe.new_table("china-moon", 3, *CHAIRS)
    token = zoe.invite(where)
    tom.post("/api/join", {"token": token})
    with zoe.sit(where) as host, tom.sit(where) as guest, ida.sit(where) as watcher:
        for seat in (host, guest, watcher):
            seat.scene(lambda s: s["table"]["watchers"] == 1)
            seat.quiet(0.05)
        yield where, token, host, guest, watcher


HOSTS_ONLY = [
    ("start", {}),
    ("fill", {"seat": "r"}),
    ("here", {"seat": "r", "name": "Ben"}),
    ("free", {"seat": "r"}),
    ("add-chair", {}),
    ("remove-chair", {"seat": "r"}),
    ("ask-up", {"seat": "b"}),
    ("send-away", {"seat": "b"}),
    ("open", {"isOpen": True, "mayWatch": True}),
]
SEATED_ONLY = [("swap", {"seat": "b", "other": "r"}), ("agree", {"granted": True}), ("leave", {}), ("host", {})]


def test_only_the_host_sets_chairs_and_starts(lobby):
    _, _, host, guest, watcher = lobby
    for kind, fields in HOSTS_ONLY:
        for other in (guest, watcher):
            other.send(kind, **fields)
            assert other.until("refused")["key"] == "only-host", kind
    for kind, fields in SEATED_ONLY:
        watcher.send(kind, **fields)
        assert watcher.until("refused")["key"] == "only-watching", kind
    watcher.send("choose", seat="r", token="guessed")
    assert watcher.until("refused")["key"] == "only-watching"
    told = [message["table"] for message in host.quiet(0.1) if message["type"] == "scene"]
    assert all(seat["kind"] != "computer" and not seat["isChosen"] for table in told for seat in table["seats"])
    guest.send("leave")
    assert kinds(host.scene(lambda s: kinds(s)[1] == "open")) == ["you", "open", "open"]  # and nothing else has changed


def test_the_host_gives_chairs_and_takes_them_back(lobby):
    _, _, host, guest, _ = lobby
    host.send("fill", seat="r", level=4)
    scene = guest.scene(lambda s: kinds(s)[2] == "computer")
    assert scene["table"]["seats"][2]["level"] == 4
    host.send("here", seat="r", name="Ben", face="hare")
    assert names(guest.scene(lambda s: kinds(s)[2] == "guest"))[2] == "Ben"
    assert kinds(host.scene(lambda s: names(s)[2] == "Ben")) == ["you", "guest", "here"]
    host.send("free", seat="r")
    guest.scene(lambda s: kinds(s)[2] == "open")
    for kind in ("fill", "here", "free", "remove-chair"):
        for seat in "gb":  # nobody who sits is moved, not even the host
            host.send(kind, seat=seat)
            assert host.until("refused")["key"] == "chair-taken"
    host.send("fill", seat="x")
    assert host.until("refused")["key"] == "no-such-seat"


def test_the_game_is_for_as_many_as_there_are_chairs(lobby):
    _, _, host, guest, _ = lobby
    for count in (4, 5):
        host.send("add-chair")
        scene = guest.scene(lambda s, count=count: s["table"]["players"] == count)
        assert kinds(scene)[3:] == ["open"] * (count - 3)
    host.send("add-chair")
    refused = host.until("refused")
    assert refused["key"] == "no-more-chairs" and "5" in refused["sentence"]
    for seat, left in (("v", 4), ("r", 3), ("r", 2)):
        host.send("remove-chair", seat=seat)
        guest.scene(lambda s, left=left: s["table"]["players"] == left)
    assert names(guest.last) == ["Zoé", "Tom"]
    host.send("add-chair")
    guest.scene(lambda s: s["table"]["players"] == 3)
    host.send("start", owls=1)
    scene = guest.scene(lambda s: s["table"]["status"] == "playing")
    assert kinds(scene) == ["guest", "you", "computer"] and set(scene["view"]["scores"]) == set("gbr")


def test_fewer_than_play_it_are_not_enough_and_a_guest_at_the_end_is_not_moved(lobby):
    _, _, host, guest, _ = lobby
    guest.send("swap", seat="b", other="r")  # a free chair: nobody has to be asked
    host.scene(lambda s: names(s)[2] == "Tom")
    host.send("remove-chair", seat="b")
    refused = host.until("refused")
    assert refused["key"] == "guest-at-the-end" and "Tom" in refused["sentence"]
    guest.send("swap", seat="r", other="b")
    host.scene(lambda s: names(s)[1] == "Tom")
    host.send("remove-chair", seat="r")
    host.scene(lambda s: s["table"]["players"] == 2)
    guest.send("leave")
    assert guest.scene(lambda s: not s["table"]["mine"])
    host.send("remove-chair", seat="b")
    assert host.until("refused")["key"] == "no-fewer-chairs"


def test_an_option_for_another_number_of_players_falls_back_and_it_is_said(browser):
    zoe = browser()
    table = zoe.new_table("china-moon", 2, "you", "invite", options={"neutral": "on"})
    with zoe.sit(table, lang="fr") as host:
        host.scene()
        host.send("add-chair")
        assert "Grenouilles" in host.until("notice")["sentence"]
        scene = host.scene(lambda s: s["table"]["players"] == 3) if host.last["table"]["players"] == 2 else host.last
        assert scene["table"]["options"]["neutral"] == "off"


def test_it_starts_with_what_the_host_has_seen_and_once(lobby):
    _, _, host, guest, _ = lobby
    host.send("start", owls=0)
    assert host.until("refused")["key"] == "chairs-changed"
    host.send("start", owls=1, level=2)
    scene = guest.scene(lambda s: s["table"]["status"] == "playing")
    assert scene["table"]["seats"][2]["level"] == 2
    for kind, fields in HOSTS_ONLY:  # as the host's other window may still send it
        host.send(kind, **fields)
        assert host.until("refused")["key"] == "has-begun"


def test_two_swap_when_both_agree(lobby):
    _, _, host, guest, watcher = lobby
    host.send("swap", seat="g", other="b")
    proposal = guest.scene(lambda s: s["table"]["proposal"])["table"]["proposal"]
    assert (proposal["by"], proposal["seats"], proposal["asksYou"]) == ("Zoé", ["g", "b"], True)
    guest.send("agree", granted=False)
    assert host.until("notice")["key"] == "stays-seated"
    guest.send("agree", granted=True)  # too late, and a replay of it
    assert guest.until("refused")["key"] == "nothing-asked"
    host.send("swap", seat="g", other="b")
    host.send("agree", granted=True)  # not for oneself alone
    assert host.until("refused")["key"] == "nothing-asked"
    guest.send("agree", granted=True)
    scene = watcher.scene(lambda s: names(s)[:2] == ["Tom", "Zoé"])
    assert scene["table"]["proposal"] is None and scene["table"]["seats"][1]["isHost"]
    guest.send("swap", seat="b", other="r")  # another's chair
    assert guest.until("refused")["key"] == "only-host"


def test_a_guest_asks_for_another_chair(lobby):
    _, _, host, guest, watcher = lobby
    guest.send("swap", seat="b", other="g")  # the host's
    assert guest.scene(lambda s: s["table"]["proposal"])["table"]["proposal"]["isYours"]
    proposal = host.scene(lambda s: s["table"]["proposal"])["table"]["proposal"]
    assert (proposal["by"], proposal["kind"], proposal["asksYou"]) == ("Tom", "swap", True)
    guest.send("agree", granted=True)  # for the other
    assert guest.until("refused")["key"] == "nothing-asked"
    guest.send("agree", granted=False)
    assert host.scene(lambda s: not s["table"]["proposal"])
    guest.send("swap", seat="b", other="g")
    host.scene(lambda s: s["table"]["proposal"])
    host.send("agree", granted=True)
    assert watcher.scene(lambda s: names(s)[:2] == ["Tom", "Zoé"])["table"]["seats"][1]["isHost"]
    host.send("fill", seat="r")
    host.scene(lambda s: kinds(s)[2] == "computer")
    for seat, other in (("g", "r"), ("b", "r"), ("g", "g"), ("g", "x")):  # an owl's, others', none
        guest.send("swap", seat=seat, other=other)
        assert guest.until("refused")["key"] in ("only-host", "two-chairs", "no-such-seat")
    assert names(watcher.last)[:2] == ["Tom", "Zoé"]


def test_a_guest_is_asked_to_stand_up_and_a_proposal_falls_with_its_chair(lobby):
    _, _, host, guest, watcher = lobby
    host.send("ask-up", seat="b")
    assert guest.scene(lambda s: s["table"]["proposal"])["table"]["proposal"]["kind"] == "stand"
    guest.send("swap", seat="b", other="r")
    assert guest.until("refused")["key"] == "answer-first"
    guest.send("agree", granted=True)
    assert kinds(watcher.scene(lambda s: kinds(s)[1] == "open")) == ["guest", "open", "open"]
    for seat in "gr":
        host.send("ask-up", seat=seat)
        assert host.until("refused")["key"] == "no-guest-there"


def test_who_is_sent_away_comes_back_by_no_old_invitation(lobby, browser):
    where, token, host, guest, watcher = lobby
    words = " ".join(host.last["table"]["invitation"]["words"])
    for seat in "gr":
        host.send("send-away", seat=seat)
        assert host.until("refused")["key"] == "no-guest-there"
    host.send("send-away", seat="b")
    assert guest.until("notice")["key"] == "sent-away-you"
    assert [host.until("notice")["key"] for _ in range(2)] == ["has-left", "new-invitation"]
    assert watcher.until("notice")["key"] == "has-left"
    scene = host.scene(lambda s: kinds(s)[1] == "open")
    new = scene["table"]["invitation"]
    assert new["link"] != f"/j/{token}" and len(new["words"]) == 3
    stranger = browser()
    for old in ({"token": token}, {"words": words}):
        assert stranger.post("/api/join", old, status=404)["key"] == "no-such-invitation"
    assert kinds(guest.scene(lambda s: kinds(s)[1] == "open"))[1] == "open"
    assert browser().post("/api/invited", {"words": " ".join(new["words"])})["id"] == where
    assert stranger.post("/api/join", {"token": new["link"].removeprefix("/j/")})["id"] == where
    assert kinds(host.scene(lambda s: kinds(s)[1] == "guest"))[1] == "guest"


def test_a_proposal_falls_when_somebody_leaves(lobby):
    _, _, host, guest, _ = lobby
    host.send("swap", seat="g", other="b")
    guest.scene(lambda s: s["table"]["proposal"])
    guest.send("leave")
    assert host.scene(lambda s: kinds(s)[1] == "open")["table"]["proposal"] is None


def test_the_host_leaves_and_the_next_guest_is_host(lobby, browser):
    where, token, host, guest, watcher = lobby
    host.send("here", seat="r", name="Ben")
    host.scene(lambda s: names(s)[2] == "Ben")
    host.send("leave")
    assert guest.until("notice")["key"] == "host-left-you"
    said = watcher.until("notice")
    assert said["key"] == "host-left" and "Zoé" in said["sentence"] and "Tom" in said["sentence"]
    scene = guest.scene(lambda s: s["table"]["isHost"])
    assert kinds(scene) == ["open", "you", "open"]
    host.send("start")
    assert host.until("refused")["key"] == "only-host"
    guest.send("leave")  # nobody is left: the table is taken away
    assert watcher.scene(lambda s: s["table"]["status"] == "over")["stopped"]
    assert browser().post("/api/join", {"token": token})["id"] == where


def test_somebody_else_may_be_host_when_the_host_is_long_away(start):
    server = start(away_seconds=0.4)
    zoe, tom = server.browser("Zoé"), server.browser("Tom")
    where = zoe.new_table("china-moon", 3, *CHAIRS)
    token = zoe.invite(where)
    tom.post("/api/join", {"token": token})
    with tom.sit(where) as guest:
        with zoe.sit(where) as host:
            host.scene()
            guest.send("host")
            assert guest.until("refused")["key"] == "host-is-here"
        guest.scene(lambda s: s["table"]["mayHost"])
        guest.send("host")
        assert guest.scene(lambda s: s["table"]["isHost"])
    server.kill()
    server.start()
    with tom.sit(where) as guest:  # what was told is stored
        assert guest.scene()["table"]["isHost"]


def test_who_arrives_is_seen_on_the_chair_and_sits_down_under_a_name(lobby, browser):
    where, token, host, _, _ = lobby
    leo = browser()
    found = leo.post("/api/invited", {"token": token})
    assert found == {"id": where, "token": token, "sits": False}
    with leo.sit(where, arriving=True) as arriving:
        scene = arriving.scene()
        assert scene["table"]["invitation"] is None and scene["table"]["mine"] == []
        arriving.send("choose", seat="r", token=token)
        scene = host.scene(lambda s: s["table"]["seats"][2].get("isChosen"))
        assert scene["table"]["seats"][2]["kind"] == "open" and scene["table"]["watchers"] == 1  # Ida only
        arriving.send("choose", seat="b", token=token)
        assert arriving.until("refused")["key"] == "chair-taken"
        leo.post("/api/join", {"token": token, "seat": "b"}, status=400)
        leo.post("/api/join", {"token": token, "seat": "r", "name": "  Leopold the Third"})
        scene = host.scene(lambda s: kinds(s)[2] == "guest")
        assert names(scene)[2] == "Leopold the" and not scene["table"]["seats"][2]["isChosen"]
        arriving.send("choose", seat=None, token=token)
        assert arriving.until("refused")["key"] == "sits-already"
    assert leo.home()["guest"]["name"] == "Leopold the"
    assert leo.post("/api/invited", {"token": token})["sits"]


def test_whoever_closes_the_page_has_let_go_of_the_chair(lobby, browser):
    where, token, host, _, _ = lobby
    with browser().sit(where, arriving=True) as arriving:
        arriving.scene()
        arriving.send("choose", seat="r", token=token)
        host.scene(lambda s: s["table"]["seats"][2]["isChosen"])
    host.scene(lambda s: not s["table"]["seats"][2]["isChosen"])


def test_those_who_watch_are_named_and_a_full_table_takes_nobody(lobby, browser):
    where, token, host, _, watcher = lobby
    assert host.last["table"]["watching"] == ["Ida"]
    host.send("fill", seat="r")
    host.scene(lambda s: kinds(s)[2] == "computer")
    late = browser("Leo")
    assert late.post("/api/join", {"token": token})["scene"]["table"]["mine"] == []
    assert late.post("/api/join", {"token": token, "seat": "r"}, status=400)["key"] == "chair-taken"
    with late.sit(where):
        assert watcher.scene(lambda s: s["table"]["watchers"] == 2)["table"]["watching"] == ["Ida", "Leo"]
