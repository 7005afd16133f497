"""Moves of Moonlight Heroes <-> text; positions are in position.py.

Moves: a space (`L3`, `F2`), `save`, `end`, `pass`, `keep gyy`.
Chance: `draw gyr`, `push ggy` or `push magic`, `reverse nothing`, `1`, `2`, `fill` or `again`.
Pebbles and gems are always written in the order g y r.
"""

from __future__ import annotations

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.moonlight_heroes import reasons
from plenilune.games.moonlight_heroes.names import COLOURS, NAMES, REVERSES
from plenilune.games.moonlight_heroes.position import read_position, tile_name, write_position
from plenilune.games.moonlight_heroes.rules import DRAWN, END, KEPT, PASS, PUSHED, SPACES, TAKE, TURNED

__all__ = ["read_position", "read_setup", "refusal", "write_move", "write_position"]

WORDS = {TAKE: "save", END: "end", PASS: "pass"}


def write_move(board: Board, s: Fixed, move: int) -> str:
    if move not in board.texts:
        board.texts[move] = _text(board, move)
    return board.texts[move]


def _text(board: Board, move: int) -> str:
    if move < SPACES:
        return NAMES[move]
    if move in WORDS:
        return WORDS[move]
    if move >= DRAWN:
        return "draw " + letters(move)
    if move >= KEPT:
        return "keep " + letters(move)
    if move >= TURNED:
        return "reverse " + REVERSES[move - TURNED]
    return "push " + tile_name(board, move - PUSHED)


def letters(move: int) -> str:
    """The pebbles of a move."""
    return "".join(colour * (move >> 3 * number & 7) for number, colour in enumerate(COLOURS))


def refusal(board: Board, s: Fixed, text: str) -> Refusal:
    return reasons.why_not(board, s, text)


def read_setup(board: Board, s: Fixed, text: str) -> int:
    """Never needed: each step of this set-up has few outcomes, and they are listed."""
    raise reasons.why_not(board, s, text)
