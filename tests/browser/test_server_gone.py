"""kill -9 on the server in mid-game: the open page goes on by itself within five seconds, and no move is lost."""

import time

from devices import Device
from server_process import Server


def test_an_open_page_continues_by_itself(chromium, tmp_path):
    server = Server(tmp_path, seed=7)
    one = Device(chromium, server, "wide", "night", "en", False)
    try:
        one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
        choices = one.page.get_by_role("list", name="What you can play").get_by_role("button")
        choices.first.wait_for()
        while one.scenes()[-1]["seq"] < 3:
            if choices.count():
                choices.first.click(force=True)
            one.page.wait_for_timeout(50)
        before = one.scenes()[-1]["view"]["position"]
        server.kill()
        one.page.wait_for_timeout(700)
        seen = len(one.frames)
        server.start()
        end = time.monotonic() + 5
        while len(one.frames) == seen:
            assert time.monotonic() < end, "the page did not come back within five seconds"
            one.page.wait_for_timeout(20)
        assert one.scenes()[-1]["view"]["position"] == before
        seq = one.scenes()[-1]["seq"]
        while one.scenes()[-1]["seq"] == seq:
            assert time.monotonic() < end + 10
            if choices.count():
                choices.first.click(force=True)
            one.page.wait_for_timeout(50)
    finally:
        one.context.close()
        server.close()
