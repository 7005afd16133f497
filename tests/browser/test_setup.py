"""Setting the table: a fair row is what the page suggests and says why; the owl's levels say how they play."""

import json
import re

from playwright.sync_api import expect


def start(device):
    """What the page asks of the server."""
    with device.page.expect_request(re.compile("/api/tables$")) as asked:
        device.page.get_by_role("button", name="Start", exact=True).click()
    device.page.wait_for_url(re.compile("/t/"))
    return json.loads(asked.value.post_data)


def choose(device, group, value):
    device.page.get_by_role("radiogroup", name=group).get_by_text(value, exact=True).click()


def test_a_fair_row_is_suggested_and_the_choice_is_kept(device):
    one = device("phone")
    one.go("/new/full-moon")
    expect(one.page.get_by_text("Nobody starts ahead")).to_be_visible()
    choose(one, "Who sits at North?", "Here")
    expect(one.page.get_by_text("Most random rows are won for South. This one is proven even.")).to_be_visible()
    assert start(one)["fair"] is True
    one.go("/new/full-moon")
    choose(one, "Opening row", "random")
    expect(one.page.get_by_text("Random, as in the box")).to_be_visible()
    assert start(one)["fair"] is False
    one.go("/new/full-moon")
    expect(one.page.get_by_role("radio", name="random")).to_be_checked()
    one.go("/new/china-moon")
    one.page.get_by_role("radiogroup", name="Course").wait_for()
    expect(one.page.get_by_role("radiogroup", name="Opening row")).to_have_count(0)


def test_each_level_says_in_a_line_how_it_plays(device):
    one = device()
    for game in ("full-moon", "china-moon", "moonlight-heroes"):
        one.go(f"/new/{game}")
        said = set()
        for level in ("asleep", "drowsy", "awake", "wise", "all-knowing"):
            choose(one, "How well the owl plays", level)
            said.add(one.page.locator(".who .line").inner_text())
        assert len(said) == 5, said
        assert "" not in said
