"""plenilune play: a game at this terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import Ascii, Fair, Lang, NoColor, Options, Plain, Players, Seed, make_game


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME | FILE]", help="A game's key, or a saved game to go on with; nothing: you are asked."),
    ] = None,
    players: Players = None,
    human: Annotated[
        str | None, typer.Option("--human", metavar="SEATS", help="Seats of people, such as S,N; or all, or none.")
    ] = None,
    computer: Annotated[
        str | None, typer.Option("--computer", metavar="SEATS", help="Seats of the computer; the others are people.")
    ] = None,
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            "-l",
            metavar="N",
            min=1,
            max=5,
            help="How well the computer plays: 1 half asleep to 5, the best it can; without it: 2.",
        ),
    ] = None,
    option: Options = None,
    fair: Fair = False,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save there after every move.")] = None,
    plain: Plain = False,
    ascii_only: Ascii = False,
    no_color: NoColor = False,
    lang: Lang = None,
) -> None:
    """Play at this terminal, together at one keyboard or against the computer.

    Type a move, or its number in the list that ? shows. h gives a hint, and more of it each time: first what to look at,
    then where it goes, then all. u takes back, q leaves and asks whether to save; resign gives up, draw offers a draw.
    Without --human and --computer you take the first seat and the computer the others. Where players hide something from
    each other the screen is cleared between them.

    \b
    Example: plenilune play
    Example: plenilune play full-moon --level 1
    Example: plenilune play full-moon --human all --fair --save evening.txt
    Example: plenilune play china-moon --players 4 --level 5
    Example: plenilune play evening.txt
    """
    from plenilune.search.players.levels import USUAL_LEVEL
    from plenilune.terminal import welcome
    from plenilune.terminal.session import Session
    from plenilune.terminal.table import seated

    if human is not None and computer is not None:
        raise output.Wrong(output.said("people-or-computer"))
    screen = output.screen(plain, ascii_only, no_color)
    if game is not None and welcome.is_record(game):
        if players is not None or option or fair:
            raise output.Wrong(output.said("saved-game-is-set", file=game))
        session = Session.continued(Path(game), screen, human, computer, seed, save, level)
    elif game is not None:
        chosen = make_game(game, players, option)
        session = Session.begun(chosen, seated(chosen, human, computer, level or USUAL_LEVEL), screen, seed, save, fair)
    else:
        given = welcome.ask(screen, players, ask_seats=human is None and computer is None, ask_level=level is None)
        if given is None:
            return
        chosen = make_game(given.key, given.players, option)
        table = seated(chosen, given.human or human, computer, level or given.level or USUAL_LEVEL)
        session = Session.begun(chosen, table, screen, seed, save, fair)
    code = session.run()
    if code:
        raise typer.Exit(code)
