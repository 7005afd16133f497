"""A backup: the tables as they were at one moment, and the secrets without which no guest would be known again, in one file
that is looked through before it counts."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from plenilune import __version__
from plenilune.server.care.keys import key_file
from plenilune.server.settings import Settings
from plenilune.server.store import Unusable, check_store, store_file
from plenilune.server.store.sqlite_copy import Damaged, copy, counted

TABLES, ABOUT = "plenilune.sqlite", "backup.json"
SECRETS = ("secret", "keeper.key")
FOLDER = "backups"
BLOCK = 1 << 20
Progress = Callable[[int, int], None]


class BadBackup(Exception):
    """It cannot be made or used; `key`: the sentence that says why."""

    def __init__(self, key: str, fault: str = "") -> None:
        super().__init__(key, fault)
        self.key, self.fault = key, fault


@dataclass(frozen=True)
class Backup:
    path: Path
    made: str
    version: str
    counts: dict[str, int]
    bytes: int


def usual_place(settings: Settings) -> Path:
    made = time.strftime("%Y-%m-%d-%H%M%S")
    return settings.data / FOLDER / f"plenilune-{made}.zip"


def make(settings: Settings, target: Path | None = None, progress: Progress | None = None) -> Backup:
    """While a server runs, too."""
    source = store_file(settings)
    if source is None:
        raise BadBackup("backup-of-database")
    if not source.exists():
        raise BadBackup("nothing-kept", str(settings.data))
    place = target or usual_place(settings)
    if place.exists():
        raise BadBackup("backup-there", str(place))
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent) as work:
            copied = Path(work) / TABLES
            copy(source, copied, progress)
            counts = counted(copied)
            part = Path(work) / "backup.zip"
            _pack(settings, copied, counts, part)
            _unpack(part, Path(work) / "again")  # read back as it will be, when it is needed
            part.replace(place)
    except Damaged as error:
        raise BadBackup("backup-damaged", str(error)) from None
    except OSError as error:
        raise BadBackup("backup-not-written", f"{place}: {error.strerror}") from None
    return look(place)


def _pack(settings: Settings, copied: Path, counts: dict[str, int], target: Path) -> None:
    made = time.strftime("%Y-%m-%dT%H:%M:%S%z")
    files = {TABLES: copied, "secret": settings.data / "secret", "keeper.key": key_file(settings)}
    there = {name: path for name, path in files.items() if path.exists()}
    about = {
        "made": made,
        "version": __version__,
        "counts": counts,
        "sha256": {name: _hash(path) for name, path in there.items()},
    }
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        packed.writestr(ABOUT, json.dumps(about, indent=1))
        for name, path in there.items():
            packed.write(path, name)
    with target.open("rb") as file:
        os.fsync(file.fileno())


def look(path: Path) -> Backup:
    """What it says about itself."""
    try:
        with zipfile.ZipFile(path) as packed:
            about = json.loads(packed.read(ABOUT))
        return Backup(path, about["made"], about["version"], dict(about["counts"]), path.stat().st_size)
    except FileNotFoundError:
        raise BadBackup("backup-missing", str(path)) from None
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, TypeError):
        raise BadBackup("no-backup", str(path)) from None


def list_backups(settings: Settings) -> list[Backup]:
    """Those in the usual place, the newest first."""
    found = sorted((settings.data / FOLDER).glob("plenilune-*.zip"), reverse=True)
    backups = []
    for path in found:
        try:
            backups.append(look(path))
        except BadBackup:
            continue
    return backups


def restore(settings: Settings, path: Path) -> tuple[Backup, Path | None]:
    """Where no server runs. What was there is set aside; the answer says where."""
    file, backup = store_file(settings), look(path)
    if file is None:
        raise BadBackup("backup-of-database")
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=settings.data) as work:
            unpacked = Path(work) / "new"
            if _unpack(path, unpacked) != backup.counts:
                raise BadBackup("backup-damaged", str(path))
            _must_be_of_our_time(settings, unpacked)
            aside = _set_aside(settings)
            for name in SECRETS:
                if (unpacked / name).exists():
                    shutil.copy2(unpacked / name, key_file(settings) if name == "keeper.key" else settings.data / name)
            (unpacked / TABLES).replace(file)
    except OSError as error:
        raise BadBackup("backup-not-written", f"{settings.data}: {error.strerror}") from None
    return backup, aside


def _must_be_of_our_time(settings: Settings, unpacked: Path) -> None:
    from dataclasses import replace

    try:
        check_store(replace(settings, data=unpacked))
    except Unusable as error:
        raise BadBackup(error.key, error.place) from None


def _set_aside(settings: Settings) -> Path | None:
    file = store_file(settings)
    assert file is not None
    there = [path for path in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))) if path.exists()]
    there += [settings.data / "secret"] if (settings.data / "secret").exists() else []
    if not there:
        return None
    aside = settings.data / f"before-{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}"
    aside.mkdir(mode=0o700)
    for path in there:
        path.rename(aside / path.name)
    return aside


def _unpack(path: Path, folder: Path) -> dict[str, int]:
    """Every file as it was when it was packed; how much is in it."""
    folder.mkdir(mode=0o700)
    try:
        with zipfile.ZipFile(path) as packed:
            about = json.loads(packed.read(ABOUT))
            for name, sha256 in about["sha256"].items():
                if name not in (TABLES, *SECRETS):
                    raise BadBackup("no-backup", str(path))
                target = folder / name
                with packed.open(name) as source, open(target, "xb", opener=_privately) as out:
                    shutil.copyfileobj(source, out, BLOCK)
                    out.flush()
                    os.fsync(out.fileno())
                if _hash(target) != sha256:
                    raise BadBackup("backup-damaged", name)
        return counted(folder / TABLES)
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, EOFError, Damaged) as error:
        raise BadBackup("backup-damaged", str(error)) from None


def _privately(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
