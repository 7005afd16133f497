"""A position of China Moon set up by hand. What cannot be is said by position.py, here in the words of somebody who taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass

from plenilune.core.game import Board, Fixed, Refusal, refuse
from plenilune.games.china_moon import notation, position
from plenilune.games.china_moon.offers import lilies_on_pads, places
from plenilune.games.china_moon.reasons import LETTERS, colour_letters
from plenilune.games.china_moon.rules import (
    ENDED,
    FROGS,
    FROGS_EACH,
    HOME,
    LAST_HOME,
    LILIES,
    MOVED,
    MOVING,
    PHASE,
    PLACES,
    SEAT,
    START,
    UNSET,
    on,
)

OVER = "over"
NONE = "-"  # where the lily at the finish was taken


@dataclass(frozen=True)
class Draft:
    frogs: tuple[tuple[str, str], ...]  # colour and pad; those on no pad are in the box
    lilies: tuple[tuple[str, str], ...]  # pad and lily
    places: tuple[str, ...]  # the lilies at the finish, 1 to 4; '-' for none
    pools: tuple[tuple[str, str], ...]  # seat and its lilies
    seat: str  # whose turn it is
    doing: str  # how far that turn has come, in notation; empty: it begins


def draft(board: Board, s: Fixed) -> Draft:
    if s[PHASE] == UNSET:
        return empty(board)
    frogs = tuple(
        (letter, board.names[pad])
        for colour, letter in enumerate(colour_letters(board))
        for pad in s[FROGS + FROGS_EACH * colour :][:FROGS_EACH]
    )
    pools = tuple((seat, notation.pool_text(s, index)) for index, seat in enumerate(board.seats))
    begins = s[PHASE] == MOVING and s[MOVED] == 0
    turn = notation.write_position(board, s).split()[-1]
    seat = board.seats[0 if s[PHASE] == ENDED else s[SEAT]]
    return Draft(frogs, lilies_on_pads(board, s), places(s), pools, seat, "" if begins else turn)


def empty(board: Board) -> Draft:
    return Draft((), (), (NONE,) * LAST_HOME, tuple((seat, "") for seat in board.seats), board.seats[0], "")


def read(board: Board, draft: Draft) -> list[int]:
    """Frogs that are still in the box are judged as if they sat on the start, so that all that is wrong with the others is
    said, too."""
    found: list[Refusal] = []
    s: list[int] = []
    placed = Counter(colour for colour, _ in draft.frogs)
    for colour in colour_letters(board):
        if placed[colour] < FROGS_EACH:
            left = FROGS_EACH - placed[colour]
            found.append(Refusal("edit-frogs", colour=f"@seat-{colour}", count=left, where=(f"frog {colour}",)))
    try:
        s = position.read_position(board, _text(board, draft))
    except Refusal as refusal:
        found.extend(_told(draft, refusal))
    refuse(found)
    return s


def _text(board: Board, draft: Draft) -> str:
    pads = {colour: [pad for other, pad in draft.frogs if other == colour] for colour in colour_letters(board)}
    whole = {colour: here + [board.names[START]] * (FROGS_EACH - len(here)) for colour, here in pads.items()}
    frogs = "/".join(f"{colour}:{','.join(here)}" for colour, here in whole.items())
    lilies = ",".join(f"{pad}{lily}" for pad, lily in draft.lilies)
    left = "".join(lily for lily in draft.places if lily != NONE)
    pools = "/".join(f"{seat}:{lilies or NONE}" for seat, lilies in draft.pools)
    return f"{frogs} {lilies};{left} {pools} {_turn(board, draft)}"


def _turn(board: Board, draft: Draft) -> str:
    """The game is over with the last frog home, and not before."""
    home = sum(pad == board.names[-1] for _, pad in draft.frogs)
    if home == LAST_HOME:
        return OVER
    return f"{draft.seat}:move" if draft.doing in ("", OVER) else draft.doing


def _told(draft: Draft, refusal: Refusal) -> list[Refusal]:
    match refusal.key:
        case "position-count":
            return _counts(draft) or [Refusal("edit-other")]
        case "position-two-frogs" | "position-two-lilies" | "position-frog-and-lily" | "position-lily-place":
            return [Refusal(refusal.key.replace("position", "edit"), where=(f"pad {refusal.gaps['pad']}",))]
        case "position-home":
            return [Refusal("edit-home", where=("finish",), count=refusal.gaps["home"])]
        case "position-finish":
            return [Refusal("edit-finish", where=("finish",), count=refusal.gaps["needed"])]
        case "position-finish-order":
            return [Refusal("edit-finish-order", where=("finish",))]
        case "position-frogs" | "position-three-frogs" | "no-pad" | "position-lilies" | "position-lily" | "position-pools":
            return [Refusal("edit-other")]
    return [Refusal("edit-turn", where=("turn",))]


def _counts(draft: Draft) -> list[Refusal]:
    """Of each colour: how many lilies are still in the box, or too many on the board."""
    lying = Counter(lily for _, lily in draft.lilies) + Counter(draft.places)
    for _, held in draft.pools:
        lying += Counter(held)
    found = []
    for number in range(1, LILIES + 1):
        lily, left = LETTERS[number], position.ALL_LILIES[number] - lying[LETTERS[number]]
        if left:
            key = "edit-lilies" if left > 0 else "edit-lilies-too-many"
            found.append(Refusal(key, lily=f"@lily-{lily}", count=abs(left), where=(f"lily {lily}",)))
    return found


def looks(board: Board, s: Fixed) -> Hashable:
    """What lies on the pads and at the finish, what everybody holds, whose turn it is."""
    pads = tuple(s[on(pad)] for pad in range(len(board.names)))
    return pads, tuple(s[PLACES : on(START)]), s[SEAT], s[HOME]
