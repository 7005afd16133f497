"""Every page and board, in each language, theme and size: nothing serious for axe, nothing overflows, a picture is kept."""

import gzip

import pytest
from playwright.sync_api import expect
from soundness import check_looks, check_sizes

import plenilune

BOARDS = {"full-moon": (2, "[data-thing]"), "china-moon": (4, "[data-key]"), "moonlight-heroes": (3, "[data-spot]")}


def has_page_scroll(one):
    return one.page.evaluate("document.documentElement.scrollHeight > innerHeight + 1")


def test_home(device):
    one = device()
    one.go("/")
    one.page.locator("article").nth(2).wait_for()
    check_sizes(one, "home")


@pytest.mark.parametrize("kind", ["new", "rules"])
def test_pages(device, kind):
    one = device()
    one.go("/")
    for game in BOARDS:
        one.resize("wide")
        one.walk(f"/{kind}/{game}")
        chosen = one.page.locator("[aria-current=page]", has_text=plenilune.about(game).title)
        expect(chosen).to_be_visible()
        one.page.locator(".start:enabled" if kind == "new" else ".sheet h2").first.wait_for()
        check_sizes(one, f"{kind}-{game}")


def test_boards(device):
    one = device()
    one.go("/")
    for game, (players, thing) in BOARDS.items():
        one.walk(f"/t/{one.new_table(game, 'you', *['computer'] * (players - 1))}")
        one.page.locator(f"main .board {thing}").first.wait_for()
        for turn, size in enumerate(("wide", "phone", "tablet")):
            one.resize(size)
            check_looks(one, f"board-{game}-{size}", turn)
            assert not has_page_scroll(one)


def test_the_first_board_is_small(device):
    """Scripts and styles from the first visit to the first board, compressed: at most 150 kB."""
    one = device()
    sizes: dict[str, int] = {}
    one.page.on("response", lambda answer: sizes.update(weigh(answer)))
    one.go("/")
    one.page.get_by_role("button", name="Play Moonlight Heroes against the computer").click()
    one.page.get_by_role("list", name="Hiding places and fountains").get_by_role("button").first.wait_for()
    one.page.wait_for_load_state("networkidle")
    assert len(sizes) > 3
    assert sum(sizes.values()) <= 150_000, sizes


def weigh(answer):
    if answer.url.partition("?")[0].endswith((".js", ".css")):
        return {answer.url: len(gzip.compress(answer.body(), 9))}
    return {}
