"""Looking back: the history of a table as somebody may see it, its record, and records from files."""

from __future__ import annotations

import re
import time

from plenilune.core.about import Option
from plenilune.core.match import states_to
from plenilune.core.record import Record, read_record, write_record
from plenilune.core.registry import about, catalogue
from plenilune.core.state import State
from plenilune.server import messages
from plenilune.server.http.guests import clean_name
from plenilune.server.refusals import NotNow
from plenilune.server.table.scenes import table_for
from plenilune.server.table.table import Table, drawing_of
from plenilune.server.table.told import Telling

MOST_FACTS = 5000  # of a record from a file


def history(table: Table, guest: str, seat: str | None) -> messages.History:
    """Through the eyes of `seat`, if this guest may; every position at which somebody was to decide."""
    seat = eyes_of(table, guest, seat)
    state, told = table.state, Telling(table.state).told[seat]
    steps: list[messages.Step] = []
    since = 0
    for seq, then in enumerate(states_to(state)):
        if then.mover != "chance" or seq == len(state.facts):
            steps.append(messages.Step(seq=seq, view=then.view(seat), heard=told[since:seq]))
            since = seq
    return messages.History(table=table_for(table, guest), seat=seat, drawing=drawing_of(table.game), steps=steps)


def eyes_of(table: Table, guest: str, seat: str | None) -> str | None:
    """Through whose eyes this guest looks back: as wished, if that may be; else through their own."""
    if table.status == "waiting":
        raise NotNow("not-begun")
    own = table.own(guest)
    if seat is not None:
        table.chair(seat)
        if table.status != "over" and table.hides and (seat not in own or table.needs_curtain(guest)):
            raise NotNow("not-your-seat")
        return seat
    return None if not own or table.needs_curtain(guest) else own[0]


def record_of(table: Table) -> str:
    """The whole game as text: only when nothing in it is anybody's secret."""
    if table.status != "over" and (table.hides or table.status == "waiting"):
        raise NotNow("not-while-hidden")
    names = {chair.seat: chair.name for chair in table.chairs}
    return write_record(Record(table.state, names, time.strftime("%Y-%m-%d", time.gmtime(table.row.created))))


def state_of(text: str) -> tuple[State, dict[str, str]]:
    """The game in a record from a file, and who played it; the library's error names the line."""
    _refuse_paths(text)
    if text.count("\n") > 2 * MOST_FACTS:
        raise NotNow("record-too-long")
    record = read_record(text)
    return record.state, {seat: clean_name(name) for seat, name in record.names.items()}


def _refuse_paths(text: str) -> None:
    """The library takes an unknown board for a path; a file from outside must not name one on this machine."""
    embedded = set(re.findall(r"^--- (\w+): ", text, flags=re.MULTILINE))
    boards: dict[str, list[Option]] = {}
    for key in catalogue():
        for option in about(key).options.values():
            if option.folder is not None:
                boards.setdefault(option.name, []).append(option)
    for line in re.split(r"[\r\n]", text):
        if not line.strip().startswith("options:"):
            continue
        for name, _, value in (word.partition("=") for word in line.split()):
            known = boards.get(name, [])
            if known and name not in embedded and not any(value in option.values for option in known):
                raise NotNow("record-board-missing", option=name, given=value[:40])
