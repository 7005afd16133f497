"""A language that the pages were not built for: it is in the words that the server has, and that is enough."""

import re

import pytest
from playwright.sync_api import expect
from server_process import Server

PIRATES = "qp"  # no language has that code
WORDS = {
    "words": {"language-name": "Pirate"},
    "server/words_pages": {"settings": "How ye like it", "menu": "Arr", "players-range": "{fewest} to {most} scallywags"},
    "games/full_moon/words": {"option-pack": "Crew"},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    root = tmp_path_factory.mktemp("language")
    for folder, sentences in WORDS.items():
        (root / folder).mkdir(parents=True)
        text = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
        text += [f'msgid "{key}"\nmsgstr "{sentence}"\n' for key, sentence in sentences.items()]
        (root / folder / f"{PIRATES}.po").write_text("\n".join(text), encoding="utf-8")
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PLENILUNE_WORDS", str(root))
        running = Server(tmp_path_factory.mktemp("data"), is_fresh=True, seed=7)
        yield running
        running.close()


def test_it_is_chosen_spoken_and_kept(device):
    one = device()
    one.go("/")
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("radio", name="Pirate").dispatch_event("click")
    expect(one.page.get_by_role("heading", name="How ye like it")).to_be_visible()
    assert one.page.evaluate("document.documentElement.lang") == PIRATES
    one.page.reload()
    expect(one.page.get_by_role("button", name="Arr")).to_be_visible()
    expect(one.page.get_by_text(re.compile("2 to . scallywags")).first).to_be_visible()
    expect(one.page.get_by_text("Got an invitation?")).to_be_visible()  # what it lacks is said in English
    one.go("/new/full-moon")
    expect(one.page.get_by_role("radiogroup", name="Crew")).to_be_visible()


def test_one_that_is_gone_gives_way_to_what_the_browser_wishes(device):
    one = device(lang="fr")
    one.go("/")
    one.page.evaluate("localStorage.setItem('plenilune.settings', '{\"lang\": \"xyz\"}')")
    one.page.reload()
    expect(one.page.get_by_role("region", name="Jeux")).to_be_visible()
    assert one.page.evaluate("document.documentElement.lang") == "fr"


def test_another_window_follows(device):
    one = device()
    one.go("/")
    other = one.context.new_page()
    other.goto(one.server.url)
    other.get_by_role("button", name="Menu").click()
    other.get_by_role("radio", name="Français").dispatch_event("click")
    expect(one.page.get_by_role("region", name="Jeux")).to_be_visible()
