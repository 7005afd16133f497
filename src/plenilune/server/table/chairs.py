"""Who is to sit where: chairs from a wish, turned for a rematch, given to computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from plenilune.core.record import Record
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


def of_record(record: Record) -> tuple[ChairRow, ...]:
    """Who played a game that comes from a file."""
    left = {fact.mover for fact in record.state.facts if fact.text in ("leaves", "out-of-time")}
    rows = []
    for seat in record.game.seats:
        name, level = record.names.get(seat, ""), record.owls.get(seat)
        row = ChairRow(seat, "person", name=name)
        rows.append(row if level is None else replace(row, kind="computer", level=level_of(level), stand_in=seat in left))
    return tuple(rows)


def going_on(record: Record, guest: str, who: Guest) -> tuple[ChairRow, ...]:
    """A game from another device: this guest plays for all people in it, owls stay as they were. Who has no name in it is
    who sits here."""
    people = [row for row in of_record(record) if row.kind == "person"]
    first = next((row.seat for row in people if not row.name or row.name == who.name), people[0].seat if people else "")
    rows = []
    for row in of_record(record):
        if row.kind != "person":
            rows.append(row)
        elif row.seat == first:
            rows.append(replace(row, guest=guest, name=who.name or row.name, face=who.face))
        else:
            rows.append(replace(row, guest=guest, is_here=True))
    return tuple(rows)


def turned(chairs: Sequence[ChairRow], level: int = 0) -> tuple[ChairRow, ...]:
    """Everybody moves up one seat. Who left, or is forgotten, is not waited for: the computer has that chair for itself.
    `level`: another one for all computers."""
    kept = [
        replace(chair, kind="computer", name="", face="", stand_in=False) if _is_left(chair) else chair for chair in chairs
    ]
    if level:
        kept = [replace(chair, level=level_of(level)) if chair.kind == "computer" else chair for chair in kept]
    return tuple(replace(kept[at - 1], seat=chair.seat, stand_in=False, program="") for at, chair in enumerate(chairs))


def _is_left(chair: ChairRow) -> bool:
    return chair.stand_in if chair.kind == "computer" else chair.kind == "person" and not chair.guest


def left_to_owl(chairs: Sequence[ChairRow], seat: str) -> list[ChairRow]:
    """Who sat there has left: the computer has the chair, under the name of who it plays for."""
    return [
        replace(chair, kind="computer", guest="", is_here=False, stand_in=True, program="") if chair.seat == seat else chair
        for chair in chairs
    ]


def filled(chairs: Sequence[ChairRow], level: int) -> tuple[ChairRow, ...]:
    """Open chairs are given to computers."""
    return tuple(ChairRow(chair.seat, "computer", level=level) if chair.kind == "open" else chair for chair in chairs)
