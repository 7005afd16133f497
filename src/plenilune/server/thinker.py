"""A process in which a computer player thinks: questions come in, moves go out. It is given a view, never a state.

A question is a pickle, from our own parent, an answer is text, each with its length before it. Started by bots.py:
python -m plenilune.server.thinker
"""

from __future__ import annotations

import pickle
import signal
import struct
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from plenilune.core.game import BoardFile
from plenilune.core.registry import game as choose_game
from plenilune.core.state import Game, View
from plenilune.search.simple import choose

LENGTH = struct.Struct(">I")
SIGHT = {1: 0.15, 2: 0.5}  # how often a level looks before it moves; the higher ones always do


@dataclass(frozen=True)
class Spec:
    """Which game, with which options."""

    key: str
    players: int
    options: tuple[tuple[str, str | BoardFile], ...]


@dataclass(frozen=True)
class Question:
    spec: Spec
    view: View
    level: int
    seed: int


def spec_of(game: Game) -> Spec:
    options: Mapping[str, str | BoardFile] = {**game.options, **game.files}
    return Spec(game.key, game.players, tuple(options.items()))


@lru_cache(32)
def game_of(spec: Spec) -> Game:
    return choose_game(spec.key, players=spec.players, **dict(spec.options))


def think(question: Question) -> str:
    rng = Random(question.seed)
    if rng.random() >= SIGHT.get(question.level, 1.0):
        return rng.choice(question.view.moves)
    return choose(game_of(question.spec), question.view, rng.randrange(1 << 32))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over: it closes the pipe
    read, write = sys.stdin.buffer, sys.stdout.buffer
    while head := read.read(LENGTH.size):
        question = pickle.loads(read.read(LENGTH.unpack(head)[0]))  # noqa: S301
        answer = think(question).encode()
        write.write(LENGTH.pack(len(answer)) + answer)
        write.flush()


if __name__ == "__main__":
    main()
