"""Your turn, while nobody looks: the tab's title and icon, the badge of the installed app, a notification where it is wished
for, and a dot on the shelf. Chromium without a window always has the focus: that it has lost it, and that
it may show notifications, is told to the page here."""

import json

import pytest
from playwright.sync_api import expect

LISTENS = """(() => {
  const Real = window.Notification;
  window.told = [];
  window.badges = [];
  window.Notification = class extends Real {
    static permission = 'granted';
    constructor(title, more) {
      super(title, more);
      window.told.push([title, more.body]);
    }
  };
  const [set, clear] = [navigator.setAppBadge.bind(navigator), navigator.clearAppBadge.bind(navigator)];
  navigator.setAppBadge = (count) => (window.badges.push(count), set(count));
  navigator.clearAppBadge = () => (window.badges.push(0), clear());
})()"""
LOOKS = "(is) => { document.hasFocus = () => is; dispatchEvent(new Event(is ? 'focus' : 'blur')); }"
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"
BADGE = "window.badges.at(-1)"


@pytest.fixture
def two(device):
    """Zoé, who begins, and Tom, who is told: at one table of Full Moon."""
    zoe, tom = device(), device("phone")
    wishes = json.dumps({"wasAsked": True, "isOn": True, "atNight": True})
    tom.context.add_init_script(f"localStorage.setItem('plenilune.notices', '{wishes}')")
    tom.context.add_init_script(LISTENS)
    for one, given in ((zoe, "Zoé"), (tom, "Tom")):
        one.go("/")
        one.post("/api/me", {"name": given, "face": "bear"})
    table = zoe.new_table("full-moon", "you", "invite")
    zoe.go(f"/t/{table}")
    zoe.page.get_by_role("button", name="Copy link").wait_for()
    tom.sit_down(zoe.scenes()[-1]["table"]["invitation"]["link"])
    zoe.start()
    for one in (zoe, tom):
        one.page.locator("main [data-seat]").first.wait_for()
    return zoe, tom, table


def play(one, rng):
    """Taps until a move has been played."""
    one.page.get_by_text("Which wolf will you play?").wait_for()
    seq = one.scenes()[-1]["seq"]
    for _ in range(300):
        if one.scenes()[-1]["seq"] > seq:
            return
        one.tap_something(rng)
        one.page.wait_for_timeout(40)
    pytest.fail("no move was played")


def looks(one, is_there):
    one.page.evaluate(LOOKS, is_there)


def test_the_tab_its_icon_the_badge_and_a_notice_say_whose_turn_it_is_while_nobody_looks(two, rng):
    zoe, tom, _ = two
    looks(tom, False)
    expect(tom.page).to_have_title("Full Moon, Plenilune")
    assert tom.page.evaluate(ICON).endswith("/icon.svg") and not tom.page.evaluate(BADGE)
    play(zoe, rng)
    expect(tom.page).to_have_title("● Your turn – Full Moon")
    assert tom.page.evaluate(ICON).endswith("/icon-turn.svg") and tom.page.evaluate(BADGE) == 1
    assert tom.page.evaluate("window.told") == [["Zoé has played", "Your turn, Full Moon"]]
    looks(tom, True)
    expect(tom.page).to_have_title("Full Moon, Plenilune")
    assert tom.page.evaluate(ICON).endswith("/icon.svg") and tom.page.evaluate(BADGE) == 0
    play(tom, rng)
    play(zoe, rng)
    tom.page.get_by_text("Which wolf will you play?").wait_for()
    assert len(tom.page.evaluate("window.told")) == 1, "who looks is told by nothing but the board"


def test_on_another_page_a_card_comes_and_a_dot_stays_on_the_shelf(two, rng):
    zoe, tom, table = two
    tom.go("/")
    shelf = tom.page.get_by_role("button", name="Your shelf")
    expect(shelf.locator("i")).to_have_count(0)
    looks(tom, False)
    play(zoe, rng)
    looks(tom, True)  # who comes back is told what has happened
    card = tom.page.get_by_role("complementary", name="Zoé has played")
    expect(card).to_contain_text("Your turn, Full Moon")
    expect(tom.page.get_by_role("button", name="Your shelf: your turn in one game")).to_be_visible()
    looks(tom, False)
    expect(tom.page).to_have_title("● Plenilune")
    assert tom.page.evaluate(BADGE) == 1
    looks(tom, True)
    expect(tom.page).to_have_title("Plenilune")
    expect(card).to_have_count(0)  # it goes by itself, and the dot stays
    expect(shelf.locator("i")).to_be_visible()
    shelf.click()
    tom.page.get_by_role("link", name="Full Moon, With Zoé").click()
    tom.page.wait_for_url(f"**/t/{table}")
    tom.page.get_by_text("Which wolf will you play?").wait_for()
    looks(tom, False)
    expect(tom.page).to_have_title("● Your turn – Full Moon")
    assert tom.page.evaluate(BADGE) == 1, "the table that is open is counted once"
