"""What things of Moonlight Heroes are called: in gardens and notation, and as keys of the words.

COLOURS, REVERSES and KEEPS stand in the order of the numbers that rules.py has for them. A further rule for gold fountains
is named here (Gold); its sentences are `gold-*`, `draw-gold-*` and, where it leaves a choice, `ask-*` and `keep-*`.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from plenilune.core.game import Said
from plenilune.words import Gap

Colour = Literal["g", "y", "r"]
Sign = Literal["star", "moon"]
Gold = Literal["any 1", "any 2", "any 3", "one colour", "one of each"]
Reverse = Literal["nothing", "1", "2", "fill", "again"]
Counts = tuple[int, int, int]  # green, yellow, red

COLOURS: tuple[Colour, ...] = get_args(Colour)
COLOUR_NAMES = ("green", "yellow", "red")
SIGNS: tuple[Sign, ...] = get_args(Sign)
GOLD: tuple[Gold, ...] = get_args(Gold)
KEEPS: tuple[Gold | Literal[""], ...] = ("", *GOLD)  # what is kept of the pebbles drawn; empty: all
REVERSES: tuple[Reverse, ...] = get_args(Reverse)
SPACES = tuple(f"{side}{place}" for side in "LR" for place in range(1, 7))
FOUNTAINS = ("F1", "F2", "F3", "F4")
NAMES = SPACES + FOUNTAINS


def gold_key(rule: str) -> str:
    """What the words call the rule of a gold fountain, such as `any-2`."""
    return rule.replace(" ", "-")


# In sentences


def pebbles(counts: Counts) -> Gap:
    """`2 green, 3 red`."""
    held = [Said(f"held-{name}", {"count": count}) for name, count in zip(COLOUR_NAMES, counts, strict=True) if count]
    return held or "@held-none"


@cache
def tile(gems: str) -> Gap:
    """`green red`; no gems: an empty place."""
    if gems in ("", "magic"):
        return "@magic-tile" if gems else "@no-tile"
    return Said(f"tile-{len(gems)}", {f"gem{n}": f"@{COLOUR_NAMES[COLOURS.index(gem)]}" for n, gem in enumerate(gems, 1)})
