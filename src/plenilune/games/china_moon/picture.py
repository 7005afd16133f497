"""A position of China Moon as a picture: the course where its file draws it, frogs, lilies and what everybody has."""

from __future__ import annotations

from typing import cast

from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.core.svg import Svg
from plenilune.games.china_moon.course import FINISH, START
from plenilune.games.china_moon.drawing import Drawing, Point
from plenilune.games.china_moon.view import Pieces

WATER, DEEP, ISLAND, PAD = "#143F68", "#0B1F44", "#5E4630", "#2F7F6B"
LINE, INK, MOON = "#9FD6E8", "#FFF3D6", "#F2D48C"
PADS = {"plain": PAD, "lily": "#3C9A74", "prankster": "#8A5CE0", "spring": "#2B8FD0", "butterfly": "#D08A2B"}
FROGS = {"g": "#6FCF5A", "b": "#4FA3F7", "r": "#EF5A50", "o": "#F6A63A", "v": "#B77BF0", "n": "#B9BFD0"}
LILIES = {"W": "#FFFFFF", "Y": "#FFD84A", "P": "#FF8FC2", "B": "#3F7BFF", "K": "#15182C"}
ROW = 30  # under the pond, for each seat


def picture(board: Board, view: View) -> Svg:
    pieces, plan = cast(Pieces, view.pieces), cast(Drawing, board.drawing)
    width, tall = plan["canvas"]
    drawing = Svg(width, tall + ROW * len(board.seats) + 14, f"China Moon: {view.position}")
    drawing.rect(0, 0, drawing.width, drawing.height, DEEP, rx=16)
    drawing.rect(8, 8, width - 16, tall - 16, WATER, rx=40)
    for place in (plan["start"], plan["island"]):
        drawing.add("ellipse", cx=place["at"][0], cy=place["at"][1], rx=place["rx"], ry=place["ry"], fill=ISLAND)
    for name, pad in plan["pads"].items():
        x, y = pad["at"]
        drawing.circle(x, y, plan["radius"], PADS[pad["kind"]], stroke=INK if pad["is_black"] else LINE, stroke_width=2)
        drawing.text(x, y + plan["radius"] - 4, name, 11, INK)
    for pad_name, lily in pieces.lilies:
        _draw_lily(drawing, *plan["pads"][pad_name]["at"], lily)
    _draw_finish(drawing, pieces, plan)
    _draw_frogs(drawing, pieces, plan)
    for row, (seat, lilies) in enumerate(pieces.pools):
        y = tall + 12 + ROW * row
        drawing.circle(30, y, 11, FROGS[seat], stroke=MOON if seat == view.mover else "none", stroke_width=4)
        drawing.text(76, y + 5, str(view.scores[seat]), 16, INK)
        for count, lily in enumerate(lilies):
            _draw_lily(drawing, 120 + 28 * count, y, lily, 9)
    return drawing


def _draw_lily(drawing: Svg, x: float, y: float, lily: str, r: float = 13) -> None:
    for dx, dy in ((-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5)):
        drawing.circle(x + r * dx, y + r * dy, r * 0.62, LILIES[lily], stroke=INK, stroke_width=0.6)


def _draw_finish(drawing: Svg, pieces: Pieces, plan: Drawing) -> None:
    for at, lily in zip(plan["island"]["places"], pieces.places, strict=True):
        if lily != "-":
            _draw_lily(drawing, *at, lily)


def _draw_frogs(drawing: Svg, pieces: Pieces, plan: Drawing) -> None:
    """Those on the start and at the finish side by side."""
    crowd = {START: 0, FINISH: 0}
    for frog in pieces.frogs:
        x, y = _spot(plan, frog.pad, crowd.get(frog.pad, 0))
        if frog.pad in crowd:
            crowd[frog.pad] += 1
        drawing.circle(x, y, 15, FROGS[frog.colour], stroke=MOON if frog.moved else "#10142E", stroke_width=3)
        for eye in (-6, 6):
            drawing.circle(x + eye, y - 11, 5, FROGS[frog.colour])
            drawing.circle(x + eye, y - 12, 2, "#10142E")


def _spot(plan: Drawing, pad: str, number: int) -> Point:
    if pad == START:
        x, y = plan["start"]["at"]
        return x - 44 + 22 * (number % 5), y - 26 + 30 * (number // 5)
    if pad == FINISH:
        x, y = plan["island"]["at"]
        return x - 120 + 80 * number, y + 40
    return plan["pads"][pad]["at"]
