"""The shelf: filled by playing, taken to another device by a link and by a file, forgotten."""

import json
import re

from playwright.sync_api import expect
from soundness import check_looks

SHELF = "JSON.parse(localStorage.getItem('plenilune.shelf') ?? '[]').map((game) => game.id).sort()"


def finish(one, *chairs):
    """A game that is given up at once: a result, too."""
    table = one.new_table("full-moon", *chairs)
    one.go(f"/t/{table}")
    one.page.evaluate(
        """(id) => new Promise((done) => {
          const link = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${id}`);
          link.onmessage = ({ data }) => {
            const told = JSON.parse(data);
            if (told.type === 'scene' && told.table.status === 'over') done(link.close());
          };
          link.onopen = () => link.send(JSON.stringify({ type: 'resign', id: 'enough' }));
        })""",
        table,
    )
    return table


def open_shelf(one):
    one.go("/")
    one.page.get_by_role("button", name="Your shelf").click()
    expect(one.page.get_by_role("heading", name="Resting here")).to_be_visible()


def test_a_shelf_is_filled_taken_along_by_link_and_by_file_and_forgotten(device, tmp_path):
    one = device()
    one.context.grant_permissions(["notifications"])
    open_shelf(one)
    expect(one.page.get_by_text("Your finished games will rest here.")).to_be_visible()
    first, second = finish(one, "you", "computer"), finish(one, "you", "here")
    running = one.new_table("moonlight-heroes", "you", "computer", level=3)
    open_shelf(one)
    page = one.page
    expect(page.get_by_role("list", name="Finished").get_by_role("link")).to_have_count(2)
    expect(page.get_by_role("list", name="Go on with").get_by_role("link")).to_have_count(1)
    expect(page.get_by_role("list", name="Finished")).to_contain_text("You gave the moon")
    assert page.evaluate(SHELF) == sorted([first, second])
    page.get_by_role("button", name="Full Moon, owl asleep: won 0, shared 0, lost 1.").click()
    expect(page.locator("table + p")).to_have_text("Full Moon, owl asleep: won 0, shared 0, lost 1.")
    expect(page.get_by_role("button", name="Full Moon, owl drowsy: not met yet.")).to_be_visible()

    page.get_by_role("button", name="2 games played").click()
    page.get_by_role("searchbox").fill("p1")  # who sat at this device
    expect(page.get_by_role("dialog").get_by_role("link", name=re.compile("^Full Moon: "))).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_role("radiogroup", name="With whom").get_by_role("radio", name="Owls").check(force=True)
    expect(page.get_by_role("dialog").get_by_role("link", name=re.compile("^Full Moon: "))).to_have_count(1)
    expect(page.get_by_text("Owls: won 0, shared 0, lost 1.")).to_be_visible()
    page.get_by_role("searchbox").fill("nobody at all")
    expect(page.get_by_text("Nothing like that rests here.")).to_be_visible()
    page.get_by_role("button", name="Close").click()

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as file").click()
    file = tmp_path / "shelf.json"
    saved.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert json.loads(text)["version"] == 1 and first in text and running not in text
    expect(page.get_by_text("./play --lan")).to_be_visible()  # no picture of a link that leads nowhere
    with page.expect_response("**/api/shelf/hand-over") as made:
        page.get_by_role("button", name="Copy link").click()
    secret = made.value.json()["secret"]
    notify = page.get_by_role("switch", name="Tell me when it is my turn")
    notify.click()
    expect(notify).to_be_checked()
    check_looks(one, "shelf")

    other = device("phone")
    by_file(other, file)
    by_link(other, secret, running)
    assert other.page.evaluate(SHELF) == sorted([first, second])
    assert not [address for address in [*one.asked, *other.asked] if secret in address.partition("#")[0]]
    forget(other)
    open_shelf(other)
    expect(other.page.get_by_text("Your finished games will rest here.")).to_be_visible()
    assert page.evaluate(SHELF) == sorted([first, second])  # the other device keeps its copy


def by_file(other, file):
    open_shelf(other)
    page = other.page
    take = page.get_by_role("button", name="Take the shelf to another device")
    for name, content, said in (
        ("torn", b'{"plenilune": "sh', "This file is no shelf from Plenilune."),
        ("newer", b'{"plenilune": "shelf", "version": 9}', "This shelf comes from a newer Plenilune."),
    ):
        take.click()
        bad = {"name": f"{name}.json", "mimeType": "application/json", "buffer": content}
        page.get_by_label("Bring in a file").set_input_files(bad)
        expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text(said)
        page.keyboard.press("Escape")
    for said in ("2 games have come.", "0 games have come."):
        take.click()
        page.get_by_label("Bring in a file").set_input_files(file)
        expect(page.locator(".notice")).to_contain_text(said)


def by_link(other, secret, running):
    page = other.page
    for answer in ("Not now", "Take it"):
        other.go("/")
        other.go(f"/shelf#take={secret}")
        page.get_by_role("button", name=answer).click()
        assert secret not in page.url
    expect(page.locator(".notice")).to_contain_text("0 games have come.")
    page.get_by_role("list", name="Go on with").get_by_role("link").click()  # the running game is this device's, too
    page.wait_for_url(f"**/t/{running}")
    other.go("/")
    other.go(f"/shelf#take={secret}")
    page.get_by_role("button", name="Take it").click()
    expect(page.get_by_role("alert").filter(has_text="This code has gone out")).to_be_visible()
    page.keyboard.press("Escape")


def forget(other):
    page = other.page
    page.get_by_role("button", name="Forget everything").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("an owl takes your chair")
    with page.expect_navigation():
        sheet.get_by_role("button", name="Forget everything").click()
    expect(page.get_by_role("button", name="Play Full Moon")).to_be_visible()
    assert page.evaluate(SHELF) == []


def test_the_help_for_keys_opens_anywhere_and_says_what_may_be_done(device):
    one = device()
    table = one.new_table("full-moon", "you", "here")
    one.go(f"/t/{table}")
    page = one.page
    page.locator(".board button:enabled").first.wait_for()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Keys")
    expect(sheet.locator(".now")).to_be_focused()
    expect(sheet.locator(".now")).to_contain_text("South opens with a wolf of one print.")
    for said in ("Takes back the last move", "So many wolves run together", "The same as a tap"):
        expect(sheet).to_contain_text(said)
    check_looks(one, "keys")
    one.dress("night", "en")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    one.go("/")
    page.get_by_role("textbox").press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)  # it is a letter there
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Settings").get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Closes a sheet")
