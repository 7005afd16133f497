"""What whoever thinks (process.py) is asked, and what they answer. They are given views, never a state."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from plenilune.core.game import BoardFile
from plenilune.core.state import Game, View
from plenilune.search.puzzles import Attempt
from plenilune.search.verdicts import Analysis

A = TypeVar("A")
LENGTH = struct.Struct(">I")  # before each question and each answer


@dataclass(frozen=True)
class Spec:
    """Which game, with which options."""

    key: str
    players: int
    options: tuple[tuple[str, str | BoardFile], ...]


class Question(Generic[A]):
    """A question that has an answer of the type A."""

    answer: ClassVar[Any]


@dataclass(frozen=True)
class Choose(Question[str]):
    """A move of a computer player."""

    answer = str
    spec: Spec
    view: View
    level: int
    seed: int
    about: str = ""  # which move at which table, where processes of several servers might ask for it


@dataclass(frozen=True)
class Agree(Question[bool]):
    """Whether a computer player agrees to a draw."""

    answer = bool
    spec: Spec
    view: View
    seat: str


@dataclass(frozen=True)
class Judge(Question[Analysis]):
    """How that stands."""

    answer = Analysis
    spec: Spec
    view: View
    simulations: int | None = None
    with_moves: bool = True


@dataclass(frozen=True)
class Advise(Question[Analysis]):
    """What a good player would do: in a moment, if need be of nothing but one move."""

    answer = Analysis
    spec: Spec
    view: View


@dataclass(frozen=True)
class Try(Question[Attempt]):
    """What comes of a try at a puzzle. The moves are known to be allowed."""

    answer = Attempt
    game: str
    puzzle: str
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Ping(Question[bool]):
    """Is somebody there?"""

    answer = bool


@dataclass(frozen=True)
class Warm:
    """The kernels of these games lie compiled on the disk. Has no answer."""

    keys: tuple[str, ...]


def spec_of(game: Game) -> Spec:
    options: Mapping[str, str | BoardFile] = {**game.options, **game.files}
    return Spec(game.key, game.players, tuple(options.items()))
