"""What a seat may see of Moonlight Heroes, built from nothing. Hidden are the pebbles in the others' hands and on their
trays, unless the screens are off, and for everybody the bag."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random
from typing import Literal

from plenilune.core.game import Board, Fixed, Refusal, Said
from plenilune.games.moonlight_heroes import missing, position, sentences
from plenilune.games.moonlight_heroes.legal import check
from plenilune.games.moonlight_heroes.names import COLOURS, NAMES, REVERSES, Colour, Counts, Gold, Reverse, Sign
from plenilune.games.moonlight_heroes.names import KEEPS as KEEP_NAMES
from plenilune.games.moonlight_heroes.offers import Draw, Keep, Kept, Offer
from plenilune.games.moonlight_heroes.position import Phase, fallen, names_of
from plenilune.games.moonlight_heroes.rules import (
    BACKS,
    BAG,
    CASTLE,
    COLOUR,
    COLOURED,
    DAWN,
    DRAWS,
    EACH,
    HAND,
    HEAP,
    HERO,
    HIDE,
    KEEP,
    KEEPS,
    KINDS,
    LEFT,
    MOST_CHOICES,
    NEEDS,
    PATH,
    PHASE,
    PLACES,
    QUIET,
    SAVE,
    SCREENS,
    SEAT,
    TAKEN,
    TRAY,
    UNSEEN,
    could_save_at,
    has_choice,
    is_last_round,
    keep_rule,
    list_hides,
    pebbles,
    score,
    tile_beside,
)


@dataclass(frozen=True)
class Space:
    """A hiding place or a fountain, and who is there.

    - `colour`: empty for a fountain
    - `place`: of the path beside it; 0 for a fountain
    - `sign`: of a fountain
    - `gold`: the rule of a gold fountain
    - `hero`: the seat that hides here, or empty
    - `can_save`: the viewer's own pebbles pay this space (free where he is) and the tile beside it
    - `lacks`: `y`: to hide here the viewer lacks a yellow pebble
    - `label`: the same in sentences
    """

    name: str
    colour: Colour | Literal[""]
    place: int
    draws: int
    sign: Sign | Literal[""]
    gold: Gold | Literal[""]
    hero: str
    can_save: bool
    lacks: str
    label: tuple[Said, ...]


@dataclass(frozen=True)
class Hero:
    """What everybody may see of a hero, and what the viewer may.

    - `space`: empty: off the board
    - `hand`: None: behind a screen
    - `label`: the same in a sentence
    """

    seat: str
    space: str
    pebbles: int
    hand: Counts | None
    gems: int
    tiles: tuple[str, ...]
    label: Said


@dataclass(frozen=True)
class Pieces:
    """A position of Moonlight Heroes as one seat sees it: `view.pieces`.

    - `seat`: whose turn it is
    - `left`: pebbles or tiles still to come in this phase
    - `path`: places 1 to 6: gems, "magic", or empty
    - `lacks`: `gyy`: the pebbles that the viewer lacks to save the tile of each place
    - `tray`: pebbles on the tray of a gold fountain
    - `tray_pebbles`: only for who may look
    - `castle`: tiles inside, the magic one included
    - `zirroz`: tiles that fell off the path
    - `reverses`: how many of each have been seen
    """

    phase: Phase
    seat: str
    left: int
    path: tuple[str, ...]
    lacks: tuple[str, ...]
    spaces: tuple[Space, ...]
    heroes: tuple[Hero, ...]
    bag: int
    heap: Counts
    tray: int
    tray_pebbles: Counts | None
    castle: int
    zirroz: tuple[str, ...]
    reverses: tuple[tuple[Reverse, int], ...]
    is_last_round: bool
    quiet_turns_left: int


def hides(board: Board) -> bool:
    return board.ints[SCREENS] == 1


def knows(board: Board, s: Fixed, seat: int | None, at: int) -> bool:
    """Whether that seat may know the pebbles at BAG, HEAP, TRAY or HAND + 3 * somebody."""
    if at == HEAP:
        return True
    if at == BAG:
        return False
    owner = s[SEAT] if at == TRAY else (at - HAND) // 3
    return seat == owner or not board.ints[SCREENS]


def view(board: Board, s: Fixed, seat: int | None) -> Pieces:
    seen, goals = board.ints[BACKS : BACKS + len(REVERSES)], _goals(board, s, seat)
    hiding = {s[HERO + number] - 1: name for number, name in enumerate(board.seats)}
    return Pieces(
        phase=position.PHASES[s[PHASE]],
        seat=board.seats[s[SEAT]],
        left=s[LEFT],
        path=tuple(position.tile_name(board, s[PATH + place]).strip("-") for place in range(PLACES)),
        lacks=tuple("" if seat is None else missing.for_tile(board, s, seat, place) for place in range(PLACES)),
        spaces=tuple(
            _space(board, s, seat, space, hiding.get(space, ""), space in goals)
            for space in range(COLOURED + len(board.seats))
        ),
        heroes=tuple(_hero(board, s, seat, other) for other in range(len(board.seats))),
        bag=pebbles(s, BAG),
        heap=_counts(s, HEAP),
        tray=pebbles(s, TRAY),
        tray_pebbles=_counts(s, TRAY) if knows(board, s, seat, TRAY) else None,
        castle=s[CASTLE] + (not is_last_round(s)),
        zirroz=names_of(board, fallen(board, s)),
        reverses=tuple((name, seen[code] - s[UNSEEN + code]) for code, name in enumerate(REVERSES)),
        is_last_round=is_last_round(s),
        quiet_turns_left=DAWN * len(board.seats) - max(s[QUIET], 0),
    )


def _counts(s: Fixed, at: int) -> Counts:
    return s[at], s[at + 1], s[at + 2]


def _goals(board: Board, s: Fixed, seat: int | None) -> list[int]:
    """The spaces that this seat may go to now."""
    out = [0] * MOST_CHOICES
    return out[: list_hides(board.ints, s, out)] if seat == s[SEAT] and s[PHASE] == HIDE else []


def _space(board: Board, s: Fixed, seat: int | None, space: int, hero: str, is_goal: bool) -> Space:
    is_fountain = space >= COLOURED
    can_save = seat is not None and not is_fountain and could_save_at(board.ints, s, seat, space)
    name, draws = NAMES[space], board.ints[DRAWS + space]
    if is_fountain:
        sign, gold = board.drawing["signs"][name], KEEP_NAMES[board.ints[KEEPS + space - COLOURED]]
        label = sentences.of_fountain(name, draws, gold, hero)
        return Space(name, "", 0, draws, sign, gold, hero, can_save, "", label)
    colour, beside = COLOURS[board.ints[COLOUR + space]], position.tile_name(board, s[PATH + space % PLACES]).strip("-")
    label = sentences.of_space(name, colour, draws, beside, hero, can_save and is_goal)
    lacks = "" if seat is None else missing.for_space(board, s, seat, space)
    return Space(name, colour, space % PLACES + 1, draws, "", "", hero, can_save, lacks, label)


def _hero(board: Board, s: Fixed, seat: int | None, other: int) -> Hero:
    at = HAND + 3 * other
    name, space = board.seats[other], NAMES[s[HERO + other] - 1] if s[HERO + other] else ""
    hand, gems = _counts(s, at) if knows(board, s, seat, at) else None, score(board.ints, s, other)
    tiles = names_of(board, s[TAKEN + KINDS * other : TAKEN + KINDS * (other + 1)])
    label = sentences.of_hero(name, space, pebbles(s, at), hand, gems)
    return Hero(name, space, pebbles(s, at), hand, gems, tiles, label)


def seen_position(board: Board, s: Fixed, seat: int | None) -> str:
    return position.write(board, s, lambda at: knows(board, s, seat, at))


def told(board: Board, s: Fixed, text: str, offer: Offer, seat: int | None) -> tuple[str, Offer]:
    """Which colours somebody drew or kept is nobody else's business; how many is, and what goes to the open heap."""
    if not isinstance(offer, Draw | Keep) or knows(board, s, seat, TRAY):
        return text, offer
    word, _, hidden = text.partition(" ")
    text = f"{word} {'?' * len(hidden)}"
    if isinstance(offer, Keep):
        return text, Keep(offer.seat, offer.start, _screened(offer.kept), None)
    kept = offer.kept and _screened(offer.kept)
    return text, Draw(offer.seat, offer.start, offer.count, None, offer.on_tray, kept, offer.refills)


def _screened(kept: Kept) -> Kept:
    return Kept(kept.count, None, kept.rest)


def resample(board: Board, seen: str, seat: int | None, rng: Random) -> list[int]:
    """Deals the pebbles that are not in sight, each way as likely as it is under what the position tells: who decides
    whether to save can pay the tile, and a tray to choose from offers a choice."""
    s, hidden = position.read(board, seen)
    in_sight = [at for at in (BAG, HEAP, TRAY, *(HAND + 3 * other for other in range(len(board.seats)))) if at not in hidden]
    unknown = [EACH - sum(s[at + colour] for at in in_sight) for colour in range(3)]
    if min(unknown) < 0 or sum(unknown) != sum(hidden.values()):
        raise Refusal("position-unseen", unknown=sum(unknown), hidden=sum(hidden.values()))
    payer, rule = HAND + 3 * s[SEAT], keep_rule(board.ints, s)
    for at in sorted(hidden, key=lambda at: (at != TRAY, at != payer)):  # those about whom something is known come first
        least = [0, 0, 0]
        if at == payer and s[PHASE] == SAVE:
            tile = tile_beside(s, s[SEAT])
            least = list(board.ints[NEEDS + 3 * (tile - 1) : NEEDS + 3 * tile])
        ways = _ways(unknown, hidden[at], least)
        if at == TRAY and s[PHASE] == KEEP:
            ways = {dealt: count for dealt, count in ways.items() if has_choice([0] * TRAY + list(dealt), rule)}
        if not ways:
            raise Refusal("position-unseen-phase")
        s[at : at + 3] = rng.choices(list(ways), list(ways.values()))[0]
        unknown = [unknown[colour] - s[at + colour] for colour in range(3)]
    check(board, s)
    return s


def _ways(unknown: list[int], drawn: int, least: list[int]) -> dict[Counts, int]:
    """In how many ways so many pebbles, of each colour at least that many, can be drawn from those not in sight."""
    ways = {}
    for green in range(least[0], min(unknown[0], drawn) + 1):
        for yellow in range(least[1], min(unknown[1], drawn - green) + 1):
            red = drawn - green - yellow
            if least[2] <= red <= unknown[2]:
                ways[green, yellow, red] = comb(unknown[0], green) * comb(unknown[1], yellow) * comb(unknown[2], red)
    return ways
