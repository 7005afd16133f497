"""China Moon far apart: two browsers, joined by link, and two computers; one loses its network in the middle of a turn."""

import json
import re
import time

from courses import short_course

import plenilune

LONGEST = 150


def position(device):
    scenes = device.scenes()
    return scenes[-1]["view"]["position"] if scenes and scenes[-1]["view"] else ""


def is_over(device):
    return position(device).endswith(" over")


def test_two_browsers_and_two_computers_end_with_the_same_position(device, server, rng):
    zoe, tom = device(), device("phone")
    table = zoe.new_table(
        "china-moon", "you", "invite", "computer", "computer", board=short_course(), boardName="short.toml"
    )
    zoe.go(f"/t/{table}")
    zoe.page.get_by_role("button", name=re.compile("Start")).wait_for()
    link = next(scene["table"]["invitation"]["link"] for scene in zoe.scenes())
    tom.go(link)
    tom.page.wait_for_url(re.compile("/t/"))
    end, cut, back_at = time.monotonic() + LONGEST, False, 0.0
    while not (is_over(zoe) and is_over(tom)):
        assert time.monotonic() < end, position(zoe)
        if back_at and time.monotonic() > back_at:
            tom.context.set_offline(False)
            back_at = 0.0
        moved = [one.tap_something(rng) for one in (zoe, tom) if not is_over(one) and not (one is tom and back_at)]
        if not cut and "b:move+" in position(tom):
            tom.context.set_offline(True)  # in the middle of his turn
            cut, back_at = True, time.monotonic() + 3
        if not any(moved):
            zoe.page.wait_for_timeout(30)
    assert cut
    record = zoe.page.request.get(f"{server.url}/api/tables/{table}/record").text()
    assert str(plenilune.read_record(record).state) == position(zoe) == position(tom)
    assert json.loads(zoe.frames[-1])["table"]["status"] == "over"
