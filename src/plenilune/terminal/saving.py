"""Records in files: read, and written whole or not at all."""

from __future__ import annotations

import datetime
import os
from pathlib import Path

from plenilune.core.errors import RecordError
from plenilune.core.record import Record, read_record, write_record
from plenilune.core.state import State
from plenilune.core.textfile import read_text
from plenilune.terminal.table import Table


def read_game(path: Path) -> Record:
    """What is wrong with it is said with the name of the file."""
    text = read_text(path, RecordError)
    try:
        return read_record(text)
    except RecordError as error:
        raise RecordError("record-in-file", file=str(path), because=error) from None


def write_text(path: Path, text: str) -> None:
    """Through a neighbour file, so that a game saved before survives a full disk."""
    path = path.expanduser()
    draft = path.with_name(f".{path.name}.part")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise RecordError("file-unwritable", file=str(path), reason=str(error.strerror)) from None


def save(path: Path, state: State, table: Table, date: str = "") -> None:
    today = date or datetime.date.today().isoformat()
    write_text(path, write_record(Record(state, table.record_names(), today, table.owls())))


def free_name(key: str) -> Path:
    """A name in this folder that nothing has yet."""
    today = datetime.date.today().isoformat()
    path, number = Path(f"{key}-{today}.txt"), 1
    while path.exists():
        number += 1
        path = Path(f"{key}-{today}-{number}.txt")
    return path
