"""plenilune settings: what is set for a server, and where that comes from."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Json, Lang, Set, SettingsFile

WIDTH = 36
PASSWORD = re.compile(r"^(\w+://[^:@/]*:)[^@]*@")


def settings(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only these, with what they mean.")] = None,
    file: SettingsFile = None,
    given: Set = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Print every setting of the server, and where it comes from: an option, the environment, a file, or what is usual.

    The first of these that says something counts. `log_to` is --set log_to=- as an option,
    PLENILUNE_LOG_TO in the environment, and log_to = "-" in the file (TOML) that --settings or PLENILUNE_SETTINGS names,
    else in ~/.config/plenilune/plenilune.toml. What is printed is such a file. docs/settings.md has them all.

    \b
    Example: plenilune settings
    Example: plenilune settings port log_to
    Example: plenilune settings --json --settings /etc/plenilune.toml
    """
    from plenilune.server import configured

    found = configured.configure(configured.split(given or []), file)
    wanted = [name.replace("-", "_") for name in names or found.sources]
    for name in wanted:
        if name not in found.sources:
            configured.split([f"{name}=x"])
            configured.configure({name: ""}, file)  # says what there is instead
    values = {name: _plain(getattr(found.settings, name)) for name in wanted}
    if values.get("database"):
        values["database"] = PASSWORD.sub(r"\1***@", str(values["database"]))
    for name in found.unknown:
        typer.echo(output.said("settings-unknown", name=name), err=True)
    if as_json:
        output.print_json({name: {"value": value, "source": found.sources[name]} for name, value in values.items()})
        return
    for name, value in values.items():
        if names:
            typer.echo(f"# {configured.about(name)}")
        source = found.sources[name]
        shown = output.said(f"settings-source-{source}") if source in ("option", "usual", "lan") else source
        typer.echo(f"{f'{name} = {json.dumps(value, ensure_ascii=False)}':<{WIDTH}} # {shown}")


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, Path) else value
