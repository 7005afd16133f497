"""plenilune replay: steps through a game that was saved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Ascii, Json, Lang, NoColor, Plain, Seat, piped, seat_for


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; -: read it from standard input.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Show the position after N moves.", min=0)] = None,
    every: Annotated[bool, typer.Option("--all", help="Show every position.")] = False,
    seat: Seat = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_color: NoColor = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Step through a game that was saved.

    At a terminal: Enter goes on, b back, s to the start, e to the end, a number there, q leaves. Piped, or with
    --at, it shows one position: that one, or the last. A record that makes no sense gets a sentence with the line.

    \b
    Example: plenilune random full-moon --seed 7 --out game.txt && plenilune replay game.txt
    """
    from plenilune.core.record import read_record
    from plenilune.terminal.saving import read_game
    from plenilune.terminal.steps import Steps, as_data, step_through

    record = read_record(piped("record") + "\n") if file == "-" else read_game(Path(file))
    steps = Steps(record, seat_for(record.state, seat) if seat else None, follows_mover=seat is None)
    if as_json:
        output.print_json(as_data(steps))
        return
    screen = output.screen(plain, ascii_only, no_color)
    if every:
        for number in range(len(steps) + 1):
            steps.show(screen, number)
    elif at is not None or file == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        steps.show(screen, len(steps) if at is None else min(at, len(steps)))
    else:
        step_through(steps, screen)
