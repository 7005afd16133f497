"""A position of Full Moon as a picture: the row, North above and South below, and the moon at its column."""

from __future__ import annotations

from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.core.svg import Svg
from plenilune.games.full_moon.rules import FULL, WOLVES
from plenilune.games.full_moon.view import Pieces

STEP, TALL, EDGE = 64, 56, 24
MIDDLE = EDGE + 40 + TALL * FULL / 2
INK = {"k": ("#2A2E4A", "#E8ECFF"), "r": ("#D8574A", "#FFF3E6"), "w": ("#F4F1E6", "#2A2E4A"), "g": ("#8E9BC4", "#10142E")}
NIGHT, MOON, WON, QUIET = "#141A3C", "#FFF1C9", "#F2D48C", "#7F8CC4"


def picture(board: Board, view: View) -> Svg:
    pieces: Pieces = view.pieces
    drawing = Svg(2 * EDGE + WOLVES * STEP, 2 * MIDDLE, f"Full Moon: {view.position}")
    drawing.rect(0, 0, drawing.width, drawing.height, NIGHT, rx=16)
    left = (drawing.width - len(pieces.columns) * STEP) / 2
    for number, column in enumerate(pieces.columns, 1):
        x, low = left + (number - 0.5) * STEP, MIDDLE + len(column) * TALL / 2
        for place, wolf in enumerate(column):
            _draw_wolf(drawing, x, low - place * TALL, wolf, pieces.four == number)
        if pieces.moon and pieces.moon.column == number:
            y = low - len(column) * TALL - 20 if pieces.moon.above else low + 20
            drawing.circle(x, y, 13, MOON)
    side = {"S": drawing.height - 8, "N": 20.0}.get(view.mover or "")
    for seat, y in (("N", 20.0), ("S", drawing.height - 8)):
        drawing.text(16, y, seat, 16, MOON if y == side else QUIET)
    return drawing


def _draw_wolf(drawing: Svg, x: float, low: float, wolf: str, won: bool) -> None:
    """A tile with two ears, and as many prints as it has."""
    fill, ink = INK[wolf[0]]
    top = low - TALL + 8
    for ear in (-1, 1):
        tip, inner, outer = (f"{x + ear * off:g},{y:g}" for off, y in ((18, top - 6), (6, top + 4), (22, top + 10)))
        drawing.add("polygon", points=f"{tip} {inner} {outer}", fill=fill)
    drawing.rect(x - 24, top, 48, TALL - 10, fill, rx=10, stroke=WON if won else ink, stroke_width=4 if won else 1)
    prints = int(wolf[1])
    for number in range(prints):
        drawing.circle(x + (number - (prints - 1) / 2) * 13, top + (TALL - 10) / 2, 4.5, ink)
