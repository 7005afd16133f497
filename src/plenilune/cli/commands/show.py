"""plenilune show: draws a position."""

from __future__ import annotations

from plenilune.cli import output
from plenilune.cli.arguments import (
    Ascii,
    GameKey,
    Json,
    Lang,
    NoColor,
    Options,
    Plain,
    Players,
    Position,
    Seat,
    make_game,
    read_position,
    seat_for,
)


def show(
    game: GameKey,
    position: Position = "-",
    seat: Seat = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_color: NoColor = False,
    lang: Lang = None,
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Draw a position.

    It is drawn as the player to move sees it; --seat shows it through other eyes, and nothing that they may not see.
    --plain says it in sentences; --json prints the view.

    \b
    Example: plenilune new full-moon --seed 7 | plenilune show full-moon
    """
    from dataclasses import asdict

    state = read_position(make_game(game, players, option), position)
    view = state.view(seat_for(state, seat))
    if as_json:
        output.print_json(asdict(view))
        return
    output.screen(plain, ascii_only, no_color).board(state.game, view)
