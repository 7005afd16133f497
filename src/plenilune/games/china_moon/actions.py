"""Moves of China Moon by number. A frog's move is `frog * pads + pad where its two steps end`; frogs are numbered by
colour, the three of a colour in course order, and of two on one pad the first is meant. After all of them come the swaps,
`(lily given * players + the other seat) * 5 + lily taken`, and the five lilies that may be dropped; lilies from 0 in the
order W Y P B K."""

from __future__ import annotations

from plenilune.core.game import Fixed
from plenilune.core.kernel import kernel
from plenilune.games.china_moon.rules import (
    BYTE,
    COLOURS,
    DROPPING,
    FINISH,
    FROGS,
    FROGS_EACH,
    LILIES,
    PAD,
    PHASE,
    PLAYERS,
    SWAP_SEAT,
    SWAP_TAKEN,
    SWAPPING,
)


@kernel
def frog_moves(board: Fixed) -> int:
    return FROGS_EACH * board[COLOURS] * (board[FINISH] + 1)


@kernel
def count(board: Fixed) -> int:
    return frog_moves(board) + LILIES * board[PLAYERS] * LILIES + LILIES


@kernel
def number(board: Fixed, s: Fixed, move: int) -> int:
    if s[PHASE] == SWAPPING:
        pair = ((move & 15) - 1) * board[PLAYERS] + (move >> SWAP_SEAT & 15)
        return frog_moves(board) + pair * LILIES + (move >> SWAP_TAKEN) - 1
    if s[PHASE] == DROPPING:
        return frog_moves(board) + LILIES * board[PLAYERS] * LILIES + move - 1
    frog, pad = FROGS_EACH * (move >> BYTE >> BYTE), move >> BYTE & PAD
    while s[FROGS + frog] != pad:
        frog += 1
    return frog * (board[FINISH] + 1) + (move & PAD)


@kernel
def outcomes(board: Fixed) -> int:
    return 1


@kernel
def outcome_number(board: Fixed, s: Fixed, outcome: int) -> int:
    return 0
