"""Reading a position of China Moon, and refusing one that cannot be: four words, FROGS LILIES POOLS TURN."""

from __future__ import annotations

import re

from plenilune.core.game import Board, Refusal
from plenilune.games.china_moon.reasons import LETTERS, colour_letters, end_names, frog_name
from plenilune.games.china_moon.rules import (
    BLUE,
    BUTTERFLY,
    BYTE,
    COLOURS,
    DROPPING,
    ENDED,
    FINISH,
    FROGS,
    FROGS_EACH,
    HOME,
    HOPPING,
    KIND,
    LAST_HOME,
    LILIES,
    MOVED,
    MOVED_FROGS,
    MOVING,
    PAD,
    PHASE,
    PLACES,
    PRANKSTER,
    SEAT,
    SPRING,
    START,
    SWAPPING,
    TURN,
    find_free,
    is_drop_possible,
    is_other_left,
    is_owned,
    is_swap_possible,
    on,
    pool,
    size,
)

ALL_LILIES = (0, 5, 5, 5, 1, 1)  # W Y P B K, by their numbers
PHASES = {"move": MOVING, "swap": SWAPPING, "drop": DROPPING, "hop": HOPPING}
PLACE_OF = {SWAPPING: PRANKSTER, DROPPING: BUTTERFLY, HOPPING: SPRING}
TURN_FORM = re.compile(r"(?:(\w)\.)?(\w):(\w+)(?:@(\w+))?((?:\+\w+)*)")


def read_position(board: Board, text: str) -> list[int]:
    s = [0] * size(board.ints)
    if text.strip() == "unset":
        return s
    words = text.split()
    if len(words) != 4:
        raise Refusal("position-words", words=len(words))
    _read_frogs(board, words[0], s)
    _read_lilies(board, words[1], s)
    _read_pools(board, words[2], s)
    _check_lilies(board, s)
    find_free(board.ints, s)
    _read_turn(board, words[3], s)
    return s


def _read_frogs(board: Board, word: str, s: list[int]) -> None:
    letters = colour_letters(board)
    rows = word.split("/")
    if [row[:2] for row in rows] != [f"{letter}:" for letter in letters]:
        raise Refusal("position-frogs", text=word, form="/".join(f"{letter}:0,0,0" for letter in letters))
    for colour, row in enumerate(rows):
        names = row[2:].split(",")
        if len(names) != FROGS_EACH:
            raise Refusal("position-three-frogs", colour=f"@seat-{letters[colour]}", text=row)
        pads = sorted(_pad(board, name) for name in names)
        s[FROGS + FROGS_EACH * colour : FROGS + FROGS_EACH * (colour + 1)] = pads
        for pad in pads:
            if pad == board.ints[FINISH]:
                s[HOME] += 1
            elif pad != START:
                if s[on(pad)]:
                    raise Refusal("position-two-frogs", pad=board.names[pad])
                s[on(pad)] = colour + 1
    if s[HOME] > LAST_HOME:
        raise Refusal("position-home", home=s[HOME], most=LAST_HOME)


def _pad(board: Board, name: str) -> int:
    if name not in board.names:
        raise Refusal("no-pad", text=name)
    return board.names.index(name)


def _read_lilies(board: Board, word: str, s: list[int]) -> None:
    match = re.fullmatch(r"([^;]*);([WYPB]*)", word)
    if not match:
        raise Refusal("position-lilies", text=word)
    for entry in match[1].split(",") if match[1] else []:
        form = re.fullmatch(r"(\w+)([WYPBK])", entry)
        if not form:
            raise Refusal("position-lily", text=entry)
        pad = _pad(board, form[1])
        if pad in (START, board.ints[FINISH]):
            raise Refusal("position-lily-place", pad=form[1])
        if s[on(pad)] < 0:
            raise Refusal("position-two-lilies", pad=form[1])
        if s[on(pad)] > 0:
            raise Refusal("position-frog-and-lily", pad=form[1])
        s[on(pad)] = -LETTERS.index(form[2])
    left = match[2]
    is_blue_away = s[HOME] < LAST_HOME and LETTERS[BLUE] not in left  # it can be swapped and dropped too
    if len(left) != LAST_HOME - s[HOME] - is_blue_away:
        raise Refusal("position-finish", home=s[HOME], needed=LAST_HOME - s[HOME], left=len(left))
    if LETTERS[BLUE] in left[:-1] or len(set(left)) < len(left):
        raise Refusal("position-finish-order", text=left)
    for place, lily in enumerate(left, s[HOME]):
        s[PLACES + place] = LETTERS.index(lily)


def _read_pools(board: Board, word: str, s: list[int]) -> None:
    rows = word.split("/")
    if [row[:2] for row in rows] != [f"{seat}:" for seat in board.seats]:
        raise Refusal("position-pools", text=word, form="/".join(f"{seat}:-" for seat in board.seats))
    for seat, row in enumerate(rows):
        if not re.fullmatch(r"-|[WYPBK]+", row[2:]):
            raise Refusal("position-pool", text=row)
        for lily in row[2:].replace("-", ""):
            s[pool(seat, LETTERS.index(lily))] += 1


def _check_lilies(board: Board, s: list[int]) -> None:
    """Each lily is on a pad, at the finish or in a pool; only those that a neutral frog took have left the game."""
    for lily in range(1, LILIES + 1):
        count = s[on(START) :: 2].count(-lily) + s[PLACES : PLACES + LAST_HOME].count(lily)
        count += sum(s[pool(seat, lily)] for seat in range(len(board.seats)))
        may_lack = board.ints[COLOURS] > len(board.seats) and (lily != BLUE or s[HOME] == LAST_HOME)
        if count > ALL_LILIES[lily] or (count < ALL_LILIES[lily] and not may_lack):
            raise Refusal("position-count", lily=f"@lily-{LETTERS[lily]}", found=count, needed=ALL_LILIES[lily])


def _read_turn(board: Board, word: str, s: list[int]) -> None:
    if (word == "over") != (s[HOME] == LAST_HOME):
        raise Refusal("position-over" if word == "over" else "position-not-over", home=s[HOME], most=LAST_HOME)
    if word == "over":
        s[PHASE] = ENDED
        return
    match = TURN_FORM.fullmatch(word)
    if not match or match[3] not in PHASES or (match[3] == "move") != (match[4] is None):
        raise Refusal("position-turn", text=word)
    turn, decides = match[1] or match[2], match[2]
    for seat in (turn, decides):
        if seat not in board.seats:
            raise Refusal("position-seat", text=seat, known=", ".join(board.seats))
    s[PHASE], s[SEAT] = PHASES[match[3]], board.seats.index(turn)
    for name in match[5].split("+")[1:]:
        _read_moved(board, name, s)
    if s[PHASE] == MOVING:
        if s[MOVED] == TURN:
            raise Refusal("position-moved-three", text=word)
        owner = s[SEAT]
    else:
        owner = _check_waiting(board, s, match[3], match[4])
    if match[1] == match[2] or board.seats.index(decides) != owner:
        raise Refusal("position-decides", text=word, seat=board.seats[owner])


def _read_moved(board: Board, name: str, s: list[int]) -> None:
    letters = colour_letters(board)
    if name[0] not in letters:
        raise Refusal("no-colour", text=name[0], known=", ".join(letters))
    colour, pad = letters.index(name[0]), _pad(board, name[1:])
    frog = colour << BYTE | pad
    there = s[FROGS + FROGS_EACH * colour :][:FROGS_EACH].count(pad)
    if pad == START or s[MOVED_FROGS : MOVED_FROGS + s[MOVED]].count(frog) >= there:
        raise Refusal("position-moved", text=name)
    if s[MOVED] == TURN:
        raise Refusal("position-moved-three", text=name)
    s[MOVED_FROGS + s[MOVED]] = frog
    s[MOVED] += 1


def _check_waiting(board: Board, s: list[int], what: str, where: str) -> int:
    """A prankster, butterfly or spring has caught the frog that moved last; says who must decide."""
    pad = _pad(board, where)
    last = s[MOVED_FROGS + s[MOVED] - 1] if s[MOVED] else -1
    if s[MOVED] == 0 or last & PAD != pad:
        raise Refusal("position-last-moved", pad=where)
    if board.ints[KIND + pad] != PLACE_OF[s[PHASE]] or pad == board.ints[FINISH]:
        raise Refusal("position-wrong-pad", what=what, pad=where)
    moved = s[MOVED_FROGS : MOVED_FROGS + s[MOVED]]
    if len(moved) == TURN and all(frog >> BYTE == s[SEAT] for frog in moved) and is_other_left(board.ints, s, s[SEAT]):
        raise Refusal("position-all-own", seat=board.seats[s[SEAT]])
    if s[PHASE] == HOPPING:
        if len(end_names(board, s, last)) < 2:
            raise Refusal("position-no-choice", frog=frog_name(board, last))
        return s[SEAT]
    owner = last >> BYTE
    if not is_owned(board.ints, owner):
        raise Refusal("position-nobody", frog=frog_name(board, last))
    if s[PHASE] == SWAPPING and not is_swap_possible(board.ints, s, owner):
        raise Refusal("position-no-swap", seat=board.seats[owner])
    if s[PHASE] == DROPPING and not is_drop_possible(board.ints, s, owner, pad):
        raise Refusal("position-no-drop", seat=board.seats[owner])
    return owner
