"""One position of a game that is over, judged, for the analysis page; also one that was only tried out."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core.state import Fact, State, View
from plenilune.search.verdicts import Analysis
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.study.standings import finite, standing
from plenilune.server.study.teller import Teller
from plenilune.server.table.history import eyes_of
from plenilune.server.table.scenes import heard
from plenilune.server.table.table import Table
from plenilune.server.thinking.analyst import Analyst

MOST_REMARKS = 12  # of the best moves; nobody reads more


def must_be_over(table: Table) -> None:
    """While a game is played nobody is told how it stands, not even who only watches."""
    if table.status != "over":
        raise NotNow("no-analysis-while-playing")


def eyes(table: Table, guest: str, state: State, seat: str | None) -> str | None:
    """Through whose eyes a position is judged: as wished, or those of who is to decide."""
    if seat is not None and table.hides:
        return eyes_of(table, guest, seat)
    return state.mover if state.mover in table.game.seats else None


async def position(
    analyst: Analyst, teller: Teller, state: State, seat: str | None, seq: int, line: Sequence[str], hides: bool
) -> messages.Position:
    view = state.view(seat)
    analysis = await analyst.judge(state.game, view)
    return messages.Position(
        seq=seq,
        line=list(line),
        seat=seat if hides else None,
        view=view,
        heard=last_heard(state, seat),
        verdict=finite(analysis.verdict),
        moves=_moves(analysis, view, teller),
        best_line=list(analysis.line),
        why=teller.why(view, analysis.line),
    )


def last_heard(state: State, seat: str | None) -> list[Fact]:
    """The last decision, and the chance after it."""
    return heard(list(state.log(seat)), -1)


def _moves(analysis: Analysis, view: View, teller: Teller) -> list[messages.JudgedMove]:
    offers = dict(zip(view.moves, view.offers, strict=True))
    found = []
    for number, judged in enumerate(analysis.moves):
        line = analysis.line if analysis.line[:1] == (judged.move,) else ()
        remark = teller.remark(view, judged.move, standing(analysis, judged), line) if number < MOST_REMARKS else ""
        found.append(
            messages.JudgedMove(
                move=judged.move,
                offer=offers[judged.move],
                verdict=finite(judged.verdict),
                is_best=judged.is_best,
                remark=remark,
            )
        )
    return found
