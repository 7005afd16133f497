"""The screen of a library: who steps up finds it as if nobody had been there before."""

import json
import re

import pytest
from playwright.sync_api import expect
from server_process import Server

LONG = 9999
SMALL = """() => [...document.querySelectorAll('main button, main a')]
  .filter((one) => one.checkVisibility() && one.tabIndex >= 0)
  .map((one) => [one.ariaLabel ?? one.innerText, one.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < 75.5).map(([name, box]) => `${name} ${box.width} ${box.height}`)"""
WIDE = """() => [...document.querySelectorAll('main *')]
  .filter((one) => one.checkVisibility() && !one.closest('svg, [aria-hidden=true]'))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
  .map(([one]) => `${one.tagName} ${one.className}`)"""
WALK = """(path) => {
  history.pushState({ depth: 1 }, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}"""
PLACES = "() => [...document.querySelectorAll('[data-frog]')].map((frog) => frog.style.transform).join()"


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    server = Server(
        *(tmp_path_factory.mktemp("library"),),
        kiosk=1,
        host="127.0.0.1",
        open_tables=1,
        address="http://192.0.2.7:8123",
        kiosk_title="Games evening at the library",
        limit_forget="999/minute",
        seed=7,
    )
    yield server
    server.close()


@pytest.fixture
def screen(chromium, library):
    """Opens the screen; times of nobody are as the test wants them."""
    contexts, troubles = [], []

    def open_screen(path="/kiosk", attract=LONG, ask=LONG, clear=LONG):
        context = chromium.new_context(viewport={"width": 1920, "height": 1080}, locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(20000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))

        def told(route):
            answer = route.fetch()
            times = {"attractAfter": attract, "askAfter": ask, "clearAfter": clear, "hop": 0.2}
            route.fulfill(response=answer, body=json.dumps(answer.json() | times))

        page.route("**/api/kiosk", told)
        page.goto(library.url + path)
        page.get_by_role("button", name="Play Full Moon").or_(page.get_by_text("The owls are playing")).first.wait_for()
        return page

    yield open_screen
    for context in contexts:
        context.close()
    assert troubles == []


def kept(page):
    return page.evaluate("() => Object.keys(localStorage).filter((name) => name.startsWith('plenilune.'))")


def asked(page, path, body=None):
    call = "async ([path, body]) => (await fetch(path, body ? { method: 'POST', body } : {})).json()"
    return page.evaluate(call, [path, json.dumps(body) if body is not None else None])


def visit(page):
    """Leaves as much as a visitor can; the table."""
    page.get_by_role("button", name="Français").click()
    page.get_by_role("button", name="Jouer à China Moon").wait_for()
    page.evaluate(
        """() => localStorage.setItem('plenilune.table.china-moon', '{"chairs":[{"kind":"here","name":"Zoé"}]}')"""
    )
    asked(page, "/api/me", {"name": "Zoé", "face": "fox"})
    table = asked(
        page, "/api/tables", {"game": "moonlight-heroes", "players": 2, "chairs": [{"kind": "you"}, {"kind": "here"}]}
    )
    page.evaluate(WALK, f"/t/{table['id']}")
    return table["id"]


def nothing_stays(page, table):
    page.wait_for_function("() => location.pathname === '/kiosk' && document.documentElement.lang === 'en'")
    expect(
        page.get_by_role("button", name="Play Full Moon").or_(page.get_by_text("The owls are playing")).first
    ).to_be_visible()
    home = asked(page, "/api/home")
    assert home["guest"] == {"name": "", "face": ""} and home["tables"] == []
    assert page.request.get(page.url.replace("/kiosk", f"/api/tables/{table}/history")).status == 404
    assert kept(page) == []
    assert "Zoé" not in page.content()


def test_what_nobody_goes_on_with_is_put_away(screen):
    page = screen(ask=0.2, clear=1.5)
    table = visit(page)
    nothing_stays(page, table)


def test_it_asks_first_and_any_touch_is_an_answer(screen):
    page = screen(ask=1.5)
    table = visit(page)
    dialog = page.get_by_role("dialog", name="Encore là")
    dialog.wait_for()
    dialog.get_by_role("button", name="Je suis là").click()
    dialog.wait_for(state="hidden")
    assert page.url.endswith(f"/t/{table}")
    dialog.wait_for()
    page.keyboard.press("Shift")
    dialog.wait_for(state="hidden")
    dialog.wait_for()
    dialog.get_by_role("button", name="J’ai fini").click()
    nothing_stays(page, table)
    for _ in range(3):
        page.go_back()
        page.wait_for_timeout(50)
    assert page.url.endswith("/kiosk") or "Zoé" not in page.content()


def test_whose_game_is_left_may_go_on_with_it_or_be_done(screen):
    page = screen()
    table = visit(page)
    page.evaluate(WALK, "/")
    page.get_by_role("button", name="J’ai fini").click()
    nothing_stays(page, table)


def test_the_owls_play_and_any_touch_brings_the_doors_but_never_a_move(screen, library):
    page = screen(attract=1)
    page.get_by_text("The owls are playing").wait_for()
    page.wait_for_selector("[data-frog]", state="attached")
    before = page.evaluate(PLACES)
    page.wait_for_function(f"(before) => ({PLACES})() !== before", arg=before)
    expect(page.get_by_role("img", name="Code to join").last).to_be_visible()
    box = page.locator("article .btn.pri").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # where Play lies below
    page.get_by_text("The owls are playing").wait_for(state="hidden")
    page.wait_for_timeout(300)
    assert page.url.endswith("/kiosk") and asked(page, "/api/home")["tables"] == []


def test_tables_that_wait_can_be_joined_and_others_opened(screen, library):
    zoe = library.browser("Zoé")
    with zoe.sit(zoe.new_table("china-moon", 3, "you", "invite", "invite", isOpen=True)) as seat:
        seat.scene()
        page = screen()
        page.get_by_role("button", name=re.compile("^Join.*China Moon")).click()
        page.wait_for_url("**/j/*")
        page.get_by_role("button", name="Sit down").click()
        page.wait_for_url("**/t/*")
        assert seat.scene(lambda scene: scene["table"]["seats"][1]["kind"] == "guest")
    other = screen()
    other.get_by_role("button", name=re.compile("Open a table")).click()
    other.get_by_role("dialog").get_by_role("button", name="Full Moon").click()
    other.wait_for_url("**/t/*")
    opened = other.url.rpartition("/")[2]
    for _ in range(200):  # until its socket is there
        if opened in {table["id"] for table in zoe.get("/api/open")["tables"]}:
            break
        other.wait_for_timeout(50)
    assert opened in {table["id"] for table in zoe.get("/api/open")["tables"]}


@pytest.mark.parametrize(
    ("lang", "play"),
    [("English", "Play China Moon"), ("Français", "Jouer à China Moon"), ("Deutsch", "China Moon gegen die Eule")],
)
def test_everything_is_large_and_has_its_place(screen, lang, play):
    page = screen()
    page.get_by_role("button", name=lang).click()
    page.get_by_role("button", name=re.compile(play)).first.wait_for()
    assert page.evaluate(SMALL) == []
    assert page.evaluate(WIDE) == []
    expect(page.get_by_text("Games evening at the library")).to_be_visible()
    assert page.get_by_role("button", name=re.compile("shelf|étagère|Regal", re.IGNORECASE)).count() == 0


def test_a_phone_finds_the_usual_doors(chromium, library):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(library.url)
    page.get_by_role("button", name="Your shelf").or_(
        page.get_by_role("button", name=re.compile("shelf", re.IGNORECASE))
    ).first.wait_for()
    assert page.locator("[data-kiosk]").count() == 0
    context.close()
