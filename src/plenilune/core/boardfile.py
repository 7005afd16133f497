"""Courses and gardens: TOML files, ours or a player's own. What is wrong with one is said in a sentence that names it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from plenilune.core.errors import BoardError
from plenilune.core.game import BoardFile, Refusal


def read_board_file(path: Path) -> BoardFile:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise BoardError("file-missing", file=str(path)) from None
    except UnicodeDecodeError:
        raise BoardError("file-not-text", file=str(path)) from None
    except OSError as error:
        raise BoardError("file-unreadable", file=str(path), reason=str(error.strerror)) from None
    return BoardFile(path.stem, text, False, path)


def parse(file: BoardFile) -> dict[str, Any]:
    """The file's entries; what they mean, and whether they make sense, is the game's business."""
    try:
        return tomllib.loads(file.text)
    except tomllib.TOMLDecodeError as error:
        raise Refusal("file-not-toml", file=file.label, reason=str(error)) from None
