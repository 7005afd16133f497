"""From Play to the board is one round trip: what the answer brings is enough, and nothing is asked for twice."""

import re
from collections import Counter

from playwright.sync_api import expect

from plenilune.server.folders import STATIC


def test_the_board_is_there_before_the_socket(device):
    one = device("phone")
    held = []
    one.page.route_web_socket(re.compile("/ws/"), lambda socket: held.append(socket))  # it opens, and nothing comes
    one.go("/")
    one.page.get_by_role("button", name="Play Full Moon against the computer").click()
    board = one.page.locator("main .board")
    expect(board.get_by_role("button").nth(3)).to_be_enabled()
    expect(one.page.get_by_text("Cloud before the moon")).to_have_count(0)
    assert len(held) == 1 and "seq=" in held[0].url
    asked = [address.removeprefix(one.server.url) for address in one.asked if not address.startswith("ws")]
    assert {address: count for address, count in Counter(asked).items() if count > 1} == {}
    first = set(re.findall(r'"(/assets/[^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8")))
    code = [address for address in asked if re.search(r"\.(js|css)$", address)]
    then = [address for address in code if re.search(r"/(table|board-full_moon)-[^/]*$", address)]
    assert len(first) == 2 and len(then) == 4 and set(code) == {*first, *then}, asked
