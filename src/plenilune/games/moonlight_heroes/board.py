"""The garden and the options as the rules read them, in the order of the offsets in rules.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from plenilune.core.game import Board, BoardFile
from plenilune.games.moonlight_heroes.garden import Garden, read_garden
from plenilune.games.moonlight_heroes.names import COLOURS, KEEPS, Sign
from plenilune.games.moonlight_heroes.rules import ALL, KINDS

GOLD_DRAWS = 4  # every gold fountain draws four

Point = tuple[float, float]


class Layout(TypedDict):
    size: Point
    points: dict[str, Point]  # of places 1 to 6, of hiding places and fountains


class Drawing(TypedDict):
    """The fountains' signs, the tiles, and where everything is: on a wide screen and on a phone."""

    signs: dict[str, Sign]
    tiles: list[tuple[str, int]]  # of each kind, as the box holds them
    wide: Layout
    phone: Layout


def build(seats: tuple[str, ...], options: Mapping[str, str], files: Mapping[str, BoardFile]) -> Board:
    garden = read_garden(files["garden"])
    is_gold = options["fountains"] == "gold"
    draws = [draw for _, draw in garden.spaces]
    draws += [GOLD_DRAWS if is_gold else white for _, white, _ in garden.fountains]
    needs = [gems.count(colour) for gems, _ in garden.tiles for colour in COLOURS]
    tiles = [count for _, count in garden.tiles]
    ints = [len(seats), int(options["screens"] == "on"), len(tiles)]
    ints += [COLOURS.index(colour) for colour, _ in garden.spaces]
    ints += draws
    ints += [KEEPS.index(gold) if is_gold else ALL for _, _, gold in garden.fountains]
    ints += needs + [0] * (KINDS * len(COLOURS) - len(needs))
    ints += tiles + [0] * (KINDS - len(tiles))
    ints += garden.reverses
    return Board(seats, tuple(ints), tuple(gems for gems, _ in garden.tiles), _drawing(garden, len(seats)))


def _drawing(garden: Garden, players: int) -> Drawing:
    signs = {f"F{number}": sign for number, (sign, _, _) in enumerate(garden.fountains[:players], 1)}
    tiles = [(gems, count) for gems, count in garden.tiles]
    return {"signs": signs, "tiles": tiles, "wide": _layout(garden.wide, players), "phone": _layout(garden.phone, players)}


def _layout(given: Mapping[str, Any], players: int) -> Layout:
    fountains = given["fountains-of-four" if players == 4 else "fountains"]
    points = {str(place): point for place, point in enumerate(given["places"], 1)}
    points |= {f"L{place}": point for place, point in enumerate(given["L"], 1)}
    points |= {f"R{place}": point for place, point in enumerate(given["R"], 1)}
    points |= {f"F{number}": point for number, point in enumerate(fountains[:players], 1)}
    return {"size": given["size"], "points": points}
