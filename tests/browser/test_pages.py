"""Every page and board, in each language, theme and size: nothing serious for axe, nothing overflows, a picture is kept."""

import gzip

import pytest
from soundness import check_looks

PAGES = {
    "home": "/",
    "new-full-moon": "/new/full-moon",
    "new-china-moon": "/new/china-moon",
    "new-moonlight-heroes": "/new/moonlight-heroes",
    "rules-full-moon": "/rules/full-moon",
    "rules-china-moon": "/rules/china-moon",
    "rules-moonlight-heroes": "/rules/moonlight-heroes",
}
BOARDS = {"full-moon": 2, "china-moon": 4, "moonlight-heroes": 3}


def has_page_scroll(one):
    return one.page.evaluate("document.documentElement.scrollHeight > innerHeight + 1")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_pages(device, name, size):
    one = device(size)
    one.go(PAGES[name])
    one.page.locator("main").first.wait_for()
    check_looks(one, f"{name}-{size}")


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("size", ["wide", "phone", "tablet"])
def test_boards(device, game, size):
    one = device(size)
    one.go(f"/t/{one.new_table(game, 'you', *['computer'] * (BOARDS[game] - 1))}")
    one.page.get_by_role("button").nth(5).wait_for()
    check_looks(one, f"board-{game}-{size}")
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
