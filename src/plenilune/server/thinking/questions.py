"""What a thinking process (thinker.py) is asked, and what it answers. It is given views, never a state."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from plenilune.core.game import BoardFile
from plenilune.core.state import Game, View
from plenilune.search.verdicts import Analysis

LENGTH = struct.Struct(">I")  # before each question and each answer


@dataclass(frozen=True)
class Spec:
    """Which game, with which options."""

    key: str
    players: int
    options: tuple[tuple[str, str | BoardFile], ...]


@dataclass(frozen=True)
class Choose:
    """A move of a computer player: a str."""

    spec: Spec
    view: View
    level: int
    seed: int


@dataclass(frozen=True)
class Judge:
    """How that stands: an Analysis."""

    spec: Spec
    view: View
    simulations: int | None = None
    with_moves: bool = True


@dataclass(frozen=True)
class Advise:
    """What a good player would do: an Analysis, in a moment, if need be of nothing but one move."""

    spec: Spec
    view: View


@dataclass(frozen=True)
class Try:
    """What comes of a try at a puzzle: Tried. The moves are known to be allowed."""

    game: str
    puzzle: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Tried:
    result: Literal["on", "solved", "almost"]
    reply: str | None
    praise: str
    wins_later: bool


@dataclass(frozen=True)
class Warm:
    """The kernels of these games lie compiled on the disk. Has no answer."""

    keys: tuple[str, ...]


Question = Choose | Judge | Advise | Try
Answer = str | Analysis | Tried


def spec_of(game: Game) -> Spec:
    options: Mapping[str, str | BoardFile] = {**game.options, **game.files}
    return Spec(game.key, game.players, tuple(options.items()))
