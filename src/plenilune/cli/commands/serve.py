"""plenilune serve: opens the games in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output


def serve(
    port: Annotated[
        int, typer.Option("--port", min=1, max=65535, help="Where to listen; if taken, the next free one.")
    ] = 8123,
    lan: Annotated[
        bool, typer.Option("--lan", help="For everybody in this local network, with a QR code to come in by.")
    ] = False,
    open_tables: Annotated[
        bool | None,
        typer.Option(
            "--open-tables/--no-open-tables", help="Whether a table may be open to anybody; with --lan it may, else not."
        ),
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Where games are kept; else a folder of the user's own.")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
) -> None:
    """Open the games in the browser: alone, together on one device, or far apart by a link.

    Everything stays on this machine: no account, no configuration, no request to anybody else. Ctrl-C stops it; games go
    on where they were at the next start.

    \b
    Example: plenilune serve
    Example: plenilune serve --lan --port 9000
    """
    try:
        from plenilune.server import serve as server
        from plenilune.server.folders import STATIC
    except ModuleNotFoundError as error:
        if str(error.name).startswith("plenilune"):
            raise
        raise output.No(output.said("lacks", what=str(error.name), extra="serve")) from None
    if not (STATIC / "index.html").exists():
        raise output.No(output.said("pages-not-built"))
    raise typer.Exit(server.run(port=port, data=data, open_browser=not no_open, lan=lan, open_tables=open_tables))
