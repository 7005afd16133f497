"""What a seat sees of China Moon, as numbers: everything. Seats are told from one's own on, in the order of play; a
spectator sees them from the first one on."""

from __future__ import annotations

from plenilune.core.game import Fixed, Ints, Part
from plenilune.core.kernel import bound, kernel
from plenilune.games.china_moon.rules import (
    BYTE,
    COLOURS,
    ENDED,
    FINISH,
    FROGS,
    FROGS_EACH,
    HOME,
    LILIES,
    MOVED,
    MOVED_FROGS,
    MOVING,
    PAD,
    PADS,
    PHASE,
    PLACES,
    PLAYERS,
    POOLS,
    SEAT,
    TURN,
    UNSET,
)

rules = bound("rules")

FINISHES = 4


def parts(board: Fixed) -> tuple[Part, ...]:
    pads, players = board[FINISH] + 1, board[PLAYERS]
    return (
        Part("frogs", (board[COLOURS], pads), "how many frogs of each colour are on each pad; nobody's frogs come last"),
        Part("moved", (board[COLOURS], pads), "1: it has moved in this turn"),
        Part("lilies", (LILIES, pads), "1: a lily of that colour lies there; white, yellow, pink, blue, black"),
        Part("waits", (pads,), "1: the frog there waits for a swap, a drop or a lane"),
        Part("pools", (players, LILIES), "how many lilies of each colour each seat has"),
        Part("places", (FINISHES, LILIES), "the lilies that are left at the finish"),
        Part("phase", (6,), "one of: not set up, move, swap, drop, lane, over"),
        Part("turn", (players,), "1: it is that seat's turn"),
        Part("mover", (players,), "1: that seat decides"),
        Part("gone", (TURN + 1,), "how many frogs have moved in this turn"),
        Part("home", (1,), "frogs at the finish"),
        Part("first", (players,), "1: that seat began"),
    )


@kernel
def size(board: Fixed) -> int:
    pads, players = board[FINISH] + 1, board[PLAYERS]
    return (2 * board[COLOURS] + LILIES + 1) * pads + (LILIES + 3) * players + FINISHES * LILIES + 6 + (TURN + 1) + 1


@kernel
def from_here(board: Fixed, seat: int, colour: int) -> int:
    """How far after one's own seat that colour plays; nobody's is always the last."""
    players = board[PLAYERS]
    return colour if colour >= players or seat < 0 else (colour - seat + players) % players


@kernel
def fill(board: Fixed, s: Fixed, seat: int, out: Ints) -> None:
    pads, players, colours, phase = board[FINISH] + 1, board[PLAYERS], board[COLOURS], s[PHASE]
    for i in range((2 * colours + LILIES + 1) * pads + (LILIES + 3) * players + FINISHES * LILIES + 6 + (TURN + 1) + 1):
        out[i] = 0
    for colour in range(colours):
        for i in range(FROGS_EACH):
            out[from_here(board, seat, colour) * pads + s[FROGS + FROGS_EACH * colour + i]] += 1
    at = colours * pads
    for i in range(s[MOVED]):
        frog = s[MOVED_FROGS + i]
        out[at + from_here(board, seat, frog >> BYTE) * pads + (frog & PAD)] = 1
    at += colours * pads
    for pad in range(board[FINISH]):
        if s[PADS + 2 * pad] < 0:
            out[at + (-s[PADS + 2 * pad] - 1) * pads + pad] = 1
    at += LILIES * pads
    if phase not in (UNSET, MOVING, ENDED):
        out[at + (rules.last_moved(s) & PAD)] = 1
    at += pads
    for other in range(players):
        for lily in range(LILIES):
            out[at + from_here(board, seat, other) * LILIES + lily] = s[POOLS + LILIES * other + lily]
    at += players * LILIES
    for place in range(FINISHES):
        if s[PLACES + place]:
            out[at + place * LILIES + s[PLACES + place] - 1] = 1
    at += FINISHES * LILIES
    out[at + phase] = 1
    at += 6
    if phase not in (UNSET, ENDED):
        out[at + from_here(board, seat, s[SEAT])] = 1
        out[at + players + from_here(board, seat, rules.mover(board, s))] = 1
    at += 2 * players
    out[at + s[MOVED]] = 1
    out[at + TURN + 1] = s[HOME]
    out[at + TURN + 2 + from_here(board, seat, 0)] = 1
