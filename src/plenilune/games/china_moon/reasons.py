"""Which rule forbids a move. Asks the predicates of rules.py in the order of the rule sheet; decides nothing by itself."""

from __future__ import annotations

import re

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.china_moon.rules import (
    BYTE,
    COLOURS,
    DROPPING,
    FROGS,
    FROGS_EACH,
    HOPPING,
    MOST_CHOICES,
    PAD,
    PHASE,
    SEAT,
    SWAPPING,
    ends,
    has_frog,
    has_moved,
    is_home,
    last_moved,
    mover,
    must_be_others,
    pool,
)

LETTERS = "-WYPBK"  # of the lilies, by their numbers
NEUTRAL = "n"
MOVE = re.compile(r"([a-z])(\w+)-(\w+)")
SWAP = re.compile(r"([WYPBK])>([a-z])<([WYPBK])")
DROP = re.compile(r"drop ([WYPBK])")


def colour_letters(board: Board) -> str:
    return "".join(board.seats) + NEUTRAL * (board.ints[COLOURS] - len(board.seats))


def frog_name(board: Board, frog: int) -> str:
    return f"{colour_letters(board)[frog >> BYTE]}{board.names[frog & PAD]}"


def end_names(board: Board, s: Fixed, frog: int) -> list[str]:
    out = [0] * MOST_CHOICES
    count = ends(board.ints, s, frog, out, 0)
    return [board.names[move & PAD] for move in out[:count]]


def why_not(board: Board, s: Fixed, text: str) -> Refusal:
    move, swap, drop = MOVE.fullmatch(text), SWAP.fullmatch(text), DROP.fullmatch(text)
    if not (move or swap or drop):
        return Refusal("not-a-move", text=text)
    seat = mover(board.ints, s)
    if s[PHASE] == SWAPPING:
        return _wrong_swap(board, s, seat, *swap.groups()) if swap else Refusal("must-swap", seat=_seat(board, seat))
    if s[PHASE] == DROPPING:
        return _no_lily(board, seat, drop[1]) if drop else Refusal("must-drop", seat=_seat(board, seat))
    if not move:
        return Refusal("no-swap-now" if swap else "no-drop-now")
    return _wrong_move(board, s, *move.groups())


def _wrong_move(board: Board, s: Fixed, letter: str, pad: str, end: str) -> Refusal:
    if letter not in colour_letters(board):
        return Refusal("no-colour", text=letter, known=", ".join(colour_letters(board)))
    for name in (pad, end):
        if name not in board.names:
            return Refusal("no-pad", text=name)
    colour, at = colour_letters(board).index(letter), board.names.index(pad)
    frog = colour << BYTE | at
    if s[PHASE] == HOPPING and frog != last_moved(s):
        return Refusal("must-hop", frog=_frog(board, last_moved(s)))
    if at not in s[FROGS + FROGS_EACH * colour :][:FROGS_EACH]:
        return Refusal("no-frog", colour=f"@seat-{letter}", pad=pad)
    if is_home(board.ints, at):
        return Refusal("frog-is-home")
    if s[PHASE] != HOPPING and has_moved(s, frog):
        return Refusal("has-moved", frog=_frog(board, frog))
    if must_be_others(board.ints, s) and colour == s[SEAT]:
        return Refusal("must-be-others")
    return _wrong_end(board, s, frog, board.names.index(end))


def _wrong_end(board: Board, s: Fixed, frog: int, end: int) -> Refusal:
    right = ", ".join(end_names(board, s, frog))
    if end <= frog & PAD:
        return Refusal("only-forward", frog=frog_name(board, frog), right=right)
    if has_frog(s, end):
        return Refusal("pad-has-frog", pad=board.names[end], frog=frog_name(board, frog), right=right)
    return Refusal("not-two-steps", frog=frog_name(board, frog), pad=board.names[end], right=right)


def _wrong_swap(board: Board, s: Fixed, seat: int, given: str, letter: str, taken: str) -> Refusal:
    if letter not in board.seats:
        return Refusal("swap-no-seat", text=letter, known=", ".join(board.seats))
    other = board.seats.index(letter)
    if other == seat:
        return Refusal("swap-self")
    if not s[pool(seat, LETTERS.index(given))]:
        return _no_lily(board, seat, given)
    if not s[pool(other, LETTERS.index(taken))]:
        return _no_lily(board, other, taken)
    return Refusal("swap-same-colour", lily=f"@lily-{given}")


def _no_lily(board: Board, seat: int, lily: str) -> Refusal:
    return Refusal("no-lily", seat=_seat(board, seat), lily=f"@lily-{lily}")


def _frog(board: Board, frog: int) -> str:
    """In words: a refusal is read, and heard, where nobody types."""
    return f"@the-frog-{colour_letters(board)[frog >> BYTE]}"


def _seat(board: Board, seat: int) -> str:
    return f"@seat-{board.seats[seat]}"
