"""plenilune puzzle: moon in 1, 2, 3 or 4, and the best move of the other games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import SOLVED, Ascii, Json, Lang, NoColor, Plain, Seed

if TYPE_CHECKING:
    from plenilune.search.puzzles import Puzzle
    from plenilune.terminal.screen import Screen


def puzzle(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help="A puzzle, such as 2-17, or a game; nothing: the next one not solved yet."),
    ] = None,
    today: Annotated[bool, typer.Option("--today", help="The puzzle of the evening: the same for everybody.")] = False,
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
    """Solve puzzles: in Full Moon the moon in 1, 2, 3 or 4, in the other games the best move. A try that does not work is
    answered by the move against it.

    Type a move such as k2>^ (the wolf k2 runs right, the moon goes above it; # instead of the moon when it wins), or its
    number in the list that ? shows. h gives a hint: what to look at, then where it goes, then all. s shows the solution,
    u begins again, q leaves. What you have solved is remembered on this device.

    \b
    Example: plenilune puzzle
    Example: plenilune puzzle --today
    Example: plenilune puzzle china-moon --grade 1
    Example: plenilune puzzle --moons 3 --grade 1
    Example: plenilune puzzle 2-17
    Example: plenilune puzzle --list
    """
    from datetime import date
    from random import Random

    from plenilune.core.errors import PleniluneError
    from plenilune.core.registry import catalogue
    from plenilune.search import puzzles
    from plenilune.server.settings import usual_data_folder
    from plenilune.terminal.puzzle import PuzzleSession, Solved

    named = puzzles.of_the_evening(date.today()) if today else None
    if name and name not in catalogue():
        named = puzzles.find(name)
    key = named.game if named else name or SOLVED
    solved = Solved(usual_data_folder() / f"{key}-puzzles.json")
    wanted = [one for one in puzzles.shelf(key) if moons in (None, one.moons) and grade in (None, one.grade)]
    if as_list or as_json:
        _list(wanted, solved.ids, as_json)
        return
    screen = output.screen(plain, ascii_only, no_color)
    order = [named] if named else [one for one in wanted if one.id not in solved.ids] or wanted
    if any_of_them:
        Random(seed).shuffle(order)
    for one in order:
        if not PuzzleSession(screen, one).run():
            break
        try:
            solved.add(one)
        except PleniluneError as error:  # the next one can be solved all the same
            screen.line(error.say(screen.lang))
        if one is order[-1] or not _wants_more(screen):
            break
    screen.say("goodbye")


def _wants_more(screen: Screen) -> bool:
    from plenilune.terminal.prompt import is_no, read_line

    try:
        answer = read_line(screen.words("puzzle-next") + " ")
        return answer.lower() != "q" and not is_no(answer)
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return False


def _list(wanted: list[Puzzle], solved: set[str], as_json: bool) -> None:
    from plenilune import words
    from plenilune.core.registry import about

    if as_json:
        output.print_json(
            [{"id": one.id, "moons": one.moons, "grade": one.grade, "solved": one.id in solved} for one in wanted]
        )
        return
    for moons in sorted({one.moons for one in wanted}):
        for grade in sorted({one.grade for one in wanted if one.moons == moons}):
            these = [one for one in wanted if (one.moons, one.grade) == (moons, grade)]
            done = sum(one.id in solved for one in these)
            title = words.say(about(these[0].game).words, "puzzle-title", output.language(), moons=moons)
            gaps = {"title": title, "grade": f"@puzzle-grade-{grade}", "first": these[0].number, "last": these[-1].number}
            typer.echo(output.said("puzzle-shelf", **gaps, done=done, all=len(these)))
