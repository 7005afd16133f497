"""Commands about whole games: replay and random."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import (
    Ascii,
    GameKey,
    Json,
    Lang,
    NoColor,
    Options,
    Plain,
    Players,
    Seat,
    Seed,
    make_game,
    piped,
    seat_for,
    seed_or_any,
)


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
    from plenilune.terminal.screen import Screen
    from plenilune.terminal.stepping import Steps, as_data, step_through

    record = read_record(piped("record") + "\n") if file == "-" else read_game(Path(file))
    steps = Steps(record, seat_for(record.state, seat) if seat else None, follows_mover=seat is None)
    if as_json:
        output.print_json(as_data(steps))
        return
    screen = Screen(output.console(no_color), output.language(), plain, ascii_only or not output.speaks_utf8())
    if every:
        for number in range(len(steps) + 1):
            steps.show(screen, number)
    elif at is not None or file == "-" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        steps.show(screen, len(steps) if at is None else min(at, len(steps)))
    else:
        step_through(steps, screen)


def random(
    game: GameKey,
    seed: Seed = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.", min=1)] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write there; several games go to FILE-1, FILE-2, ...")
    ] = None,
    players: Players = None,
    option: Options = None,
    lang: Lang = None,
) -> None:
    """Play a random game and print its record.

    The same seed plays the same game; game N of several has the seed S + N - 1.

    \b
    Example: plenilune random full-moon --seed 7
    """
    from random import Random

    from plenilune.core.record import Record, write_record
    from plenilune.terminal.saving import write_text

    chosen, first = make_game(game, players, option), seed_or_any(seed)
    for number in range(games):
        rng = Random(first + number)
        state = chosen.unset()
        while state.mover is not None:
            state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
        text = write_record(Record(state))
        if out is None:
            typer.echo(text, nl=number < games - 1)
        else:
            path = out if games == 1 else out.with_name(f"{out.stem}-{number + 1}{out.suffix}")
            write_text(path, text)
            typer.echo(str(path), err=True)
