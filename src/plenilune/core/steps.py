"""How a state asks its rules what may happen, and what comes of it: a library of kernels where one is there at once, else
the text as it is. Both say the same (tests/core/test_steps.py); the first is several times as fast."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, NamedTuple

from plenilune.core import kernel
from plenilune.core.game import TOO_MANY, Board, Rules

Position = tuple[int, ...]


class Steps(NamedTuple):
    """What is asked of a position again and again. It is handed over as a row, which nobody changes."""

    row: Callable[[Position], Any]  # a position as these steps take it
    choices: Callable[[Any], Sequence[int] | None]  # of a row; None: too many to list
    after: Callable[[Any, int], Any]  # the row after that move or outcome
    tickets: Callable[[Any], int]  # at CHANCE
    outcome: Callable[[Any, int], int]  # what a ticket means


_by_text = ContextVar("by_text", default=False)


@contextmanager
def by_text() -> Iterator[None]:
    """Meanwhile, and in tasks begun meanwhile, no library is loaded: what is kept of this memory may hold none."""
    was = _by_text.set(True)
    try:
        yield
    finally:
        _by_text.reset(was)


def is_by_text() -> bool:
    return _by_text.get()


def steps_of(key: str, rules: Rules, board: Board) -> Steps:
    return (None if is_by_text() else of_library(key, board)) or of_text(rules, board)


def of_text(rules: Rules, board: Board) -> Steps:
    ints = board.ints

    def choices(s: Position) -> Sequence[int] | None:
        out = [0] * rules.MOST_CHOICES
        count = rules.choices(ints, s, out)
        return None if count == TOO_MANY else out[:count]

    def after(s: Position, code: int) -> Position:
        row = list(s)
        rules.apply(ints, row, code)
        return tuple(row)

    return Steps(tuple, choices, after, partial(rules.tickets, ints), partial(rules.outcome, ints))


def of_library(key: str, board: Board) -> Steps | None:
    """Rooms of its own for each call: a state may be asked from any thread."""
    if os.environ.get("PLENILUNE_BOUNDSCHECK") == "1" or not kernel.is_at_once(key):
        return None
    bound = kernel.bind(key, compiled=kernel.Flavour.LIBRARY)
    rules: Any = bound.rules
    ints, empty = bound.row(board.ints), bound.zeros(rules.MOST_CHOICES)

    def choices(s: Any) -> Sequence[int] | None:
        out = empty[:]
        count = rules.choices(ints, s, out)
        return None if count == TOO_MANY else out[:count].tolist()

    def after(s: Any, code: int) -> Any:
        then = s[:]
        rules.apply(ints, then, code)
        return then

    return Steps(bound.row, choices, after, partial(rules.tickets, ints), partial(rules.outcome, ints))
