"""Positions of no table: set up by hand or come by a link, looked at as those of a finished game are. Nobody's secret is in
them, but they may not be what people are playing here just now."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from plenilune.core.log import Log
from plenilune.core.registry import about
from plenilune.core.state import Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.study import judged_position
from plenilune.server.study.boards import table_for_one
from plenilune.server.study.teller import Teller
from plenilune.server.table import live
from plenilune.server.table.scenes import drawing_of
from plenilune.server.table.sidelines import log_at
from plenilune.server.table.tables import Tables, make_game
from plenilune.server.thinking.analyst import Analyst

LONGEST = 2000  # letters of a position


def game_of(key: str, players: int, options: dict[str, str]) -> Game:
    """With built-in boards only: a link does not carry a board."""
    return make_game(messages.NewTable(game=key, players=players or about(key).fewest, options=options))


async def read(wish: messages.FreePosition, tables: Tables) -> Log:
    """The position, and the line from there; refused while people play it here."""
    log = await asyncio.to_thread(_read, wish)
    await live.must_not_be_live(tables, log.state)
    return log


def _read(wish: messages.FreePosition) -> Log:
    game, position = game_of(wish.game, wish.players, wish.options), wish.position
    if "?" in position and wish.seat and len(position) <= LONGEST:  # as that seat sees it, and it will see no more than that
        position = str(game.imagine(position, wish.seat, 0))
    return log_from(position, game, wish.line)


def log_from(position: str, game: Game, line: Sequence[str]) -> Log:
    """From that position in notation, along the line."""
    if len(position) > LONGEST:
        raise NotNow("position-too-long")
    state = game.read(position)
    if state == game.unset():
        raise NotNow("position-unset")
    return log_at(state, 0, line)


def eyes_of(state: State, seat: str) -> str | None:
    """Whose eyes it is seen through: as wished where something is hidden, else the mover's."""
    if seat and seat not in state.game.seats:
        raise NotNow("no-such-seat", seat=seat[:8])
    if seat and state.game.hides:
        return seat
    return state.mover if state.mover in state.game.seats else state.game.seats[0] if state.game.hides else None


async def study(wish: messages.FreePosition, tables: Tables) -> messages.History:
    """As the history of a game that has only this one position; the line is left out, it is asked about."""
    log = await read(wish, tables)
    state = State(log.state.game, log.state.start) if wish.line else log.state
    seat = eyes_of(state, wish.seat)
    table = table_for_one(state.game, seat or state.game.seats[0])
    for one in table.seats:
        one.kind = "guest"
    table.status, table.mine, table.hides = "over", [], state.game.hides
    step = messages.Step(seq=0, view=state.view(seat), heard=[])
    return messages.History(
        table=table, seat=seat if state.game.hides else None, drawing=drawing_of(state.game), steps=[step]
    )


async def analysis(wish: messages.FreePosition, tables: Tables, analyst: Analyst, lang: str) -> messages.Position:
    log = await read(wish, tables)
    seat = eyes_of(log.state, wish.seat)
    teller = Teller(log.state.game, {}, None, lang)
    return await judged_position.position(analyst, teller, log, seat, 0, wish.line)
