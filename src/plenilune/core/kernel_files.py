"""The files of a compiled kernel: one for each of its signatures, named after it, so that any number of processes may
compile at once. No two signatures share a name, and a file is there whole or not at all; nothing has to be locked.

Numba's own files are numbered by an index: two processes that save at once take the same number, and one signature then
leads to the code of another.
"""

from __future__ import annotations

import hashlib
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4


class KernelFiles:
    """What Numba saves and loads by: the same methods as its IndexDataCacheFile has."""

    def __init__(self, folder: Path, name: str, dump: Callable[[object], bytes]) -> None:
        self._folder, self._name, self._dump = folder, name, dump

    def save(self, key: object, data: object) -> None:
        path = self._path(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{uuid4().hex[:16]}")
        try:
            draft.write_bytes(self._dump((key, data)))
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)

    def load(self, key: object) -> Any:
        """None if it is not there, or was torn by a power cut: then it is compiled again."""
        try:
            known, data = pickle.loads(self._path(key).read_bytes())  # noqa: S301
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        return data if known == key else None

    def flush(self) -> None:
        for path in self._folder.glob(f"{self._name}.*.kernel"):
            path.unlink(missing_ok=True)

    def _path(self, key: object) -> Path:
        """Numba's types say in their repr all that they are."""
        digest = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return self._folder / f"{self._name}.{digest}.kernel"
