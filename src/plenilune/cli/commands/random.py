"""plenilune random: plays random games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli.arguments import GameKey, Lang, Options, Players, Seed, make_game, seed_or_any


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
    from plenilune.search.playouts import play_on
    from plenilune.terminal.saving import write_text

    chosen, first = make_game(game, players, option), seed_or_any(seed)
    for number in range(games):
        text = write_record(Record(play_on(chosen.unset(), Random(first + number))))
        if out is None:
            typer.echo(text, nl=number < games - 1)
        else:
            path = out if games == 1 else out.with_name(f"{out.stem}-{number + 1}{out.suffix}")
            write_text(path, text)
            typer.echo(str(path), err=True)
