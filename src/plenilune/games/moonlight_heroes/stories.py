"""Moonlight Heroes in sentences: what a move does, why it is good, which moment mattered. Asks the rules, decides nothing.

What a hand holds is used only for a seat that may look into it; all else that is said here, everybody has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plenilune.core.game import Role, Said, Standing
from plenilune.core.state import State
from plenilune.games.moonlight_heroes.names import COLOUR_NAMES, COLOURS, NAMES, tile
from plenilune.games.moonlight_heroes.names import pebbles as named
from plenilune.games.moonlight_heroes.offers import (
    Draw,
    Hide,
    Keep,
    Kept,
    Offer,
    Push,
    Rest,
    Reverse,
    Save,
    offer,
)
from plenilune.games.moonlight_heroes.position import fallen
from plenilune.games.moonlight_heroes.rules import (
    AGAIN,
    ALL,
    BAG,
    COLOUR,
    COLOURED,
    EMPTY,
    HAND,
    HEAP,
    KEEPS,
    MAGIC,
    NEEDS,
    PATH,
    PLACES,
    SEAT,
    UNSEEN,
    could_save_at,
    pebbles,
    tile_beside,
)
from plenilune.games.moonlight_heroes.sentences import spot
from plenilune.games.moonlight_heroes.view import knows, told
from plenilune.words import Gap

Gaps = dict[str, Gap]


class Deed(NamedTuple):
    """A move of the seat whose turn it is, with what everybody sees of it."""

    kind: str  # hide, save, end, pass or keep
    space: int  # of hide; else -1
    gems: int  # of the tile beside, or saved
    pebbles: int  # drawn on arriving, or kept


# What a move or chance did


def tell(state: State, move: str, seat: str | None = None) -> tuple[Said, ...]:
    """Told of what that seat heard of it, so that nothing else can get in."""
    s = state.ints
    _, did = told(state.game.board, s, move, _did(state, move), _index(state, seat))
    name: Gaps = {"name": f"%{did.seat}"}
    match did:
        case Hide():
            return (_hid(state, did.space, name),)
        case Save():
            return (Said("story-save", {**name, "tile": tile(did.tile)}),)
        case Rest():
            return (Said(f"story-{did.kind}", name),)
        case Keep():
            return (_kept(did.kept, name),)
        case Draw():
            return _drew(did, pebbles(s, HAND + 3 * s[SEAT]), name)
        case Reverse():
            return (Said(f"story-reverse-{did.reverse}"),)
        case Push():
            return _pushed(did)


def _hid(state: State, space: str, name: Gaps) -> Said:
    sign = _sign(state, NAMES.index(space))
    if sign == "f":
        return Said("story-fountain", {**name, "place": space[1:]})
    return Said("story-behind", {**name, "where": f"@where-{sign}", "spot": spot(space)})


def _drew(did: Draw, held: int, name: Gaps) -> tuple[Said, ...]:
    if did.pebbles:
        drew = Said("story-draw-seen", {**name, "pebbles": named(did.pebbles)})
    elif did.on_tray:
        drew = Said("story-draw-tray", {**name, "count": did.count})
    else:
        drew = Said("story-draw", {**name, "count": did.count, "held": held + did.count})
    return (drew, _kept(did.kept, name)) if did.kept else (drew,)


def _kept(kept: Kept, name: Gaps) -> Said:
    if kept.pebbles:
        return Said("story-keep-seen", {**name, "pebbles": named(kept.pebbles)})
    return Said("story-keep", {**name, "count": kept.count})


def _pushed(did: Push) -> tuple[Said, ...]:
    new = Said("tell-last-round") if did.tile == "magic" else Said("story-push", {"tile": tile(did.tile)})
    return (new, Said("story-falls", {"tile": tile(did.falls)})) if did.falls else (new,)


def why(state: State, line: Sequence[str], seat: str | None = None) -> Said | None:
    """Why the first move of the best line is good; nothing where no reason is plain. What comes later is left to chance."""
    if not line or state.mover not in state.game.seats:
        return None
    deed = _deed(state, line[0])
    if deed.kind == "hide":
        return _why_there(state, deed, seat)
    if deed.kind == "save":
        return Said("why-saves", {"gems": _gems(deed.gems)})
    if deed.kind == "keep" and _may_look(state, seat):
        after = state.play(line[0])
        gems = max(_could_save(after, state.ints[SEAT]).values(), default=0)
        return Said("why-keep", {"gems": _gems(gems)}) if gems else None
    return Said("why-pass") if deed.kind == "pass" else None


def _why_there(state: State, deed: Deed, seat: str | None) -> Said | None:
    if _may_look(state, seat):
        if deed.space in _could_save(state, state.ints[SEAT]):
            return Said("why-save-there", {"gems": _gems(deed.gems)})
        missing = _missing(state, deed.space)
        if len(missing) == 1:
            return Said("why-short", {"pebble": f"@missing-{missing}", "gems": _gems(deed.gems)})
    if not deed.pebbles:
        return None
    kind = "draws" if deed.space < COLOURED else "gold" if _is_gold(state, deed.space) else "fountain"
    return Said(f"why-{kind}", {"pebbles": _pebbles(deed.pebbles)})


def remark(state: State, move: str, standing: Standing, line: Sequence[str] = (), seat: str | None = None) -> Said | None:
    """A few words beside a move."""
    deed = _deed(state, move)
    if deed.kind == "save":
        return Said("remark-saves", {"gems": _gems(deed.gems)})
    if deed.kind in ("end", "pass"):
        return Said(f"remark-{deed.kind}")
    if deed.kind == "hide" and _may_look(state, seat) and deed.space in _could_save(state, state.ints[SEAT]):
        return Said("remark-save-there", {"gems": _gems(deed.gems)})
    if standing in ("slower", "lets-go", "loses"):
        return Said(f"remark-{standing}")
    if deed.kind == "hide" and _may_look(state, seat) and len(_missing(state, deed.space)) == 1:
        return Said("remark-short")
    if deed.kind == "hide" and deed.pebbles:
        return Said("remark-draws", {"pebbles": _pebbles(deed.pebbles)})
    return Said("remark-as-good") if standing == "as-good" else None


def moment(before: State, move: str, after: State, role: Role, seat: str | None = None) -> Said:
    """What had happened, for those who look back."""
    deed = _deed(before, move)
    gems: Gaps = {**_name(before), "gems": _gems(deed.gems)}
    if after.mover is None:
        if deed.kind == "save" and after.winners == (before.mover,):
            return Said("moment-won", gems)
        shared = len(after.winners) > 1
        return Said("moment-over-shared" if shared else "moment-over", {"name": f"%{after.winners[0]}"})
    if deed.kind == "save":
        if after.ints[UNSEEN + AGAIN] < before.ints[UNSEEN + AGAIN]:
            return Said("moment-saved-again", gems)
        return Said("moment-saved-zirroz" if _zirroz(after) > _zirroz(before) else "moment-saved", gems)
    if deed.kind == "hide" and role == "turn" and _may_look(before, seat):
        best = max(_could_save(before, before.ints[SEAT]).values(), default=0)
        if best and deed.space not in _could_save(before, before.ints[SEAT]):
            return Said("moment-missed", {**_name(before), "gems": _gems(best)})
    if deed.space >= COLOURED and deed.pebbles:
        return Said("moment-fountain", {**_name(before), "pebbles": _pebbles(deed.pebbles)})
    return _plain_moment(before, deed, gems)


def _plain_moment(before: State, deed: Deed, gems: Gaps) -> Said:
    name = _name(before)
    if deed.kind == "hide":
        return Said("moment-ran", {**name, "where": f"@where-{_sign(before, deed.space)}"})
    if deed.kind == "keep":
        return Said("moment-kept", {**name, "pebbles": _pebbles(deed.pebbles)})
    return Said("moment-left", gems) if deed.kind == "end" else Said("moment-stayed", name)


def hint(state: State, move: str, step: int, seat: str | None = None) -> Said:
    """First what to look at, then where to go, then what comes of it."""
    deed = _deed(state, move)
    if deed.kind == "hide":
        return _hint_there(state, deed, step, seat)
    if deed.kind == "save":
        return Said(f"hint-save-{step}", {"gems": _gems(deed.gems)})
    did = _did(state, move)
    if isinstance(did, Keep) and did.kept.pebbles and step > 1:
        return Said("hint-keep", dict(zip(COLOUR_NAMES, did.kept.pebbles, strict=True)))
    return Said("hint-tray" if deed.kind == "keep" else f"hint-{deed.kind}")


def _hint_there(state: State, deed: Deed, step: int, seat: str | None) -> Said:
    sign = _sign(state, deed.space)
    if step == 1:
        return Said(f"hint-look-{sign}")
    if step == 2:
        return Said("hint-fountain" if sign == "f" else "hint-place", {"place": NAMES[deed.space][1:]})
    if _may_look(state, seat) and deed.space in _could_save(state, state.ints[SEAT]):
        return Said("hint-save-there", {"gems": _gems(deed.gems)})
    return Said("hint-draws", {"pebbles": _pebbles(deed.pebbles)}) if deed.pebbles else Said("hint-hide")


# A move, and words for it


def _did(state: State, move: str) -> Offer:
    return offer(state.game.board, state.ints, state.code_of(move))


def _deed(state: State, move: str) -> Deed:
    board, s = state.game.board.ints, state.ints
    did = _did(state, move)
    if isinstance(did, Hide):
        space = NAMES.index(did.space)
        gems = _gems_of(board, s[PATH + space % PLACES]) if space < COLOURED else 0
        left = pebbles(s, BAG) + pebbles(s, HEAP) + (space < COLOURED)
        return Deed(did.kind, space, gems, min(did.draws, left))
    kept = did.kept.count if isinstance(did, Keep) else 0
    return Deed(did.kind, -1, _gems_of(board, tile_beside(s, s[SEAT])), kept)


def _gems_of(board: Sequence[int], tile: int) -> int:
    return 0 if tile in (EMPTY, MAGIC) else sum(board[NEEDS + 3 * (tile - 1) : NEEDS + 3 * tile])


def _sign(state: State, space: int) -> str:
    """The colour of a hiding place, or "f" for a fountain."""
    return COLOURS[state.game.board.ints[COLOUR + space]] if space < COLOURED else "f"


def _is_gold(state: State, space: int) -> bool:
    return state.game.board.ints[KEEPS + space - COLOURED] != ALL


def _name(state: State) -> Gaps:
    return {"name": f"%{state.mover}"}


def _gems(count: int) -> str:
    return f"@gems-{count}"


def _pebbles(count: int) -> str:
    return f"@pebbles-{count}"


# What is true of a garden


def _may_look(state: State, seat: str | None) -> bool:
    """Whether that seat may look into the hand of the one to move."""
    return knows(state.game.board, state.ints, _index(state, seat), HAND + 3 * state.ints[SEAT])


def _index(state: State, seat: str | None) -> int | None:
    return None if seat is None else state.game.seat_index(seat)


def _could_save(state: State, seat: int) -> dict[int, int]:
    """The spaces where the pebbles in hand save a tile at once, and how many gems it has."""
    board, s = state.game.board.ints, state.ints
    spaces = [space for space in range(COLOURED) if could_save_at(board, s, seat, space)]
    return {space: _gems_of(board, s[PATH + space % PLACES]) for space in spaces}


def _missing(state: State, space: int) -> str:
    """The pebbles that are missing to save there once the space is paid for."""
    board, s = state.game.board.ints, state.ints
    if space >= COLOURED or not _gems_of(board, s[PATH + space % PLACES]):
        return ""
    hand, need = HAND + 3 * s[SEAT], NEEDS + 3 * (s[PATH + space % PLACES] - 1)
    lacks = [board[need + colour] + (board[COLOUR + space] == colour) - s[hand + colour] for colour in range(3)]
    return "".join(COLOURS[colour] * max(0, lacks[colour]) for colour in range(3))


def _zirroz(state: State) -> int:
    """How many tiles he has."""
    return sum(fallen(state.game.board, state.ints))
