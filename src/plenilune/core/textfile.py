"""Text files of people: boards, records. What goes wrong is said in a sentence that names the file."""

from __future__ import annotations

from pathlib import Path

from plenilune.core.errors import PleniluneError


def read_text(path: Path, error: type[PleniluneError]) -> str:
    try:
        return path.expanduser().read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise error("file-missing", file=str(path)) from None
    except UnicodeDecodeError:
        raise error("file-not-text", file=str(path)) from None
    except OSError as fault:
        raise error("file-unreadable", file=str(path), reason=str(fault.strerror)) from None
