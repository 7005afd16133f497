"""A view of China Moon in sentences, for every screen and for those who listen."""

from __future__ import annotations

from collections import Counter

from plenilune.core.game import Board, Said
from plenilune.core.state import View
from plenilune.games.china_moon.course import FINISH, START
from plenilune.games.china_moon.view import Pieces

LANES = "ab"


def asks(board: Board, view: View) -> tuple[Said, ...]:
    """What is to be decided, by whom; then whose frog it must be, or where a lily will fall."""
    pieces: Pieces = view.pieces
    if pieces.phase == "over":
        return (Said("ask-over", {"winners": [Said("winner", {"name": f"%{seat}"}) for seat in view.winners]}),)
    if pieces.phase == "unset":
        return (Said("ask-unset"),)
    falls = [Said("story-falls", {"to": pad_word(pieces.drop_pad)})] if pieces.drop_pad else []
    name = {"name": f"%{view.mover}"}
    if view.seat != view.mover:
        return (Said(f"waits-{pieces.phase}" if pieces.phase in ("swap", "drop") else "waits-move", name), *falls)
    if pieces.phase in ("swap", "drop"):
        return (Said(f"ask-{pieces.phase}", name), *falls)
    if pieces.phase == "hop":
        return (Said("ask-hop", name), _others(pieces))
    return (
        Said("ask-others" if pieces.must_be_others else "ask-frog", {**name, "number": len(pieces.moved) + 1}),
        _others(pieces),
    )


def _others(pieces: Pieces) -> Said:
    """Whether another player's frog has moved in this turn, as one must."""
    if pieces.must_be_others:
        return Said("others-now")
    return Said("others-done" if any(colour != pieces.turn for colour in pieces.moved) else "others-must")


def tells(board: Board, view: View) -> tuple[Said, ...]:
    """The same, and then who has what, where the frogs are, which lilies are left."""
    pieces: Pieces = view.pieces
    if pieces.phase == "unset":
        return asks(board, view)
    colours = dict.fromkeys(frog.colour for frog in pieces.frogs)
    left = [
        Said("numbered-lily", {"number": at, "lily": f"@lily-{lily}"})
        for at, lily in enumerate(pieces.places, 1)
        if lily != "-"
    ]
    finish = [Said("tell-finish", {"lilies": left})] if left else []
    return (*asks(board, view), *(_colour(view, colour) for colour in colours), _lilies(pieces), *finish)


def _colour(view: View, colour: str) -> Said:
    pieces: Pieces = view.pieces
    where = Counter(frog.pad for frog in pieces.frogs if frog.colour == colour)
    frogs = [_times("times-frogs", place_word(pad), count) for pad, count in where.items()]
    pools = dict(pieces.pools)
    if colour not in pools:
        return Said("tell-neutral", {"frogs": frogs})
    lilies = [_times("times-lilies", Said(f"lily-{lily}"), count) for lily, count in Counter(pools[colour]).items()]
    gaps = {"seat": f"%{colour}", "points": points_word(view.scores[colour]), "frogs": frogs}
    return Said("tell-seat", {**gaps, "lilies": lilies}) if lilies else Said("tell-seat-bare", gaps)


def _lilies(pieces: Pieces) -> Said:
    lilies = [Said("numbered-lily", {"number": _pad_number(pad), "lily": f"@lily-{lily}"}) for pad, lily in pieces.lilies]
    return Said("tell-lilies", {"lilies": lilies}) if lilies else Said("tell-no-lilies")


def _pad_number(pad: str) -> Said | str:
    """How far from the start, and in which lane."""
    return Said("numbered-lane", _lane(pad)) if pad[-1] in LANES else pad


def place_word(pad: str) -> Said:
    """Where somebody is."""
    return _where("place", pad)


def _times(key: str, thing: Said, count: int) -> Said:
    return thing if count == 1 else Said(key, {"thing": thing, "times": count})


def pad_word(pad: str) -> Said:
    """A pad by its name, as something to come from or go to."""
    return _where("at", pad)


def _where(word: str, pad: str) -> Said:
    if pad in (START, FINISH):
        return Said(f"{word}-{'start' if pad == START else 'finish'}")
    return Said(f"{word}-lane", _lane(pad)) if pad[-1] in LANES else Said(f"{word}-pad", {"pad": pad})


def _lane(pad: str) -> dict[str, str]:
    """Of a pad in a fork: its number and the letter of its lane, which are heard apart."""
    return {"pad": pad[:-1], "lane": pad[-1]}


def points_word(points: int) -> Said:
    return Said("points", {"points": points, "count": abs(points)})
