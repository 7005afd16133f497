"""A table may begin from a row that is proven even; playing again keeps that, and so does waiting for others."""

import pytest
from server_process import Server

import plenilune
from plenilune import cli
from plenilune.games.full_moon import setups


@pytest.fixture(scope="module")
def by_chance(tmp_path_factory):
    """Other servers of the tests begin every table alike."""
    running = Server(tmp_path_factory.mktemp("by-chance"), seed=0)
    yield running
    running.close()


def row_of(browser, table):
    """The set-up of a table, by its class."""
    with browser.sit(table) as seat:
        position = seat.scene(lambda scene: scene["view"])["view"]["position"]
    return setups.class_of("row " + position.split()[0])


def is_fair(row, pack="3"):
    return row in setups.known(setups.FOLDER / f"pack-{pack}.txt")


@pytest.mark.parametrize("pack", ["3", "whole"])
def test_a_fair_row_is_one_of_the_proven_ones(by_chance, pack):
    guest = by_chance.browser()
    rows = {
        row_of(guest, guest.new_table("full-moon", 2, "you", "here", fair=True, options={"pack": pack})) for _ in range(4)
    }
    assert len(rows) > 1 and all(is_fair(row, pack) for row in rows)


def test_a_random_row_is_the_default(by_chance):
    guest = by_chance.browser()
    rows = [row_of(guest, guest.new_table("full-moon", 2, "you", "here")) for _ in range(6)]
    assert not all(is_fair(row) for row in rows)


def test_playing_again_keeps_it_also_after_a_restart(start):
    server = start()
    guest = server.browser()
    table = guest.new_table("full-moon", 2, "you", "here", fair=True)
    with guest.sit(table) as seat:
        seat.scene()
        seat.send("stop")
        seat.scene(lambda scene: scene["stopped"])
    server.kill()
    server.start()
    again = guest.post(f"/api/tables/{table}/rematch")["id"]
    assert is_fair(row_of(guest, again))


def test_a_table_that_waited_for_somebody_begins_fair(browser):
    zoe, tom = browser(), browser()
    table = zoe.new_table("full-moon", 2, "you", "invite", fair=True)
    zoe.begin(table, tom)
    assert is_fair(row_of(zoe, table))


def test_where_there_are_none_it_is_refused(browser):
    guest = browser()
    wish = {"game": "china-moon", "players": 2, "fair": True}
    assert guest.post("/api/tables", wish, status=400)["key"] == "no-fair-setup"
    games = {game["key"]: (game["hasFair"], game["isSolved"]) for game in guest.home()["games"]}
    assert games["full-moon"] == (True, True) and games["china-moon"] == games["moonlight-heroes"] == (False, False)


def test_the_library_sets_up_fair_rows_too():
    game = plenilune.game("full-moon")
    state = game.new(seed=3, fair=True)
    assert state == game.new(seed=3, fair=True) != game.new(seed=3)
    assert is_fair(setups.class_of(state.facts[-1].text)) and game.replay(state.facts) == state
    with pytest.raises(plenilune.OptionError, match="China Moon has no fair set-ups"):
        plenilune.game("china-moon").new(fair=True)


def test_the_command_sets_up_fair_rows_too(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(cli.output, "_language", None)
    assert cli.run(["new", "full-moon", "--fair", "--seed", "3"]) == 0
    assert is_fair(setups.class_of("row " + capsys.readouterr().out.split()[0]))
    assert cli.run(["new", "moonlight-heroes", "--fair"]) == 2
    assert "has no fair set-ups" in capsys.readouterr().err
