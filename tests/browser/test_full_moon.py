"""Full Moon in the browser: by taps from the first visit to the end, and by keyboard alone."""

import re
from pathlib import Path
from random import Random

import pytest
from soundness import check
from wolves import play_by_keys, tap

import plenilune
from plenilune import words

GOLDEN = Path(__file__).parent / "golden" / "full-moon-keyboard.txt"

LISTEN = """() => {
  window.heard = [];
  for (const role of ['status', 'alert']) {
    const region = document.querySelector(`[role=${role}]`);
    const keep = () => { const said = region.textContent.trim(); if (said) window.heard.push(`${role}: ${said}`); };
    keep();
    new MutationObserver(keep).observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""


def play_by_taps(device, rng):
    """Taps whatever may be played, until the end is shown."""
    device.wait_until(
        lambda: (seen := device.scenes()) and seen[-1]["table"]["status"] == "over", lambda: device.tap_something(rng)
    )
    device.page.get_by_role("button", name="Look back").wait_for()


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_first_visit_to_a_finished_game_by_taps_only(device, rng, size):
    one = device(size)
    one.go("/")
    one.page.get_by_role("button", name="Play Full Moon against the computer").click()
    one.page.get_by_role("list", name="What you can play").wait_for()
    assert "/t/" in one.page.url
    play_by_taps(one, rng)
    one.picture(f"full-moon-end-{size}")
    one.page.get_by_role("button", name="Look back").click()
    one.page.wait_for_url(re.compile("/back/"))
    one.page.get_by_role("button", name="All moves").click()
    one.page.wait_for_url(re.compile("/replay/"))


def short_game(position):
    """The shortest of many random games from that position in which somebody wins, without a pass."""
    found = []
    for seed in range(300):
        state, rng = plenilune.game("full-moon").read(position), Random(seed)
        while state.mover is not None:
            state = state.play(rng.choice(state.moves()))
        if state.winners and "pass" not in {fact.text for fact in state.facts}:
            found.append([fact.text for fact in state.facts])
    return min(found, key=len)


def test_a_whole_game_by_keyboard_and_what_is_said_meanwhile(device):
    """Two people at one keyboard; every key is Tab, an arrow, a digit or Enter."""
    one = device()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
    one.page.get_by_role("list", name="What you can play").get_by_role("button").first.wait_for()
    one.page.evaluate(LISTEN)
    one.page.keyboard.press("Tab")
    position = one.scenes()[-1]["view"]["position"]
    for number, move in enumerate(short_game(position), 2):
        play_by_keys(one.page, move)
        one.wait_until(lambda number=number: one.scenes()[-1]["seq"] == number)
        assert one.scenes()[-1]["heard"][-1]["text"] == move
        one.page.wait_for_timeout(150)
    one.page.get_by_role("button", name="Look back").wait_for()
    said = "\n".join(one.page.evaluate("window.heard")) + "\n"
    if not GOLDEN.exists():
        GOLDEN.write_text(said, encoding="utf-8")
        pytest.fail(f"{GOLDEN.name} was not there and has been written: read it, and run this again")
    assert said == GOLDEN.read_text(encoding="utf-8")


def test_tapping_what_is_not_possible_says_why(device):
    one = device()
    one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
    one.page.get_by_role("list", name="What you can play").wait_for()
    wolf = one.page.locator("[data-wolf$='3']").first
    box = wolf.bounding_box()
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.get_by_text("The opening move belongs to a wolf with one print").first.wait_for()


DOCK = """() => {
  const box = (one) => one.getBoundingClientRect();
  const isWithin = (one, other) => one.bottom <= other.bottom && one.right <= other.right && one.left >= other.left;
  const dock = box(document.querySelector('.dock')), prompt = box(document.querySelector('.dock .prompt'));
  const cards = [...document.querySelectorAll('.dock .cards button')];
  return {
    cards: cards.length,
    covered: cards.filter((card) => box(card).top < prompt.bottom - 1).length,
    outside: cards.filter((card) => !isWithin(box(card), dock)).length,
    cut: cards.filter((card) => card.scrollWidth > card.clientWidth || card.scrollHeight > card.clientHeight + 1).length,
    low: cards.filter((card) => box(card).height < 48).length,
    over: [...document.querySelectorAll('[data-wolf]')].filter((wolf) => box(wolf).bottom > dock.top).length,
  };
}"""
SOUND = {"cards": 2, "covered": 0, "outside": 0, "cut": 0, "low": 0, "over": 0}
NAMES = """axe.run(document, { runOnly: ['label-content-name-mismatch'] })
  .then((found) => found.violations.map((one) => one.nodes[0].html))"""
LETTERS = """() => [...document.querySelectorAll('[data-wolf]')].map((tile) => tile.querySelector('text'))
  .map((text) => [text.textContent, text.getBoundingClientRect().height])"""


def first_table(one):
    one.go("/")
    one.page.evaluate("localStorage.setItem('plenilune.settings', JSON.stringify({ theme: 'night', letters: true }))")
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer')}")
    one.page.locator("button[data-thing]").first.wait_for()
    return one.scenes()[-1]["view"]["offers"]


def runs_both_ways(offers):
    """A wolf that may join either of two columns."""
    ways = {(offer["wolves"][0], offer["right"]) for offer in offers}
    return next(wolf for wolf, right in ways if right and (wolf, False) in ways)


@pytest.mark.parametrize(("size", "lang", "letters"), [("phone", "fr", "BGNR"), ("tablet", "de", "GRSW")])
def test_every_step_of_a_turn_has_its_place_in_the_dock(device, size, lang, letters):
    """Nothing lies on the cards, nothing is cut off, not with text twice as large; and the letters are of the language."""
    one = device(size, "night", lang)
    offers, own = first_table(one), plenilune.about("full-moon").words
    now = one.page.locator(".dock [aria-current=step]")
    seen = one.page.evaluate(LETTERS)
    assert "".join(sorted({letter for letter, _ in seen})) == letters
    assert min(height for _, height in seen) >= 12  # twelve columns: no tile is smaller
    assert now.inner_text().endswith(words.say(own, "step-wolf", lang))
    tap(one, f"wolf:{runs_both_ways(offers)}")
    assert now.inner_text().endswith(words.say(own, "step-column", lang))
    check(one, f"full-moon-column-{size}-{lang}")
    tap(one, "slot:right")
    assert now.inner_text().endswith(words.say(own, "step-moon", lang))
    check(one, f"full-moon-moon-{size}-{lang}")
    assert one.page.evaluate(NAMES) == []
    left = words.say(own, "moon-left", lang)
    assert one.page.get_by_role("button", name=re.compile(f"^{left}")).count() == 1  # on the board or in the dock, not twice
    for percent in (100, 200):
        one.page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        assert one.page.evaluate(DOCK) == SOUND, percent
    one.picture(f"full-moon-moon-{size}-{lang}-large")
    one.page.locator(f"button[data-thing]:has-text('{left}')").click()
    one.page.locator("button[data-thing='moon:below']").wait_for(state="detached")


MOVING = """async (key) => {
  document.querySelector(`button[data-thing="${key}"]`).click();
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
  const isMoving = (one) => one instanceof CSSTransition && one.transitionProperty !== 'opacity';
  const timed = document.getAnimations().filter(isMoving).map(({ effect }) => [effect.target, effect.getTiming()]);
  return timed.map(([{ classList }, { duration, easing }]) => [classList[0], duration, easing]);
}"""


def test_a_column_moves_with_its_wolves_and_is_read_once(device):
    one = device(motion=True)
    offers = first_table(one)
    may = {offer["column"] for offer in offers}
    told = one.page.get_by_role("list", name="The row of wolves").get_by_role("listitem").all_inner_texts()
    assert {int(re.search(r"\d+", text)[0]) for text in told} == set(range(1, 13)) - may
    tap(one, f"wolf:{runs_both_ways(offers)}")
    moving = one.page.evaluate(MOVING, "slot:right")
    assert {kind for kind, *_ in moving} >= {"bed", "wolf"}
    assert len({(length, easing) for kind, length, easing in moving if kind in ("bed", "wolf")}) == 1
