"""Finished games to look back at, opened in the analysis of a browser."""

from random import Random

from devices import Device
from playwright.sync_api import Locator

import plenilune
from plenilune import Record, State, write_record

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
