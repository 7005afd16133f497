"""The command `plenilune puzzle`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Ascii, Json, Lang, NoColor, Plain, Seed

if TYPE_CHECKING:
    from plenilune.search.puzzles import Puzzle
    from plenilune.terminal.screen import Screen

KEY = "full-moon"


def puzzle(
    name: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A puzzle, such as 2-17; nothing: the next one not solved yet.")
    ] = None,
    moons: Annotated[
        int | None, typer.Option("--moons", "-m", metavar="N", min=1, max=4, help="Only wins in so many moves.")
    ] = None,
    grade: Annotated[
        int | None, typer.Option("--grade", "-g", metavar="N", min=1, max=3, help="1 easy, 2 medium, 3 hard.")
    ] = None,
    any_of_them: Annotated[bool, typer.Option("--any", help="Any one at random, instead of the next.")] = False,
    seed: Seed = None,
    as_list: Annotated[bool, typer.Option("--list", help="List the puzzles and what you have solved.")] = False,
    as_json: Json = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_color: NoColor = False,
    lang: Lang = None,
) -> None:
    """Solve puzzles of Full Moon: moon in 1, 2, 3 or 4. A try that does not work is answered by the move against it.

    Type a move such as k2>^ (the wolf k2 runs right, the moon goes above it; # instead of the moon when it wins), or its
    number in the list that ? shows. h gives a hint: first the wolf, then where it goes, then the moon. u begins again, q
    leaves. What you have solved is remembered on this device.

    \b
    Example: plenilune puzzle
    Example: plenilune puzzle --moons 3 --grade 1
    Example: plenilune puzzle 2-17
    Example: plenilune puzzle --list
    """
    from random import Random

    from plenilune.cli.counting import compiled_or_wrong
    from plenilune.core.errors import PleniluneError
    from plenilune.core.registry import game
    from plenilune.search import puzzles
    from plenilune.search.proof.solver import solver_of
    from plenilune.server.settings import usual_data_folder
    from plenilune.terminal.puzzling import PuzzleSession, Solved
    from plenilune.terminal.screen import Screen

    solved = Solved(usual_data_folder() / f"{KEY}-puzzles.json")
    wanted = [one for one in puzzles.shelf(KEY) if moons in (None, one.moons) and grade in (None, one.grade)]
    if as_list or as_json:
        _list(wanted, solved.ids, as_json)
        return
    screen = Screen(output.console(no_color), output.language(), plain, ascii_only or not output.speaks_utf8())
    order = [puzzles.find(name)] if name else [one for one in wanted if one.id not in solved.ids] or wanted
    if any_of_them:
        Random(seed).shuffle(order)
    solver = compiled_or_wrong(lambda: solver_of(game(KEY)))
    for one in order:
        if not PuzzleSession(screen, solver, one).run():
            break
        try:
            solved.add(one)
        except PleniluneError as error:  # the next one can be solved all the same
            screen.line(error.say(screen.lang))
        if one is order[-1] or not _wants_more(screen):
            break
    screen.say("goodbye")


def _wants_more(screen: Screen) -> bool:
    from plenilune.terminal.prompt import NO, read_line

    try:
        return read_line(screen.words("puzzle-next") + " ").lower() not in (*NO, "q")
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return False


def _list(wanted: list[Puzzle], solved: set[str], as_json: bool) -> None:
    if as_json:
        output.print_json(
            [{"id": one.id, "moons": one.moons, "grade": one.grade, "solved": one.id in solved} for one in wanted]
        )
        return
    for moons in sorted({one.moons for one in wanted}):
        for grade in sorted({one.grade for one in wanted if one.moons == moons}):
            these = [one for one in wanted if (one.moons, one.grade) == (moons, grade)]
            done = sum(one.id in solved for one in these)
            title = output.said("puzzle-title", moons=moons)
            gaps = {"title": title, "grade": f"@puzzle-grade-{grade}", "first": these[0].id, "last": these[-1].id}
            typer.echo(output.said("puzzle-shelf", **gaps, done=done, all=len(these)))
