"""A move of China Moon for those who draw it: where a frog goes and what waits for it there, so that they need no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from plenilune.core.game import Board, Fixed
from plenilune.games.china_moon.course import KINDS
from plenilune.games.china_moon.reasons import LETTERS, colour_letters
from plenilune.games.china_moon.rules import (
    AHEAD,
    BYTE,
    DROPPING,
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
    last_moved,
    mover,
    on,
    score,
)

DECISIONS = {SWAPPING: "swap", DROPPING: "drop", HOPPING: "hop"}


@dataclass(frozen=True)
class Offer:
    kind: str  # frog, swap or drop; or lilies: the set-up
    frog: str = ""  # its colour
    start: str = ""  # the pad where it is
    end: str = ""  # where its two steps end
    way: tuple[str, ...] = ()  # the pads from start to end, the end included, those that it jumps over too
    lands: str = ""  # the kind of the last pad, or finish
    lily: str = ""  # the one that lies there, or at the finish; in a swap the one given, in a drop the one dropped
    seat: str = ""  # of a swap: the other player
    taken: str = ""  # of a swap
    pad: str = ""  # of a drop: where it will lie
    points_after: int = 0  # of a swap or a drop: what the seat that decides will then have
    rests: str = ""  # where the frog comes to rest, or waits for a lane: the same as the end, unless a spring sends it on
    then: str = ""  # what its owner, or the mover, must decide there: swap, drop or hop; nothing is ""


def offer(board: Board, s: Fixed, move: int) -> Offer:
    if s[PHASE] == UNSET:
        return Offer("lilies")
    if s[PHASE] == SWAPPING:
        other = board.seats[move >> SWAP_SEAT & 15]
        points = _points_after(board, s, move)
        return Offer("swap", lily=LETTERS[move & 15], seat=other, taken=LETTERS[move >> SWAP_TAKEN], points_after=points)
    if s[PHASE] == DROPPING:
        pad = drop_pad(board.ints, s, last_moved(s) & PAD)
        return Offer("drop", lily=LETTERS[move], pad=board.names[pad], points_after=_points_after(board, s, move))
    start, end = move >> BYTE & PAD, move & PAD
    arrives = is_home(board.ints, end)
    lily = s[PLACES + s[HOME]] if arrives else -s[on(end)]
    after = _after(board, s, move)
    return Offer(
        kind="frog",
        frog=colour_letters(board)[move >> BYTE >> BYTE],
        start=board.names[start],
        end=board.names[end],
        way=tuple(board.names[pad] for pad in _way(board, s, start, end)),
        lands="finish" if arrives else KINDS[board.ints[KIND + end]],
        lily=LETTERS[lily] if lily > 0 else "",
        rests=board.names[_rests(s, after, move >> BYTE >> BYTE)],
        then=DECISIONS.get(after[PHASE], ""),
    )


def _after(board: Board, s: Fixed, move: int) -> list[int]:
    after = list(s)
    apply(board.ints, after, move)
    return after


def _points_after(board: Board, s: Fixed, move: int) -> int:
    return score(board.ints, _after(board, s, move), mover(board.ints, s))


def _rests(s: Fixed, after: Fixed, colour: int) -> int:
    """Of a colour's frogs one has moved: the pad where one more is than before."""
    row = slice(FROGS + FROGS_EACH * colour, FROGS + FROGS_EACH * (colour + 1))
    (pad,) = (Counter(after[row]) - Counter(s[row])).keys()
    return pad


def _way(board: Board, s: Fixed, start: int, end: int) -> list[int]:
    """A way of two steps; where both lanes of a fork lead there, the first that does."""
    ways = list(_ways(board.ints, start, end))
    two_steps = [way for way in ways if sum(not has_frog(s, pad) for pad in way) == 2]
    return (two_steps or ways)[0]


def _ways(ints: Fixed, start: int, end: int) -> Iterator[list[int]]:
    """Every way forward from start to end, through one lane or the other."""
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
