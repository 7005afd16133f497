"""One position of a game that is over, judged, for the analysis page; also one that was only tried out."""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core.game import Standing
from plenilune.core.log import Log
from plenilune.core.state import View
from plenilune.search.verdicts import Analysis, Judged
from plenilune.server import messages
from plenilune.server.study.standings import finite, is_estimate, standing
from plenilune.server.study.teller import Teller
from plenilune.server.table.scenes import heard
from plenilune.server.thinking.analyst import Analyst

MOST_REMARKS = 12  # of the best moves; nobody reads more


async def position(
    analyst: Analyst, teller: Teller, log: Log, seat: str | None, seq: int, line: Sequence[str]
) -> messages.Position:
    """Where that log has led, after the first `seq` facts of a table and then that line of moves."""
    state = log.state
    view = state.view(seat)
    analysis = await analyst.judge(state.game, view)
    return messages.Position(
        seq=seq,
        line=list(line),
        seat=seat if state.game.hides else None,
        view=view,
        heard=heard(log, seat),
        verdict=finite(analysis.verdict),
        moves=_moves(analysis, view, teller),
        best_line=list(analysis.line),
        why=teller.why(view, analysis.line),
    )


def _moves(analysis: Analysis, view: View, teller: Teller) -> list[messages.JudgedMove]:
    offers = dict(zip(view.moves, view.offers, strict=True))
    found = []
    for number, judged in enumerate(analysis.moves):
        line = analysis.line if analysis.line[:1] == (judged.move,) else ()
        stands = standing(analysis, judged)
        found.append(
            messages.JudgedMove(
                move=judged.move,
                offer=offers[judged.move],
                verdict=finite(judged.verdict),
                is_best=judged.is_best,
                standing=stands,
                remark=_remark(teller, view, judged, stands, line) if number < MOST_REMARKS else "",
                sentence=teller.advice(view, judged.move) if number < MOST_REMARKS else "",
            )
        )
    return found


def _remark(teller: Teller, view: View, judged: Judged, stands: Standing, line: Sequence[str]) -> str:
    """What the game has to say of it, or how an estimated move stands beside the best."""
    return teller.remark(view, judged.move, stands, line) or (
        teller.of_server(f"standing-{stands}") if is_estimate(judged.verdict) else ""
    )
