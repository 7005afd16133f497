"""Full Moon in letters: the row with North above and South below, the moon at its column, and what it asks for.

The line of a box tells the state: round is not now, double may be played, heavy has won. Colour is never needed.
"""

from __future__ import annotations

import re
from pathlib import Path

from rich.text import Text

from plenilune import words
from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.games.full_moon.view import Pieces

FOLDER = Path(__file__).parent / "words"
WIDTH = 78
MIDDLE = 3  # how many wolves high the row is drawn, unless a column of four has won
COLOUR_OF = {"k": "black", "r": "red", "w": "white", "g": "grey"}
INK_OF = {"k": "bright_black", "r": "bright_red", "w": "bold bright_white", "g": "bright_cyan"}
MOONLIGHT, QUIET = "bold bright_yellow", "bright_black"
BOXES = {"waiting": "╭─╮│╰╯", "playable": "╔═╗║╚╝", "won": "┏━┓┃┗┛"}
ASCII_BOXES = {"waiting": "+-+|++", "playable": "#=#H##", "won": "######"}
INK_OF_BOX = {"waiting": "blue", "playable": "bright_yellow", "won": "bold bright_yellow"}
SOON = 10  # moves before the moon sets, from when on it is said


def draw(board: Board, view: View, lang: str, ascii_only: bool = False) -> Text:
    pieces: Pieces = view.pieces
    lines = [_order_line(pieces, view, lang, ascii_only), Text(f" {_moonset(pieces, lang)}".rstrip(), QUIET)]
    if pieces.columns:
        lines += _row(pieces, _leaders(view), ascii_only)
    return Text("\n").join(lines)


def tell(board: Board, view: View, lang: str) -> str:
    pieces: Pieces = view.pieces
    sentences = [_order(pieces, view, lang)]
    if view.moves:
        leaders = len(_leaders(view))
        sentences.append(_say("tell-playable", lang, count=leaders) if leaders else _say("tell-pass", lang))
    sentences += filter(None, [_moonset(pieces, lang)])
    sentences += [_tell_column(pieces, at, view, lang) for at in range(len(pieces.columns))]
    return "\n".join(sentences)


def _say(key: str, lang: str, **gaps: str | int) -> str:
    return words.say(FOLDER, key, lang, **gaps)


def _leaders(view: View) -> set[str]:
    """The wolves that may be played: each move names its leader first."""
    return {move[:2] for move in view.moves if re.match("[krwg][123]", move)}


# What the moon asks for


def _order(pieces: Pieces, view: View, lang: str) -> str:
    mover = f"@side-{pieces.side}"
    other = f"@side-{'N' if pieces.side == 'S' else 'S'}"
    if pieces.moon:
        return _say("asks", lang, colour=f"@{pieces.moon.colour}", prints=f"@prints-{pieces.moon.prints}", mover=mover)
    if pieces.order == "won":
        four = next(at for at, column in enumerate(pieces.columns, 1) if len(column) == 4)
        return _say("asks-won", lang, winner=other, column=four)
    if pieces.order == "drawn":
        return _say("asks-drawn-moonset" if pieces.moves_to_moonset == 0 else "asks-drawn", lang)
    return _say(f"asks-{pieces.order}", lang, mover=mover, other=other)


def _order_line(pieces: Pieces, view: View, lang: str, ascii_only: bool) -> Text:
    line = Text(" ")
    if pieces.moon:
        line.append("O ", MOONLIGHT)
    line.append(_order(pieces, view, lang))
    if pieces.moon:
        dots = _dots(pieces.moon.prints, ascii_only)
        line.append(f"  {pieces.moon.wolf[0]}", INK_OF[pieces.moon.wolf[0]]).append(f" {dots}", "bold")
    return line


def _moonset(pieces: Pieces, lang: str) -> str:
    """When the moon will set, once that is near."""
    is_near = pieces.order in ("first", "any", "answer") and pieces.moves_to_moonset <= SOON
    return _say("moonset-in", lang, count=pieces.moves_to_moonset) if is_near else ""


# The row


def _row(pieces: Pieces, leaders: set[str], ascii_only: bool) -> list[Text]:
    """Columns are centred on one line; two rows above and below are for the moon."""
    wide = 7 if len(pieces.columns) < 12 else 6
    gap = next(gap for gap in (2, 1, 0) if len(pieces.columns) * (wide + gap) - gap <= WIDTH)
    highest = max(MIDDLE, *(len(column) for column in pieces.columns))
    rows = 3 * highest + (1 if pieces.order == "won" else 4)
    drawn = [_column(pieces, at, rows, wide, leaders, ascii_only) for at in range(len(pieces.columns))]
    margin = " " * (1 + (WIDTH - len(drawn) * (wide + gap) + gap) // 2)
    lines = [Text(margin) + Text(" " * gap).join(column[row] for column in drawn) for row in range(rows)]
    numbers = (" " * gap).join(f"{at:^{wide}}" for at in range(1, len(drawn) + 1))
    for line in lines:
        line.rstrip()
    return [*lines, Text(margin + numbers.rstrip(), QUIET)]


def _column(pieces: Pieces, at: int, rows: int, wide: int, leaders: set[str], ascii_only: bool) -> list[Text]:
    wolves = pieces.columns[at]
    boxes: list[Text] = []
    for wolf in reversed(wolves):
        kind = "won" if len(wolves) == 4 else "playable" if wolf in leaders else "waiting"
        boxes += _box(wolf, wide, kind, ascii_only)
    before = (rows - len(boxes)) // 2
    lines = [Text(" " * wide)] * before + boxes + [Text(" " * wide)] * (rows - len(boxes) - before)
    if pieces.moon and pieces.moon.column == at + 1:
        moon, pointer = Text(f"{'O':^{wide}}", MOONLIGHT), "v^" if ascii_only else "▼▲"
        if pieces.moon.above:
            lines[before - 2 : before] = [moon, Text(f"{pointer[0]:^{wide}}", MOONLIGHT)]
        else:
            after = before + len(boxes)
            lines[after : after + 2] = [Text(f"{pointer[1]:^{wide}}", MOONLIGHT), moon]
    return lines


def _box(wolf: str, wide: int, kind: str, ascii_only: bool) -> list[Text]:
    left, line, right, side, low_left, low_right = tuple((ASCII_BOXES if ascii_only else BOXES)[kind])
    ink = INK_OF_BOX[kind]
    inside = f"{wolf}{_dots(int(wolf[1]), ascii_only):>3}" if wide == 7 else f" {wolf} "
    middle = Text(side, ink).append(inside, INK_OF[wolf[0]]).append(side, ink)
    return [Text(left + line * (wide - 2) + right, ink), middle, Text(low_left + line * (wide - 2) + low_right, ink)]


def _dots(prints: int, ascii_only: bool) -> str:
    return ("." if ascii_only else "•") * prints


# The row in sentences


def _tell_column(pieces: Pieces, at: int, view: View, lang: str) -> str:
    """The wolves of a column from the listener's own end; a spectator listens from South."""
    wolves = pieces.columns[at] if view.seat != "N" else tuple(reversed(pieces.columns[at]))
    names = _say("tell-behind", lang).join(_tell_wolf(wolf, lang) for wolf in wolves)
    sentence = _say("tell-column", lang, column=at + 1, wolves=names)
    if wolves[0] in _leaders(view):
        sentence += " " + _say("tell-may", lang)
    if pieces.moon and pieces.moon.column == at + 1:
        sentence += " " + _say("tell-moon-above" if pieces.moon.above else "tell-moon-below", lang)
    return sentence


def _tell_wolf(wolf: str, lang: str) -> str:
    return _say("tell-wolf", lang, wolf=wolf, colour=f"@{COLOUR_OF[wolf[0]]}", prints=f"@prints-{wolf[1]}")
