"""Commands about one position: new, show, moves, apply, perft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from plenilune.cli import output
from plenilune.cli.arguments import (
    Ascii,
    Fair,
    GameKey,
    Json,
    Lang,
    NoColor,
    Options,
    Plain,
    Players,
    Position,
    Seat,
    Seed,
    make_game,
    read_position,
    seat_for,
    seed_or_any,
)

if TYPE_CHECKING:
    from plenilune.core.state import State


def described(state: State) -> dict[str, Any]:
    """A state for programs: everything, hidden things too."""
    game = state.game
    return {
        "game": game.key,
        "players": game.players,
        "options": dict(game.options),
        "position": str(state),
        "mover": state.mover,
        "scores": state.scores,
        "winners": list(state.winners),
        "facts": [list(fact) for fact in state.facts],
    }


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
    used = seed_or_any(seed)
    state = make_game(game, players, option).new(used, fair)
    if as_json:
        output.print_json({**described(state), "seed": used})
    else:
        typer.echo(str(state))


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

    from plenilune.terminal.screen import Screen

    state = read_position(make_game(game, players, option), position)
    view = state.view(seat_for(state, seat))
    if as_json:
        output.print_json(asdict(view))
        return
    screen = Screen(output.console(no_color), output.language(), plain, ascii_only or not output.speaks_utf8())
    screen.board(state.game, view)


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


def apply(
    game: GameKey,
    position: Annotated[str, typer.Argument(metavar="[POSITION]", help="In quotes; -: read it from standard input.")],
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


def perft(
    game: GameKey,
    position: Annotated[str, typer.Argument(metavar="[POSITION]", help="In quotes; -: read it from standard input.")],
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
    from plenilune.cli import counting

    if depth is None:
        if not position.isdecimal():
            raise output.Wrong(output.said("word-missing", option="DEPTH"))
        position, depth = "-", int(position)
    state = read_position(make_game(game, players, option), position)
    rows = counting.divided(state, depth, compiled) if divide else counting.by_depth(state, depth, compiled)
    if as_json:
        output.print_json(list(rows))
    else:
        counting.print_rows(rows, "move" if divide else "depth")
