"""Looking back: the history of a table as somebody may see it, its record, and records from files."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

import msgspec

from plenilune import words
from plenilune.core.log import Log
from plenilune.core.match import states_to
from plenilune.core.record import Record, read_record, write_record
from plenilune.core.state import State
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow
from plenilune.server.table import eyes
from plenilune.server.table.names import clean_name
from plenilune.server.table.scenes import drawing_of, encode, table_for
from plenilune.server.table.table import Past, Table

MOST_FACTS = 5000  # of a record from a file


def history(table: Table, guest: str, seat: str | None) -> messages.History:
    """Through the eyes of `seat`, if this guest may; every position at which somebody was to decide."""
    seer = eyes.looking_back(table, guest, seat)
    shown = cast(list[messages.Step], _steps(table, seer))  # as they are on the wire
    return messages.History(table=table_for(table, guest), seat=seer, drawing=drawing_of(table.game), steps=shown)


def _steps(table: Table, seer: str | None) -> list[msgspec.Raw]:
    """Those that were shown before are kept, and only what came since is made: all of a long game takes seconds."""
    log, generation = table.log, table.generation
    known = table.pasts.get(seer)
    before = known if known and known.generation == generation else Past(generation, 0, [])
    since, known_steps = before.seq, list(before.steps)
    for step in steps(log, seer, before.seq if before.steps else None):
        known_steps.append(msgspec.Raw(encode(step)))
        since = step.seq
    table.pasts[seer] = Past(generation, since, known_steps)
    return known_steps


def steps(log: Log, seer: str | None, since: int | None = None) -> Iterator[messages.Step]:
    """Each position at which somebody was to decide, and the last, with what was heard on the way; those after `since`."""
    heard = since or 0
    for seq, then in enumerate(states_to(log.state)):
        is_new = since is None or seq > since
        if is_new and (then.mover != "chance" or seq == len(log.state.facts)):
            yield messages.Step(seq=seq, view=then.view(seer), heard=log.told(seer, heard, seq))
            heard = seq


def record_of(table: Table) -> str:
    """The whole game as text."""
    eyes.must_hide_nothing(table)
    return written(table)


def written(table: Table) -> str:
    return write_kept(table.state, table.chairs, table.row.created)


def write_kept(state: State, chairs: Sequence[ChairRow], created: float) -> str:
    names = {chair.seat: _recorded_name(chair) for chair in chairs}
    owls = {chair.seat: chair.level for chair in chairs if chair.kind == "computer"}
    return write_record(Record(state, names, time.strftime("%Y-%m-%d", time.gmtime(created)), owls))


def _recorded_name(chair: ChairRow) -> str:
    """A record is in no language: of a program it says so in English."""
    return words.say(words.SHARED, "program-of", "en", given=chair.name or chair.seat) if chair.program else chair.name


def game_of(text: str) -> Record:
    """The game in a record from a file; the library's error names the line."""
    if text.count("\n") > 2 * MOST_FACTS:
        raise NotNow("record-too-long")
    record = read_record(text)
    return replace(record, names={seat: clean_name(name) for seat, name in record.names.items()})
