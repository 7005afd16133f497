"""Courses and gardens: TOML files, ours or a player's own. What is wrong with one is said in a sentence that names it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from plenilune.core.errors import BoardError
from plenilune.core.game import BoardFile, Refusal
from plenilune.core.textfile import read_text


def read_board_file(path: Path) -> BoardFile:
    return BoardFile(path.stem, read_text(path, BoardError), False, path)


def parse(file: BoardFile) -> dict[str, Any]:
    """The file's entries; what they mean, and whether they make sense, is the game's business."""
    try:
        entries = tomllib.loads(file.text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError; a number of thousands of digits, too
        raise Refusal("file-not-toml", file=file.label, reason=str(error)) from None
    if not entries:
        raise Refusal("file-empty", file=file.label)
    return entries
