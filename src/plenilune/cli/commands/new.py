"""plenilune new: sets up a game."""

from __future__ import annotations

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Fair, GameKey, Json, Lang, Options, Players, Seed, make_game, seed_or_any


def new(
    game: GameKey,
    players: Players = None,
    option: Options = None,
    fair: Fair = False,
    seed: Seed = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Set up a game and print its position.

    The same seed sets up the same game. Without one it is different each time; --json tells which seed was used.

    \b
    Example: plenilune new full-moon --seed 7
    Example: plenilune new full-moon --fair
    """
    from plenilune.cli.reports.position import described

    used = seed_or_any(seed)
    state = make_game(game, players, option).new(used, fair)
    if as_json:
        output.print_json({**described(state), "seed": used})
    else:
        typer.echo(str(state))
