"""What may happen in every game besides its moves: somebody gives up, runs out of time, leaves the seat to another; or all
agree on a draw, or to stop. Facts like moves, told and kept with them; no game's notation has these texts.

Whose act it is need not be the mover: for `draw` and `stops` it is the seat that proposed it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from plenilune.core.game import Refusal, Said

End = Literal["resigns", "draw", "stops", "out-of-time"]
Act = Literal["resigns", "draw", "stops", "out-of-time", "leaves"]
ACTS: frozenset[str] = frozenset(get_args(Act))
ENDS: dict[str, End] = {"resigns": "resigns", "draw": "draw", "stops": "stops", "out-of-time": "out-of-time"}


@dataclass(frozen=True)
class Ended:
    """By an act and not by the rules."""

    kind: End
    by: str  # seat


def check(act: str, players: int, has_draws: bool) -> None:
    """A Refusal where no game of that kind knows the act."""
    if act == "draw" and not (has_draws and players == 2):
        raise Refusal("no-draw-here")
    if act == "resigns" and players > 2:
        raise Refusal("leaves-instead")


def ending(act: str, seat: str, players: int) -> Ended | None:
    """How the game ends by it. None: it goes on, and somebody else plays for that seat."""
    if act == "leaves" or (act == "out-of-time" and players > 2):
        return None
    return Ended(ENDS[act], seat)


def winners(ended: Ended, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Between two, who gives up or runs out of time leaves the win to the other."""
    return tuple(seat for seat in seats if seat != ended.by) if ended.kind in ("resigns", "out-of-time") else ()


def said(act: str, seat: str, players: int) -> Said:
    """The act in a sentence of the shared words."""
    goes_on = act == "out-of-time" and players > 2
    return Said(f"act-{act}{'-goes-on' if goes_on else ''}", {"name": f"%{seat}"})
