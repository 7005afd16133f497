"""The command `plenilune`. Every command loads what it needs when it runs, so that --help is quick."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from plenilune.cli import (
    laddering,
    mistakes,
    output,
    playing,
    positions,
    puzzling,
    records,
    serving,
    shelf,
    solving,
    surveying,
)
from plenilune.core.errors import PleniluneError

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
    To see the games     plenilune games
    To use pipes         plenilune new full-moon --seed 7 | plenilune moves full-moon
    """


app.command("serve")(serving.serve)
app.command("play")(playing.play)
app.command("games")(shelf.games)
app.command("rules")(shelf.rules)
app.command("new")(positions.new)
app.command("show")(positions.show)
app.command("moves")(positions.moves)
app.command("apply")(positions.apply)
app.command("puzzle")(puzzling.puzzle)
app.command("perft")(positions.perft)
app.command("replay")(records.replay)
app.command("random")(records.random)
app.command("check-board")(shelf.check_board)
app.command("ladder")(laddering.ladder)
app.command("solve")(solving.solve)
app.command("survey")(surveying.survey)
app.command("bench")(playing.bench)


def main() -> None:
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Exit code: 0 fine, 1 the answer is no, 2 a wrong input, 130 interrupted."""
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
        if os.environ.get("PLENILUNE_DEBUG"):
            raise
        fault = f"{type(error).__name__}: {error}"
        return output.complain(output.said("fault", fault=fault), 70)
