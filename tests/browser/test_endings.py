"""How people end a game before its rules do, and what remains of it: giving up, a draw, stopping together, a clock, an owl
that stands in, the picture to share."""

import re

from playwright.sync_api import expect

PICTURE = """(canvas) => new Promise((done) => canvas.toBlob(async (blob) => {
  const image = await createImageBitmap(blob);
  done([blob.type, image.width, image.height]);
}, 'image/png'))"""
COLOURS = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const dots = Array.from({ length: 4000 }, (_, i) => data.slice(4 * i * 189, 4 * i * 189 + 3).join());
  return new Set(dots).size;
}"""
# The wolves as they lie on the table, from above
LIES = """() => [...document.querySelectorAll('[data-wolf]')]
  .map((wolf) => [wolf.getBoundingClientRect().y, wolf.dataset.wolf]).sort(([a], [b]) => a - b).map(([, wolf]) => wolf)"""


def name(device, given):
    device.go("/")
    device.post("/api/me", {"name": given, "face": "bear"})


def table_of(device):
    return device.scenes()[-1]["table"]


def play_one(device, rng):
    """Waits for the turn, then taps until a move has been played."""

    def scene():
        return device.scenes()[-1]

    device.wait_until(lambda: scene()["view"]["mover"] in scene()["table"]["mine"])
    seq = scene()["seq"]
    device.wait_until(lambda: scene()["seq"] > seq, lambda: device.tap_something(rng))


def enough(one, answer):
    """From the menu to the sheet, and one of its answers."""
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("button", name="Enough for tonight?").click()
    sheet = one.page.get_by_role("dialog", name="Enough for tonight?")
    expect(sheet).to_be_focused()
    sheet.get_by_role("button", name=re.compile(answer)).click()


def gather(device, game, *sizes, **more):
    """People at one table, each on a device of their own; the first is the host and begins."""
    people = [device(size) for size in sizes]
    for one, given in zip(people, ("Zoé", "Tom", "Ida"), strict=False):
        name(one, given)
    table = people[0].new_table(game, "you", *["invite"] * (len(people) - 1), **more)
    people[0].go(f"/t/{table}")
    people[0].page.get_by_role("button", name=re.compile("Start")).wait_for()
    link = table_of(people[0])["invitation"]["link"]
    for one in people[1:]:
        one.sit_down(link)
    people[0].start()
    for one in people:
        one.page.locator("main [data-seat]").first.wait_for()
    return *people, table


def test_a_draw_is_offered_refused_and_granted_and_the_end_is_a_picture(device, rng):
    zoe, tom, _ = gather(device, "full-moon", "wide", "phone")
    play_one(zoe, rng)
    enough(tom, "Offer to share the moon")
    expect(tom.page.get_by_text("You offered to share the moon")).to_be_visible()
    asked = zoe.page.get_by_role("dialog", name="Tom offers to share the moon")
    expect(asked).to_be_focused()
    expect(zoe.page.locator("#app > [role=alert]")).to_contain_text("Tom offers to share the moon")
    asked.get_by_role("button", name="Play on").click()
    expect(tom.page.get_by_role("main").get_by_text("Zoé plays on.")).to_be_visible()
    tom.page.get_by_role("button", name="Menu").click()
    tom.page.get_by_role("button", name="Enough for tonight?").click()
    later = tom.page.get_by_role("button", name=re.compile("Offer to share the moon"))
    expect(later).to_have_attribute("aria-disabled", "true")
    expect(later).to_contain_text("again after 10 more moves")
    tom.page.keyboard.press("Escape")
    zoe.page.get_by_role("button", name="Send a smiley").click()
    zoe.page.get_by_role("button", name="a heart").click()
    expect(tom.page.locator("[data-smiley=S]")).to_be_visible()
    expect(tom.page.locator("#app > [role=status]")).to_have_text("Zoé: a heart")
    enough(zoe, "Offer to share the moon")
    tom.page.get_by_role("button", name="Share it").click()
    for one in (zoe, tom):
        expect(one.page.get_by_role("dialog", name="The moon is shared")).to_be_focused()
    tom.page.get_by_role("button", name="Share", exact=True).click()
    canvas = tom.page.locator("canvas[data-ready]")
    expect(canvas).to_be_visible()
    assert canvas.evaluate(PICTURE) == ["image/png", 1200, 630]
    assert canvas.evaluate(COLOURS) > 20, "the drawings are in it, not the words alone"
    with tom.page.expect_download() as download:
        tom.page.get_by_role("button", name="Save the picture").click()
    assert download.value.suggested_filename == "plenilune-full-moon.png"


def test_giving_the_moon_is_asked_once_more_and_the_owl_plays_harder_then(device):
    one = device("phone")
    one.go("/")
    one.go(f"/t/{one.new_table('full-moon', 'you', 'computer', level=1)}")
    enough(one, "Give the owl the moon")
    sure = one.page.get_by_role("dialog", name="Give the owl the moon?")
    expect(sure).to_be_focused()
    sure.get_by_role("button", name="Play on").click()
    expect(sure).to_have_count(0)
    enough(one, "Give the owl the moon")
    sure.get_by_role("button", name="Give the owl the moon").click()
    end = one.page.get_by_role("dialog", name="You gave the owl the moon")
    expect(end).to_be_focused()
    expect(end.get_by_role("button", name="Easier")).to_have_count(0)  # it sleeps already
    before = one.page.url
    end.get_by_role("button", name="Harder").click()
    one.page.wait_for_url(lambda url: url != before)
    one.page.locator("main [data-seat]").first.wait_for()
    assert [seat["level"] for seat in table_of(one)["seats"] if seat["kind"] == "computer"] == [2]


def test_three_stop_together_or_one_leaves_the_chair_to_an_owl(device):
    zoe, tom, ida, _ = gather(device, "china-moon", "wide", "phone", "phone")
    enough(tom, "Stop together")
    for one in (zoe, ida):
        expect(one.page.get_by_role("dialog", name="Tom would like to stop here")).to_be_focused()
    zoe.page.get_by_role("button", name="Stop here").click()
    ida.page.get_by_role("button", name="Play on").click()
    expect(tom.page.get_by_role("main").get_by_text("Ida plays on.")).to_be_visible()
    enough(ida, "Stand up")
    ida.page.get_by_role("dialog", name="Leave the chair to an owl?").get_by_role("button", name="Stand up").click()
    expect(ida.page.get_by_text("You are watching")).to_be_visible()
    for one in (zoe, tom):
        expect(one.page.get_by_role("button", name="Ida watches.")).to_have_text("1")
        for label in ("Ida watches.", "Back", "Menu"):
            one.page.get_by_role("button", name=label, exact=True).click(trial=True)  # none lies over another
    zoe.page.locator("main [data-owl]").first.click()
    owl = zoe.page.locator("dialog[open] .how svg")
    assert owl.bounding_box()["width"] == 88  # no style of the board's own drawings is the sheet's
    zoe.page.keyboard.press("Escape")
    expect(owl).to_have_count(0)
    enough(tom, "Stop together")
    zoe.page.get_by_role("button", name="Stop here").click()
    for one in (zoe, tom, ida):
        expect(one.page.get_by_role("dialog", name="The game was stopped")).to_be_visible()


def test_a_clock_stands_at_the_seat_and_runs_out(device, rng):
    clock = {"kind": "move", "seconds": 2}
    zoe, tom, _ = gather(device, "full-moon", "wide", "phone", clock=clock)
    expect(tom.page.locator("[data-clock=N]")).to_contain_text("Time left: 2 s")
    play_one(zoe, rng)
    play_one(tom, rng)  # the first move of each takes as long as it takes
    expect(zoe.page.get_by_role("dialog", name="Your time has run out")).to_be_focused()
    expect(tom.page.get_by_role("dialog", name="Zoé has no time left")).to_be_focused()


def test_whose_connection_is_lost_has_a_grace_and_it_is_seen(device, rng):
    zoe, tom, _ = gather(device, "full-moon", "wide", "phone", clock={"kind": "game", "minutes": 10})
    for one in (zoe, tom, zoe):
        play_one(one, rng)
    expect(zoe.page.locator("[data-clock=N]")).to_contain_text(re.compile("Time left: (10|9) min"))
    tom.go("/")
    expect(zoe.page.locator("[data-clock=N]")).to_contain_text(re.compile("No connection: .* to come back"))


def test_what_an_owl_has_played_meanwhile_can_be_watched(device, rng):
    zoe, tom, table = gather(device, "full-moon", "wide", "phone")
    play_one(zoe, rng)
    tom.go("/")
    zoe.page.get_by_role("button", name="The owl plays").click()
    expect(zoe.page.get_by_text("Which wolf will you play?").first).to_be_visible()
    tom.go(f"/t/{table}")
    expect(tom.page.get_by_text("The owl played one move for you.")).to_be_visible()
    tom.page.get_by_role("button", name="Watch").click()
    tom.page.wait_for_url(re.compile("/replay/"))
    expect(tom.page.get_by_role("slider")).to_have_attribute("aria-valuetext", "2 of 2")  # it plays by itself


def test_across_the_table_the_board_turns_to_who_plays(device, rng):
    one = device("tablet")
    one.go("/")
    one.go(f"/t/{one.new_table('full-moon', 'you', 'here')}")
    one.page.get_by_role("list", name="What you can play").wait_for()
    one.page.get_by_role("button", name="Menu").click()
    one.page.get_by_role("switch", name=re.compile("Across the table")).click()
    one.page.keyboard.press("Escape")
    board = one.page.locator("main > .board")
    expect(board).not_to_have_attribute("data-turned", "true")
    row = one.page.evaluate(LIES)
    play_one(one, rng)  # by taps, as every move here
    expect(board).to_have_attribute("data-turned", "true")
    for _ in range(3):
        one.page.keyboard.press("Escape")  # what the last tap may have begun
    moved = one.scenes()[-1]["heard"][-1]["offer"]["wolves"]
    stayed = [[wolf for wolf in wolves if wolf not in moved] for wolves in (row, one.page.evaluate(LIES))]
    assert stayed[0] == stayed[1], "the row stays where it lies on the table"
    near, far = (one.page.locator(f"[data-seat={seat}]").bounding_box() for seat in "NS")
    assert near["x"] > far["x"], "the own bank is left of who sits across, and that is right here"
    play_one(one, rng)
    expect(board).not_to_have_attribute("data-turned", "true")
    enough(one, "Share the moon")  # between two at one device it is the page that asks
    asked = one.page.get_by_role("dialog", name="South offers to share the moon")
    expect(asked).to_contain_text("P1, do you agree?")
    asked.get_by_role("button", name="Play on").click()
    expect(asked).to_have_count(0)
    assert one.scenes()[-1]["table"]["status"] == "playing"
    enough(one, "Share the moon")
    asked.get_by_role("button", name="Share it").click()
    expect(one.page.get_by_role("dialog", name="The moon is shared")).to_be_focused()
