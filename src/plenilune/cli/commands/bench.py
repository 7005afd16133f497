"""plenilune bench: how fast the compiled rules are here."""

from __future__ import annotations

from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Json, make_game


def bench(
    seconds: Annotated[float, typer.Option("--seconds", help="How long for each game.", min=0.01)] = 1.0,
    as_json: Json = False,
) -> None:
    """Measure the compiled rules on this machine: facts (moves and outcomes of chance) per second in random games.

    One core; compiling, the first time only, is not counted. The comparison with other libraries is in the folder
    bench/ of the source.

    \b
    Example: plenilune bench
    """
    from plenilune.cli.reports import counts
    from plenilune.core.registry import catalogue

    rows = [counts.speed(make_game(key, None, None), seconds) for key in catalogue()]
    if as_json:
        output.print_json(rows)
        return
    counts.print_speeds(rows)
    typer.echo("Compared with other libraries: see bench/ in the source.")
