"""How to play Moonlight Heroes well, for search: what the others may hold, what a move brings at once, who is ahead."""

from __future__ import annotations

from math import comb
from typing import Any

from plenilune.core import arithmetic, generator
from plenilune.core.game import Fixed, Ints, Skill
from plenilune.core.kernel import bound, kernel, table
from plenilune.games.moonlight_heroes.rules import (
    BAG,
    CASTLE,
    COLOUR,
    COLOURED,
    COLOURS,
    DRAWS,
    EACH,
    EMPTY,
    HAND,
    HERO,
    KEEP,
    KEPT,
    MAGIC,
    NEEDS,
    PATH,
    PHASE,
    PLACES,
    PLAYERS,
    SAVE,
    SCREENS,
    SEAT,
    SPACES,
    TAKE,
    TRAY,
)

rules: Any = bound("rules")
turned, drawn = kernel(generator.turned), kernel(generator.drawn)

SKILLS: tuple[Skill, ...] = (
    Skill(overlooks=0.6),
    Skill(overlooks=0.2),
    Skill(simulations=60, overlooks=0.2),
    Skill(simulations=100, overlooks=0.1),
    Skill(simulations=10_000),
)
PROMISED = {2: 0.8, 4: 0.75}  # the highest level's part of the wins among greedy players, by how many play
IS_OPEN = False
HAS_POINTS = True
EXPLORE = 0.35
CUT = 6

MOST = 700  # hundredths of a logarithm: beyond that the odds are as good as none
ODDS = table([round(1000 * arithmetic.exp(-hundredths / 100)) for hundredths in range(MOST + 1)])
LAST = 22  # after the castle's 0 to 21 tiles: the last round
GEM = table([112, 105, 97, 91, 85, 79, 76, 73, 70, 67, 65, 62, 60, 57, 55, 54, 53, 51, 50, 49, 47, 46, 210])
PEBBLE = table([5, 15, 24, 25, 26, 27, 27, 27, 26, 26, 26, 26, 27, 27, 27, 25, 23, 23, 20, 17, 15, 12, 20])
REACH = table([55, 50, 45, 38, 31, 24, 23, 22, 20, 19, 18, 17, 16, 15, 13, 12, 10, 8, 7, 5, 3, 2, 55])
USEFUL = 4  # pebbles of one colour; more of it are spare
SPARE = 5
TURN = table([57, 46, 36, 36, 36, 36, 33, 30, 27, 24, 22, 21, 20, 19, 18, 17, 17, 17, 17, 17, 17, 17, 55])  # to wait for one

WAYS = table([comb(n, k) for n in range(EACH + 1) for k in range(EACH + 1)])


# What a seat cannot know: the others' hands, the tray of another, and the bag; dealt as likely as view.resample does


@kernel
def redeal(board: Fixed, s: Ints, seat: int, rng: int) -> int:
    if not board[SCREENS]:
        return rng  # all hands are open, so the bag is what is left
    owner = s[SEAT]
    for other in range(board[PLAYERS]):
        if other != seat:
            put_back(s, HAND + COLOURS * other)
    if owner != seat:
        put_back(s, TRAY)
        rng = deal_first(board, s, rng)
    for other in range(board[PLAYERS]):
        if other != seat and not (other == owner and s[PHASE] == SAVE):
            rng = deal(s, HAND + COLOURS * other, rng)
    return rng


@kernel
def put_back(s: Ints, at: int) -> None:
    """Into the bag; how many they were is kept where green is."""
    count = rules.pebbles(s, at)
    for colour in range(COLOURS):
        s[BAG + colour] += s[at + colour]
        s[at + colour] = 0
    s[at] = count


@kernel
def deal(s: Ints, at: int, rng: int) -> int:
    count, s[at] = s[at], 0
    green, yellow, left = s[BAG], s[BAG + 1], rules.pebbles(s, BAG)
    for _ in range(count):
        rng = turned(rng)
        pebble = drawn(rng, left)
        left -= 1
        if pebble < green:
            green -= 1
        elif pebble < green + yellow:
            yellow -= 1
    s[at], s[at + 1] = s[BAG] - green, s[BAG + 1] - yellow
    s[at + 2] = count - s[at] - s[at + 1]
    s[BAG], s[BAG + 1] = green, yellow
    s[BAG + 2] -= s[at + 2]
    return rng


@kernel
def deal_first(board: Fixed, s: Ints, rng: int) -> int:
    """Those about whom something is known: who decides whether to save can pay, a tray to choose from offers a choice."""
    if s[PHASE] == SAVE:
        return deal_fitting(board, s, HAND + COLOURS * s[SEAT], rng)
    if s[PHASE] == KEEP:
        return deal_fitting(board, s, TRAY, rng)
    return deal(s, TRAY, rng)


@kernel
def deal_fitting(board: Fixed, s: Ints, at: int, rng: int) -> int:
    count, s[at] = s[at], 0
    total = 0
    for green in range(count + 1):
        for yellow in range(count - green + 1):
            total += ways(board, s, at, green, yellow, count - green - yellow)
    rng = turned(rng)
    ticket = drawn(rng, total)
    greens, yellows = 0, 0
    for green in range(count + 1):
        for yellow in range(count - green + 1):
            these = ways(board, s, at, green, yellow, count - green - yellow)
            if 0 <= ticket < these:
                greens, yellows = green, yellow
            ticket -= these
    s[at], s[at + 1], s[at + 2] = greens, yellows, count - greens - yellows
    for colour in range(COLOURS):
        s[BAG + colour] -= s[at + colour]
    return turned(rng)


@kernel
def ways(board: Fixed, s: Ints, at: int, green: int, yellow: int, red: int) -> int:
    """In how many ways these can be drawn from the bag; none if they do not fit what is known."""
    if green > s[BAG] or yellow > s[BAG + 1] or red > s[BAG + 2]:
        return 0
    if at == TRAY:
        s[at], s[at + 1], s[at + 2] = green, yellow, red
        fits = rules.has_choice(s, rules.keep_rule(board, s))
        s[at], s[at + 1], s[at + 2] = 0, 0, 0
    else:
        need = NEEDS + COLOURS * (rules.tile_beside(s, s[SEAT]) - 1)
        fits = green >= board[need] and yellow >= board[need + 1] and red >= board[need + 2]
    if not fits:
        return 0
    row = EACH + 1
    return WAYS[s[BAG] * row + green] * WAYS[s[BAG + 1] * row + yellow] * WAYS[s[BAG + 2] * row + red]


# Looking one move ahead: save; else go where the most gems can be saved at once; else where the most pebbles are drawn


@kernel
def greedy(board: Fixed, s: Fixed, move: int) -> int:
    if move == TAKE:
        return 1000
    if move >= KEPT:
        return (move & 7) + (move >> 3 & 7) + (move >> 6 & 7)
    if move >= SPACES:
        return 0
    if move < COLOURED and rules.could_save_at(board, s, s[SEAT], move):
        return 100 + gems(board, s[PATH + move % PLACES])
    return board[DRAWS + move]


@kernel
def obscure(board: Fixed, s: Fixed, move: int) -> int:
    """To save catches the eye, and so do fountains; a space that costs a pebble less, and least what may be kept."""
    return 2 if move >= KEPT else int(move < COLOURED)


@kernel
def gems(board: Fixed, tile: int) -> int:
    need = NEEDS + COLOURS * (tile - 1)
    return board[need] + board[need + 1] + board[need + 2]


# How imagined games go on: everybody plays greedily, found without listing the choices


@kernel
def imagined(board: Fixed, s: Fixed, out: Ints, rng: int) -> tuple[int, int]:
    rng = turned(rng)
    if s[PHASE] == SAVE or rules.can_save(board, s, s[SEAT]):
        return TAKE, rng
    if s[PHASE] == KEEP:
        return out[drawn(rng, rules.list_keeps(board, s, out))], rng
    taken = taken_spaces(board, s)
    space = best_rescue(board, s, taken, rng)
    if space < 0:
        space = best_fountain(board, taken, rng)
    if space < 0:
        return out[drawn(rng, rules.list_hides(board, s, out))], rng
    return space, rng


@kernel
def taken_spaces(board: Fixed, s: Fixed) -> int:
    """One bit for each hero's space."""
    bits = 0
    for seat in range(board[PLAYERS]):
        bits |= 1 << s[HERO + seat]
    return bits >> 1


@kernel
def best_rescue(board: Fixed, s: Fixed, taken: int, rng: int) -> int:
    """Where most gems can be saved at once, or -1."""
    hand, best, space = HAND + COLOURS * s[SEAT], 0, -1
    for place in range(PLACES):
        tile = s[PATH + place]
        if tile in (EMPTY, MAGIC) or gems(board, tile) < best or not rules.can_pay(board, s, s[SEAT], tile):
            continue
        need = NEEDS + COLOURS * (tile - 1)
        for at in range(place, COLOURED, PLACES):
            colour = board[COLOUR + at]
            if taken >> at & 1 or s[hand + colour] == board[need + colour]:
                continue
            rng = turned(rng)
            if gems(board, tile) > best or rng & 1:
                best, space = gems(board, tile), at
    return space


@kernel
def best_fountain(board: Fixed, taken: int, rng: int) -> int:
    """Where most pebbles are drawn, or -1."""
    best, space = 0, -1
    for at in range(COLOURED, COLOURED + board[PLAYERS]):
        if taken >> at & 1 or board[DRAWS + at] < best:
            continue
        rng = turned(rng)
        if board[DRAWS + at] > best or rng & 1:
            best, space = board[DRAWS + at], at
    return space


# Who is ahead: gems, and pebbles that may become gems, count the more the nearer the end is


@kernel
def shares(board: Fixed, s: Fixed, out: Ints) -> None:
    """Fitted to games: by how much the odds of two seats differ, in hundredths of a natural logarithm."""
    players, best, total = board[PLAYERS], -MOST, 0
    left = LAST if rules.is_last_round(s) else min(s[CASTLE], LAST - 1)
    for seat in range(players):
        turns = (seat - s[SEAT] + players) % players
        ahead = rules.score(board, s, seat) * GEM[left] - turns * TURN[left]
        for colour in range(COLOURS):
            pebbles = s[HAND + COLOURS * seat + colour]
            ahead += pebbles * SPARE + min(pebbles, USEFUL) * PEBBLE[left]
        reach = 0
        for place in range(PLACES):
            tile = s[PATH + place]
            if tile not in (EMPTY, MAGIC) and gems(board, tile) > reach and rules.can_pay(board, s, seat, tile):
                reach = gems(board, tile)
        ahead += reach * REACH[left]
        out[seat] = ahead * (players + 3) // 7
        best = max(best, out[seat])
    for seat in range(players):
        out[seat] = ODDS[min(best - out[seat], MOST)]
        total += out[seat]
    for seat in range(players):
        out[seat] = out[seat] * 1000 // total
