"""The command `plenilune`. Every command loads what it needs when it runs, so that --help is quick."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from plenilune.cli import mistakes, output
from plenilune.cli.commands import (
    admin,
    analyse,
    apply,
    bench,
    build_kernels,
    check_board,
    games,
    ladder,
    learn,
    moves,
    new,
    perft,
    play,
    puzzle,
    random,
    replay,
    rules,
    serve,
    settings,
    show,
    site,
    solve,
    survey,
    think,
)
from plenilune.core.errors import PleniluneError

UNWRITABLE = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT)  # a full disk, a broken one

app = typer.Typer(
    name="plenilune",
    rich_markup_mode=None,  # rich help takes a third of a second to load
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from plenilune import __version__

        typer.echo(f"plenilune {__version__}")
        raise typer.Exit


@app.callback()
def plenilune(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Board games played under the full moon: play them, look into them, count in them.

    \b
    In the browser       plenilune serve
    In the terminal      plenilune play
    To learn a game      plenilune learn full-moon
    To see the games     plenilune games
    To use pipes         plenilune new full-moon --seed 7 | plenilune moves full-moon

    Exit codes: 0 fine, 1 the answer is no, 2 a wrong input, 70 a fault of the program, 74 what should be written cannot be,
    130 interrupted.
    """


app.command("serve")(serve.serve)
app.add_typer(admin.app)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("new")(new.new)
app.command("show")(show.show)
app.command("moves")(moves.moves)
app.command("apply")(apply.apply)
app.command("puzzle")(puzzle.puzzle)
app.command("perft")(perft.perft)
app.command("replay")(replay.replay)
app.command("site")(site.site)
app.command("settings")(settings.settings)
app.command("think")(think.think)
app.command("random")(random.random)
app.command("check-board")(check_board.check_board)
app.command("ladder")(ladder.ladder)
app.command("analyse")(analyse.analyse)
app.command("solve")(solve.solve)
app.command("survey")(survey.survey)
app.command("bench")(bench.bench)
app.command("build-kernels")(build_kernels.build_kernels)


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The exit code: docs/terminal.md has them all."""
    output.let_every_letter_through()
    output.speak(mistakes.language_of(arguments))
    try:
        code = app(args=list(arguments) or ["--help"], prog_name="plenilune", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except output.No as no:
        return output.complain(str(no), 1)
    except output.Wrong as wrong:
        return output.complain(str(wrong), 2)
    except PleniluneError as error:
        return output.complain(error.say(output.language()), 2)
    except typer.TyperException as error:
        return output.complain(mistakes.told(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that Python's last flush is quiet too
        return 1
    except Exception as error:
        if isinstance(error, OSError) and error.errno in UNWRITABLE:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left of it cannot be written either
            return output.complain(output.said("not-written", reason=str(error.strerror)), 74)
        if os.environ.get("PLENILUNE_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return output.complain(output.said("fault", fault=fault), 70)
