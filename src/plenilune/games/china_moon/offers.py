"""A move of China Moon, or a set-up, for those who draw it: every pad of a frog's way, what it takes and who gets it, so
that they need no rule and walk no course by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from plenilune.core.game import Board, Fixed
from plenilune.games.china_moon.course import KINDS, Kind
from plenilune.games.china_moon.reasons import LETTERS, colour_letters
from plenilune.games.china_moon.rules import (
    AHEAD,
    BYTE,
    DROPPING,
    FINISH,
    FORKED,
    FROGS,
    FROGS_EACH,
    HOME,
    HOPPING,
    KIND,
    LANE,
    PAD,
    PHASE,
    PLACES,
    SWAP_SEAT,
    SWAP_TAKEN,
    SWAPPING,
    UNSET,
    apply,
    drop_pad,
    has_frog,
    is_home,
    is_owned,
    last_moved,
    mover,
    on,
    only_end,
    score,
)

Decision = Literal["swap", "drop", "hop"]
DECISIONS: dict[int, Decision] = {SWAPPING: "swap", DROPPING: "drop", HOPPING: "hop"}


@dataclass(frozen=True)
class Leg:
    """Two steps of a frog.

    - `way`: pad by pad, those that it jumps over too; the last is where it ends
    - `over`: those that it jumps over
    - `lands`: what it ends on
    - `lily`: the one that it takes there, on the pad or at the finish; "" for none
    - `place`: at the finish: where that lily lies, and the frog will sit, from 0
    """

    way: tuple[str, ...]
    over: tuple[str, ...]
    lands: Kind | Literal["finish"]
    lily: str
    place: int | None


@dataclass(frozen=True)
class FrogMove:
    """A frog moves.

    - `frog`: its colour
    - `seat`: whose it is, and who gets what it takes; None: nobody's, and the lily leaves the game
    - `start`: the pad where it is
    - `end`: where its two steps end
    - `legs`: those two steps, and two more from each spring that leaves no choice
    - `goes_on`: it was on a spring and waited for the lane
    - `then`: what its owner, or for a hop the mover, must decide where it comes to rest
    """

    frog: str
    seat: str | None
    start: str
    end: str
    legs: tuple[Leg, ...]
    goes_on: bool
    then: Decision | None
    kind: Literal["frog"] = "frog"

    @property
    def rests(self) -> str:
        """Where the frog comes to rest, or waits for a lane."""
        return self.legs[-1].way[-1]


@dataclass(frozen=True)
class Swap:
    """The prankster: one lily for another one.

    - `lily`: the one given
    - `seat`: the other player
    - `points_after`: that the seat which decides will then have
    """

    lily: str
    seat: str
    taken: str
    points_after: int
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True)
class Drop:
    """The butterfly: a lily falls behind it.

    - `pad`: where it will lie
    - `way`: from there to the butterfly
    """

    lily: str
    pad: str
    way: tuple[str, ...]
    points_after: int
    kind: Literal["drop"] = "drop"


@dataclass(frozen=True)
class Lilies:
    """The set-up.

    - `lilies`: pad and lily, in course order
    - `places`: the lilies at the finish
    """

    lilies: tuple[tuple[str, str], ...]
    places: tuple[str, ...]
    kind: Literal["lilies"] = "lilies"


Offer = FrogMove | Swap | Drop | Lilies


def offer(board: Board, s: Fixed, move: int) -> Offer:
    after = list(s)
    apply(board.ints, after, move)
    if s[PHASE] == UNSET:
        return Lilies(lilies_on_pads(board, after), places(after))
    if s[PHASE] not in (SWAPPING, DROPPING):
        return _frog_move(board, s, move, after)
    points = score(board.ints, after, mover(board.ints, s))
    if s[PHASE] == SWAPPING:
        return Swap(LETTERS[move & 15], board.seats[move >> SWAP_SEAT & 15], LETTERS[move >> SWAP_TAKEN], points)
    butterfly = last_moved(s) & PAD
    pad = drop_pad(board.ints, s, butterfly)
    return Drop(LETTERS[move], board.names[pad], _names(board, next(_ways(board.ints, pad, butterfly))), points)


def lilies_on_pads(board: Board, s: Fixed) -> tuple[tuple[str, str], ...]:
    """Pad and lily, in course order."""
    return tuple((board.names[pad], LETTERS[-s[on(pad)]]) for pad in range(board.ints[FINISH]) if s[on(pad)] < 0)


def places(s: Fixed) -> tuple[str, ...]:
    """The lilies at the finish, 1 to 4; '-' where one was taken."""
    return tuple(LETTERS[lily] for lily in s[PLACES : PLACES + 4])


def _frog_move(board: Board, s: Fixed, move: int, after: Fixed) -> FrogMove:
    colour, start, end = move >> BYTE >> BYTE, move >> BYTE & PAD, move & PAD
    pads, rests = [start, end], _rests(s, after, colour)
    while pads[-1] != rests:
        pads.append(only_end(board.ints, s, pads[-1]))
    return FrogMove(
        frog=colour_letters(board)[colour],
        seat=board.seats[colour] if is_owned(board.ints, colour) else None,
        start=board.names[start],
        end=board.names[end],
        legs=tuple(_leg(board, s, pad, to) for pad, to in pairwise(pads)),
        goes_on=s[PHASE] == HOPPING,
        then=DECISIONS.get(after[PHASE]),
    )


def _rests(s: Fixed, after: Fixed, colour: int) -> int:
    """Of a colour's frogs one has moved: the pad where one more is than before."""
    row = slice(FROGS + FROGS_EACH * colour, FROGS + FROGS_EACH * (colour + 1))
    (pad,) = (Counter(after[row]) - Counter(s[row])).keys()
    return pad


def _leg(board: Board, s: Fixed, start: int, end: int) -> Leg:
    way, arrives = _two_steps(board.ints, s, start, end), is_home(board.ints, end)
    lily = s[PLACES + s[HOME]] if arrives else max(0, -s[on(end)])
    return Leg(
        way=_names(board, way),
        over=_names(board, [pad for pad in way if has_frog(s, pad)]),
        lands="finish" if arrives else KINDS[board.ints[KIND + end]],
        lily=LETTERS[lily] if lily else "",
        place=s[HOME] if arrives else None,
    )


def _names(board: Board, pads: list[int]) -> tuple[str, ...]:
    return tuple(board.names[pad] for pad in pads)


def _two_steps(ints: Fixed, s: Fixed, start: int, end: int) -> list[int]:
    """Where both lanes of a fork lead there, the first that does in two steps; the finish may be nearer."""
    ways = list(_ways(ints, start, end))
    two_steps = [way for way in ways if sum(not has_frog(s, pad) for pad in way) == 2]
    return (two_steps or ways)[0]


def _ways(ints: Fixed, start: int, end: int) -> Iterator[list[int]]:
    """Every way forward from start to end, the end included, through one lane or the other."""
    unfinished: list[list[int]] = [[start]]
    while unfinished:
        way = unfinished.pop()
        pad = way[-1]
        if pad == end:
            yield way[1:]
        elif pad < end and not is_home(ints, pad):
            ahead, lane = ints[AHEAD + pad], ints[LANE + pad] & 1
            if not ints[FORKED + ahead]:
                unfinished.append([*way, ahead])
            elif ints[FORKED + pad]:
                unfinished.append([*way, ahead + lane])
            else:
                unfinished += [[*way, ahead + 1], [*way, ahead]]
