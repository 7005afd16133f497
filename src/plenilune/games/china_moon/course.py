"""A course file, read and checked. What makes no sense is refused in a sentence that names the file and the pad.

A pad's name says its distance from the start and its lane, so the names alone tell where each pad must lead: to what lies
one step farther, in its own lane. The links that the file spells out are held against that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from plenilune.core.boardfile import parse
from plenilune.core.game import BoardFile, Refusal

Kind = Literal["plain", "lily", "prankster", "spring", "butterfly"]
KINDS: tuple[Kind, ...] = ("plain", "lily", "prankster", "spring", "butterfly")  # numbered as in rules.py
START, FINISH = "0", "F"
LILY_PADS = 13  # the black one's included
FARTHEST = 99
NAME = re.compile(r"([1-9][0-9]*)([ab]?)")
ENTRIES = ("canvas", "radius", "start", "island", "pads")
PAD_ENTRIES = ("kind", "to", "at", "lily")


@dataclass(frozen=True)
class Pad:
    name: str
    distance: int
    lane: str
    kind: Kind
    to: tuple[str, ...]
    is_black: bool


@dataclass(frozen=True)
class Course:
    pads: tuple[Pad, ...]  # in course order, without start and finish
    data: Mapping[str, Any]  # the file, for its geometry

    def at_distance(self, distance: int) -> tuple[str, ...]:
        if distance > self.pads[-1].distance:
            return (FINISH,)
        return tuple(pad.name for pad in self.pads if pad.distance == distance)


def read_course(file: BoardFile) -> Course:
    data = parse(file)
    for entry in data:
        if entry not in ENTRIES:
            raise Refusal("course-unknown-entry", file=file.label, entry=entry, known=", ".join(ENTRIES))
    for entry in ("start", "pads"):
        if not isinstance(data.get(entry), dict):
            raise Refusal("course-no-table", file=file.label, entry=entry)
    if not data["pads"]:
        raise Refusal("course-no-pads", file=file.label)
    pads = [_read_pad(file, name, entry) for name, entry in data["pads"].items()]
    course = Course(tuple(sorted(pads, key=lambda pad: (pad.distance, pad.lane))), data)
    start = Pad(START, 0, "", "plain", _read_to(file, START, data["start"]), False)
    for pad in (start, *course.pads):
        _check_names(file, course, pad)
    for pad in (start, *course.pads):
        _check_ways(file, course, pad)
    _check_lilies(file, course)
    return course


def _read_pad(file: BoardFile, name: str, entry: Any) -> Pad:
    match = NAME.fullmatch(name)
    if not match:
        raise Refusal("course-name", file=file.label, pad=name)
    if len(match[1]) > len(str(FARTHEST)):
        raise Refusal("course-too-long", file=file.label, pad=name, most=FARTHEST)
    if not isinstance(entry, dict):
        raise Refusal("course-not-a-pad", file=file.label, pad=name)
    for key in entry:
        if key not in PAD_ENTRIES:
            raise Refusal("course-pad-entry", file=file.label, pad=name, entry=key, known=", ".join(PAD_ENTRIES))
    kind = entry.get("kind")
    if kind not in KINDS:
        key = "course-no-kind" if kind is None else "course-kind"
        raise Refusal(key, file=file.label, pad=name, kind=str(kind), known=", ".join(KINDS))
    if entry.get("lily", "black") != "black":
        raise Refusal("course-lily", file=file.label, pad=name, lily=str(entry["lily"]))
    if "lily" in entry and kind != "lily":
        raise Refusal("course-black-kind", file=file.label, pad=name, kind=kind)
    return Pad(name, int(match[1]), match[2], kind, _read_to(file, name, entry), "lily" in entry)


def _read_to(file: BoardFile, name: str, entry: Mapping[str, Any]) -> tuple[str, ...]:
    to = entry.get("to", [])
    if not isinstance(to, list) or not all(isinstance(target, str) for target in to):
        raise Refusal("course-to", file=file.label, pad=name, to=str(to))
    if not to:
        raise Refusal("course-dead-end", file=file.label, pad=name)
    if len(to) > 2:
        raise Refusal("course-three-ways", file=file.label, pad=name, to=", ".join(to))
    if len(set(to)) < len(to):
        raise Refusal("course-to-twice", file=file.label, pad=name, to=to[0])
    return tuple(to)


def _check_names(file: BoardFile, course: Course, pad: Pad) -> None:
    """Every pad that is named exists, and a distance has one pad or the two lanes of a fork."""
    names = {START, FINISH, *(other.name for other in course.pads)}
    for target in pad.to:
        if target not in names:
            raise Refusal("course-to-unknown", file=file.label, pad=pad.name, to=target)
    if pad.lane:
        beside = f"{pad.distance}{'b' if pad.lane == 'a' else 'a'}"
        if beside not in names:
            raise Refusal("course-lane-alone", file=file.label, pad=pad.name, beside=beside)
        if str(pad.distance) in names:
            raise Refusal("course-lane-and-pad", file=file.label, pad=str(pad.distance), lane=pad.name)


def _check_ways(file: BoardFile, course: Course, pad: Pad) -> None:
    """A pad leads one step farther: to both lanes where a fork begins, and never from one lane into the other."""
    steps = pad.distance + 1
    ahead = course.at_distance(steps)
    for target in pad.to:
        distance = _distance(course, target)
        if distance <= pad.distance:
            raise Refusal("course-loop", file=file.label, pad=pad.name, to=target)
        if target == FINISH and distance > steps:
            raise Refusal("course-finish", file=file.label, pad=pad.name, last=course.pads[-1].name)
        if distance > steps:
            raise Refusal("course-distance", file=file.label, pad=pad.name, to=target, steps=steps)
        if pad.lane and len(ahead) == 2 and not target.endswith(pad.lane):
            raise Refusal("course-lanes-cross", file=file.label, pad=pad.name, to=target)
    for target in ahead:
        if target not in pad.to and not (pad.lane and len(ahead) == 2):
            raise Refusal("course-one-lane", file=file.label, pad=pad.name, to=target)


def _distance(course: Course, name: str) -> int:
    if name == FINISH:
        return course.pads[-1].distance + 1
    return next((pad.distance for pad in course.pads if pad.name == name), 0)


def _check_lilies(file: BoardFile, course: Course) -> None:
    lilies = [pad.name for pad in course.pads if pad.kind == "lily"]
    black = [pad.name for pad in course.pads if pad.is_black]
    if len(lilies) != LILY_PADS:
        key = "course-too-few-lilies" if len(lilies) < LILY_PADS else "course-too-many-lilies"
        raise Refusal(key, file=file.label, lilies=len(lilies), needed=LILY_PADS, pads=", ".join(lilies) or "-")
    if not black:
        raise Refusal("course-no-black", file=file.label, pads=", ".join(lilies))
    if len(black) > 1:
        raise Refusal("course-two-blacks", file=file.label, pads=", ".join(black))
