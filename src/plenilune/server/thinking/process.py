"""A process that thinks: questions come in, answers go out (questions.py).

A question is a pickle, from our own parent; an answer is MessagePack, each with its length before it. Started by pool.py:
python -m plenilune.server.thinking.process [niceness]

Compiled kernels are loaded beside the answers, once the parent says that they lie on the disk (Warm). Until then a computer
player answers with what plain Python finds at once.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from functools import lru_cache

import msgspec

from plenilune.core import kernel, registry
from plenilune.core.registry import game as choose_game
from plenilune.core.state import Game, View
from plenilune.search import analysis, puzzles
from plenilune.search.players import levels
from plenilune.search.verdicts import Analysis
from plenilune.server.thinking.questions import LENGTH, Advise, Agree, Choose, Judge, Ping, Spec, Try, Warm

_warming = threading.Lock()


@lru_cache(32)
def game_of(spec: Spec) -> Game:
    return choose_game(spec.key, players=spec.players, **dict(spec.options))


def think(question: Choose | Agree | Judge | Advise | Try | Ping) -> str | bool | Analysis | puzzles.Attempt:
    match question:
        case Choose(spec, view, level, seed):
            game = game_of(spec)
            return levels.choose(game, view, level, seed, compiled=levels.is_ready(game))
        case Agree(spec, view, seat):
            game = game_of(spec)
            return analysis.agrees(game, view, seat, compiled=levels.is_ready(game))
        case Judge(spec, view, simulations, with_moves):
            game = game_of(spec)
            warm(game.key)
            judge = analysis.analyse if with_moves else analysis.judge
            return judge(game, view, simulations if kernel.can_compile(game.key) else None)
        case Advise(spec, view):
            return _advise(game_of(spec), view)
        case Try(key, puzzle_id, moves):
            warm(key)
            return puzzles.attempt(puzzles.find(puzzle_id), moves)
        case Ping():
            return True


def _advise(game: Game, view: View) -> Analysis:
    if levels.is_ready(game):
        return analysis.analyse(game, view)
    move = levels.choose(game, view, levels.HIGHEST, 0, compiled=False)
    return Analysis(view.position, view.mover, analysis.unknown(game), (), (move,), 0)


def warm(key: str) -> None:
    """Waits until the compiled kernels of a game are here; one after the other."""
    if not kernel.can_compile(key):
        return
    with _warming:
        game = choose_game(key)
        if not levels.is_ready(game):
            levels.warm(game)


def _warm_beside(keys: tuple[str, ...]) -> None:
    def load() -> None:
        for key in keys:
            if key in registry.catalogue():
                warm(key)

    threading.Thread(target=load, daemon=True).start()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server says when it is over: it closes the pipe
    if len(sys.argv) > 1 and hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    read, write = sys.stdin.buffer, sys.stdout.buffer
    while head := read.read(LENGTH.size):
        question = pickle.loads(read.read(LENGTH.unpack(head)[0]))  # noqa: S301
        if isinstance(question, Warm):
            _warm_beside(question.keys)
            continue
        answer = msgspec.msgpack.encode(think(question))
        write.write(LENGTH.pack(len(answer)) + answer)
        write.flush()
    os._exit(0)  # a kernel that is being loaded is not waited for


if __name__ == "__main__":
    main()
