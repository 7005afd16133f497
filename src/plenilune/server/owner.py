"""A data folder has one owner: the server that holds its lock, in which it notes where it is. The system lets go of it when
the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "lock"
BEYOND = 1 << 20  # what is locked lies behind what is written, which others may read
LONGEST = 200  # letters of an address


class InUse(Exception):
    """Another server has the folder; `address`: where it is, if it says so."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Owner:
    """Holds the folder from now on, or InUse."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._file = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            address = os.read(self._file, LONGEST).decode(errors="replace").strip()
            os.close(self._file)
            raise InUse(address) from None
        self.note("")

    def note(self, address: str) -> None:
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, address.encode())

    def close(self) -> None:
        """The file stays: a second one may have it open already, to wait for nothing."""
        self.note("")
        os.close(self._file)


def _lock(file: int) -> None:
    os.lseek(file, BEYOND, os.SEEK_SET)
    try:
        if sys.platform == "win32":
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, BEYOND)  # of this process alone: no child keeps it
    finally:
        os.lseek(file, 0, os.SEEK_SET)


def address_of(folder: Path) -> str | None:
    """Where the server is that has the folder, as far as it says so; None: there is none."""
    if not (folder / NAME).exists():
        return None
    try:
        Owner(folder).close()
    except InUse as error:
        return error.address
    return None
