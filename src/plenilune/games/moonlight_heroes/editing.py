"""A position of Moonlight Heroes set up by hand, by somebody who knows all hands. What lies nowhere is where it comes from:
pebbles in the bag, tiles in the castle. What cannot be is said by position.py, here in the words of somebody who taps."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from plenilune.core.game import Board, Fixed, Refusal, refuse
from plenilune.games.moonlight_heroes import position
from plenilune.games.moonlight_heroes.names import COLOUR_NAMES, COLOURS, Counts
from plenilune.games.moonlight_heroes.names import NAMES as SPACES
from plenilune.games.moonlight_heroes.rules import (
    BACKS,
    EACH,
    HAND,
    HEAP,
    HERO,
    KINDS,
    LAY,
    PATH,
    PHASE,
    PLACES,
    QUIET,
    REVERSES,
    SAVED,
    SEAT,
    TAKEN,
    TRAY,
    UNSEEN,
)

NONE = "-"


@dataclass(frozen=True)
class Held:
    seat: str
    space: str  # empty: off the board
    hand: Counts
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Draft:
    path: tuple[str, ...]  # places 1 to 6: gems, "magic", or empty
    heroes: tuple[Held, ...]
    heap: Counts
    zirroz: tuple[str, ...]
    reverses: tuple[int, ...]  # how many of each were seen; they follow the number of tiles saved
    seat: str  # whose turn it is
    doing: str  # what is next, in notation; empty: a place to hide is chosen
    tray: Counts
    quiet: int  # turns without a tile saved; -1: this one has saved one


def draft(board: Board, s: Fixed) -> Draft:
    if s[PHASE] == LAY and not any(s[PATH : PATH + PLACES]):
        return empty(board)
    heroes = tuple(
        Held(
            seat,
            SPACES[s[HERO + at] - 1] if s[HERO + at] else "",
            _counts(s, HAND + 3 * at),
            tuple(position.names_of(board, list(s[TAKEN + KINDS * at : TAKEN + KINDS * (at + 1)]))),
        )
        for at, seat in enumerate(board.seats)
    )
    turn = position.write_position(board, s).split()[-2].partition("=")[0]
    return Draft(
        path=tuple(position.tile_name(board, s[PATH + place]).strip(NONE) for place in range(PLACES)),
        heroes=heroes,
        heap=_counts(s, HEAP),
        zirroz=tuple(position.names_of(board, position.fallen(board, s))),
        reverses=tuple(board.ints[BACKS + reverse] - s[UNSEEN + reverse] for reverse in range(REVERSES)),
        seat=board.seats[s[SEAT]],
        doing="" if turn.endswith(":hide") else turn,
        tray=_counts(s, TRAY),
        quiet=s[QUIET],
    )


def _counts(s: Fixed, at: int) -> Counts:
    return s[at], s[at + 1], s[at + 2]


def empty(board: Board) -> Draft:
    heroes = tuple(Held(seat, "", (0, 0, 0), ()) for seat in board.seats)
    return Draft(("",) * PLACES, heroes, (0, 0, 0), (), (0,) * REVERSES, board.seats[0], "", (0, 0, 0), 0)


def read(board: Board, draft: Draft) -> list[int]:
    found = [_too_many(draft, colour) for colour in range(len(COLOURS)) if _bag(draft)[colour] < 0]
    refuse(found)
    try:
        return position.read_position(board, _text(board, draft))
    except Refusal as refusal:
        raise _told(draft, refusal) from None


def _bag(draft: Draft) -> list[int]:
    """What is left for it."""
    heaps = (draft.heap, draft.tray, *(hero.hand for hero in draft.heroes))
    return [EACH - sum(heap[colour] for heap in heaps) for colour in range(len(COLOURS))]


def _too_many(draft: Draft, colour: int) -> Refusal:
    where = [f"hand {hero.seat}" for hero in draft.heroes if hero.hand[colour]]
    return Refusal("edit-pebbles", colour=f"@edit-{COLOUR_NAMES[colour]}", count=EACH, where=where)


def _text(board: Board, draft: Draft) -> str:
    path = "/".join(name or NONE for name in draft.path)
    heroes = "/".join(f"{hero.seat}:{hero.space or NONE}" for hero in draft.heroes)
    hands = "/".join(f"{hero.seat}:{_pebbles(hero.hand)}" for hero in draft.heroes)
    taken = "/".join(f"{hero.seat}:{','.join(hero.tiles) or NONE}" for hero in draft.heroes)
    reverses = ",".join(map(str, _seen(board, draft)))
    tray = f"={_pebbles(draft.tray)}" if any(draft.tray) else ""
    turn = f"{draft.doing or f'{draft.seat}:hide'}{tray}"
    quiet = "saved" if draft.quiet == SAVED else str(draft.quiet)
    heaps = f"{_pebbles(_bag(draft))} {_pebbles(draft.heap)}"
    return f"{path} {heroes} {hands} {heaps} {taken} {','.join(draft.zirroz) or NONE} {reverses} {turn} {quiet}"


def _pebbles(counts: Counts | list[int]) -> str:
    return "".join(f"{count}{colour}" for count, colour in zip(counts, COLOURS, strict=True) if count) or NONE


def _seen(board: Board, draft: Draft) -> list[int]:
    """Each tile that was saved has shown its back: where the tiles have changed, the backs that were seen follow."""
    seen = list(draft.reverses)
    turned = sum(len(hero.tiles) for hero in draft.heroes) - draft.doing.endswith(":reverse")
    for reverse in range(len(seen)):
        more = min(turned - sum(seen), board.ints[BACKS + reverse] - seen[reverse])
        seen[reverse] += max(more, -seen[reverse])
    return seen


def _told(draft: Draft, refusal: Refusal) -> Refusal:
    match refusal.key:
        case "position-together":
            return Refusal("edit-together", where=(f"space {refusal.gaps['space']}",))
        case "position-tiles":
            return Refusal("edit-tiles", where=(f"tile {refusal.gaps['tile']}",))
        case "position-magic" | "position-magic-early":
            return Refusal("edit-magic", where=[f"path {at}" for at, name in enumerate(draft.path, 1) if name == "magic"])
        case "position-seats" | "position-path" | "position-tile" | "position-space" | "position-pebbles":
            return Refusal("edit-other")
    return Refusal("edit-turn", where=("turn",))


def looks(board: Board, s: Fixed) -> Hashable:
    """The path, the heroes, the tiles that were saved, whose turn it is: not what hides behind the screens."""
    return tuple(s[PATH : HERO + len(board.seats)]), tuple(s[TAKEN:]), s[SEAT], s[PHASE]
