"""plenilune analyse: how a position stands and what each move is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Budget, GameKey, Json, Lang, Options, Players, Position, Seat, make_game, read_position


def analyse(
    game: GameKey,
    position: Position = "-",
    seat: Seat = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", metavar="N", help="Games to imagine, where it is estimated.", min=1)
    ] = None,
    budget: Budget = None,
    seed: Annotated[int, typer.Option("--seed", "-s", metavar="S", help="The same seed gives the same estimate.")] = 0,
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Analyse a position: how it stands for each seat, and what each move is worth, the best first.

    Full Moon is proven; the other games are estimated from imagined games, each figure with its error. It is judged as the
    player to move sees it, or as --seat sees it: from nothing that is hidden there. Where chance is to move, it is the mean
    of what chance may bring.

    \b
    Example: plenilune new china-moon --players 3 --seed 7 | plenilune analyse china-moon --players 3
    Example: plenilune new full-moon --seed 7 | plenilune analyse full-moon --json
    """
    import plenilune
    from plenilune.cli.reports import analysis
    from plenilune.core import kernel

    state = read_position(make_game(game, players, option), position)
    eyes = None if seat in (None, "spectator") else seat
    if not kernel.can_compile(state.game.key):
        typer.echo(f"plenilune: {output.said('no-kernels', game=state.game.about.title)}", err=True)
    with output.thinking(), output.without_warnings():
        found = plenilune.analyse(state, eyes, simulations, budget, seed)
    if as_json:
        output.print_json(analysis.data(state, found))
    else:
        for line in analysis.lines(state, found):
            typer.echo(line)
