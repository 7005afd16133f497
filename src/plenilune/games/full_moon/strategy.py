"""How to play Full Moon well, as far as the tree search and the simplest player ask."""

from __future__ import annotations

from typing import Any

from plenilune.core import generator
from plenilune.core.game import FARTHEST, LONGEST_GAME, Fixed, Ints, Skill
from plenilune.core.kernel import bound, kernel
from plenilune.games.full_moon.rules import BEHIND, MOON_AT, NO_MOON, PASS, SIDE

rules: Any = bound("rules")
turned, drawn = kernel(generator.turned), kernel(generator.drawn)

SKILLS: tuple[Skill, ...] = (
    Skill(sight=1, overlooks=0.6),
    Skill(sight=2, overlooks=0.25),
    Skill(sight=4, overlooks=0.1),
    Skill(sight=8),
    Skill(sight=FARTHEST),
)
PROMISED = {2: 0.95}  # the highest level's part of the wins among greedy players, from starts that are won for it
IS_OPEN = True
HAS_POINTS = False
EXPLORE = 0.7
CUT = LONGEST_GAME

WINS, HOLDS, LOSES = 2, 1, 0  # what a move does at once


@kernel
def redeal(board: Fixed, s: Ints, seat: int, rng: int) -> int:
    """Nothing is hidden."""
    return rng


@kernel
def is_win(move: int) -> bool:
    return move != PASS and move >> MOON_AT == NO_MOON


@kernel
def shares(board: Fixed, s: Fixed, out: Ints) -> None:
    """Who can win at once wins; of the rest nobody knows more than that the chances are even."""
    mine = 1000 if rules.can_win(board, s) else 500
    out[s[SIDE]], out[1 - s[SIDE]] = mine, 1000 - mine


@kernel
def imagined(board: Fixed, s: Fixed, out: Ints, rng: int) -> tuple[int, int]:
    """Any move."""
    rng = turned(rng)
    return out[drawn(rng, rules.choices(board, s, out))], rng


@kernel
def greedy(board: Fixed, s: Any, move: int) -> int:
    """Wins if it can, else avoids what lets the other win at once."""
    if is_win(move):
        return WINS
    after = s.copy()
    rules.apply(board, after, move)
    return LOSES if rules.mover(board, after) >= 0 and rules.can_win(board, after) else HOLDS


@kernel
def obscure(board: Fixed, s: Fixed, move: int) -> int:
    """A wolf that runs alone is easier to see than a pack."""
    return 0 if move == PASS else min(move >> BEHIND & 3, 2)
