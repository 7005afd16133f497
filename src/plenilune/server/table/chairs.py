"""Who is to sit where: chairs from a wish, turned for a rematch, given to computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from plenilune.search.players.levels import HIGHEST, LEVELS
from plenilune.server.messages import Chair, Guest
from plenilune.server.store import ChairRow
from plenilune.server.table.names import clean_face, clean_name


def level_of(wish: int) -> int:
    return min(max(wish, LEVELS[0]), HIGHEST)


def seat_people(seats: Sequence[str], wishes: Sequence[Chair], guest: str, who: Guest) -> tuple[ChairRow, ...]:
    """As wished; without a wish the guest takes the first chair, and computers the others."""
    wishes = list(wishes) or [Chair(kind="you")]
    wishes += [Chair(kind="computer")] * (len(seats) - len(wishes))
    rows: list[ChairRow] = []
    for seat, wish in zip(seats, wishes, strict=False):
        has_sat = any(row.guest == guest and not row.is_here for row in rows)
        if wish.kind == "invite":
            rows.append(ChairRow(seat, "open"))
        elif wish.kind == "computer":
            rows.append(ChairRow(seat, "computer", level=level_of(wish.level)))
        elif wish.kind == "you" and not has_sat:
            rows.append(ChairRow(seat, "person", guest, name=who.name, face=who.face))
        else:
            name, face = clean_name(wish.name), clean_face(wish.face)
            rows.append(ChairRow(seat, "person", guest, is_here=True, name=name, face=face))
    return tuple(rows)


def turned(chairs: Sequence[ChairRow]) -> tuple[ChairRow, ...]:
    """Everybody moves up one seat."""
    return tuple(replace(chairs[at - 1], seat=chair.seat, stand_in=False) for at, chair in enumerate(chairs))


def filled(chairs: Sequence[ChairRow]) -> tuple[ChairRow, ...]:
    """Open chairs are given to computers."""
    return tuple(ChairRow(chair.seat, "computer") if chair.kind == "open" else chair for chair in chairs)
