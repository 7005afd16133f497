"""Loops over the rules of one game, plain or compiled: random playouts and perft. `Loops(game)` runs them.

Random numbers are drawn here, never in the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core import generator
from plenilune.core.game import CHANCE, LONGEST_GAME, OVER, Fixed, Ints, Rules
from plenilune.core.kernel import bound, kernel

rules: Rules = bound("rules")

seeded, turned, drawn = kernel(generator.seeded), kernel(generator.turned), kernel(generator.drawn)


@kernel
def next_fact(board: Fixed, s: Fixed, out: Ints, rng: int) -> int:
    """What happens next in a random game: an outcome by its odds, or any of the choices."""
    if rules.mover(board, s) == CHANCE:
        return rules.outcome(board, s, drawn(rng, rules.tickets(board, s)))
    return out[drawn(rng, rules.choices(board, s, out))]


@kernel
def playout(board: Fixed, s: Ints, out: Ints, rng: int) -> int:
    """Plays to the end, in place; how many facts it took."""
    for facts in range(LONGEST_GAME):
        if rules.mover(board, s) == OVER:
            return facts
        rng = turned(rng)
        rules.apply(board, s, next_fact(board, s, out, rng))
    return LONGEST_GAME


@kernel
def playouts(board: Fixed, s: Ints, out: Ints, games: int, seed: int) -> int:
    """That many games from before the set-up; how many facts in all."""
    facts = 0
    for number in range(games):
        rules.clear(board, s)
        facts += playout(board, s, out, seeded(seed + number))
    return facts


@kernel
def trace(board: Fixed, s: Ints, out: Ints, seed: int, codes: Ints) -> int:
    """One game from before the set-up, each fact written down: so that plain and compiled play can be compared."""
    rules.clear(board, s)
    rng = seeded(seed)
    for facts in range(len(codes)):
        if rules.mover(board, s) == OVER:
            return facts
        rng = turned(rng)
        codes[facts] = next_fact(board, s, out, rng)
        rules.apply(board, s, codes[facts])
    return len(codes)


@kernel
def menu(board: Fixed, s: Fixed, out: Ints) -> int:
    return 0 if rules.mover(board, s) == OVER else rules.choices(board, s, out)


@kernel
def perft(board: Fixed, states: Sequence[Ints], menus: Sequence[Ints], left: Ints, depth: int) -> int:
    """How many sequences of exactly `depth` facts follow states[0]. `left` counts what each level has yet to try."""
    total, level = 0, 0
    left[0] = menu(board, states[0], menus[0])
    while level >= 0:
        if level == depth - 1:
            total += left[level]
            level -= 1
        elif left[level] == 0:
            level -= 1
        else:
            left[level] -= 1
            for i in range(len(states[level])):
                states[level + 1][i] = states[level][i]
            rules.apply(board, states[level + 1], menus[level][left[level]])
            level += 1
            left[level] = menu(board, states[level], menus[level])
    return total
