"""Moonlight Heroes, three people on one device behind the curtain: nobody ever holds what another one hides."""

import json
import re
import time

LONGEST = 200
PEBBLES = "[data-pebble]"
SHOWN = "[...document.querySelectorAll('.hand .pebble:not(.missing) [data-pebble]')].map((one) => one.dataset.pebble)"


def check_frames(device, seen_up_to):
    """Every byte that came: only the hand of the seat whose view it is, and no colour that others drew or kept."""
    for frame in device.frames[seen_up_to:]:
        message = json.loads(frame)
        if message["type"] != "scene" or not message["view"]:
            continue
        view = message["view"]
        for hero in view["pieces"]["heroes"]:
            assert (hero["hand"] is None) or hero["seat"] == view["seat"]
        bag = view["position"].split()[3]
        assert re.fullmatch(r"\d+\?|-", bag), view["position"]
        if view["seat"] is None:
            assert view["pieces"]["tray_pebbles"] is None or sum(view["pieces"]["tray_pebbles"]) == 0
            assert view["moves"] == [] and view["offers"] == []
        for fact in message["heard"]:
            check_fact(fact, view["seat"])
    return len(device.frames)


def check_fact(fact, seat):
    """What another seat drew or kept has no colour: not in the notation, not in what is drawn, not in what is said."""
    did = fact["offer"]
    if did["kind"] not in ("draw", "keep") or did["seat"] == seat:
        return
    assert re.fullmatch(r"(draw|keep) \?+", fact["text"])
    assert did.get("pebbles") is None and did.get("label") is None
    assert did["kept"] is None or did["kept"]["pebbles"] is None
    assert not re.search("green|yellow|red", json.dumps(fact["said"]))


def shown_hand(device):
    """The pebbles drawn as somebody's own; they are those of the seat whose view came last, and no others."""
    shown = device.page.evaluate(SHOWN)
    view = device.scenes()[-1]["view"]
    if not shown or view["seat"] is None or device.page.evaluate("document.getAnimations().length") > 0:
        return None
    own = next(hero["hand"] for hero in view["pieces"]["heroes"] if hero["seat"] == view["seat"])
    drawn = [shown.count(colour) for colour in "gyr"]
    assert all(count <= have for count, have in zip(drawn, own, strict=True)), (drawn, own)
    return tuple(drawn)


def test_three_people_on_one_device(device, rng):
    one = device("phone")
    one.go(f"/t/{one.new_table('moonlight-heroes', 'you', 'here', 'here')}")
    page, end, checked, opened, hands = one.page, time.monotonic() + LONGEST, 0, set(), set()
    hold = page.get_by_role("button", name="Hold to open")
    hold.wait_for()
    while not page.get_by_role("button", name="Look back").is_visible() and len(opened) < 9:
        assert time.monotonic() < end, page.locator("body").aria_snapshot()
        checked = check_frames(one, checked)
        if hold.is_visible():
            assert page.locator(PEBBLES).count() == 0  # nothing private behind the curtain
            assert "green" not in page.locator("body").aria_snapshot()
            who = page.get_by_role("heading", level=1).inner_text()
            box = hold.bounding_box()
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.mouse.down()
            page.wait_for_timeout(750)
            page.mouse.up()
            opened.add((who, len(one.frames)))
            page.wait_for_timeout(100)
            continue
        hands.add(shown_hand(one))
        one.tap_something(rng)
        page.wait_for_timeout(30)
    check_frames(one, 0)
    assert len(hands - {None}) > 2  # there was something to see, each time of one seat only
    assert len({who for who, _ in opened}) == 3
