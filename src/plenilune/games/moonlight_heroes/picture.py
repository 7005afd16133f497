"""A position of Moonlight Heroes as one seat sees it, as a picture: path, spaces, fountains, and what each hero has."""

from __future__ import annotations

from typing import cast

from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.core.svg import Svg
from plenilune.games.moonlight_heroes.board import Drawing, Point
from plenilune.games.moonlight_heroes.view import Hero, Pieces, Space

LAWN, NIGHT, PATH, INK, MOON, SCREEN = "#1B5A58", "#0D1533", "#2A5F6E", "#FFF3D6", "#F2D48C", "#55649A"
GEMS = {"g": "#58C878", "y": "#FFD84A", "r": "#F0605A"}
HEROES = {"f": "#F08A3C", "w": "#9AA6C8", "s": "#C06A4A", "c": "#E8E2D0"}
ROW = 34


def picture(board: Board, view: View) -> Svg:
    pieces, layout = cast(Pieces, view.pieces), cast(Drawing, board.drawing)["wide"]
    width, tall = layout["size"]
    drawing = Svg(width, tall + ROW * len(board.seats) + 10, f"Moonlight Heroes: {view.position}")
    drawing.rect(0, 0, drawing.width, drawing.height, NIGHT, rx=16)
    drawing.rect(160, 120, width - 320, tall - 240, LAWN, rx=40)
    for place, tile in enumerate(pieces.path, 1):
        _draw_tile(drawing, layout["points"][str(place)], tile)
    for space in pieces.spaces:
        _draw_space(drawing, layout["points"][space.name], space)
    drawing.text(80, tall / 2, f"{pieces.castle}", 40, MOON)
    drawing.text(80, tall / 2 + 30, f"({pieces.bag})", 22, INK)
    for colour, (gem, count) in enumerate(zip(GEMS, pieces.heap, strict=True)):
        _draw_pebbles(drawing, 40, tall / 2 + 60 + 22 * colour, gem * count, 6, 12)
    for number, hero in enumerate(pieces.heroes):
        _draw_hero(drawing, tall + ROW * number, hero, hero.seat == view.mover)
    return drawing


def _draw_tile(drawing: Svg, at: Point, tile: str) -> None:
    x, y = at
    drawing.rect(x - 44, y - 44, 88, 88, PATH, rx=12, stroke="#6FA8AE", stroke_width=2)
    if tile == "magic":
        drawing.circle(x, y, 26, MOON)
    else:
        _draw_pebbles(drawing, x - 11 * (len(tile) - 1), y, tile, 10, 22)


def _draw_space(drawing: Svg, at: Point, space: Space) -> None:
    x, y = at
    fill = GEMS[space.colour] if space.colour else "#3B6FA8"
    drawing.circle(x, y, 40, fill, opacity=0.85, stroke=INK, stroke_width=2)
    drawing.text(x, y + 34, space.name, 13, "#10142E")
    drawing.text(x, y - 22, "\u2022" * space.draws, 16, "#10142E")
    if space.hero:
        drawing.circle(x, y, 20, HEROES[space.hero], stroke="#10142E", stroke_width=3)


def _draw_hero(drawing: Svg, y: float, hero: Hero, moves: bool) -> None:
    drawing.circle(40, y + 4, 12, HEROES[hero.seat], stroke=MOON if moves else "none", stroke_width=4)
    drawing.text(84, y + 10, str(hero.gems), 18, INK)
    if hero.hand is None:
        _draw_pebbles(drawing, 130, y + 4, "?" * hero.pebbles, 8, 20)
    else:
        held = "".join(gem * count for gem, count in zip(GEMS, hero.hand, strict=True))
        _draw_pebbles(drawing, 130, y + 4, held, 8, 20)


def _draw_pebbles(drawing: Svg, x: float, y: float, pebbles: str, r: float, step: float) -> None:
    for number, pebble in enumerate(pebbles):
        drawing.circle(x + step * number, y, r, GEMS.get(pebble, SCREEN), stroke="#10142E", stroke_width=1)
