"""plenilune solve: the truth about a position."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from plenilune import words
from plenilune.cli import output
from plenilune.cli.arguments import SOLVED, Budget, Json, Lang, Options, make_solvable_game, read_position


def solve(
    given: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [POSITION]",
            help=f"The game, if not {SOLVED}; a position in quotes, or - or nothing: from a pipe.",
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
    from plenilune.cli.reports import solution
    from plenilune.search.proof.solver import BUDGET, solver_of

    key, position = _asked(given or [])
    game = make_solvable_game(key, option)
    state = read_position(game, position)
    if state.mover == "chance":
        raise output.Wrong(words.say(game.words, "solve-not-set-up", output.language(), game=game.about.title))
    with output.thinking():
        solver = output.compiled_or_wrong(lambda: solver_of(game))
        begun = time.perf_counter()
        analysis = solver.analyse(state, budget or BUDGET)
        seconds = time.perf_counter() - begun
    if as_json:
        output.print_json(solution.data(state, analysis, seconds))
    else:
        for line in solution.lines(state, analysis, seconds):
            typer.echo(line)


def _asked(given: list[str]) -> tuple[str, str]:
    """The game and the position, which may have come without quotes."""
    if given and _is_name(given[0], given[1:]):
        return given[0], " ".join(given[1:]) or "-"
    return SOLVED, " ".join(given) or "-"


def _is_name(word: str, others: list[str]) -> bool:
    """Whether a word means a game, if wrongly spelled: it is like the name of one, or a row follows it."""
    from difflib import get_close_matches

    from plenilune.core.registry import catalogue

    if word == "-" or set(word) & set("/ "):
        return False
    return bool(get_close_matches(word, catalogue())) or any("/" in other for other in others)
