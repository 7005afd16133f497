"""A move of Full Moon in the browser, by taps or by keys: wolf, pack, column, moon."""

import pytest
from devices import Device
from playwright.sync_api import Locator, Page


def spot(device: Device, key: str) -> Locator:
    """On the board, or a card in the dock."""
    return device.page.locator(f"button[data-thing='{key}']")


def tap(device: Device, key: str) -> None:
    spot(device, key).wait_for()
    box = spot(device, key).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if device.has_touch:
        device.page.touchscreen.tap(x, y)
    else:
        device.page.mouse.click(x, y)
    device.page.wait_for_timeout(60)


def tap_move(device: Device, move: str) -> None:
    """A column that is the only one is chosen already."""
    wolves, way, moon = move[:-2], move[-2], move[-1]
    tap(device, f"wolf:{wolves[:2]}")
    if len(wolves) > 2:
        tap(device, f"pack:{len(wolves) // 2}")
    slot = f"slot:{'left' if way == '<' else 'right'}"
    if spot(device, slot).count():
        tap(device, slot)
    if moon != "#":
        tap(device, "moon:above" if moon == "^" else "moon:below")


def go_by_arrows(page: Page, thing: str) -> None:
    """Arrow keys until that thing has the focus."""
    focused = "document.activeElement.dataset.thing"
    for key in ["ArrowRight"] * 12 + ["ArrowDown"] * 3 + ["ArrowUp"] * 3 + ["ArrowLeft"] * 12:
        if page.evaluate(focused) == thing:
            return
        page.keyboard.press(key)
        page.wait_for_timeout(20)
    pytest.fail(f"the arrows do not lead to {thing}, but to {page.evaluate(focused)}")


def play_by_keys(page: Page, move: str) -> None:
    wolves, way, moon = move[:-2], move[-2], move[-1]
    things = page.locator("button[data-thing]")
    go_by_arrows(page, f"wolf:{wolves[:2]}")
    page.keyboard.press("Enter")
    page.wait_for_timeout(60)
    if len(wolves) > 2:
        page.keyboard.press(str(len(wolves) // 2))
        page.wait_for_timeout(60)
    slot = f"slot:{'left' if way == '<' else 'right'}"
    if slot in things.evaluate_all("all => all.map((one) => one.dataset.thing)"):
        go_by_arrows(page, slot)
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    if moon != "#":
        go_by_arrows(page, "moon:above" if moon == "^" else "moon:below")
        page.keyboard.press("Enter")
