"""A position of Full Moon set up by hand. What cannot be is said by notation.py, here in the words of somebody who taps."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Literal

from plenilune.core.game import Board, Fixed, Refusal, refuse
from plenilune.games.full_moon import notation
from plenilune.games.full_moon.notation import LETTERS, NAMES
from plenilune.games.full_moon.reasons import colour_name
from plenilune.games.full_moon.rules import ABOVE, ANSWER, MOON, ORDER, QUIET, SIDE, UNSET, WIDTH

Asked = Literal["first", "moon", "any", "won", "drawn"]
OVER = ("won", "drawn")
FOUR = len(LETTERS)


@dataclass(frozen=True)
class Draft:
    columns: tuple[tuple[str, ...], ...]  # wolves, South's end first; those in no column are in the box
    side: str
    order: Asked  # what is asked for: nothing yet, what the moon points at, anything
    moon: int  # the column it hangs at, from 1
    above: bool  # and at which end
    quiet: int  # moves since the row became shorter


def draft(board: Board, s: Fixed) -> Draft:
    if s[ORDER] == UNSET:
        return empty(board)
    columns = tuple(notation.names_in(s[at]) for at in range(s[WIDTH]))
    order: Asked = "moon" if s[ORDER] == ANSWER else notation.ORDERS[s[ORDER]]
    return Draft(columns, board.seats[s[SIDE]], order, s[MOON] + 1, s[ABOVE] == 1, s[QUIET])


def empty(board: Board) -> Draft:
    return Draft((), board.seats[0], "any", 1, True, 0)


def read(board: Board, draft: Draft) -> list[int]:
    """Wolves that are still in the box are judged as if they stood at the end of the row, so that all that is wrong with the
    others is said, too."""
    placed = [wolf for column in draft.columns for wolf in column]
    box = tuple(wolf for wolf in NAMES if wolf not in placed)
    whole = replace(draft, columns=(*(column for column in draft.columns if column), *((wolf,) for wolf in box)))
    found: list[Refusal] = []
    s: list[int] = []
    try:
        s = _read(board, whole)
    except Refusal as refusal:
        if refusal.key != "position-first" or not box:  # the row is not whole yet
            found.extend(_told(draft, refusal))
    if box:
        found.append(Refusal("edit-box", count=len(box), where=box))
    refuse(found)
    return s


def _read(board: Board, draft: Draft) -> list[int]:
    """A game that was over goes on when its row has been changed."""
    try:
        return notation.read_position(board, _text(draft))
    except Refusal as refusal:
        if draft.order not in OVER or refusal.key not in ("position-won", "position-drawn"):
            raise
    return notation.read_position(board, _text(replace(draft, order="any")))


def _text(draft: Draft) -> str:
    row = "/".join("".join(column) for column in draft.columns)
    order = f"{draft.moon}{'v^'[draft.above]}" if draft.order == "moon" else draft.order
    return f"{row} {draft.side} {order} {draft.quiet}"


def _told(draft: Draft, refusal: Refusal) -> list[Refusal]:
    match refusal.key:
        case "position-clash":
            return [_clash(column) for column in draft.columns if _twice(column)]
        case "position-not-won":
            four = [wolf for column in draft.columns if len(column) == FOUR for wolf in column]
            return [Refusal("edit-four", where=four)]
        case "position-first":
            return [Refusal("edit-first", where=("order",))]
        case "position-order":
            return [Refusal("edit-moon", where=("moon",))]
    return [Refusal("edit-other")]


def _twice(column: tuple[str, ...]) -> list[str]:
    """Those of a colour that is in the column twice."""
    colours = [wolf[:1] for wolf in column]
    return [wolf for wolf in column if colours.count(wolf[:1]) > 1]


def _clash(column: tuple[str, ...]) -> Refusal:
    twice = _twice(column)
    colour = colour_name(notation.WOLF_OF[twice[0]])
    return Refusal("edit-clash", colour=f"@edit-{colour}", where=[wolf for wolf in twice if wolf[0] == twice[0][0]])


def looks(board: Board, s: Fixed) -> Hashable:
    """The row, whose turn it is, and what is asked for."""
    return tuple(s[column] for column in range(s[WIDTH])), s[SIDE], s[ORDER], s[MOON], s[ABOVE]
