"""A garden: the tables of the game as a file, read and checked. What is wrong with a file is said with the entry's name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plenilune.core.boardfile import parse
from plenilune.core.game import BoardFile, Refusal
from plenilune.games.moonlight_heroes.names import COLOURS, FOUNTAINS, GOLD, REVERSES, SIGNS, SPACES, Colour, Gold, Sign

TILES = 27
MOST_DRAWN = 4
TABLES = ("spaces", "fountains", "tiles", "reverses")
DRAWINGS = ("wide", "phone")
POINTS = {"places": 6, "L": 6, "R": 6, "fountains": 3, "fountains-of-four": 4}
CASTLE = Path(__file__).parent / "gardens" / "castle.toml"

Drawing = Mapping[str, Any]


@dataclass(frozen=True)
class Garden:
    spaces: tuple[tuple[Colour, int], ...]  # L1 to L6, R1 to R6: colour, pebbles drawn
    fountains: tuple[tuple[Sign, int, Gold], ...]  # sign, pebbles of the white side, rule of the gold side
    tiles: tuple[tuple[str, int], ...]  # gems, how many tiles show them; fewest gems first
    reverses: tuple[int, ...]  # how many of each, as in REVERSES
    wide: Drawing
    phone: Drawing


def read_garden(file: BoardFile) -> Garden:
    data = parse(file)
    for name in data:
        if name not in TABLES + DRAWINGS:
            raise Refusal("garden-unknown", file=file.label, entry=name, known=", ".join(TABLES + DRAWINGS))
    for name in TABLES:
        if name not in data:
            raise Refusal("garden-lacks", file=file.label, entry=f"[{name}]")
    for name, entry in data.items():
        if not isinstance(entry, dict):
            raise Refusal("garden-table", file=file.label, entry=name)
    return Garden(
        spaces=_read_spaces(file, data["spaces"]),
        fountains=_read_fountains(file, data["fountains"]),
        tiles=_read_tiles(file, data["tiles"]),
        reverses=_read_reverses(file, data["reverses"]),
        wide=_read_drawing(file, data, "wide"),
        phone=_read_drawing(file, data, "phone"),
    )


def _read_spaces(file: BoardFile, table: dict[str, Any]) -> tuple[tuple[Colour, int], ...]:
    _check_names(file, "spaces", table, SPACES)
    spaces = []
    for name in SPACES:
        _check_fields(file, f"spaces.{name}", table[name], ("colour", "draw"))
        colour = table[name]["colour"]
        if colour not in COLOURS:
            raise Refusal("garden-colour", file=file.label, entry=f"spaces.{name}", given=str(colour))
        spaces.append((colour, _read_draw(file, f"spaces.{name}.draw", table[name]["draw"])))
    return tuple(spaces)


def _read_fountains(file: BoardFile, table: dict[str, Any]) -> tuple[tuple[Sign, int, Gold], ...]:
    _check_names(file, "fountains", table, FOUNTAINS)
    fountains = []
    for name in FOUNTAINS:
        _check_fields(file, f"fountains.{name}", table[name], ("sign", "white", "gold"))
        sign, gold = table[name]["sign"], table[name]["gold"]
        if sign not in SIGNS:
            raise Refusal("garden-sign", file=file.label, entry=f"fountains.{name}", given=str(sign))
        if gold not in GOLD:
            known = ", ".join(f'"{rule}"' for rule in GOLD)
            raise Refusal("garden-gold", file=file.label, entry=f"fountains.{name}", given=str(gold), known=known)
        fountains.append((sign, _read_draw(file, f"fountains.{name}.white", table[name]["white"]), gold))
    return tuple(fountains)


def _read_tiles(file: BoardFile, table: dict[str, Any]) -> tuple[tuple[str, int], ...]:
    for gems in table:
        if not re.fullmatch("g*y*r*", gems) or not 1 <= len(gems) <= 4:
            raise Refusal("garden-tile", file=file.label, entry=f"tiles.{gems}")
    _check_sum(file, "tiles", table)
    order = sorted(table, key=lambda gems: (len(gems), [COLOURS.index(gem) for gem in gems]))
    return tuple((gems, table[gems]) for gems in order if table[gems])


def _read_reverses(file: BoardFile, table: dict[str, Any]) -> tuple[int, ...]:
    _check_names(file, "reverses", table, REVERSES)
    _check_sum(file, "reverses", table)
    return tuple(table[name] for name in REVERSES)


def _read_drawing(file: BoardFile, data: dict[str, Any], name: str) -> Drawing:
    if name not in data:
        castle: Drawing = parse(BoardFile("castle", CASTLE.read_text(encoding="utf-8"), True))[name]
        return castle
    drawing: Drawing = data[name]
    _check_names(file, name, drawing, ("size", *POINTS))
    if not _is_point(drawing["size"]):
        raise Refusal("garden-point", file=file.label, entry=f"{name}.size")
    for entry, count in POINTS.items():
        points = drawing[entry]
        if not isinstance(points, list) or len(points) != count or not all(_is_point(point) for point in points):
            raise Refusal("garden-points", file=file.label, entry=f"{name}.{entry}", points=count)
    return drawing


def _check_names(file: BoardFile, table: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for name in given:
        if name not in known:
            raise Refusal("garden-unknown", file=file.label, entry=f"{table}.{name}", known=", ".join(known))
    for name in known:
        if name not in given:
            raise Refusal("garden-lacks", file=file.label, entry=f"{table}.{name}")


def _check_fields(file: BoardFile, entry: str, given: Any, known: tuple[str, ...]) -> None:
    if not isinstance(given, dict):
        raise Refusal("garden-fields", file=file.label, entry=entry, known=", ".join(known))
    _check_names(file, entry, given, known)


def _read_draw(file: BoardFile, entry: str, given: Any) -> int:
    if not _is_count(given) or given > MOST_DRAWN:
        raise Refusal("garden-draw", file=file.label, entry=entry, given=str(given), most=MOST_DRAWN)
    return int(given)


def _check_sum(file: BoardFile, name: str, table: dict[str, Any]) -> None:
    for entry, count in table.items():
        if not _is_count(count):
            raise Refusal("garden-count", file=file.label, entry=f"{name}.{entry}", given=str(count))
    if sum(table.values()) != TILES:
        raise Refusal(f"garden-sum-{name}", file=file.label, entry=f"[{name}]", given=sum(table.values()), needed=TILES)


def _is_count(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and given >= 0


def _is_point(given: Any) -> bool:
    numbers = isinstance(given, list) and len(given) == 2
    return numbers and all(isinstance(number, int | float) and not isinstance(number, bool) for number in given)
