"""Rows of Full Moon: which are the same but for a mirror and the colours, and those that are proven even.

fair/*.txt has one row a line for each value of `pack`: the first of its class in dictionary order. tools/fair_rows.py
makes and proves them.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random

from plenilune.core.game import Board
from plenilune.games.full_moon.notation import LETTERS
from plenilune.games.full_moon.rules import PACK, WHOLE

FOLDER = Path(__file__).parent / "fair"
WORD = "row "


def class_of(setup: str) -> str:
    """The first, in dictionary order, of the rows that play the same: 24 ways to name the colours, each also mirrored."""
    return WORD + min(_dressed(row) for row in (_wolves(setup), _wolves(setup)[::-1]))


def _dressed(row: list[str]) -> str:
    """The colours renamed so that the row comes first: in the order of the alphabet as they appear."""
    first_seen = list(dict.fromkeys(wolf[0] for wolf in row))
    names = dict(zip(first_seen, sorted(LETTERS), strict=True))
    return "/".join(names[wolf[0]] + wolf[1] for wolf in row)


def variants(setup: str) -> list[str]:
    """All rows of its class, sorted."""
    rows = {
        "/".join(dict(zip(LETTERS, colours, strict=True))[wolf[0]] + wolf[1] for wolf in row)
        for colours in permutations(LETTERS)
        for row in (_wolves(setup), _wolves(setup)[::-1])
    }
    return [WORD + row for row in sorted(rows)]


def _wolves(setup: str) -> list[str]:
    return setup.removeprefix(WORD).split("/")


def file_of(board: Board) -> Path:
    pack = board.ints[PACK]
    return FOLDER / f"pack-{'whole' if pack == WHOLE else pack}.txt"


@cache
def known(path: Path) -> tuple[str, ...]:
    """The rows of a file, as set-ups."""
    return tuple(WORD + line for line in path.read_text("ascii").split())


def fair(board: Board, rng: Random) -> str:
    """A set-up in which neither side can force a win; mirrored and in other colours, so that it does not look the same."""
    return rng.choice(variants(rng.choice(known(file_of(board)))))
