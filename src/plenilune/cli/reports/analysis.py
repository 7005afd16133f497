"""What an analysis says about a position: each seat's part of the win, and each move's, the best first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plenilune import words
from plenilune.cli import output
from plenilune.cli.reports import solution
from plenilune.cli.reports.figures import number
from plenilune.search.verdicts import Analysis, Verdict

if TYPE_CHECKING:
    from plenilune.core.state import State


def lines(state: State, analysis: Analysis) -> list[str]:
    """As `plenilune solve` says it where it is proven; else in parts of the win."""
    if state.mover is None or (analysis.verdict.is_proven and analysis.moves):
        return solution.lines(state, analysis, None)
    lang = output.language()
    seats = {seat: words.say(state.game.words, f"seat-{seat}", lang) for seat in state.game.seats}
    shares = [output.said("analyse-seat", seat=name, part=_part(analysis.verdict, seat)) for seat, name in seats.items()]
    told = [*shares, *([] if not analysis.moves else ["", output.said("solve-moves")])]
    mover = state.mover or ""
    wide = max((len(judged.move) for judged in analysis.moves), default=0)
    told += [f" {'*' if one.is_best else ' '} {one.move:<{wide}}  {_part(one.verdict, mover)}" for one in analysis.moves]
    return [*told, "", output.said("analyse-effort", count=analysis.effort, games=number(analysis.effort, lang))]


def _part(verdict: Verdict, seat: str) -> str:
    """`41 % ± 3`, and the points where they say something."""
    lang = output.language()
    part, error = (number(round(100 * of[seat], 1), lang) for of in (verdict.shares, verdict.shares_error))
    share = f"{part} % ± {error}"
    if seat not in verdict.points:
        return share
    points = f"{number(round(verdict.points[seat], 1), lang)} ± {number(round(verdict.points_error[seat], 1), lang)}"
    return output.said("analyse-part", share=share, points=points)


def data(state: State, analysis: Analysis) -> dict[str, Any]:
    return {
        "game": state.game.key,
        "players": state.game.players,
        "options": dict(state.game.options),
        "position": analysis.position,
        "mover": analysis.mover,
        "verdict": _judged(analysis.verdict),
        "moves": [{"move": one.move, "best": one.is_best, **_judged(one.verdict)} for one in analysis.moves],
        "line": list(analysis.line),
        "effort": analysis.effort,
    }


def _judged(verdict: Verdict) -> dict[str, Any]:
    proven = {"proven": verdict.is_proven, "winner": verdict.winner, "plies": verdict.plies, "looked": verdict.looked}
    estimated = {"shares": dict(verdict.shares), "shares_error": dict(verdict.shares_error)}
    points = {"points": dict(verdict.points), "points_error": dict(verdict.points_error)} if verdict.points else {}
    return {**proven, **estimated, **points}
