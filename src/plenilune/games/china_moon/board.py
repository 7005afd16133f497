"""The course as the rules take it, and the colours in play."""

from __future__ import annotations

from collections.abc import Mapping

from plenilune.core.game import Board, BoardFile
from plenilune.games.china_moon import rules
from plenilune.games.china_moon.course import FINISH, KINDS, START, Course, read_course
from plenilune.games.china_moon.drawing import Drawing as Drawing
from plenilune.games.china_moon.drawing import drawing


def build(seats: tuple[str, ...], options: Mapping[str, str], files: Mapping[str, BoardFile]) -> Board:
    course = read_course(files["course"])
    names = (START, *(pad.name for pad in course.pads), FINISH)
    ints = [0] * rules.BOARD_SIZE
    ints[rules.PLAYERS] = len(seats)
    ints[rules.COLOURS] = len(seats) + (options["neutral"] == "on")
    ints[rules.FINISH] = len(names) - 1
    _write_pads(ints, course, {name: at for at, name in enumerate(names)})
    return Board(seats, tuple(ints), names, drawing(files["course"], course))


def _write_pads(ints: list[int], course: Course, number: Mapping[str, int]) -> None:
    lilies = [number[pad.name] for pad in course.pads if pad.kind == "lily" and not pad.is_black]
    ints[rules.LILY_PADS : rules.LILY_PADS + len(lilies)] = lilies
    forks = 0
    before: tuple[str, ...] = (START,)
    for distance in range(1, course.pads[-1].distance + 2):
        here = course.at_distance(distance)
        for name in before:
            ints[rules.AHEAD + number[name]] = number[here[0]]
            if len(here) == 1:
                ints[rules.NEXT + number[name]] = number[here[0]]
            elif len(before) == 2:
                ints[rules.NEXT + number[name]] = number[here[before.index(name)]]
        forks += len(here) == 2 and len(before) == 1
        for lane, name in enumerate(here):
            at = number[name]
            ints[rules.FORKED + at] = int(len(here) == 2)
            ints[rules.LANE + at] = 2 * forks + lane if len(here) == 2 else 0
            ints[rules.BACK + at] = number[before[0]] if lane == len(here) - 1 else at + 1
        before = here
    ints[rules.NEXT + number[FINISH]] = number[FINISH]
    for pad in course.pads:
        ints[rules.KIND + number[pad.name]] = KINDS.index(pad.kind)
        if pad.is_black:
            ints[rules.BLACK_PAD] = number[pad.name]
