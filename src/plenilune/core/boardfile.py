"""Courses and gardens: TOML files, ours or a player's own. What is wrong with one is said in a sentence that names it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from plenilune.core.errors import BoardError
from plenilune.core.game import BoardFile, Refusal
from plenilune.core.textfile import read_text

MOST_PARTS = 32  # of a name. Reading one takes as long as the square of them, and boards have one or two
PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.){0,40}+"|'[^'\n]{0,40}+')"""  # longer ones leave no room for many
LONG_NAME = re.compile(rf"(?<![\w-])(?:{PART}[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")


def read_board_file(path: Path) -> BoardFile:
    return BoardFile(path.stem, read_text(path, BoardError), False, path)


def parse(file: BoardFile) -> dict[str, Any]:
    """The file's entries; what they mean, and whether they make sense, is the game's business."""
    if LONG_NAME.search(file.text):
        raise Refusal("file-name-parts", file=file.label, most=str(MOST_PARTS))
    try:
        entries = tomllib.loads(file.text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError is a ValueError; a number of thousands of digits, too
        raise Refusal("file-not-toml", file=file.label, reason=str(error)) from None
    if not entries:
        raise Refusal("file-empty", file=file.label)
    return entries
