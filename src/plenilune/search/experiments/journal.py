"""The file of a survey: rows are added as they are found, and a survey that was stopped, or killed, goes on from there.

A .csv is added to line by line and put in order at the end. A .parquet cannot be added to: until the survey stops its rows
are in a .csv beside it. What stands after the last end of a line was being written when the program was killed,
and is dropped.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from plenilune.core.errors import PleniluneError
from plenilune.core.state import Game
from plenilune.search.experiments.survey import DRAW, OPEN, WIN, Row

CSV, PARQUET = ".csv", ".parquet"
UNFINISHED = ".unfinished.csv"
KINDS: dict[str, Any] = {"number": int, "plies": int, "nodes": int, "seconds": float}


class JournalError(PleniluneError):
    """A file that cannot be read or written, or that is of another survey."""


class Journal:
    """`seed` is that of the rows in the file, None for a new file. In a `with`: at its end the file is put in order."""

    def __init__(self, path: Path, game: Game) -> None:
        self.path, self._game = path, game
        self._lines = path if path.suffix == CSV else path.with_name(path.name + UNFINISHED)
        self._columns = ["seed", *game.options, *(field.name for field in fields(Row))]
        self.seed: int | None = None
        self.rows: dict[int, Row] = {}
        self._file: BinaryIO | None = None
        try:
            if path.suffix == PARQUET and path.exists():
                self._take(_read_parquet(path), path)
            if self._lines.exists():
                self._take(self._read_lines(), self._lines)
        except OSError as error:
            raise JournalError("file-unreadable", file=str(path), reason=error.strerror or str(error)) from None

    def _read_lines(self) -> Iterable[Mapping[str, Any]]:
        whole = self._lines.read_bytes()
        end = whole.rfind(b"\n") + 1
        try:
            reader = csv.DictReader(io.StringIO(whole[:end].decode("utf-8")))
        except UnicodeDecodeError:
            raise self._not_ours(self._lines, 1) from None
        if end and reader.fieldnames != self._columns:
            raise self._not_ours(self._lines, 1)
        if not end and whole and not ",".join(self._columns).startswith(whole.decode("utf-8", "replace")):
            raise self._not_ours(self._lines, 1)
        return reader

    def _take(self, entries: Iterable[Mapping[str, Any]], path: Path) -> None:
        for line, entry in enumerate(entries, 2):
            if list(entry) != self._columns:
                raise self._not_ours(path, line)
            options = {name: entry[name] for name in self._game.options}
            if options != dict(self._game.options):
                raise JournalError("survey-other-game", file=path.name, options=written(options))
            try:
                row = Row(**{field.name: KINDS.get(field.name, str)(entry[field.name]) for field in fields(Row)})
                seed = int(entry["seed"])
            except (TypeError, ValueError):
                raise self._not_ours(path, line) from None
            is_row = row.verdict in (WIN, DRAW, OPEN) and row.winner in ("", *self._game.seats)
            if not is_row or self.seed not in (None, seed):
                raise self._not_ours(path, line)
            self.seed, self.rows[row.number] = seed, row

    def _not_ours(self, path: Path, line: int) -> JournalError:
        return JournalError("survey-not-ours", file=path.name, line=line)

    def begin(self, seed: int) -> None:
        """Opens it for more rows of that seed."""
        if self.seed is not None and self.seed != seed:
            raise JournalError("survey-other-seed", file=self.path.name, seed=self.seed, given=str(seed))
        self.seed = seed
        try:
            self._file = self._lines.open("r+b" if self._lines.exists() else "w+b")
        except OSError as error:
            raise self._unwritable(error) from None
        whole = self._file.read()
        self._file.truncate(whole.rfind(b"\n") + 1)
        self._file.seek(0, os.SEEK_END)
        if self._file.tell() == 0:
            self._write(_line(self._columns))

    def add(self, rows: Iterable[Row]) -> None:
        """They are on the disk when this returns."""
        found = list(rows)
        self._write("".join(_line(self._entry(row).values()) for row in found))
        self.rows.update((row.number, row) for row in found)

    def _entry(self, row: Row) -> dict[str, Any]:
        return {"seed": self.seed, **self._game.options, **asdict(row)}

    def _write(self, text: str) -> None:
        assert self._file is not None
        try:
            self._file.write(text.encode("utf-8"))
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from None

    def finish(self) -> None:
        """Puts the rows in the order of the sample, in one go: the old file stands until the new one does."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        if not self.rows:
            self._lines.unlink()
            return
        entries = [self._entry(row) for _, row in sorted(self.rows.items())]
        new = self.path.with_name(self.path.name + ".new")
        try:
            if self.path.suffix == PARQUET:
                _write_parquet(new, entries)
            else:
                new.write_text("".join(map(_line, [self._columns, *(entry.values() for entry in entries)])), "utf-8")
            os.replace(new, self.path)
            if self.path != self._lines:
                self._lines.unlink()
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: OSError) -> JournalError:
        return JournalError("file-unwritable", file=str(self.path), reason=error.strerror or str(error))

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.finish()


def written(options: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _line(values: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


def _read_parquet(path: Path) -> list[dict[str, Any]]:
    import pyarrow
    from pyarrow import parquet

    try:
        found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    except pyarrow.ArrowInvalid:
        raise JournalError("survey-not-ours", file=path.name, line=1) from None
    return found


def _write_parquet(path: Path, entries: list[dict[str, Any]]) -> None:
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(entries), path)
