"""What the screen of a library asks for, and how a server is told that it has one."""

from plenilune.server import configured
from plenilune.server.table.along import modules


def test_a_server_without_a_screen_says_so(browser):
    zoe = browser()
    for path in ("/api/kiosk", "/api/kiosk/game"):
        assert zoe.get(path, status=404)["key"] == "no-such-page"


def test_the_screen_is_told_its_times_and_the_way_in(start):
    server = start(kiosk=1, host="127.0.0.1", address="http://192.0.2.7:8123", kiosk_title="Tonight", kiosk_clear_seconds=7)
    zoe = server.browser()
    told = zoe.get("/api/kiosk")
    assert (told["title"], told["attractAfter"], told["askAfter"], told["clearAfter"]) == ("Tonight", 60, 180, 7)
    assert told["qr"] == modules("http://192.0.2.7:8123/", "q")
    assert zoe.home()["hasOpenTables"]
    game = zoe.get("/api/kiosk/game", timeout=60)
    assert game["table"]["game"] == "china-moon" and game["table"]["mine"] == [] and game["seat"] is None
    assert len(game["steps"]) > 20 and game["steps"][-1]["view"]["mover"] is None
    assert {seat["kind"] for seat in game["table"]["seats"]} == {"computer"}


def test_a_screen_is_for_everybody_in_the_network_unless_it_is_said_otherwise(tmp_path):
    none = {"PLENILUNE_SETTINGS": str(tmp_path / "none.toml")}
    (tmp_path / "none.toml").write_text("")
    wide = configured.configure({"kiosk": True}, None, none).settings
    assert (wide.lan, wide.host, wide.open_tables) == (True, "0.0.0.0", True)
    alone = configured.configure({"kiosk": True, "host": "127.0.0.1", "open_tables": False}, None, none).settings
    assert (alone.host, alone.open_tables) == ("127.0.0.1", False)
