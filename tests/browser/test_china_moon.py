"""China Moon: a whole game by keyboard, to the sums at the end and the pond of the analysis; and far apart: two browsers,
joined by link, and two computers, of which one loses its network in the middle of a turn."""

import json
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect
from short_boards import short_course
from soundness import check

import plenilune

GOLDEN = Path(__file__).parent / "golden" / "china-moon-keyboard.txt"
LONGEST = 600
# On the short course, as the server sets it up: springs, jumps, lanes, a butterfly, a prankster, four frogs home
MOVES = "g0-2;b0-2;g0-2;b0-2;g0-2;drop P;b5-10;b7-11;g6-9;g8-13a;g9-14;g13a-F;b10-13b;b0-2;W>g<Y;b13b-F;b11-13b;b13b-F;g14-F"
LILIES = {"W": "white lily", "Y": "yellow lily", "P": "pink lily"}
LISTEN = """() => {
  window.heard = [];
  for (const role of ['status', 'alert']) {
    const region = document.querySelector(`#app > [role=${role}]`);
    const keep = () => { const said = region.textContent.trim(); if (said) window.heard.push(`${role}: ${said}`); };
    keep();
    new MutationObserver(keep).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
FOCUSED = (
    "(document.activeElement.dataset.key ?? document.activeElement.ariaLabel ?? document.activeElement.innerText).trim()"
)


def press_until(page, key, wanted):
    """That key, until what has the focus is what is wanted."""
    for _ in range(40):
        if re.fullmatch(wanted, page.evaluate(FOCUSED)):
            return
        page.keyboard.press(key)
    pytest.fail(f"{key} does not lead to {wanted}, but to {page.evaluate(FOCUSED)}")


def test_what_was_chosen_in_a_sheet_is_never_changed_by_a_hint(device):
    """Neither by one that comes when the owner ponders, nor by a reason that comes late."""
    one = device()
    page, asked = one.page, []
    page.clock.install()
    one.go("/learn/china-moon")
    page.get_by_role("button", name="Begin").click()
    for step in range(6):
        page.locator(f"main[data-step='{step}'][data-phase='play']").wait_for()
        page.get_by_role("button", name="Skip").click()
    sheet = page.get_by_role("region", name="A choice to make")
    own, blue = (sheet.locator(".row").nth(row) for row in range(2))
    swap, answer = sheet.locator(".btn.pri"), page.locator(".bubble .answer")
    page.route("**/try", lambda route: asked.append(route))
    own.get_by_role("button", name="white lily").first.click()
    blue.get_by_role("button", name="white lily").click(force=True)  # one for the same is no swap: the server is asked why
    blue.get_by_role("button", name="pink lily").click()
    expect(swap).to_be_enabled()
    asked.pop().continue_()
    expect(answer).not_to_be_empty()
    expect(swap).to_be_enabled()
    for _ in range(2):
        page.clock.fast_forward(9000)
        expect(swap).to_be_enabled()
        expect(blue.get_by_role("button", name="pink lily")).to_have_attribute("aria-pressed", "true")
    page.unroute("**/try")
    swap.click()
    expect(swap).to_be_disabled()
    hinted = own.get_by_role("button", name="yellow lily")
    for _ in range(10):  # nobody has begun: it may be shown, eight seconds after the step has come back
        page.clock.fast_forward(9000)
        page.wait_for_timeout(100)
        if hinted.get_attribute("aria-pressed") == "true":
            break
    expect(hinted).to_have_attribute("aria-pressed", "true")


def play_by_keys(page, move):
    if move.startswith("drop") or ">" in move:
        given, taken = (move[-1], "") if move.startswith("drop") else (move[0], move[-1])
        page.get_by_role("region", name="A choice to make").wait_for()
        for lily in filter(None, (LILIES[given], taken and LILIES[taken] + ", .*", "(?s)Let.*|white lily.*for.*")):
            press_until(page, "Tab", lily)
            page.keyboard.press("Enter")
        return
    frog, _, _ = move.partition("-")
    waits = page.locator(f"[data-key='{frog}'], [data-key='to {move}']")
    waits.first.wait_for()
    if page.locator(f"[data-key='to {move}']").count() == 0:
        press_until(page, "ArrowRight", frog)
        page.keyboard.press("Enter")
        page.locator(f"[data-key='to {move}']").wait_for()
    press_until(page, "ArrowRight", f"to {move}")
    page.keyboard.press("Enter")


def test_a_whole_game_by_keyboard_and_what_is_said_and_counted(device, server):
    """Two people at one keyboard; the focus is never lost, every pad and the order can be heard."""
    one = device()
    table = one.new_table("china-moon", "you", "here", board=short_course(), boardName="short.toml")
    one.go(f"/t/{table}")
    page = one.page
    page.locator("[data-key]").first.wait_for()
    page.evaluate(LISTEN)
    page.locator("[data-key]").first.focus()
    for key in ("o", "Shift+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
        page.wait_for_timeout(30)
    for number, move in enumerate(MOVES.split(";"), 2):
        play_by_keys(page, move)
        one.wait_until(lambda number=number: one.scenes()[-1]["seq"] == number)
        assert one.scenes()[-1]["heard"][-1]["text"] == move
        page.wait_for_timeout(100)
        assert page.evaluate("document.querySelector('.board').contains(document.activeElement)"), f"after {move}"
    page.get_by_role("button", name="Look back").wait_for()
    said = "\n".join(page.evaluate("window.heard")) + "\n"
    if not GOLDEN.exists():
        GOLDEN.write_text(said, encoding="utf-8")
        pytest.fail(f"{GOLDEN.name} was not there and has been written: read it, and run this again")
    assert said == GOLDEN.read_text(encoding="utf-8")
    sums_at_the_end(one)
    large_in_the_analysis(one, table)


def sums_at_the_end(one):
    """Without motion all at once: each colour as a sum, that add up to the points; who came home."""
    scores = one.scenes()[-1]["view"]["scores"]
    for seat, points in scores.items():
        row = one.page.locator(f"[data-counted={seat}]")
        expect(row.locator(".total")).to_have_text(str(points).replace("-", "−"))
        sums = [text.rpartition("=")[2].strip().replace("−", "-") for text in row.locator(".sum .text").all_inner_texts()]
        assert sum(map(int, sums)) == points
    expect(one.page.get_by_text(re.compile(r"1 \+ 2 .*= \d+")).first).to_be_visible()
    expect(one.page.get_by_role("listitem", name=re.compile("^Place [1-4]: .* frog, .* lily$"))).to_have_count(4)
    check(one, "china-moon-end")


def large_in_the_analysis(one, table):
    """At 1024 by 768 the pond has all the room that there is beside the panel."""
    one.page.set_viewport_size({"width": 1024, "height": 768})
    one.go(f"/replay/{table}?at=8")
    pond = one.page.locator("[data-pond]")
    pond.wait_for()
    one.wait_until(lambda: pond.bounding_box()["width"] > 480)


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
    tom.sit_down(link)
    zoe.start()
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
