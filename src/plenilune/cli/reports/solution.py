"""What the solver says about a position: the verdict, every move with its own, and how it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plenilune import words
from plenilune.cli import output
from plenilune.cli.reports.figures import number
from plenilune.search.verdicts import Analysis, Judged, Verdict

if TYPE_CHECKING:
    from plenilune.core.state import State


def moons(verdict: Verdict) -> int:
    """The winner's own moves, of the moves of both."""
    return (verdict.plies + 1) // 2


def lines(state: State, analysis: Analysis, seconds: float | None) -> list[str]:
    lang = output.language()

    def said(key: str, **gaps: str | int) -> str:
        return words.say(state.game.words, key, lang, **gaps)

    def short(verdict: Verdict) -> str:
        if not verdict.is_proven:
            return said("solve-short-open", count=verdict.looked)
        if verdict.winner is None:
            return said("solve-short-even")
        return said("solve-short-win", seat=f"@seat-{verdict.winner}", moons=moons(verdict))

    if state.mover is None:
        return [said("wins", winners=f"@seat-{state.winners[0]}") if state.winners else said("nobody-wins")]
    verdict = analysis.verdict
    lines = [_headline(state, verdict), "", said("solve-moves" if verdict.is_proven else "solve-moves-open")]
    lines += _by_verdict([(short(judged.verdict), judged) for judged in analysis.moves], verdict.is_proven)
    if verdict.is_proven:
        is_even = verdict.winner is None
        lines += ["", said("solve-line-even" if is_even else "solve-line"), f"   {' '.join(analysis.line)}"]
    if seconds is None:
        return lines
    effort = said("solve-effort", positions=number(analysis.effort, lang), seconds=number(round(seconds, 2), lang))
    return [*lines, "", effort]


def _by_verdict(moves: list[tuple[str, Judged]], is_proven: bool) -> list[str]:
    """Moves that come to the same share a line, so that the verdict above stays on the screen."""
    from itertools import groupby
    from shutil import get_terminal_size
    from textwrap import wrap

    verdicts = max(len(said) for said, _ in moves)
    room = max(24, get_terminal_size().columns - verdicts - 5)
    lines = []
    for (said, is_best), same in groupby(moves, lambda pair: (pair[0], pair[1].is_best and is_proven)):
        written = wrap(" ".join(judged.move for _, judged in same), room, break_on_hyphens=False)
        lines.append(f" {'*' if is_best else ' '} {said:<{verdicts}}  {written[0]}")
        lines += [" " * (verdicts + 5) + rest for rest in written[1:]]
    return lines


def _headline(state: State, verdict: Verdict) -> str:
    folder, lang = state.game.words, output.language()
    if not verdict.is_proven:
        return words.say(folder, "solve-open", lang, count=verdict.looked)
    if verdict.winner is None:
        return words.say(folder, "solve-even", lang)
    winner, other = (f"@seat-{seat}" for seat in sorted(state.game.seats, key=lambda seat: seat != verdict.winner))
    if verdict.plies == 1:
        return words.say(folder, "solve-at-once", lang, seat=winner)
    return words.say(folder, "solve-win", lang, seat=winner, moons=moons(verdict), other=other)


def data(state: State, analysis: Analysis, seconds: float) -> dict[str, Any]:
    is_proven = analysis.verdict.is_proven
    return {
        "game": state.game.key,
        "options": dict(state.game.options),
        "position": analysis.position,
        "mover": analysis.mover,
        "verdict": _judged(analysis.verdict),
        "moves": [
            {"move": judged.move, "best": judged.is_best and is_proven, **_judged(judged.verdict)}
            for judged in analysis.moves
        ],
        "line": list(analysis.line) if is_proven else [],
        "nodes": analysis.effort,
        "seconds": round(seconds, 3),
    }


def _judged(verdict: Verdict) -> dict[str, Any]:
    return {
        "proven": verdict.is_proven,
        "winner": verdict.winner,
        "plies": verdict.plies,
        "moons": moons(verdict),
        "looked": verdict.looked,
    }
