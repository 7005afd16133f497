"""What a seat sees of Moonlight Heroes, as numbers: nothing of the pebbles behind another's screen but how many they are,
and of the bag nothing else either. Seats are told from one's own on, in the order of play; a spectator sees them from the
first."""

from __future__ import annotations

from plenilune.core.game import Fixed, Ints, Part
from plenilune.core.kernel import bound, kernel
from plenilune.games.moonlight_heroes.rules import (
    BAG,
    CASTLE,
    COLOURED,
    COLOURS,
    EMPTY,
    ENDED,
    HAND,
    HEAP,
    HERO,
    KEEPS,
    KINDS,
    LEFT,
    MAGIC,
    NEEDS,
    PATH,
    PHASE,
    PILE,
    PLACES,
    PLAYERS,
    QUIET,
    REVERSES,
    SCREENS,
    SEAT,
    SPACES,
    TRAY,
    UNSEEN,
)

rules = bound("rules")

PHASES = ENDED + 1
TILE = COLOURS + 2  # what is told of each place of the path
OWN = COLOURS + 1  # of each heap of pebbles: how many, then of each colour where it may be known
RULES = 6


def parts(board: Fixed) -> tuple[Part, ...]:
    players = board[PLAYERS]
    return (
        Part("path", (PLACES, TILE), "gems of the tile on each place: green, yellow, red; 1: no tile; 1: the magic one"),
        Part("heroes", (players, SPACES + 1), "1: not in the garden yet, or on that space: L1 to L6, R1 to R6, F1 to F4"),
        Part("hands", (players, OWN), "pebbles: how many; then green, yellow, red, or zeros behind a screen"),
        Part("gems", (players,), "gems saved"),
        Part("bag", (1,), "how many pebbles are in the bag"),
        Part("heap", (COLOURS,), "pebbles on the open heap"),
        Part("tray", (OWN,), "pebbles on the tray of a gold fountain, as of a hand"),
        Part("castle", (KINDS,), "how many tiles of each kind are inside"),
        Part("tiles", (1,), "how many tiles are inside"),
        Part("reverses", (REVERSES,), "how many reverses nobody has seen: nothing, 1, 2, fill, again"),
        Part("phase", (PHASES,), "one of: path, deal, hide, draw, keep, save, reverse, push, new path, over"),
        Part("turn", (players,), "1: it is that seat's turn"),
        Part("left", (1,), "pebbles or tiles still to come in this phase"),
        Part("quiet", (1,), "turns since a tile was saved; -1: in this turn"),
        Part("last", (1,), "1: the last round"),
        Part("first", (players,), "1: that seat began"),
        Part("screens", (1,), "1: hands are hidden"),
        Part("fountains", (SPACES - COLOURED, RULES), "what may be kept at each: all, 1, 2, 3, one colour, one of each"),
    )


@kernel
def size(board: Fixed) -> int:
    seats = board[PLAYERS] * (SPACES + 1 + OWN + 3)
    return PLACES * TILE + seats + 1 + COLOURS + OWN + KINDS + 1 + REVERSES + PHASES + 4 + (SPACES - COLOURED) * RULES


@kernel
def show_pebbles(s: Fixed, at: int, is_known: bool, out: Ints, place: int) -> None:
    out[place] = rules.pebbles(s, at)
    if is_known:
        for colour in range(COLOURS):
            out[place + 1 + colour] = s[at + colour]


@kernel
def knows(board: Fixed, seat: int, owner: int) -> bool:
    """view.knows says the same of a hand and of the tray."""
    return seat == owner or not board[SCREENS]


@kernel
def fill(board: Fixed, s: Fixed, seat: int, out: Ints) -> None:
    players = board[PLAYERS]
    own = max(seat, 0)
    seats = players * (SPACES + 1 + OWN + 3)
    whole = PLACES * TILE + seats + 1 + COLOURS + OWN + KINDS + 1 + REVERSES + PHASES + 4 + (SPACES - COLOURED) * RULES
    for i in range(whole):
        out[i] = 0
    for place in range(PLACES):
        tile = s[PATH + place]
        if tile == EMPTY:
            out[place * TILE + COLOURS] = 1
        elif tile == MAGIC:
            out[place * TILE + COLOURS + 1] = 1
        else:
            for colour in range(COLOURS):
                out[place * TILE + colour] = board[NEEDS + COLOURS * (tile - 1) + colour]
    at = PLACES * TILE
    for i in range(players):
        other = (own + i) % players
        out[at + i * (SPACES + 1) + s[HERO + other]] = 1
        hand = at + players * (SPACES + 1) + i * OWN
        show_pebbles(s, HAND + COLOURS * other, knows(board, seat, other), out, hand)
        out[at + players * (SPACES + 1 + OWN) + i] = rules.score(board, s, other)
    at += players * (SPACES + 1 + OWN + 1)
    out[at] = rules.pebbles(s, BAG)
    for colour in range(COLOURS):
        out[at + 1 + colour] = s[HEAP + colour]
    at += 1 + COLOURS
    show_pebbles(s, TRAY, knows(board, seat, s[SEAT]), out, at)
    at += OWN
    for kind in range(KINDS):
        out[at + kind] = s[PILE + kind]
    out[at + KINDS] = s[CASTLE]
    at += KINDS + 1
    for reverse in range(REVERSES):
        out[at + reverse] = s[UNSEEN + reverse]
    at += REVERSES
    out[at + s[PHASE]] = 1
    at += PHASES
    if s[PHASE] != ENDED:
        out[at + (s[SEAT] - own + players) % players] = 1
    at += players
    out[at], out[at + 1], out[at + 2] = s[LEFT], s[QUIET], int(rules.is_last_round(s))
    at += 3
    out[at + (players - own) % players] = 1
    out[at + players] = board[SCREENS]
    at += players + 1
    for fountain in range(SPACES - COLOURED):
        out[at + fountain * RULES + board[KEEPS + fountain]] = 1
