"""Where the pads of a course are drawn: as its file says, or evenly along the spiral of the pond."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from math import dist, isfinite
from pathlib import Path
from typing import Any, TypedDict

from plenilune.core.game import BoardFile, Refusal
from plenilune.games.china_moon.course import Course, Kind, Pad, read_course

POND = Path(__file__).parent / "courses" / "pond.toml"
FORMS = {
    "start": {"to": "links", "at": "point", "rx": "length", "ry": "length"},
    "island": {
        "at": "point",
        "rx": "length",
        "ry": "length",
        "places": "points",
        "places_portrait": "points",
        "landing": "point",
    },
}
LANE_OFF = 42  # from the middle of a fork to either lane
CLOSEST = 80  # pads of full size are this far apart; where they are closer they are drawn smaller
PLACES = 4

Point = tuple[float, float]


class Start(TypedDict):
    to: list[str]
    at: Point
    rx: float
    ry: float


class Island(TypedDict):
    at: Point
    rx: float
    ry: float
    places: list[Point]  # where its lilies lie, and frogs sit that have come home
    places_portrait: list[Point]  # where the pond is drawn upright, in the coordinates of that drawing
    landing: Point


class DrawnPad(TypedDict):
    at: Point
    kind: Kind
    to: tuple[str, ...]
    is_black: bool


class Drawing(TypedDict):
    """Geometry, kinds and links, by the pads' names."""

    canvas: Point
    radius: float
    start: Start
    island: Island
    pads: dict[str, DrawnPad]


def drawing(file: BoardFile, course: Course) -> Drawing:
    _check_forms(file, course.data)
    placed = [pad for pad in course.pads if "at" in course.data["pads"][pad.name]]
    pond = _pond()
    shapes: dict[str, Any] = {name: {**pond.data[name], **course.data.get(name, {})} for name in FORMS}
    canvas, radius = (course.data.get(name, pond.data[name]) for name in ("canvas", "radius"))
    if placed:
        points = {pad.name: _placed(file, course, pad, canvas) for pad in course.pads}
        _refuse_same_spot(file, points)
    else:
        _refuse_geometry_alone(file, course)
        points, radius = _laid_out(course, radius)
    return Drawing(
        canvas=canvas,
        radius=radius,
        start=shapes["start"],
        island=shapes["island"],
        pads={
            pad.name: DrawnPad(at=points[pad.name], kind=pad.kind, to=pad.to, is_black=pad.is_black) for pad in course.pads
        },
    )


def _placed(file: BoardFile, course: Course, pad: Pad, canvas: list[float]) -> Point:
    entry = course.data["pads"][pad.name]
    if "at" not in entry:
        raise Refusal("course-at-missing", file=file.label, pad=pad.name)
    if not _is_point(entry["at"]):
        raise Refusal("course-form-point", file=file.label, entry=f"pads.{pad.name}.at", given=str(entry["at"]))
    x, y = entry["at"]
    if not (0 <= x <= canvas[0] and 0 <= y <= canvas[1]):
        raise Refusal("course-outside", file=file.label, pad=pad.name, at=str(entry["at"]), canvas=str(canvas))
    return x, y


def _refuse_same_spot(file: BoardFile, points: Mapping[str, Point]) -> None:
    """One of two pads could be neither seen nor touched."""
    taken: dict[Point, str] = {}
    for name, at in points.items():
        other = taken.setdefault(at, name)
        if other != name:
            raise Refusal("course-same-spot", file=file.label, pad=name, other=other, at=str(list(at)))


def _check_forms(file: BoardFile, data: Mapping[str, Any]) -> None:
    if "canvas" in data:
        _check(file, "canvas", data["canvas"], "lengths")
    if "radius" in data:
        _check(file, "radius", data["radius"], "length")
    for name, forms in FORMS.items():
        table = data.get(name, {})
        if not isinstance(table, dict):
            raise Refusal("course-no-table", file=file.label, entry=name)
        for key, value in table.items():
            if key not in forms:
                raise Refusal("course-unknown-entry", file=file.label, entry=f"{name}.{key}", known=", ".join(forms))
            _check(file, f"{name}.{key}", value, forms[key])


def _check(file: BoardFile, entry: str, value: Any, form: str) -> None:
    fits = {
        "links": True,  # course.py has read them
        "point": _is_point(value),
        "points": isinstance(value, list) and len(value) == PLACES and all(map(_is_point, value)),
        "length": _is_number(value) and value > 0,
        "lengths": _is_point(value) and min(value) > 0,
    }
    if not fits[form]:
        raise Refusal(f"course-form-{form}", file=file.label, entry=entry, given=str(value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))


def _refuse_geometry_alone(file: BoardFile, course: Course) -> None:
    """The spiral fits only the pond's own canvas."""
    given = [name for name in ("canvas", "radius", "island") if name in course.data]
    given += [f"start.{name}" for name in ("at", "rx", "ry") if name in course.data["start"]]
    if given:
        raise Refusal("course-geometry-alone", file=file.label, entry=given[0])


@cache
def _pond() -> Course:
    return read_course(BoardFile("pond", POND.read_text(encoding="utf-8"), True, POND))


def _laid_out(course: Course, radius: float) -> tuple[dict[str, Point], float]:
    """Every pad on the pond's centre line, and how large pads may be there."""
    line = _centre_line()
    lengths = [dist(*pair) for pair in pairwise(line)]
    farthest = course.pads[-1].distance
    gap = sum(lengths) / max(farthest - 1, 1)
    points: dict[str, Point] = {}
    for pad in course.pads:
        (x, y), (along_x, along_y) = _on(line, lengths, gap * (pad.distance - 1))
        off = {"a": LANE_OFF, "b": -LANE_OFF, "": 0}[pad.lane]
        points[pad.name] = (round(x - off * along_y), round(y + off * along_x))
    return points, round(radius * min(1, gap / CLOSEST), 1)


def _centre_line() -> list[Point]:
    pond = _pond()
    line = []
    for distance in range(1, pond.pads[-1].distance + 1):
        points = [pond.data["pads"][name]["at"] for name in pond.at_distance(distance)]
        line.append((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)))
    return line


def _on(line: list[Point], lengths: list[float], way: float) -> tuple[Point, Point]:
    """The point that far along the line, and the direction there."""
    at = 0
    while at < len(lengths) - 1 and way > lengths[at]:
        way -= lengths[at]
        at += 1
    (x0, y0), (x1, y1) = line[at], line[at + 1]
    along = ((x1 - x0) / lengths[at], (y1 - y0) / lengths[at])
    return (x0 + way * along[0], y0 + way * along[1]), along
