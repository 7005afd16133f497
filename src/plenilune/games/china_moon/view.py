"""What a seat may see of China Moon: everything, lilies lie open. Perfect information is said here, not assumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Literal

from plenilune.core.game import Board, Fixed
from plenilune.games.china_moon import notation
from plenilune.games.china_moon.offers import DECISIONS, Offer, lilies_on_pads, places
from plenilune.games.china_moon.reasons import LETTERS, colour_letters, frog_name
from plenilune.games.china_moon.rules import (
    BLACK,
    BYTE,
    DROPPING,
    ENDED,
    FROGS,
    FROGS_EACH,
    HOME,
    MOVED,
    MOVED_FROGS,
    MOVING,
    PAD,
    PHASE,
    SEAT,
    UNSET,
    WHITE,
    drop_pad,
    last_moved,
    must_be_others,
    points,
    pool,
)

Phase = Literal["unset", "move", "swap", "drop", "hop", "over"]
PHASES: dict[int, Phase] = {UNSET: "unset", MOVING: "move", **DECISIONS, ENDED: "over"}


@dataclass(frozen=True)
class Frog:
    """A frog and where it is.

    - `moved`: in this turn
    """

    colour: str
    pad: str
    moved: bool


@dataclass(frozen=True)
class Counted:
    """What the lilies of one colour brought a seat, at the end.

    - `points`: what each lily of that colour counted, one after the other
    """

    seat: str
    lily: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Pieces:
    """A position of China Moon: `view.pieces`.

    - `frogs`: by colour, each in course order
    - `lilies`: pad and lily, in course order
    - `places`: the lilies at the finish, 1 to 4; '-' where one was taken
    - `pools`: seat and its lilies
    - `home`: frogs at the finish
    - `phase`: what is to be decided
    - `turn`: the seat whose turn it is
    - `moved`: the colours of the frogs that have moved in this turn, in order
    - `must_be_others`: the next frog must be another player's
    - `frog`: the frog that waits for a swap, a drop or a lane, as g5
    - `drop_pad`: where the lily that is dropped will lie
    - `counted`: at the end: by seat and colour, the black one last
    """

    frogs: tuple[Frog, ...]
    lilies: tuple[tuple[str, str], ...]
    places: tuple[str, ...]
    pools: tuple[tuple[str, str], ...]
    home: int
    phase: Phase
    turn: str | None
    moved: tuple[str, ...]
    must_be_others: bool
    frog: str | None
    drop_pad: str | None
    counted: tuple[Counted, ...]


def hides(board: Board) -> bool:
    return False


def view(board: Board, s: Fixed, seat: int | None) -> Pieces:
    running = s[PHASE] not in (UNSET, ENDED)
    waiting = running and s[PHASE] != MOVING
    letters = colour_letters(board)
    return Pieces(
        frogs=_frogs(board, s),
        lilies=lilies_on_pads(board, s),
        places=places(s),
        pools=tuple((name, notation.pool_text(s, index)) for index, name in enumerate(board.seats)),
        home=s[HOME],
        phase=PHASES[s[PHASE]],
        turn=board.seats[s[SEAT]] if running else None,
        moved=tuple(letters[frog >> BYTE] for frog in s[MOVED_FROGS : MOVED_FROGS + s[MOVED]]),
        must_be_others=running and must_be_others(board.ints, s),
        frog=frog_name(board, last_moved(s)) if waiting else None,
        drop_pad=board.names[drop_pad(board.ints, s, last_moved(s) & PAD)] if s[PHASE] == DROPPING else None,
        counted=tuple(_counted(board, s)) if s[PHASE] == ENDED else (),
    )


def _counted(board: Board, s: Fixed) -> Iterator[Counted]:
    for seat, name in enumerate(board.seats):
        for lily in range(WHITE, BLACK + 1):
            sums = [points(lily, count) for count in range(s[pool(seat, lily)] + 1)]
            if len(sums) > 1:
                yield Counted(name, LETTERS[lily], tuple(then - before for before, then in pairwise(sums)))


def _frogs(board: Board, s: Fixed) -> tuple[Frog, ...]:
    moved = set(s[MOVED_FROGS : MOVED_FROGS + s[MOVED]])
    return tuple(
        Frog(letter, board.names[pad], colour << BYTE | pad in moved)
        for colour, letter in enumerate(colour_letters(board))
        for pad in s[FROGS + FROGS_EACH * colour :][:FROGS_EACH]
    )


def seen_position(board: Board, s: Fixed, seat: int | None) -> str:
    return notation.write_position(board, s)


def told(board: Board, s: Fixed, text: str, offer: Offer, seat: int | None) -> tuple[str, Offer]:
    return text, offer


def resample(board: Board, seen: str, seat: int | None, rng: Random) -> list[int]:
    return notation.read_position(board, seen)
