"""kill -9 on the server in mid-game: the open page goes on by itself, and no move is lost."""

from devices import Device
from server_process import Server


def test_an_open_page_continues_by_itself(chromium, tmp_path):
    server = Server(tmp_path, seed=7)
    one = Device(chromium, server, "wide", "night", "en", False)
    try:
        one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
        choices = one.page.get_by_role("list", name="What you can play").get_by_role("button")

        def choose():
            if choices.count():
                choices.first.click(force=True)

        choices.first.wait_for()
        one.wait_until(lambda: one.scenes()[-1]["seq"] >= 3, choose)
        before = one.scenes()[-1]["view"]["position"]
        server.kill()
        one.page.wait_for_timeout(700)
        seen = len(one.frames)
        server.start()
        one.wait_until(lambda: len(one.frames) > seen)
        assert one.scenes()[-1]["view"]["position"] == before
        seq = one.scenes()[-1]["seq"]
        one.wait_until(lambda: one.scenes()[-1]["seq"] > seq, choose)
    finally:
        one.context.close()
        server.close()
