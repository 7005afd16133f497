"""Full Moon in letters: the row with North above and South below, the moon at its column, and what it asks for.

The line of a box tells the state: round is not now, double may be played, heavy has won. Colour is never needed.
"""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from plenilune import words
from plenilune.core.game import Board, Said
from plenilune.core.state import View
from plenilune.games.full_moon import sentences
from plenilune.games.full_moon.rules import FULL, WOLVES
from plenilune.games.full_moon.view import Pieces

FOLDER = Path(__file__).parent / "words"
WIDTH = 78
MIDDLE = 3  # how many wolves high the row is drawn, unless a column of four has won
INK_OF = {"k": "bright_black", "r": "bright_red", "w": "bold bright_white", "g": "bright_cyan"}
MOONLIGHT, QUIET = "bold bright_yellow", "bright_black"
BOXES = {"waiting": "╭─╮│╰╯", "playable": "╔═╗║╚╝", "won": "┏━┓┃┗┛"}
ASCII_BOXES = {"waiting": "+-+|++", "playable": "#=#H##", "won": "######"}
INK_OF_BOX = {"waiting": "blue", "playable": "bright_yellow", "won": "bold bright_yellow"}


def draw(board: Board, view: View, lang: str, ascii_only: bool = False) -> Text:
    pieces: Pieces = view.pieces
    moonset = sentences.moonset(view)
    lines = [_order(board, view, lang, ascii_only), Text(f" {_tell(moonset, lang, ascii_only)}" if moonset else "", QUIET)]
    if pieces.columns:
        lines += _row(pieces, sentences.leaders(view), ascii_only)
    return Text("\n").join(lines)


def _tell(said: Said, lang: str, ascii_only: bool) -> str:
    text = words.tell(FOLDER, said, lang)
    return words.in_ascii(text, lang) if ascii_only else text


def _order(board: Board, view: View, lang: str, ascii_only: bool) -> Text:
    """What the moon asks for, in a sentence and in letters."""
    moon = view.pieces.moon
    asked = _tell(sentences.order(board, view), lang, ascii_only)
    line = Text(" ").append("O " if moon else "", MOONLIGHT).append(asked)
    if moon:
        line.append(f"  {moon.wolf[0]}", INK_OF[moon.wolf[0]]).append(f" {_dots(moon.prints, ascii_only)}", "bold")
    return line


# The row


def _row(pieces: Pieces, leaders: set[str], ascii_only: bool) -> list[Text]:
    """Columns are centred on one line; two rows above and below are for the moon."""
    wide = 7 if len(pieces.columns) < WOLVES else 6
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
        kind = "won" if len(wolves) == FULL else "playable" if wolf in leaders else "waiting"
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
