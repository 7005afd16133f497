"""plenilune site: the games as a folder of plain files, for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output


def site(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write; empty, or one that was written before.")],
    base: Annotated[
        str, typer.Option("--base", metavar="/PATH/", help="Under which path of the host it will lie.", show_default=True)
    ] = "/",
    server: Annotated[
        str,
        typer.Option(
            "--server", metavar="URL", help="A Plenilune server where its visitors can meet others, if there is one."
        ),
    ] = "",
) -> None:
    """Write the games as a folder of plain files: no server, no account, and after the first visit no network either.

    Put it on any web host that gives files away over https (or try it on localhost). Rules, owls, lessons, puzzles and
    analysis run in the visitor's browser; games are kept there. docs/browser.md says how to host it.

    \b
    Example: plenilune site public
    Example: plenilune site public --base /plenilune/ --server https://games.example
    Try it:  python3 -m http.server -d public 8000
    """
    try:
        from plenilune.site import node, writing
    except ModuleNotFoundError as error:
        if str(error.name).startswith("plenilune"):
            raise
        raise output.No(output.said("lacks", what=str(error.name), extra="serve")) from None
    if server and not server.startswith(("https://", "http://")):
        raise output.Wrong(output.said("site-server", given=server))
    try:
        parts = writing.write(out, base, server, lambda key: typer.echo(output.said(key), err=True))
    except node.CannotBuild as error:
        wrong = output.Wrong if error.key in ("site-base", "site-not-empty") else output.No
        raise wrong(output.said(error.key, detail=error.detail)) from None
    except OSError as error:
        raise output.No(output.said("site-not-written", detail=f"{out}: {error.strerror}")) from None
    for part in parts:
        typer.echo(_line(output.said(f"site-part-{part.name}"), part.files, part.size, part.sent))
    sums = [sum(getattr(part, field) for part in parts) for field in ("files", "size", "sent")]
    typer.echo(_line(output.said("site-part-all"), *sums))
    typer.echo(output.said("site-written", where=str(out), base=base))


def _line(name: str, files: int, size: int, sent: int) -> str:
    counts = output.said("site-sizes", files=files, size=f"{size / 1e6:.2f}", sent=f"{sent / 1e6:.2f}")
    return f"{name:<34} {counts}"
