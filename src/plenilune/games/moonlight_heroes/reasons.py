"""Which rule forbids a move. Asks the predicates of rules.py in the order of the rule sheet, and speaks only of what the
mover himself knows."""

from __future__ import annotations

import re

from plenilune.core.game import Board, Fixed, Refusal
from plenilune.games.moonlight_heroes import missing
from plenilune.games.moonlight_heroes.names import COLOUR_NAMES, COLOURS, KEEPS, NAMES, gold_key
from plenilune.games.moonlight_heroes.rules import (
    COLOURED,
    EMPTY,
    HAND,
    HERO,
    HIDE,
    KEEP,
    LAY,
    MAGIC,
    NEEDS,
    NEW_PATH,
    PATH,
    PHASE,
    PLACES,
    PLAYERS,
    PUSH,
    REVERSE,
    SEAT,
    TRAY,
    can_save,
    drawn_at_once,
    is_drawing,
    is_occupied,
    keep_rule,
)


def why_not(board: Board, s: Fixed, text: str) -> Refusal:
    phase = s[PHASE]
    if is_drawing(s):
        return Refusal("outcome-draw", text=text, count=drawn_at_once(s), example="ggyr"[-drawn_at_once(s) :])
    if phase in (LAY, PUSH, NEW_PATH):
        return Refusal("outcome-push", text=text)
    if phase == REVERSE:
        return Refusal("outcome-reverse", text=text)
    is_keep = re.match("keep( |$)", text)
    tile = re.fullmatch("save ([1-6])", text)  # no move: who taps a tile asks about this one
    if not is_keep and not tile and text not in (*NAMES, "save", "end", "pass"):
        return Refusal("not-a-move", text=text)
    if phase == KEEP:
        return _why_not_keep(board, s, text[5:]) if is_keep else Refusal("keep-first")
    if is_keep:
        return Refusal("nothing-to-keep")
    if phase != HIDE:
        return Refusal("already-hidden")
    if text in NAMES:
        return _why_not_there(board, s, NAMES.index(text))
    if text == "save":
        return _why_not_save(board, s)
    if tile:
        return _why_not_tile(board, s, int(tile[1]) - 1)
    return Refusal("hide-first" if text == "end" else "may-not-pass")


def _why_not_there(board: Board, s: Fixed, space: int) -> Refusal:
    name = NAMES[space]
    if space >= COLOURED + board.ints[PLAYERS]:
        return Refusal("no-such-fountain", space=name, players=board.ints[PLAYERS])
    if s[HERO + s[SEAT]] == space + 1:
        if space >= COLOURED:
            return Refusal("stay-at-fountain", space=name)
        return Refusal("stay-is-save" if can_save(board.ints, s, s[SEAT]) else "stay-without-save", space=name)
    if is_occupied(board.ints, s, space):
        hero = next(seat for number, seat in enumerate(board.seats) if s[HERO + number] == space + 1)
        return Refusal("occupied", space=name, hero=f"@hero-{hero}")
    return Refusal("cannot-pay-space", space=name, colour=_need(missing.for_space(board, s, s[SEAT], space)))


def _why_not_save(board: Board, s: Fixed) -> Refusal:
    space = s[HERO + s[SEAT]] - 1
    if space < 0:
        return Refusal("save-off-board")
    if space >= COLOURED:
        return Refusal("save-at-fountain", space=NAMES[space])
    return _why_not_tile(board, s, space % PLACES)


def _why_not_tile(board: Board, s: Fixed, place: int) -> Refusal:
    tile, lacks, space = s[PATH + place], missing.for_tile(board, s, s[SEAT], place), s[HERO + s[SEAT]] - 1
    is_beside = 0 <= space < COLOURED and space % PLACES == place
    if tile == EMPTY:
        return Refusal("save-empty") if is_beside else Refusal("not-a-move", text=f"save {place + 1}")
    if tile == MAGIC:
        return Refusal("save-magic")
    if not lacks:
        return Refusal("stay-is-save" if is_beside else "save-beside")
    colour = COLOURS.index(lacks[0])
    needed, held = board.ints[NEEDS + 3 * (tile - 1) + colour], s[HAND + 3 * s[SEAT] + colour]
    if len(lacks) == 1 and not held:
        return Refusal("cannot-pay-tile", colour=_need(lacks))
    if len(lacks) == 2 and lacks[0] != lacks[1]:
        return Refusal("cannot-pay-tile-two", colour=_need(lacks[0]), other=_need(lacks[1]))
    key = "save-needs-none" if held == 0 else "save-needs"
    return Refusal(key, tile=board.names[tile - 1], count=needed, colour=f"@{COLOUR_NAMES[colour]}", held=held)


def _need(colour: str) -> str:
    return f"@need-{COLOUR_NAMES[COLOURS.index(colour)]}"


def _why_not_keep(board: Board, s: Fixed, kept: str) -> Refusal:
    if not re.fullmatch("g*y*r*", kept) or not kept:
        return Refusal("keep-order", text=kept)
    for number, colour in enumerate(COLOURS):
        if kept.count(colour) > s[TRAY + number]:
            return Refusal("keep-not-drawn", count=s[TRAY + number], colour=f"@{COLOUR_NAMES[number]}")
    return Refusal(f"keep-{gold_key(KEEPS[keep_rule(board.ints, s)])}")
