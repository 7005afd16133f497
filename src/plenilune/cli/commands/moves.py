"""plenilune moves: what may be played in a position."""

from __future__ import annotations

import typer

from plenilune.cli import output
from plenilune.cli.arguments import GameKey, Json, Lang, Options, Players, Position, make_game, read_position


def moves(
    game: GameKey,
    position: Position = "-",
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List the moves of a position, one a line; where chance is to move, its outcomes and how likely they are.

    \b
    Example: plenilune new full-moon --seed 7 | plenilune moves full-moon
    """
    state = read_position(make_game(game, players, option), position)
    odds = state.odds()
    if as_json:
        output.print_json({"mover": state.mover, "moves": state.moves()} | ({"odds": odds} if odds else {}))
        return
    for move in state.moves():
        typer.echo(f"{move}\t{odds[move]:.6f}" if odds else move)
