"""Whether ten words that can be read are a position that play can reach or go on from. Says which word is wrong."""

from __future__ import annotations

from plenilune.core.game import Board, Refusal
from plenilune.games.moonlight_heroes.names import COLOUR_NAMES
from plenilune.games.moonlight_heroes.rules import (
    ALL,
    BACKS,
    BAG,
    CASTLE,
    COLOURED,
    COLOURS,
    DAWN,
    DEAL,
    DEALT,
    DRAW,
    DRAWS,
    EACH,
    EMPTY,
    ENDED,
    HAND,
    HEAP,
    HERO,
    KEEP,
    KINDS,
    LAY,
    LEFT,
    MAGIC,
    NEW_PATH,
    PATH,
    PHASE,
    PLACES,
    PUSH,
    QUIET,
    REVERSE,
    REVERSES,
    SAVE,
    SAVED,
    SEAT,
    TAKEN,
    TRAY,
    UNSEEN,
    can_save,
    empty_places,
    has_choice,
    is_last_round,
    keep_rule,
    pebbles,
    tile_beside,
)

IMPOSSIBLE = {
    LAY: "position-laid",
    DEAL: "position-laid",
    NEW_PATH: "position-laid",
    DRAW: "position-draw",
    KEEP: "position-keep",
    SAVE: "position-save",
    REVERSE: "position-reverse",
    PUSH: "position-push",
    ENDED: "position-over",
}


def check(board: Board, s: list[int]) -> None:
    _check_pebbles(board, s)
    _check_magic(s)
    _check_reverses(board, s)
    _check_quiet(board, s)
    if s[PHASE] in (LAY, DEAL):
        _check_setup(board, s)
    if s[PHASE] not in (DRAW, KEEP) and pebbles(s, TRAY):
        raise Refusal("position-tray")
    if not _is_phase_possible(board, s):
        raise Refusal(IMPOSSIBLE[s[PHASE]])


def _check_pebbles(board: Board, s: list[int]) -> None:
    heaps = [BAG, HEAP, TRAY, *(HAND + COLOURS * seat for seat in range(len(board.seats)))]
    for colour in range(COLOURS):
        found = sum(s[at + colour] for at in heaps)
        if found != EACH:
            raise Refusal("position-sum", colour=f"@{COLOUR_NAMES[colour]}", count=found, needed=EACH)


def _check_magic(s: list[int]) -> None:
    """It comes last, enters place 1 and stays there."""
    if MAGIC in s[PATH + 1 : PATH + PLACES]:
        raise Refusal("position-magic")
    if is_last_round(s) and s[CASTLE]:
        raise Refusal("position-magic-early", count=s[CASTLE])


def _check_reverses(board: Board, s: list[int]) -> None:
    seen = sum(board.ints[BACKS + reverse] - s[UNSEEN + reverse] for reverse in range(REVERSES))
    turned = sum(s[TAKEN : TAKEN + KINDS * len(board.seats)]) - (s[PHASE] == REVERSE)
    if seen != turned:
        raise Refusal("position-reverses-sum", seen=seen, turned=turned)


def _check_quiet(board: Board, s: list[int]) -> None:
    dawn = DAWN * len(board.seats)
    if s[QUIET] > dawn or (s[QUIET] == dawn and s[PHASE] != ENDED):
        raise Refusal("position-dawn", most=dawn)
    if s[PHASE] in (REVERSE, PUSH, NEW_PATH) and s[QUIET] != SAVED:
        raise Refusal("position-not-saved")
    if s[PHASE] == ENDED and s[QUIET] == SAVED:
        raise Refusal("position-saved")


def _check_setup(board: Board, s: list[int]) -> None:
    players = range(len(board.seats))
    hands = [DEALT if seat < s[SEAT] and s[PHASE] == DEAL else 0 for seat in players]
    is_fresh = not any(s[HERO + seat] for seat in players) and s[QUIET] == 0 and pebbles(s, HEAP) == 0
    is_dealt = [pebbles(s, HAND + COLOURS * seat) for seat in players] == hands
    if not is_fresh or not is_dealt or any(s[TAKEN:]):
        raise Refusal("position-setup")


def _is_phase_possible(board: Board, s: list[int]) -> bool:
    phase, space = s[PHASE], s[HERO + s[SEAT]] - 1
    is_laid = all((s[PATH + place] != EMPTY) == (place < PLACES - s[LEFT]) for place in range(PLACES))
    if phase in (LAY, NEW_PATH):
        return 1 <= s[LEFT] <= PLACES and is_laid and not is_last_round(s)
    if phase == DEAL:
        return empty_places(s) == 0 and not is_last_round(s)
    if phase == DRAW:
        tray = pebbles(s, TRAY)
        is_tray = keep_rule(board.ints, s) != ALL or tray == 0
        return space >= 0 and 1 <= s[LEFT] <= board.ints[DRAWS + space] - tray and is_tray and pebbles(s, BAG) > 0
    if phase == KEEP:
        rule = keep_rule(board.ints, s)
        return rule != ALL and pebbles(s, TRAY) <= board.ints[DRAWS + space] and has_choice(s, rule)
    if phase == SAVE:
        return can_save(board.ints, s, s[SEAT])
    if phase == REVERSE:
        has_taken = any(s[TAKEN + KINDS * s[SEAT] : TAKEN + KINDS * (s[SEAT] + 1)])
        return 0 <= space < COLOURED and tile_beside(s, s[SEAT]) == EMPTY and has_taken
    if phase == PUSH:
        return 1 <= s[LEFT] <= PLACES and not is_last_round(s)
    if phase == ENDED:
        return is_last_round(s) or s[QUIET] == DAWN * len(board.seats)
    return True
