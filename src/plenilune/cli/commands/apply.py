"""plenilune apply: plays moves in a position."""

from __future__ import annotations

from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import FirstPosition, GameKey, Json, Lang, Options, Players, make_game, read_position


def apply(
    game: GameKey,
    position: FirstPosition,
    move: Annotated[
        list[str] | None,
        typer.Argument(metavar="MOVE...", help="Moves in notation, in order; in quotes, for < and > mean files to a shell."),
    ] = None,
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play moves and print the new position.

    An illegal move gets the reason, and exit code 1. With a single MOVE and no POSITION the position is read from
    standard input.

    \b
    Example: plenilune new full-moon --seed 7 | plenilune apply full-moon 'g1>^'
    """
    from plenilune.cli.reports.position import described
    from plenilune.core.errors import IllegalMove

    if not move:
        position, move = "-", [position]
    state = read_position(make_game(game, players, option), position)
    for number, text in enumerate(move, 1):
        try:
            state = state.play(text)
        except IllegalMove as error:
            where = f"{number}. {text}: " if len(move) > 1 else ""
            raise output.No(where + error.say(output.language())) from None
    if as_json:
        output.print_json(described(state))
    else:
        typer.echo(str(state))
