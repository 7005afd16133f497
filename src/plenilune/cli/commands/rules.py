"""plenilune rules: shows those of a game."""

from __future__ import annotations

import sys

import typer

from plenilune.cli import output
from plenilune.cli.arguments import GameKey, Lang, NoColor


def rules(game: GameKey, lang: Lang = None, no_color: NoColor = False) -> None:
    """Show the rules of a game, in English, French or German.

    \b
    Example: plenilune rules full-moon --lang fr
    """
    from plenilune.core.about import rules_text
    from plenilune.core.registry import about

    text = rules_text(about(game).words, output.language())
    if not sys.stdout.isatty():
        typer.echo(text.rstrip("\n"))
        return
    from rich.markdown import Markdown

    output.console(no_color).print(Markdown(text))
