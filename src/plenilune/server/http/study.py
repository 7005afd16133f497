"""Over HTTP: how positions stand, what mattered, hints, and puzzles. All are counted: thinking is dear."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from plenilune.server import messages
from plenilune.server.http.guard import int_of
from plenilune.server.http.tables import answer, body_of, count, house_of, lang_of
from plenilune.server.study import hints as hinting
from plenilune.server.study import judged_position as positions
from plenilune.server.study import moments
from plenilune.server.study import puzzles as puzzling
from plenilune.server.study.teller import teller_for
from plenilune.server.table.history import eyes_of
from plenilune.server.table.sidelines import state_at
from plenilune.server.table.table import Table

PATIENCE = 1.0  # seconds that looking back waits before it answers how far it has come

router = APIRouter()


async def _finished(request: Request, table_id: str) -> Table:
    """A table that may be analysed."""
    house = house_of(request)
    count(request, house.settings.limit_analysis, "analysis")
    table = await house.tables.get(table_id)
    positions.must_be_over(table)
    return table


def _number(request: Request, name: str) -> int:
    return int_of(request.query_params.get(name))


def _moves(request: Request, name: str) -> list[str]:
    return [move for move in request.query_params.get(name, "").split(",") if move]


@router.get("/api/tables/{table_id}/analysis")
async def analysis(request: Request, table_id: str) -> Response:
    table, guest = await _finished(request, table_id), request.state.guest
    seq, line = _number(request, "seq"), _moves(request, "line")
    state = await asyncio.to_thread(state_at, table.state, seq, line)
    seat = positions.eyes(table, guest, state, request.query_params.get("seat") or None)
    teller, analyst = teller_for(table, guest, lang_of(request)), house_of(request).analyst
    return answer(await positions.position(analyst, teller, state, seat, seq, line, table.hides))


@router.get("/api/tables/{table_id}/curve")
async def curve(request: Request, table_id: str) -> Response:
    table = await _finished(request, table_id)
    seat = request.query_params.get("seat") or None
    eyes = eyes_of(table, request.state.guest, seat) if seat is not None and table.hides else None
    drawn = await house_of(request).curves.of(table, eyes)
    points = drawn.points[_number(request, "from") :]
    return answer(messages.Curve(points=points, complete=drawn.is_complete, steps=len(drawn.steps)))


@router.get("/api/tables/{table_id}/moments")
async def look_back(request: Request, table_id: str) -> Response:
    house, guest = house_of(request), request.state.guest
    table = await _finished(request, table_id)
    drawn = await house.curves.of(table, moments.eyes(table, guest))
    if drawn.task:
        await asyncio.wait([drawn.task], timeout=PATIENCE)
    if not drawn.is_complete:
        return answer(moments.not_yet(table, drawn, guest))
    return answer(await moments.look_back(table, drawn, house.analyst, guest, lang_of(request)))


@router.get("/api/tables/{table_id}/hint")
async def hint(request: Request, table_id: str) -> Response:
    house, guest = house_of(request), request.state.guest
    count(request, house.settings.limit_analysis, "analysis")
    table = await house.tables.get(table_id)
    return answer(await hinting.hint(table, house.analyst, guest, _number(request, "seq"), lang_of(request)))


@router.get("/api/puzzles")
async def puzzles(request: Request) -> Response:
    return answer(puzzling.shelf())


@router.get("/api/puzzles/{puzzle_id}")
async def puzzle(request: Request, puzzle_id: str) -> Response:
    return answer(puzzling.puzzle_for(puzzling.find(puzzle_id)))


@router.post("/api/puzzles/{puzzle_id}/try")
async def attempt(request: Request, puzzle_id: str) -> Response:
    house = house_of(request)
    count(request, house.settings.limit_analysis, "analysis")
    wish = await body_of(request, messages.PuzzleTry)
    return answer(await puzzling.attempt(house.analyst, puzzling.find(puzzle_id), wish.moves, lang_of(request)))


@router.get("/api/puzzles/{puzzle_id}/hint")
async def puzzle_hint(request: Request, puzzle_id: str) -> Response:
    house, found = house_of(request), puzzling.find(puzzle_id)
    count(request, house.settings.limit_analysis, "analysis")
    moves, step = _moves(request, "moves"), _number(request, "step")
    return answer(await puzzling.hint(house.analyst, found, moves, step, lang_of(request)))
