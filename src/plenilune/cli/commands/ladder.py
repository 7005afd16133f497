"""plenilune ladder: the levels of a game play each other and the simplest players, and get ratings."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from plenilune.cli import output
from plenilune.cli.arguments import GameKey, Json, Lang, Options, Players, Seed, make_game, seed_or_any

if TYPE_CHECKING:
    from plenilune.search.experiments.ladder import Ladder


def ladder(
    game: GameKey,
    players: Players = None,
    option: Options = None,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Games of each pair, at least.", min=1)] = 20,
    most: Annotated[
        int, typer.Option("--most", metavar="N", help="Games of a level against the next, at most.", min=1)
    ] = 400,
    trial: Annotated[
        int, typer.Option("--trial", metavar="N", help="Games of the highest level among greedy players; 0: none.", min=0)
    ] = 100,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Processes; 0: one for each core.", min=0)] = 0,
    as_json: Json = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print a section for docs/ladder.md.")] = False,
    lang: Lang = None,
) -> None:
    """Let the five levels play each other, and a random and a one-move-greedy player, and print how strong they are.

    Seats are turned: each start is played with each player in each seat. A level and the next play on until it is
    95 % certain which is stronger. Ctrl-C ends it early and prints what there is. The same seed prints the same
    figures, but for the times.

    \b
    Example: plenilune ladder full-moon --games 10 --trial 20
    Example: plenilune ladder china-moon --players 4 --json
    """
    from plenilune.cli.reports import ladder as report
    from plenilune.search.experiments import ladder as ladders
    from plenilune.search.experiments import pool
    from plenilune.search.players import levels

    chosen = make_game(game, players, option)
    first = seed_or_any(seed)
    tables = [chosen.players] if players is not None else sorted({chosen.players, *ladders.promised(chosen)})
    played = ladders.Ladder(chosen, games=games, most=most, trial_games=trial, trial_players=tables, seed=first)
    typer.echo(output.said("ladder-compiling", game=chosen.about.title), err=True)
    output.compiled_or_wrong(lambda: levels.warm(chosen))
    is_whole = _play(played, jobs or pool.cores())
    command = _command(played, games, most, trial, first)
    if as_json:
        output.print_json(report.data(played, first))
    elif markdown:
        typer.echo(report.markdown(played, command, output.language()))
    else:
        report.show(played, output.console(), output.language())
        typer.echo(output.said("ladder-again", command=command))
    if not is_whole:
        raise typer.Exit(130)


def _play(played: Ladder, jobs: int) -> bool:
    """Whether it was played to the end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from plenilune.search.experiments import ladder as ladders
    from plenilune.search.experiments import pool

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("games"))
    with Progress(
        *columns,
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as progress:
        bar = progress.add_task(played.game.key, total=played.games + played.games_left)
        results = pool.spread(ladders.play_block, played.next_task, jobs)
        # A time limit shows what there is, as Ctrl-C does.
        before = signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            for result in results:
                played.add(result)
                progress.update(bar, completed=played.games, total=played.games + played.games_left)
                if played.is_over:
                    break
        except KeyboardInterrupt:
            return False
        finally:
            results.close()
            signal.signal(signal.SIGTERM, before)
    return True


def _command(played: Ladder, games: int, most: int, trial: int, seed: int) -> str:
    """What makes the same ladder again."""
    game = played.game
    options = [f" -o {name}={value}" for name, value in game.options.items() if value != game.about.options[name].default]
    players = f" --players {game.players}" if game.players != game.about.fewest else ""
    return (
        f"plenilune ladder {game.key}{players}{''.join(options)} --games {games} --most {most} --trial {trial} --seed {seed}"
    )
