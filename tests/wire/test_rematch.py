"""Once more, against owls of another level: `?level=`."""

import pytest

from plenilune.search.players.levels import HIGHEST, LEVELS


def given_up(one, level):
    """A game with an owl that is over because this guest gave it up."""
    table = one.new_table("full-moon", 2, "you", "computer", level=level)
    with one.sit(table) as seat:
        seat.scene()
        seat.send("resign", id="r1")
        seat.scene(lambda scene: scene["table"]["status"] == "over")
    return table


def again(one, table, query=""):
    return one.post(f"/api/tables/{table}/rematch{query}")


def owls(opened):
    return [seat["level"] for seat in opened["scene"]["table"]["seats"] if seat["kind"] == "computer"]


def test_easier_again_harder(browser):
    zoe = browser("Zoé")
    for wish in LEVELS:
        assert owls(again(zoe, given_up(zoe, level=3), f"?level={wish}")) == [wish]
    assert owls(again(zoe, given_up(zoe, level=3))) == [3]


@pytest.mark.parametrize("wish", ["0", f"{HIGHEST + 1}", "-1", "22", "x", "2.0", "%EF%BC%92", "%2B2", "%202", "2&level=0"])
def test_what_is_no_level_changes_nothing(browser, wish):
    """Also full-width digits, signs and blanks, which Python would read as numbers; of two the last one counts."""
    zoe = browser("Zoé")
    assert owls(again(zoe, given_up(zoe, level=3), f"?level={wish}")) == [3]


def test_it_is_made_once_with_the_owls_of_who_asked_first_and_for_nobody_else(browser):
    zoe, tom = browser("Zoé"), browser("Tom")
    table = given_up(zoe, level=3)
    assert tom.post(f"/api/tables/{table}/rematch?level=4", status=400)["key"] == "only-watching"
    first = again(zoe, table, "?level=2")
    second = again(zoe, table, "?level=4")
    assert second["id"] == first["id"] and owls(second) == [2]
