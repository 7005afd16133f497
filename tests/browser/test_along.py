"""A game that was begun on one device goes on on another, with no server between the two: by a link, and by a file."""

import re
from random import Random

import pytest
from playwright.sync_api import expect
from soundness import check_looks

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def open_sheet(one):
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Continue on another device").click()
    sheet = one.page.get_by_role("dialog", name="Continue on another device")
    sheet.get_by_role("button", name="Save as file").wait_for()
    return sheet


@pytest.fixture
def server(apart):
    return apart


def begin(one, *chairs, moves=2):
    """A game on the board, some moves in; the last scene."""
    rng = Random(4)
    one.go("/")
    table = one.new_table("full-moon", *chairs, level=2)
    one.go(f"/t/{table}")
    one.page.locator("main .board").first.wait_for()
    wanted = one.scenes()[-1]["seq"] + moves
    go_until(one, rng, wanted)
    return one.scenes()[-1]


def go_until(one, rng, seq):
    """By taps; then it is one's own turn."""

    def is_ours():
        scene = one.scenes()[-1]
        return scene["view"]["mover"] in scene["table"]["mine"]

    one.wait_until(lambda: one.scenes()[-1]["seq"] >= seq and is_ours(), lambda: is_ours() and one.tap_something(rng))


def test_a_game_goes_on_on_another_device_by_the_link_of_the_sheet(device):
    one, other = device(), device("phone")
    one.context.grant_permissions(CLIPBOARD)
    left = begin(one, "you", "computer")
    sheet = open_sheet(one)
    expect(sheet).to_contain_text("Only this machine can open this page")  # no picture of a link that leads nowhere
    check_looks(one, "along")
    one.dress("night", "en")
    sheet.get_by_role("button", name="Copy link").click()
    link = one.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{one.server.url}/#game=")

    page = other.page
    page.goto(link)
    asked = page.get_by_role("dialog", name="Go on with this game here?")
    asked.wait_for()
    assert page.evaluate("location.hash") == ""
    check_looks(other, "going-on")
    other.dress("night", "en")
    asked.get_by_role("button", name="Not now").click()
    expect(asked).to_be_hidden()
    page.goto(link)  # the page is there already: only what is behind # changes
    asked.get_by_role("button", name="Go on here").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    page.locator("main .board").first.wait_for()
    come = other.scenes()[-1]
    for key in ("position", "moves", "mover"):
        assert come["view"][key] == left["view"][key]
    go_until(other, Random(5), come["seq"] + 2)
    assert one.scenes()[-1]["seq"] == left["seq"]  # there it stays as it was
    assert not [address for address in [*one.asked, *other.asked] if "game=" in address.partition("#")[0]]


def test_a_link_that_brings_no_game_is_told_and_forgotten(device):
    one = device("phone")
    one.go("/#game=nonsense!")
    asked = one.page.get_by_role("dialog", name="Go on with this game here?")
    asked.get_by_role("button", name="Go on here").click()
    expect(asked.get_by_role("alert")).to_contain_text("a record begins with the line")
    asked.get_by_role("button", name="Close").last.click()
    expect(asked).to_be_hidden()
    one.page.reload()
    one.page.get_by_role("region", name="Games").get_by_role("button").first.wait_for()
    expect(asked).to_be_hidden()


def test_a_file_of_a_game_that_is_not_over_can_be_gone_on_with_or_looked_at(device, tmp_path):
    one, other = device(), device("phone")
    left = begin(one, "you", "here")
    sheet = open_sheet(one)
    file = tmp_path / "game.txt"
    with one.page.expect_download() as saved:
        sheet.get_by_role("button", name="Save as file").click()
    assert re.fullmatch(r"full-moon-[\w-]+\.txt", saved.value.suggested_filename)
    saved.value.save_as(file)

    page = other.page
    for answer, address in (("Just look at it", r"/replay/"), ("Go on here", r"/t/")):
        other.go("/")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Your games").click()
        page.get_by_label("Open a record").set_input_files(file)
        page.get_by_role("dialog", name="This game is not over").get_by_role("button", name=answer).click()
        page.wait_for_url(re.compile(address))
    page.locator("main .board").first.wait_for()
    come = other.scenes()[-1]
    assert come["view"]["position"] == left["view"]["position"] and come["table"]["mine"] == left["table"]["mine"]


def test_where_others_play_on_their_own_device_it_is_not_offered(device):
    one, other = device(), device("phone")
    one.go("/")
    table = one.new_table("full-moon", "you", "invite")
    one.go(f"/t/{table}")
    one.page.get_by_role("button", name="Copy link").wait_for()
    other.sit_down(one.scenes()[-1]["table"]["invitation"]["link"].replace(one.server.url, ""))
    one.start()
    one.page.locator("main .board").first.wait_for()
    one.page.get_by_role("button", name="Menu").click()
    expect(one.page.get_by_role("button", name="Enough for tonight")).to_be_visible()
    expect(one.page.get_by_role("button", name="Continue on another device")).to_have_count(0)
