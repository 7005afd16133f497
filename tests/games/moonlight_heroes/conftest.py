"""Gardens to test in: a position is told by what matters, and the heap gets the pebbles that are nowhere else."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest

import plenilune
from plenilune.core.state import Fact, State

PATH = "rr/yy/gg/gy/gr/yr"  # places 1 to 6
Garden = Callable[..., State]


def _count(pebbles: str, colour: str) -> int:
    found = re.search(rf"(\d+){colour}", pebbles)
    return int(found[1]) if found else 0


@pytest.fixture(scope="session")
def garden() -> Garden:
    """garden(hands="2g/1r", heroes="L1/-", path=..., turn="f:hide", ...) is a state; `tray` is for gold fountains."""

    def build(
        hands: str = "-/-",
        heroes: str = "",
        path: str = PATH,
        bag: str = "-",
        turn: str = "f:hide",
        taken: str = "",
        zirroz: str = "-",
        reverses: str = "0,0,0,0,0",
        quiet: str = "0",
        **options: object,
    ) -> State:
        game = plenilune.game("moonlight-heroes", players=hands.count("/") + 1, **options)
        none = "/".join("-" for _ in game.seats)

        def by_seat(word: str) -> str:
            return "/".join(f"{seat}:{part}" for seat, part in zip(game.seats, (word or none).split("/"), strict=True))

        tray = turn.partition("=")[2]
        heap = ""
        for colour in "gyr":
            left = 20 - sum(_count(part, colour) for part in (*hands.split("/"), bag, tray))
            heap += f"{left}{colour}" if left else ""
        words = [path, by_seat(heroes), by_seat(hands), bag, heap or "-", by_seat(taken), zirroz, reverses, turn, quiet]
        return game.read(" ".join(words))

    return build


@pytest.fixture(scope="session")
def played() -> Callable[..., list[State]]:
    """played(seed, steps, players=3, ...): the states of a game where people save what they can."""

    def build(seed: int, steps: int = 1000, **options: object) -> list[State]:
        states = [plenilune.game("moonlight-heroes", **options).unset()]
        for fact in _played(seed, steps, **options):
            states.append(states[-1].follow(fact))  # not kept themselves: a state keeps its menu
        return states

    return build


@cache
def _played(seed: int, steps: int, **options: object) -> tuple[Fact, ...]:
    rng, state = Random(seed), plenilune.game("moonlight-heroes", **options).unset()
    while state.mover is not None and len(state.facts) < steps:
        if state.mover == "chance":
            state = state.roll(rng)
            continue
        spaces = state.view(state.mover).pieces.spaces
        good = [space.name for space in spaces if space.can_save and space.name in state.moves()]
        eager = ["save"] if "save" in state.moves() else good
        state = state.play(rng.choice(eager if eager and rng.random() < 0.8 else state.moves()))
    return state.facts
