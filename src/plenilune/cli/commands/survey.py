"""plenilune survey: solves a random sample of starts, on all cores or a cluster, and tells and draws what came of it."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from plenilune.cli import output
from plenilune.cli.arguments import SOLVED, Budget, Json, Lang, Options, Seed, make_solvable_game, seed_or_any

if TYPE_CHECKING:
    from plenilune.core.state import Game
    from plenilune.search.experiments.journal import Journal
    from plenilune.search.experiments.survey import Row, Survey

EDGE = 4  # columns that the bar leaves free: where it fills the line, the ^C of the terminal makes it two


def survey(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The key of a game that can be solved.")] = SOLVED,
    starts: Annotated[int, typer.Option("--starts", "-n", metavar="N", help="How many starts.", min=1)] = 200,
    option: Options = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="A .csv or .parquet, one row a start; goes on with it.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE", help="An .svg or .png of outcomes and lengths.")
    ] = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", help="Processes; 0: one for each core.", min=0)] = 0,
    engine: Annotated[Literal["pool", "ray"], typer.Option("--engine", help="This machine, or a Ray cluster.")] = "pool",
    address: Annotated[
        str | None,
        typer.Option("--address", metavar="ADDRESS", help="Of the Ray cluster: HOST:PORT, auto, or local: a new one here."),
    ] = None,
    budget: Budget = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Solve a random sample of starts and tell how they come out when both play perfectly.

    Rows that are mirror images of each other, or the same but for the colours, are one start. The same seed draws the
    same sample. Ctrl-C stops; the same command with the same --out goes on, and a larger --starts goes further.

    \b
    Example: plenilune survey --starts 500 --out rows.csv --picture rows.svg
    Example: plenilune survey --starts 100000 --engine ray --address 10.0.0.7:6379 --out rows.parquet
    """
    from plenilune.cli.reports import survey as report

    if address is not None and engine != "ray":
        raise output.Wrong(output.said("address-without-ray"))
    _check_files(out, picture)
    chosen = make_solvable_game(game, option)
    journal = _journal(out, chosen)
    known = seed if seed is not None or journal is None else journal.seed
    first = seed_or_any(known)
    with journal or nullcontext():
        if journal is not None:
            journal.begin(first)
        done, is_whole = _run(chosen, starts, first, journal, jobs, engine, address, budget)
    if as_json:
        output.print_json(report.data(done))
    elif done.rows:
        report.show(done, output.console(), output.language())
    if picture is not None and done.rows:
        _draw(picture, done)
    if done.rows and (files := [str(file) for file in (out, picture) if file is not None]):
        typer.echo(output.said("survey-written", files=", ".join(files)), err=True)
    if not is_whole:
        typer.echo(report.stopped(done, journal is not None, output.language()), err=True)
        raise typer.Exit(130)


def _check_files(out: Path | None, picture: Path | None) -> None:
    """Before the work, not after it."""
    if out is not None and out.suffix not in (".csv", ".parquet"):
        raise output.Wrong(output.said("file-ending", option="--out", ending=".csv", other=".parquet", given=str(out)))
    if picture is not None and picture.suffix not in (".svg", ".png"):
        raise output.Wrong(output.said("file-ending", option="--picture", ending=".svg", other=".png", given=str(picture)))
    for file in (out, picture):
        if file is not None and not file.absolute().parent.is_dir():
            raise output.Wrong(output.said("no-folder", path=str(file.parent)))
    if out is not None and out.suffix == ".parquet":
        _need("pyarrow", "lacks-for-file", what="pyarrow", extra="survey", ending=".parquet", other=".csv")
    if picture is not None and picture.suffix == ".png":
        _need("resvg_py", "lacks-for-file", what="resvg-py", extra="survey", ending=".png", other=".svg")
    for file in (out, picture):
        if file is not None:
            _must_be_writable(file)


def _need(module: str, key: str, **gaps: str) -> None:
    from importlib.util import find_spec

    if find_spec(module) is None:
        raise output.Wrong(output.said(key, **gaps))


def _must_be_writable(file: Path) -> None:
    """Tried, and left as it was: permissions alone do not tell."""
    is_new = not file.exists()
    try:
        file.open("ab").close()
        if is_new:
            file.unlink()
    except OSError as error:
        raise output.Wrong(output.said("file-unwritable", file=str(file), reason=str(error.strerror))) from None


def _journal(out: Path | None, game: Game) -> Journal | None:
    from plenilune.search.experiments.journal import Journal

    return None if out is None else Journal(out, game)


def _run(
    game: Game,
    starts: int,
    seed: int,
    journal: Journal | None,
    jobs: int,
    engine: str,
    address: str | None,
    budget: int | None,
) -> tuple[Survey, bool]:
    """The survey, and whether it came to its end."""
    from plenilune.search.experiments import journal as journals
    from plenilune.search.experiments import pool
    from plenilune.search.experiments.cluster import ClusterFault, NoCluster
    from plenilune.search.experiments.survey import OtherSample, Survey
    from plenilune.search.proof.solver import BUDGET

    cores = jobs or pool.cores()
    done = Survey(game, starts, seed, journal.rows.values() if journal else (), cores, budget or BUDGET)
    results = _on_cluster(done, address or "auto", jobs) if engine == "ray" else _on_cores(done, min(cores, done.missing))
    try:
        _watch(done, results, journal)
    except KeyboardInterrupt:
        return done, False
    except OtherSample as other:
        assert journal is not None
        raise journals.JournalError("survey-other-sample", file=journal.path.name, number=other.number, seed=seed) from None
    except NoCluster as error:
        raise output.Wrong(output.said("no-cluster", address=address or "auto", reason=str(error))) from None
    except ClusterFault as fault:
        raise output.Wrong(output.said("cluster-fault", reason=str(fault))) from None
    return done, True


def _on_cores(done: Survey, jobs: int) -> Generator[list[Row], None, None]:
    from plenilune.search.experiments import pool, survey
    from plenilune.search.proof.solver import solver_of

    if done.missing:
        with output.thinking():  # compiles, if it is the first time, before many processes would do the same
            output.compiled_or_wrong(lambda: solver_of(done.game)).prove(done.game.new(1).ints)
    return pool.spread(survey.solve_chunk, done.next_chunk, max(1, jobs))


def _on_cluster(done: Survey, address: str, jobs: int) -> Generator[list[Row], None, None]:
    from plenilune.search.experiments import cluster, survey

    _need("ray", "lacks", what="Ray", extra="ray")
    return cluster.spread(survey.solve_chunk, done.next_chunk, address, jobs)


def _watch(done: Survey, results: Generator[list[Row], None, None], journal: Journal | None) -> None:
    """Keeps the rows as they come, with a bar where somebody watches."""
    from plenilune.cli.reports import survey as report
    from plenilune.cli.reports.figures import number

    with _progress() as progress:
        bar = progress.add_task("", total=done.starts, completed=done.starts - done.missing, so_far="", rate="")
        begun, lang = done.missing, output.language()
        try:
            for rows in results:
                if journal is not None:
                    journal.add(rows)
                done.add(rows)
                elapsed = progress.tasks[bar].elapsed or 1
                rate = f"{number(round((begun - done.missing) / elapsed, 1), lang)}/s"
                so_far = report.so_far(done, lang)
                progress.update(bar, completed=done.starts - done.missing, so_far=so_far, rate=rate)
        finally:
            results.close()


def _progress() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    console.width = max(EDGE, console.width - EDGE)
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    return Progress(
        *columns,
        TextColumn("{task.fields[so_far]}"),
        console=console,
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _draw(picture: Path, done: Survey) -> None:
    from plenilune.cli.reports import chart

    drawing = chart.svg(done, output.language())
    try:
        if picture.suffix == ".png":
            import resvg_py

            picture.write_bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=2))
        else:
            picture.write_text(drawing, "utf-8")
    except OSError as error:
        raise output.Wrong(output.said("file-unwritable", file=str(picture), reason=str(error.strerror))) from None
