"""plenilune think: a machine that thinks for servers on others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Set, SettingsFile


def think(
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="The one that the servers share: postgresql://...")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option("--thinkers", min=1, metavar="N", help="How many think at a time; usually one a core.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Where the log is kept; else a folder of the user's own.")
    ] = None,
    settings: SettingsFile = None,
    given: Set = None,
) -> None:
    """Think for servers on other machines: computer players, analysis, hints. Serves no page.

    Any number of machines may do so; each question is thought about once, and one that is killed is replaced. Servers that
    are not to think themselves are started with --set thinkers=0. Ctrl-C stops it.

    \b
    Example: plenilune think --database postgresql://plenilune@db.example/plenilune --thinkers 8
    """
    try:
        from plenilune.server import configured
        from plenilune.server import think as thinking
    except ModuleNotFoundError as error:
        if str(error.name).startswith("plenilune"):
            raise
        extra = "postgres" if error.name == "asyncpg" else "serve"
        raise output.No(output.said("lacks", what=str(error.name), extra=extra)) from None
    options = {"database": database, "thinkers": thinkers, "data": data}
    named = {name: value for name, value in options.items() if value is not None}
    found = configured.configure({**configured.split(given or []), **named}, settings)
    if not found.settings.database:
        raise output.Wrong(output.said("needs-database"))
    for name in found.unknown:
        typer.echo(output.said("settings-unknown", name=name), err=True)
    raise typer.Exit(thinking.run(found.settings))
