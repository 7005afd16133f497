"""The command solve: the truth about a position, every move with its verdict, and how it goes on."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Json, Lang, Options, make_game, read_position

if TYPE_CHECKING:
    from plenilune.core.state import Game, State
    from plenilune.search.verdicts import Analysis, Judged, Verdict

GAME = "full-moon"
Budget = Annotated[
    int | None,
    typer.Option("--budget", metavar="N", help="Positions to look at before a question is left undecided.", min=1),
]


def solve(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [POSITION]", help=f"The game, if not {GAME}; a position in quotes, or - or nothing: from a pipe."
        ),
    ] = None,
    option: Options = None,
    budget: Budget = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Solve a position: who wins and in how many moves, whatever the other does; or that neither can force a win.

    What it says is proven. Past the budget it says that it does not know. “Moon in 3” counts the winner's own moves.
    The very first time it compiles itself, which takes some seconds.

    A position is a ROW of twelve wolves, from column 1, a slash between columns, the nearest to South first; the SIDE to
    move, S or N; the ORDER: first, any, or a column and ^ or v, where the moon is; and how many QUIET moves in a row.

    \b
    Example: plenilune new full-moon --seed 7 | plenilune solve
    Example: plenilune solve 'w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0' -o pack=2
    """
    from plenilune import words as sentences
    from plenilune.cli.counting import compiled_or_wrong
    from plenilune.search.proof.solver import BUDGET, solver_of

    key, position = _asked(words or [])
    game = make_game(key, None, option)
    refuse_unsolvable(game)
    state = read_position(game, position)
    if state.mover == "chance":
        raise output.Wrong(sentences.say(game.words, "solve-not-set-up", output.language(), game=game.about.title))
    with thinking():
        solver = compiled_or_wrong(lambda: solver_of(game))
        solver.nodes, begun = 0, time.perf_counter()
        analysis = solver.analyse(state, budget or BUDGET)
        seconds = time.perf_counter() - begun
    if as_json:
        output.print_json(_data(state, analysis, seconds))
    else:
        for line in _lines(state, analysis, seconds):
            typer.echo(line)


def _asked(words: list[str]) -> tuple[str, str]:
    """The game and the position, which may have come without quotes."""
    if words and _is_name(words[0], words[1:]):
        return words[0], " ".join(words[1:]) or "-"
    return GAME, " ".join(words) or "-"


def _is_name(word: str, others: list[str]) -> bool:
    """Whether a word means a game, if wrongly spelled: it is like the name of one, or a row follows it."""
    from difflib import get_close_matches

    from plenilune.core.registry import catalogue

    if word == "-" or set(word) & set("/ "):
        return False
    return bool(get_close_matches(word, catalogue())) or any("/" in other for other in others)


def refuse_unsolvable(game: Game) -> None:
    from plenilune.core.errors import OptionError
    from plenilune.search.proof.solver import can_solve

    if not can_solve(game):
        raise OptionError("not-solvable", game=game.about.title)


def thinking() -> Any:
    """A spinner, where somebody watches."""
    from contextlib import nullcontext

    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    from plenilune import words

    return Console(stderr=True).status(words.say(words.SHARED, "solve-thinking", output.language()))


def moons(verdict: Verdict) -> int:
    """The winner's own moves, of the moves of both."""
    return (verdict.plies + 1) // 2


def _lines(state: State, analysis: Analysis, seconds: float) -> list[str]:
    from plenilune import words
    from plenilune.cli.outcomes import number

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
    return [
        *lines,
        "",
        said("solve-effort", positions=number(analysis.effort, lang), seconds=number(round(seconds, 2), lang)),
    ]


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
    from plenilune import words

    folder, lang = state.game.words, output.language()
    if not verdict.is_proven:
        return words.say(folder, "solve-open", lang, count=verdict.looked)
    if verdict.winner is None:
        return words.say(folder, "solve-even", lang)
    winner, other = (f"@seat-{seat}" for seat in sorted(state.game.seats, key=lambda seat: seat != verdict.winner))
    if verdict.plies == 1:
        return words.say(folder, "solve-at-once", lang, seat=winner)
    return words.say(folder, "solve-win", lang, seat=winner, moons=moons(verdict), other=other)


def _data(state: State, analysis: Analysis, seconds: float) -> dict[str, Any]:
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
