"""The picture to share is made of what its seat may see and of nothing else: redrawn hands of others change no dot of it."""

from random import Random

from playwright.sync_api import expect

import plenilune
from plenilune import State

PLAYS = """([table, move]) => new Promise((done) => {
  const link = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`);
  link.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type !== 'scene') return;
    if (told.table.status === 'over') done(link.close());
    else if (told.view.moves.includes(move)) link.send(JSON.stringify({ type: 'act', id: 'last', seq: told.seq, move }));
  };
})"""


def last_moves(seed):
    """Where one move ends a game of Moonlight Heroes, and that move. Who is to play it does not know the other's hand."""
    game, rng = plenilune.game("moonlight-heroes", players=2), Random(seed)
    state, found = game.new(seed=seed), []
    while state.mover is not None:
        if state.mover == "chance":
            state = state.roll(rng)
            continue
        found += [(state, move) for move in state.moves() if state.play(move).mover is None]
        state = state.play(rng.choice(state.moves()))
    return found


def card_of(one, state, move):
    """The picture of the end that this move makes, with names and points, dot by dot."""
    wish = {"game": state.game.key, "players": 2, "options": state.game.options, "position": str(state), "seat": state.mover}
    table = one.post("/api/positions/play", {**wish, "line": [], "level": 1})["scene"]["table"]["id"]
    one.go(f"/t/{table}")
    one.page.locator("main .board").first.wait_for()
    one.page.evaluate(PLAYS, [table, move])
    one.page.get_by_role("button", name="Share", exact=True).click()
    one.page.get_by_role("switch", name="With points").click()
    expect(one.page.get_by_role("switch", name="With points")).to_have_attribute("aria-checked", "true")
    canvas = one.page.locator("canvas[data-ready]")
    canvas.wait_for()
    drawn = ""
    while drawn != (
        drawn := canvas.evaluate("(canvas) => canvas.toDataURL()")
    ):  # what has changed is drawn beside, then shown
        one.page.wait_for_timeout(600)
    return drawn


def test_the_picture_does_not_depend_on_what_its_seat_cannot_know(device):
    one = device()
    one.go("/")
    (state, move), *_ = last_moves(3)
    game, view = state.game, state.view(state.mover)
    imagined = next(like for seed in range(20) if (like := State(game, game.resample(view, seed).ints)) != state)
    assert imagined.ints != state.ints and imagined.view(state.mover) == view
    truth = card_of(one, state, move)
    assert card_of(one, imagined, move) == truth
    (other, ends), *_ = last_moves(5)
    assert card_of(one, other, ends) != truth, "another end is another picture"
