"""How to play China Moon well, for search: what a move brings at once, what players do in an imagined game, who is ahead.

What was tried, and how strong it was, is told in docs/decisions/0006-china-moon-search.md.
"""

from __future__ import annotations

from typing import Any

from plenilune.core import arithmetic, generator
from plenilune.core.game import Fixed, Ints, Skill
from plenilune.core.kernel import bound, kernel, table
from plenilune.games.china_moon.rules import (
    BYTE,
    COLOURS,
    DROPPING,
    FINISH,
    FROGS,
    FROGS_EACH,
    HOME,
    LAST_HOME,
    MOST_PADS,
    PAD,
    PHASE,
    PLACES,
    PLAYERS,
    SWAP_SEAT,
    SWAP_TAKEN,
    SWAPPING,
)

rules: Any = bound("rules")
turned, drawn = kernel(generator.turned), kernel(generator.drawn)
exp = kernel(arithmetic.exp)

SKILLS: tuple[Skill, ...] = (
    Skill(overlooks=0.85),
    Skill(simulations=12, overlooks=0.5),
    Skill(simulations=20, overlooks=0.3),
    Skill(simulations=60, overlooks=0.1),
    Skill(simulations=16_000),
)
PROMISED = {2: 0.9, 4: 0.6}  # the highest level's part of the wins among greedy players, by how many play
IS_OPEN = True
HAS_POINTS = True
EXPLORE = 0.5
CUT = 12

# Fitted to imagined games, five thousand for each number of players
PLACE, NEAR_LILY = 900, 400  # what a point to come is worth, in thousandths of one in hand
NEAR_HOME = table([1 + round(1000 * arithmetic.exp(-pads / 8)) for pads in range(MOST_PADS)])
NEAR = table([round(1000 * arithmetic.exp(-pads / 6)) for pads in range(MOST_PADS)])
SPREAD = table([5500, 4250, 3250, 2500, 4200, 3250, 3000, 2250, 3400, 2750, 2500, 2000, 3100, 2500, 2250, 1750])
MOST_LEAD = 20.0  # spreads; farther ahead is as good as won

CARELESS = 15  # in a hundred moves of an imagined game


@kernel
def redeal(board: Fixed, s: Ints, seat: int, rng: int) -> int:
    """Nothing is hidden."""
    return rng


# One move ahead


@kernel
def lead(board: Fixed, s: Fixed, seat: int) -> int:
    """Points before the best of the others."""
    score: int = rules.score(board, s, seat)
    least: int = score - rules.score(board, s, 1 if seat == 0 else 0)
    for other in range(board[PLAYERS]):
        if other != seat:
            least = min(least, score - rules.score(board, s, other))
    return least


@kernel
def greedy(board: Fixed, s: Any, move: int) -> int:
    after = s.copy()
    rules.apply(board, after, move)
    return lead(board, after, rules.mover(board, s))


@kernel
def obscure(board: Fixed, s: Fixed, move: int) -> int:
    """One's own frogs catch the eye, those of others less, and least what may be done with lilies."""
    if s[PHASE] == SWAPPING or s[PHASE] == DROPPING:
        return 2
    return int(move >> BYTE >> BYTE != rules.mover(board, s))


# What a lily is worth


@kernel
def gain(s: Fixed, seat: int, lily: int) -> int:
    """Points that one more of that colour brings."""
    lilies = s[rules.pool(seat, lily)]
    return int(rules.points(lily, lilies + 1) - rules.points(lily, lilies))


@kernel
def loss(s: Fixed, seat: int, lily: int) -> int:
    """Points that go with one of them."""
    lilies = s[rules.pool(seat, lily)]
    return int(rules.points(lily, lilies) - rules.points(lily, lilies - 1))


# Imagined games: mostly what brings the most points at once, without trying it out, for that takes time


@kernel
def frog_worth(board: Fixed, s: Fixed, seat: int, move: int) -> int:
    """A lily for one's own frog is good; one for a neutral frog is lost to everybody."""
    colour, end = move >> BYTE >> BYTE, move & PAD
    lily = s[PLACES + s[HOME]] if end == board[FINISH] else -s[rules.on(end)]
    if lily <= 0:
        return 0
    points = gain(s, colour, lily) if rules.is_owned(board, colour) else 1
    return points if colour == seat else -points


@kernel
def swap_worth(s: Fixed, seat: int, move: int) -> int:
    given, other, taken = move & 15, move >> SWAP_SEAT & 15, move >> SWAP_TAKEN
    return 2 * (gain(s, seat, taken) - loss(s, seat, given)) + loss(s, other, taken) - gain(s, other, given)


@kernel
def worth(board: Fixed, s: Fixed, seat: int, move: int) -> int:
    if s[PHASE] == SWAPPING:
        return swap_worth(s, seat, move)
    return -loss(s, seat, move) if s[PHASE] == DROPPING else frog_worth(board, s, seat, move)


@kernel
def imagined(board: Fixed, s: Fixed, out: Ints, rng: int) -> tuple[int, int]:
    count = rules.choices(board, s, out)
    rng = turned(rng)
    if drawn(rng, 100) < CARELESS:
        rng = turned(rng)
        return out[drawn(rng, count)], rng
    seat, best, most, ties = rules.mover(board, s), out[0], 0, 0
    for i in range(count):
        points = worth(board, s, seat, out[i])
        if ties == 0 or points > most:
            best, most, ties = out[i], points, 1
        elif points == most:
            ties += 1
            rng = turned(rng)
            if drawn(rng, ties) == 0:
                best = out[i]
    return best, rng


# Who is ahead


@kernel
def nearness(board: Fixed, s: Fixed, colour: int) -> int:
    """Of the frogs of a colour to the finish."""
    near, finish = 0, board[FINISH]
    for i in range(FROGS + FROGS_EACH * colour, FROGS + FROGS_EACH * (colour + 1)):
        if s[i] != finish:
            near += NEAR_HOME[finish - s[i]]
    return near


@kernel
def in_reach(s: Fixed, seat: int, pad: int) -> int:
    """How near a seat's frogs are behind that pad, in thousandths."""
    near = 0
    for i in range(FROGS + FROGS_EACH * seat, FROGS + FROGS_EACH * (seat + 1)):
        if s[i] < pad:
            near += NEAR[pad - s[i]]
    return near


@kernel
def prospects(board: Fixed, s: Fixed, seat: int, near: int) -> int:
    """Points in hand and to come, in thousandths; `near` is the nearness of all frogs."""
    places, lilies = 0, 0
    for place in range(s[HOME], LAST_HOME):
        places += gain(s, seat, s[PLACES + place])
    for pad in range(1, board[FINISH]):
        lily = -s[rules.on(pad)]
        if lily > 0:
            lilies += gain(s, seat, lily) * in_reach(s, seat, pad)
    in_hand: int = rules.score(board, s, seat)
    return 1000 * in_hand + PLACE * places * nearness(board, s, seat) // near + NEAR_LILY * lilies // 1000


@kernel
def shares(board: Fixed, s: Fixed, out: Ints) -> None:
    """By prospects: who leads by one spread, the less the nearer the end, is e times as likely to win."""
    players, near, total = board[PLAYERS], 0, 1.0
    for colour in range(board[COLOURS]):
        near += nearness(board, s, colour)
    first, spread = prospects(board, s, 0, near), SPREAD[LAST_HOME * (players - 2) + s[HOME]]
    for seat in range(1, players):
        odds = exp(min(MOST_LEAD, (prospects(board, s, seat, near) - first) / spread))
        out[seat] = int(1000 * odds)
        total += odds
    out[0] = 1000
    for seat in range(1, players):
        out[seat] = int(out[seat] / total)
        out[0] -= out[seat]
