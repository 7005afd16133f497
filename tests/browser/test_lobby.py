"""Five people at one table of China Moon, each on a device of their own, and one who comes late."""

import re

import pytest
from devices import Device
from playwright.sync_api import expect
from server_process import Server


def chair(one, label):
    return one.page.get_by_role("list", name="Chairs").get_by_role("button", name=re.compile(label))


def chairs(one):
    return one.page.get_by_role("list", name="Chairs")


def come(one, given):
    one.go("/")
    one.post("/api/me", {"name": given, "face": ""})


@pytest.fixture
def mina(device):
    """The host, before a table of two."""
    one = device()
    come(one, "Mina")
    one.go(f"/t/{one.new_table('china-moon', 'you', 'invite')}")
    expect(one.page.get_by_role("heading", name="One chair is free")).to_be_visible()
    return one


def test_five_devices_and_one_who_is_late(device, mina):
    link = mina.scenes()[-1]["table"]["invitation"]["link"]
    expect(mina.page.get_by_text("./play --lan")).to_be_visible()  # no picture of a link that leads nowhere
    assert mina.page.get_by_role("img", name="QR").count() == 0
    add = chairs(mina).get_by_role("button", name="Add one more")
    for number in ("three", "four", "five"):
        add.press("Enter")  # by keys as well as by taps
        expect(mina.page.get_by_role("heading", name=f"China Moon for {number}")).to_be_visible()
    full = chairs(mina).get_by_role("button", name="5 is full no more chairs")
    expect(full).to_have_attribute("aria-disabled", "true")
    full.dispatch_event("click")
    expect(mina.page.get_by_text("5 is the most that play this game.").first).to_be_visible()

    # who arrives is seen on the chair before sitting down
    guests = []
    for given, piece in (("Tom", "Blue"), ("Zoé", "Red"), ("Leo", "Violet")):
        one = device("phone")
        one.go(link)
        expect(one.page.get_by_role("heading", name="Mina keeps a chair for you at China Moon")).to_be_visible()
        one.page.get_by_role("radio", name=piece).check(force=True)
        expect(chair(mina, f"^{piece}, Free, somebody chooses")).to_be_visible()
        one.page.get_by_role("textbox", name="Your name at the table").fill(given)
        one.page.get_by_role("button", name="Sit down").click()
        expect(chair(mina, f"^{piece}, {given}, has come")).to_be_visible()
        expect(one.page.get_by_text("Mina starts the game")).to_be_visible()
        assert chairs(one).get_by_role("button").count() == 0
        guests.append(one)
    tom, zoe, leo = guests
    expect(mina.page.get_by_role("button", name=re.compile("^Start"))).to_contain_text("an owl takes the free chair")

    # a guest takes another chair
    for other, own in (("Orange", "Blue"), ("Blue", "Orange")):
        tom.page.get_by_role("button", name="Take another chair").click()
        assert chair(tom, f"^{own}, ").count() == 0  # one's own is none
        chair(tom, f"^{other}, Free").click()
        expect(chair(mina, f"^{other}, Tom")).to_be_visible()

    # an owl, a person here, the chair is free again, and gone
    chair(mina, "^Orange, ").click()
    mina.page.get_by_role("button", name="Owl, ").click()
    expect(chairs(tom).get_by_text("Owl")).to_be_visible()
    mina.page.get_by_role("button", name="Free the chair").click()
    expect(chair(mina, "^Orange, Free")).to_be_visible()
    chair(mina, "Take the chair away: Orange").click()
    expect(mina.page.get_by_text("Leo sits on the last chair", exact=False).first).to_be_visible()

    # nobody is moved without being asked
    chair(mina, "^Violet, Leo").click()
    mina.page.get_by_role("button", name="Swap chairs").click()
    chair(mina, "^Red, Zoé").click()
    for one in (zoe, leo):
        asked = one.page.get_by_role("dialog", name="Mina asks: shall we swap chairs?")
        expect(asked).to_be_visible()
        asked.get_by_role("button", name="Yes, gladly").click()
    expect(chair(mina, "^Red, Leo")).to_be_visible()
    chair(mina, "^Violet, Zoé").click()
    mina.page.get_by_role("button", name="Ask to stand up").click()
    zoe.page.get_by_role("dialog", name="Mina asks: would you give up your chair?").get_by_role(
        "button", name="I stay here"
    ).click()
    expect(mina.page.get_by_text("Zoé stays there.").first).to_be_visible()

    # late: all chairs are taken
    chair(mina, "^Orange, ").click()
    mina.page.get_by_role("button", name="Person here").click()
    mina.page.get_by_role("textbox", name=re.compile("name")).fill("Ben")
    mina.page.keyboard.press("Enter")
    expect(chairs(tom).get_by_text("Ben")).to_be_visible()
    ines = device("phone")
    come(ines, "Ines")
    ines.go(link)
    expect(ines.page.get_by_role("heading", name="This table is full. Would you like to watch?")).to_be_visible()
    ines.page.get_by_role("button", name="Watch").click()
    expect(mina.page.get_by_text("Ines watches.")).to_be_visible()

    # the host leaves: the next is host, and everybody is told; a chair that comes free is offered
    mina.page.get_by_role("button", name="Menu").click()
    mina.page.get_by_role("button", name="Leave the table").click()
    expect(tom.page.get_by_text("Mina has left. You are host now, and start the game.").first).to_be_visible()
    expect(zoe.page.get_by_text("Mina has left. Tom is host now.").first).to_be_visible()
    ines.page.get_by_role("button", name="Sit down").click()
    ines.page.get_by_role("button", name="Sit down").click()
    ines.page.wait_for_url("**/t/*")
    expect(chairs(tom).get_by_text("Ines")).to_be_visible()
    tom.page.get_by_role("button", name=re.compile("^Start")).click()
    for one in (tom, zoe, leo, ines):
        one.page.locator("main .board").first.wait_for()
    kinds = [seat["kind"] for seat in tom.scenes()[-1]["table"]["seats"]]
    assert sorted(kinds) == ["computer", "guest", "guest", "guest", "you"]


def test_an_open_table_is_joined_from_home(chromium, tmp_path):
    server = Server(tmp_path, seed=7, open_tables=True, address="http://192.168.7.7:8123")
    zoe, tom = (Device(chromium, server, size, "night", "en", False) for size in ("wide", "phone"))
    come(zoe, "Zoé")
    zoe.go(f"/t/{zoe.new_table('china-moon', 'you', 'invite', 'invite')}")
    expect(zoe.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(zoe.page.locator("#invite-link")).to_contain_text("192.168.7.7:8123/j/")
    zoe.page.get_by_role("switch", name="Anybody may join").click()
    zoe.page.get_by_role("switch", name="Anybody may watch").click()
    expect(zoe.page.get_by_role("switch", name="Anybody may watch")).to_have_attribute("aria-checked", "true")
    tom.go("/shelf")  # where others reach this server, a shelf is taken along by a code, too
    tom.page.get_by_role("button", name="Take the shelf to another device").click()
    tom.page.get_by_role("button", name="Show the code").click()
    expect(tom.page.get_by_role("img", name="QR code")).to_be_visible()
    tom.go("/")
    tom.page.get_by_role("button", name="Join: China Moon, Zoé’s table").click()
    tom.page.get_by_role("button", name="Sit down").click()
    expect(tom.page.get_by_text("Zoé starts the game")).to_be_visible()
    zoe.page.get_by_role("button", name=re.compile("^Start")).click()
    zoe.page.locator("main .board").first.wait_for()
    zoe.context.grant_permissions(["clipboard-read", "clipboard-write"])
    zoe.page.get_by_role("button", name="Menu").click()
    zoe.page.get_by_role("button", name="Share a link to watch").click()  # one that leads here from elsewhere, too
    expect(zoe.page.get_by_text("The link is copied.", exact=True).first).to_be_visible()
    assert zoe.page.evaluate("navigator.clipboard.readText()").startswith("http://192.168.7.7:8123/t/")
    ines = Device(chromium, server, "phone", "night", "en", False)
    ines.go("/")
    ines.page.get_by_role("button", name="Watch: China Moon, Zoé’s table").click()
    ines.page.locator("main .board").first.wait_for()
    assert zoe.troubles + tom.troubles + ines.troubles == []
    for one in (zoe, tom, ines):
        one.context.close()
    server.close()
