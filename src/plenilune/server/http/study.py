"""Over HTTP: how positions stand, what mattered, hints, puzzles and lessons. All are counted: thinking is dear."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from plenilune.core.lessons import Lesson
from plenilune.search.puzzles import Puzzle
from plenilune.server import messages
from plenilune.server.http.connections import lang_of
from plenilune.server.http.requests import answer, body_of, count, number_of, seat_of, services_of, table_of
from plenilune.server.study import explorer, free, hints, judged_position, lessons, moments, puzzles, setting
from plenilune.server.study.teller import teller_for
from plenilune.server.table import eyes
from plenilune.server.table.sidelines import log_at
from plenilune.server.table.table import Table

PATIENCE = 1.0  # seconds that looking back waits before it answers how far it has come


def _count(request: Request) -> None:
    count(request, services_of(request).settings.limit_analysis, "analysis")


async def _finished(request: Request) -> Table:
    """A table that may be analysed."""
    _count(request)
    table = await table_of(request)
    eyes.must_be_over(table)
    return table


def _moves(request: Request, name: str) -> list[str]:
    return [move for move in request.query_params.get(name, "").split(",") if move]


async def analysis(request: Request) -> Response:
    """-> Position; `?seq=8&line=w1<v,k1>^&seat=S`: after so many facts and then that line of moves"""
    table, guest = await _finished(request), request.state.guest
    seq, line = number_of(request, "seq"), _moves(request, "line")
    log = await asyncio.to_thread(log_at, table.state, seq, line)
    seat = eyes.judging(table, guest, log.state, seat_of(request))
    teller, analyst = teller_for(table, guest, lang_of(request)), services_of(request).analyst
    return answer(await judged_position.position(analyst, teller, log, seat, seq, line))


async def curve(request: Request) -> Response:
    """-> Curve; `?from=0&seat=f`: the verdicts that are ready, from that step on"""
    table = await _finished(request)
    seer = eyes.following(table, request.state.guest, seat_of(request))
    judged = await services_of(request).judged_games.of(table, seer)
    points = judged.points[number_of(request, "from") :]
    return answer(messages.Curve(points=points, complete=judged.is_complete, steps=len(judged.steps)))


async def look_back(request: Request) -> Response:
    """-> LookBack"""
    services, guest = services_of(request), request.state.guest
    table = await _finished(request)
    judged = await services.judged_games.of(table, eyes.comparing(table, guest))
    if judged.task:
        await asyncio.wait([judged.task], timeout=PATIENCE)
    if not judged.is_complete:
        return answer(moments.not_yet(table, judged, guest))
    return answer(await moments.look_back(table, judged, services.analyst, guest, lang_of(request)))


async def hint(request: Request) -> Response:
    """-> Hint; `?seq=12`: for the mover of this session, where no other person plays on a device of their own"""
    _count(request)
    table, analyst = await table_of(request), services_of(request).analyst
    return answer(await hints.hint(table, analyst, request.state.guest, number_of(request, "seq"), lang_of(request)))


async def shelf(request: Request) -> Response:
    """-> PuzzleShelf"""
    return answer(puzzles.shelf())


def _puzzle(request: Request) -> Puzzle:
    return puzzles.find(request.path_params["puzzle_id"])


async def puzzle(request: Request) -> Response:
    """-> Puzzle"""
    return answer(puzzles.puzzle_for(_puzzle(request)))


async def attempt(request: Request) -> Response:
    """PuzzleTry -> PuzzleAnswer"""
    _count(request)
    wish = await body_of(request, messages.PuzzleTry)
    return answer(await puzzles.attempt(services_of(request).analyst, _puzzle(request), wish.moves, lang_of(request)))


async def puzzle_hint(request: Request) -> Response:
    """-> PuzzleHint; `?moves=...&step=1..3`"""
    found = _puzzle(request)
    _count(request)
    moves, step = _moves(request, "moves"), number_of(request, "step")
    return answer(await puzzles.hint(services_of(request).analyst, found, moves, step, lang_of(request)))


async def solution(request: Request) -> Response:
    """-> PuzzleSolution; `?moves=...`: from there on"""
    found = _puzzle(request)
    _count(request)
    moves = _moves(request, "moves")
    return answer(await puzzles.solution(services_of(request).analyst, found, moves, lang_of(request)))


async def evening(request: Request) -> Response:
    """-> Evening; `?date=2026-11-18`: the puzzle of that date, by the calendar of who asks"""
    return answer(puzzles.evening(request.query_params.get("date", "")))


async def lesson_shelf(request: Request) -> Response:
    """-> LessonShelf"""
    return answer(await asyncio.to_thread(lessons.shelf))


async def _lesson(request: Request) -> Lesson:
    """Reading the files for the first time takes a while."""
    return await asyncio.to_thread(lessons.find, request.path_params["game"], request.path_params["lesson"])


async def lesson(request: Request) -> Response:
    """-> Lesson"""
    _count(request)
    return answer(await asyncio.to_thread(lessons.lesson_for, await _lesson(request)))


async def lesson_attempt(request: Request) -> Response:
    """LessonTry -> LessonAnswer"""
    _count(request)
    wish = await body_of(request, messages.LessonTry)
    return answer(await asyncio.to_thread(lessons.attempt, await _lesson(request), wish.step, wish.moves))


async def set_up(request: Request) -> Response:
    """Setting -> SetUp: a position set up by hand, and what cannot be in it"""
    _count(request)
    return answer(
        await setting.set_up(await body_of(request, messages.Setting), services_of(request).tables, lang_of(request))
    )


async def free_study(request: Request) -> Response:
    """FreePosition -> History: of a position that belongs to no table, as a game of one step"""
    _count(request)
    return answer(await free.study(await body_of(request, messages.FreePosition), services_of(request).tables))


async def free_analysis(request: Request) -> Response:
    """FreePosition -> Position"""
    _count(request)
    services, wish = services_of(request), await body_of(request, messages.FreePosition)
    return answer(await free.analysis(wish, services.tables, services.analyst, lang_of(request)))


async def explore(request: Request) -> Response:
    """-> Explorer: what a survey of its starts has found"""
    return answer(explorer.explorer(request.path_params["game"]))


ROUTES = [
    Route("/api/explorer/{game}", explore),
    Route("/api/positions", set_up, methods=["POST"]),
    Route("/api/positions/study", free_study, methods=["POST"]),
    Route("/api/positions/analysis", free_analysis, methods=["POST"]),
    Route("/api/tables/{table_id}/analysis", analysis),
    Route("/api/tables/{table_id}/curve", curve),
    Route("/api/tables/{table_id}/moments", look_back),
    Route("/api/tables/{table_id}/hint", hint),
    Route("/api/evening", evening),
    Route("/api/puzzles", shelf),
    Route("/api/puzzles/{puzzle_id}", puzzle),
    Route("/api/puzzles/{puzzle_id}/try", attempt, methods=["POST"]),
    Route("/api/puzzles/{puzzle_id}/hint", puzzle_hint),
    Route("/api/puzzles/{puzzle_id}/solution", solution),
    Route("/api/lessons", lesson_shelf),
    Route("/api/lessons/{game}/{lesson}", lesson),
    Route("/api/lessons/{game}/{lesson}/try", lesson_attempt, methods=["POST"]),
]
