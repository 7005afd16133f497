"""A view of Full Moon in sentences, for every screen and for those who listen.

Left and right, above and below are never said: on a telephone the row is turned. The moon points at a wolf.
"""

from __future__ import annotations

from functools import lru_cache

from plenilune.core.game import Board, Said
from plenilune.core.state import View
from plenilune.games.full_moon.notation import WOLF_OF
from plenilune.games.full_moon.offers import Offer
from plenilune.games.full_moon.reasons import colour_name
from plenilune.games.full_moon.view import Pieces
from plenilune.words import Gap

SOON = 10  # moves before the moon sets, from when on it is said


def asks(board: Board, view: View) -> tuple[Said, ...]:
    """What the moon asks for; whether that can be answered; when it sets, once that is near."""
    return tuple(filter(None, [order(board, view), _answers(board, view), moonset(view)]))


def tells(board: Board, view: View) -> tuple[Said, ...]:
    """The same, and then the columns, one sentence each."""
    may = leaders(view)
    return (*asks(board, view), *(_column(view, at, may) for at in range(len(view.pieces.columns))))


def order(board: Board, view: View) -> Said:
    pieces: Pieces = view.pieces
    mover, other = _players(board, pieces)
    if pieces.moon:
        prints = f"@prints-{pieces.moon.prints}"
        return Said("asks", {"name": mover, "colour": f"@{pieces.moon.colour}", "prints": prints})
    if pieces.four is not None:
        return Said("asks-won", {"name": f"%{view.winners[0]}", "column": pieces.four})
    if pieces.order == "drawn":
        return Said("asks-drawn-moonset" if pieces.moves_to_moonset == 0 else "asks-drawn")
    return Said(f"asks-{pieces.order}", {"name": mover, "other": other} if pieces.order != "unset" else {})


def moonset(view: View) -> Said | None:
    left: int = view.pieces.moves_to_moonset
    return Said("moonset-in", {"count": left}) if view.mover == view.pieces.side and left <= SOON else None


def leaders(view: View) -> set[str]:
    """The wolves that who looks may play."""
    offers: tuple[Offer, ...] = view.offers
    return {offer.wolves[0] for offer in offers if offer.kind == "move"}


def _players(board: Board, pieces: Pieces) -> tuple[str, str]:
    """Who moves, or would, and the other."""
    return f"%{pieces.side}", next(f"%{seat}" for seat in board.seats if seat != pieces.side)


def _answers(board: Board, view: View) -> Said | None:
    if not view.moves:
        return None
    count = len(leaders(view))
    return (
        Said("asks-playable", {"count": count}) if count else Said("asks-pass", {"other": _players(board, view.pieces)[1]})
    )


def _column(view: View, at: int, may: set[str]) -> Said:
    """The wolves of a column from the listener's own end; a spectator listens from South."""
    pieces: Pieces = view.pieces
    wolves = pieces.columns[at] if view.seat != "N" else tuple(reversed(pieces.columns[at]))
    key = "tell-column-may" if wolves[0] in may else "tell-column"
    gaps: dict[str, Gap] = {"column": at + 1, "wolves": _row_of(wolves)}
    if pieces.moon and pieces.moon.column == at + 1:
        return Said(f"{key}-moon", {**gaps, "wolf": f"@named-{pieces.moon.wolf}"})
    return Said(key, gaps)


@lru_cache(4096)  # the same columns, again and again
def _row_of(wolves: tuple[str, ...]) -> Said:
    first, *behind = wolves
    colour = f"@{colour_name(WOLF_OF[first])}"
    wolf = Said("tell-wolf", {"wolf": first, "colour": colour, "prints": f"@prints-{first[1]}"})
    return Said("tell-behind", {"first": wolf, "behind": _row_of(tuple(behind))}) if behind else wolf
