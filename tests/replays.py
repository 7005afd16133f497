"""Finished games to look back at, opened in the analysis of a browser."""

from random import Random

from devices import Device
from playwright.sync_api import Locator

import plenilune
from plenilune import Record, State, write_record

# To judge every move of a long game keeps a server busy for a long time, page or no page: here its curve says of every step
# what is true of the one where it was opened
SAME = """(() => {
  const fetched = window.fetch;
  window.fetch = async (asked, wish) => {
    const [table, eyes] = String(asked).split('/curve?');
    if (eyes === undefined) return fetched(asked, wish);
    const seat = new URLSearchParams(eyes).get('seat'), at = new URLSearchParams(location.search).get('at');
    const { verdict } = await (await fetched(`${table}/analysis?seq=${at}${seat ? `&seat=${seat}` : ''}`)).json();
    const points = Array.from({ length: 500 }, (_, seq) => ({ seq, mover: null, last: null, verdict, turned: false }));
    return Response.json({ points: verdict ? points : [], complete: true, steps: 500 });
  };
})()"""
SHORT = 30  # facts
LONG = 120_000  # ms: the first answer of a server that has just been started may have to be compiled first


def random_game(key: str, seed: int, players: int = 2) -> State:
    """Plenty of moves that change the result."""
    state, rng = plenilune.game(key, players=players).new(seed=seed), Random(seed)
    while state.mover is not None:
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
    return state


def keep(one: Device, state: State) -> str:
    """A table where that game has been played, as if from a file."""
    names = dict(zip(state.game.seats, ["Ada", "Zoé", "Tom"], strict=False))
    return str(one.post("/api/records", {"text": write_record(Record(state, names, "2026-01-01"))})["id"])


def open_analysis(one: Device, state: State, at: int) -> str:
    table = keep(one, state)
    if len(state.facts) > SHORT:
        one.context.add_init_script(SAME)
    one.go(f"/replay/{table}?at={at}")
    return table


def best_moves(one: Device) -> Locator:
    """The list of them, drawn out where it is a drawer."""
    lid = one.page.locator(".open-it")
    if lid.count() and lid.get_attribute("aria-expanded") == "false":
        lid.click()
    moves = one.page.get_by_role("region", name="Best moves").locator("[data-move]")
    moves.first.wait_for(timeout=LONG)
    return moves
