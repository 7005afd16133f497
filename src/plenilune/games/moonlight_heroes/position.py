"""Positions of Moonlight Heroes <-> text: ten words, or `unset` before the set-up.

    PATH HEROES HANDS BAG HEAP TAKEN ZIRROZ REVERSES TURN QUIET
    gy/-/ggy/gyr/r/rr f:L2/w:F1 f:1g2y/w:4r 17g15y16r 2g3y f:yr/w:- - 0,0,0,0,1 f:hide saved

PATH     places 1 to 6: a tile's gems, `magic`, or `-` for an empty place
HEROES   each seat's space, `-` for off the board
HANDS    each seat's pebbles; BAG and HEAP (the open discard): pebbles. A seat's view writes `5?` for five it may not know
TAKEN    each seat's tiles, joined by `,`; ZIRROZ: those that fell off the path. The other tiles are in the castle
REVERSES how many were seen: nothing, 1, 2, fill, again
TURN     a seat and what is next: `f:hide`, `f:draw2`, `f:keep=2g1y1r`, `f:save`, `f:reverse`, `f:push1`, `f:path6` (new
         tiles on an empty path), with how many pebbles or tiles are still to come; after `=` the pebbles on the tray of a
         gold fountain. The set-up is `lay5` and `f:deal`; a finished game is `over`
QUIET    turns without a tile saved, or `saved` when this turn has saved one
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import sub
from typing import Literal

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.moonlight_heroes.legal import check
from plenilune.games.moonlight_heroes.names import COLOURS, NAMES
from plenilune.games.moonlight_heroes.rules import (
    BACKS,
    BAG,
    CASTLE,
    COLOURED,
    DEAL,
    DEALT,
    DRAW,
    EMPTY,
    ENDED,
    HAND,
    HEAP,
    HERO,
    HIDE,
    KEEP,
    KINDS,
    LAY,
    LEFT,
    MAGIC,
    NEW_PATH,
    PATH,
    PHASE,
    PILE,
    PLACES,
    PUSH,
    QUIET,
    REVERSE,
    REVERSES,
    SAVE,
    SAVED,
    SEAT,
    TAKEN,
    TILES,
    TRAY,
    UNSEEN,
    USED,
    clear,
    size,
)

Phase = Literal["lay", "deal", "hide", "draw", "keep", "save", "reverse", "push", "path", "over"]
PHASES: dict[int, Phase] = {
    LAY: "lay",
    DEAL: "deal",
    HIDE: "hide",
    DRAW: "draw",
    KEEP: "keep",
    SAVE: "save",
    REVERSE: "reverse",
    PUSH: "push",
    NEW_PATH: "path",
    ENDED: "over",
}
COUNTED = (LAY, DRAW, PUSH, NEW_PATH)  # phases that say how much is still to come
WORDS = 10
PEBBLES = re.compile(r"(?:([1-9]\d?)g)?(?:([1-9]\d?)y)?(?:([1-9]\d?)r)?")
TURN = re.compile(r"(?:(?P<seat>.):)?(?P<phase>[a-z]+)(?P<left>\d?)(?:=(?P<tray>.+))?")

Known = Callable[[int], bool]  # of the pebbles at BAG, at HAND + 3 * seat, ...


def tile_name(board: Board, tile: int) -> str:
    return "magic" if tile == MAGIC else "-" if tile == EMPTY else board.names[tile - 1]


def fallen(board: Board, s: Fixed) -> list[int]:
    """How many tiles of each kind Zirroz has."""
    owners = [PILE, *(TAKEN + KINDS * seat for seat in range(len(board.seats)))]
    counts = list(board.ints[TILES : TILES + KINDS])
    for at in owners:
        counts = list(map(sub, counts, s[at : at + KINDS]))
    for tile in s[PATH : PATH + PLACES]:
        if tile not in (EMPTY, MAGIC):
            counts[tile - 1] -= 1
    return counts


def names_of(board: Board, counts: Sequence[int]) -> tuple[str, ...]:
    """Tiles by name, from how many there are of each kind."""
    return _names_of(board.names, tuple(counts[: board.ints[USED]]))


@lru_cache(1024)  # few tiles come or go from one position to the next
def _names_of(names: tuple[str, ...], counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(name for name, count in zip(names, counts, strict=False) for _ in range(count))


def write_position(board: Board, s: Fixed) -> str:
    return write(board, s, bool)  # every offset of pebbles is positive: all are known


def write(board: Board, s: Fixed, known: Known) -> str:
    """With `?` for the pebbles that are not known."""
    if s[PHASE] == LAY and s[LEFT] == PLACES:
        return "unset"
    seats = range(len(board.seats))
    path = "/".join(tile_name(board, s[PATH + place]) for place in range(PLACES))
    heroes = [NAMES[s[HERO + seat] - 1] if s[HERO + seat] else "-" for seat in seats]
    hands = [_write_pebbles(s, HAND + 3 * seat, known) for seat in seats]
    taken = [",".join(names_of(board, s[TAKEN + KINDS * seat : TAKEN + KINDS * (seat + 1)])) or "-" for seat in seats]
    zirroz = ",".join(names_of(board, fallen(board, s))) or "-"
    reverses = ",".join(str(board.ints[BACKS + reverse] - s[UNSEEN + reverse]) for reverse in range(REVERSES))
    words = [path, _by_seat(board, heroes), _by_seat(board, hands)]
    words += [_write_pebbles(s, BAG, known), _write_pebbles(s, HEAP, known), _by_seat(board, taken), zirroz, reverses]
    words += [_write_turn(board, s, known), "saved" if s[QUIET] == SAVED else str(s[QUIET])]
    return " ".join(words)


def _by_seat(board: Board, texts: list[str]) -> str:
    return "/".join(f"{seat}:{text}" for seat, text in zip(board.seats, texts, strict=True))


def _write_pebbles(s: Fixed, at: int, known: Known) -> str:
    if not known(at):
        return f"{sum(s[at : at + 3])}?" if any(s[at : at + 3]) else "-"
    return "".join(f"{s[at + number]}{colour}" for number, colour in enumerate(COLOURS) if s[at + number]) or "-"


def _write_turn(board: Board, s: Fixed, known: Known) -> str:
    seat = "" if s[PHASE] in (LAY, ENDED) else f"{board.seats[s[SEAT]]}:"
    left = str(s[LEFT]) if s[PHASE] in COUNTED else ""
    tray = f"={_write_pebbles(s, TRAY, known)}" if any(s[TRAY : TRAY + 3]) else ""
    return f"{seat}{PHASES[s[PHASE]]}{left}{tray}"


def read_position(board: Board, text: str) -> list[int]:
    s, hidden = read(board, text)
    if hidden:
        raise Refusal("position-hidden")
    check(board, s)
    return s


def read(board: Board, text: str) -> tuple[list[int], dict[int, int]]:
    """The position, not yet checked, and where pebbles are hidden in it: at -> how many."""
    s = [0] * size(board.ints)
    clear(board.ints, s)
    if text.strip() == "unset":
        return s, {}
    words = text.split()
    if len(words) != WORDS:
        raise Refusal("position-words", words=len(words), needed=WORDS)
    path, heroes, hands, bag, heap, taken, zirroz, reverses, turn, quiet = words
    hidden: dict[int, int] = {}
    _read_tiles(board, s, path, _split_seats(board, taken), zirroz)
    _read_heroes(board, s, _split_seats(board, heroes))
    for seat, hand in enumerate(_split_seats(board, hands)):
        _read_pebbles(s, hidden, HAND + 3 * seat, hand)
    _read_pebbles(s, hidden, BAG, bag)
    _read_pebbles(s, hidden, HEAP, heap)
    _read_reverses(board, s, reverses)
    _read_turn(board, s, hidden, turn)
    if not re.fullmatch(r"\d{1,3}|saved", quiet):
        raise Refusal("position-quiet", text=quiet)
    s[QUIET] = SAVED if quiet == "saved" else int(quiet)
    return s, hidden


def _split_seats(board: Board, word: str) -> list[str]:
    parts = [part.partition(":") for part in word.split("/")]
    if tuple(seat for seat, _, _ in parts) != board.seats or not all(text for _, _, text in parts):
        raise Refusal("position-seats", text=word, seats=", ".join(board.seats))
    return [text for _, _, text in parts]


def _read_tiles(board: Board, s: list[int], path: str, taken: list[str], zirroz: str) -> None:
    places = path.split("/")
    if len(places) != PLACES:
        raise Refusal("position-path", text=path, places=PLACES)
    for place, name in enumerate(places):
        if name == "magic":
            s[PATH + place] = MAGIC
        elif name != "-":
            s[PATH + place] = _leave_castle(board, s, name) + 1
    for seat, names in enumerate(taken):
        for name in [] if names == "-" else names.split(","):
            s[TAKEN + KINDS * seat + _leave_castle(board, s, name)] += 1
    for name in [] if zirroz == "-" else zirroz.split(","):
        _leave_castle(board, s, name)


def _leave_castle(board: Board, s: list[int], name: str) -> int:
    """The kind of a tile that is no longer in the castle."""
    if name not in board.names:
        raise Refusal("position-tile", text=name)
    kind = board.names.index(name)
    if s[PILE + kind] == 0:
        raise Refusal("position-tiles", tile=name, count=board.ints[TILES + kind])
    s[PILE + kind] -= 1
    s[CASTLE] -= 1
    return kind


def _read_heroes(board: Board, s: list[int], heroes: list[str]) -> None:
    spaces = NAMES[: COLOURED + len(board.seats)]
    for seat, name in enumerate(heroes):
        if name != "-":
            if name not in spaces:
                raise Refusal("position-space", text=name)
            if name in heroes[:seat]:
                raise Refusal("position-together", space=name)
            s[HERO + seat] = spaces.index(name) + 1


def _read_pebbles(s: list[int], hidden: dict[int, int], at: int, text: str) -> None:
    s[at : at + 3] = 0, 0, 0
    if text == "-":
        return
    if re.fullmatch(r"[1-9]\d?\?", text):
        hidden[at] = int(text[:-1])
        return
    match = PEBBLES.fullmatch(text)
    if not match or not text:
        raise Refusal("position-pebbles", text=text)
    s[at : at + 3] = (int(count or 0) for count in match.groups())


def _read_reverses(board: Board, s: list[int], text: str) -> None:
    if not re.fullmatch(r"\d\d?(,\d\d?){4}", text):
        raise Refusal("position-reverses", text=text)
    for reverse, seen in enumerate(text.split(",")):
        s[UNSEEN + reverse] -= int(seen)
        if s[UNSEEN + reverse] < 0:
            raise Refusal("position-reverses-most", text=text, most=",".join(map(str, board.ints[BACKS:])))


def _read_turn(board: Board, s: list[int], hidden: dict[int, int], text: str) -> None:
    match = TURN.fullmatch(text)
    phase = next((code for code, name in PHASES.items() if match and name == match["phase"]), None)
    if not match or phase is None or (phase in COUNTED) != bool(match["left"]):
        raise Refusal("position-turn", text=text)
    if (phase in (LAY, ENDED)) != (match["seat"] is None) or match["seat"] not in (None, *board.seats):
        raise Refusal("position-turn", text=text)
    s[PHASE] = phase
    s[SEAT] = board.seats.index(match["seat"]) if match["seat"] else 0
    s[LEFT] = int(match["left"] or 0) if phase != DEAL else DEALT
    if match["tray"]:
        _read_pebbles(s, hidden, TRAY, match["tray"])
