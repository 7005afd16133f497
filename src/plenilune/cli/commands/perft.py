"""plenilune perft: counts sequences of moves."""

from __future__ import annotations

from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import FirstPosition, GameKey, Json, Lang, Options, Players, make_game, read_position


def perft(
    game: GameKey,
    position: FirstPosition,
    depth: Annotated[int | None, typer.Argument(metavar="DEPTH", help="How many moves deep.", min=0)] = None,
    compiled: Annotated[bool, typer.Option("--compiled", help="Count with the compiled rules (needs Numba).")] = False,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move by itself.")] = False,
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Count the sequences of exactly that many moves.

    The classic test of rules: two programs that count the same have the same moves. Outcomes of chance count as
    moves; a line that ends earlier is not counted.

    \b
    Example: plenilune new full-moon --seed 7 | plenilune perft full-moon 4
    """
    from plenilune.cli.reports import counts

    if depth is None:
        if not position.isdecimal():
            raise output.Wrong(output.said("word-missing", option="DEPTH"))
        position, depth = "-", int(position)
    state = read_position(make_game(game, players, option), position)
    rows = counts.divided(state, depth, compiled) if divide else counts.by_depth(state, depth, compiled)
    if as_json:
        output.print_json(list(rows))
    else:
        counts.print_rows(rows, "move" if divide else "depth")
