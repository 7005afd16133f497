"""plenilune serve: opens the games in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Set, SettingsFile


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            "--port", min=1, max=65535, metavar="N", help="Where to listen; if taken, the next free one. Usually 8123."
        ),
    ] = None,
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
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="The address to listen at; usually this machine only.")
    ] = None,
    base: Annotated[
        str | None, typer.Option("--base", metavar="/PATH/", help="The path below which it lies behind a proxy.")
    ] = None,
    address: Annotated[
        str | None, typer.Option("--address", metavar="URL", help="By which others reach it, as in https://games.example.")
    ] = None,
    service: Annotated[
        bool, typer.Option("--service", help="Runs unattended: at this port or not at all, no browser, no secret shown.")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="URL",
            help="postgresql://USER:PASSWORD@HOST/NAME: any number of servers share one; see docs/several-machines.md.",
        ),
    ] = None,
    kiosk: Annotated[
        bool, typer.Option("--kiosk", help="For a screen in a library: opens the page for it; with a QR code to join by.")
    ] = False,
    settings: SettingsFile = None,
    given: Set = None,
) -> None:
    """Open the games in the browser: alone, together on one device, or far apart by a link.

    Everything stays on this machine: no account, no configuration, no request to anybody else. Ctrl-C stops it; games go
    on where they were at the next start. Every setting can be given by --set, by the environment (PLENILUNE_PORT=9000) or
    in a file; `plenilune settings` prints them. docs/running.md says how to run it for others.

    \b
    Example: plenilune serve
    Example: plenilune serve --lan --port 9000
    Example: plenilune serve --kiosk
    Example: plenilune serve --service --settings /etc/plenilune.toml
    Example: plenilune serve --service --database postgresql://plenilune@db.example/plenilune --port 8124
    """
    try:
        from plenilune.server import configured
        from plenilune.server import serve as server
    except ModuleNotFoundError as error:
        if str(error.name).startswith("plenilune"):
            raise
        raise output.No(output.said("lacks", what=str(error.name), extra="serve")) from None
    options: dict[str, object] = {"port": port, "data": data, "host": host, "base": base, "address": address}
    options["database"] = database
    options |= {"lan": lan or None, "service": service or None, "kiosk": kiosk or None, "open_tables": open_tables}
    named = {name: value for name, value in options.items() if value is not None}
    found = configured.configure({**configured.split(given or []), **named}, settings)
    if not (found.settings.static / "index.html").exists():
        raise output.No(output.said("pages-not-built"))
    for name in found.unknown:
        typer.echo(output.said("settings-unknown", name=name), err=True)
    raise typer.Exit(server.run(found.settings, open_browser=not no_open))
