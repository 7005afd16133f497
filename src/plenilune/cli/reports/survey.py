"""What a survey has found, in sentences and figures: shares with their intervals, and how long a win takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plenilune import words
from plenilune.cli.reports.figures import interval, number, percent
from plenilune.search.experiments.journal import written
from plenilune.search.experiments.ratings import wilson
from plenilune.search.experiments.survey import DRAW, OPEN

if TYPE_CHECKING:
    from rich.console import Console

    from plenilune.core.state import Game
    from plenilune.search.experiments.survey import Survey


def name(game: Game, outcome: str, lang: str) -> str:
    """Of a seat that wins, or of what else may come out."""
    if outcome in (DRAW, OPEN):
        return words.say(game.words, "survey-even" if outcome == DRAW else "survey-open", lang)
    return words.say(game.words, "survey-wins", lang, seat=f"@seat-{outcome}")


def so_far(survey: Survey, lang: str) -> str:
    """In one line, beside the bar, which leaves little room."""
    result, game = survey.result, survey.game
    return ", ".join(
        f"{words.say(game.words, f'seat-{outcome}', lang) if outcome in game.seats else name(game, outcome, lang)} "
        f"{percent(count / result.starts, lang, 0)}"
        for outcome, count in result.counts.items()
        if count
    )


def show(survey: Survey, console: Console, lang: str) -> None:
    from rich.table import Table

    def said(key: str, **gaps: str | int) -> str:
        return words.say(survey.game.words, key, lang, **gaps)

    result = survey.result
    table = Table(title=title(survey, lang), title_justify="left", box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column(said("survey-outcome"))
    for key in ("count", "share", "interval", "median"):
        table.add_column(said(f"survey-{key}"), justify="right")
    for outcome, count in result.counts.items():
        if count or outcome != OPEN:
            middle = result.median(outcome) if outcome in result.wins else None
            table.add_row(
                name(survey.game, outcome, lang),
                number(count, lang),
                percent(count / result.starts, lang),
                interval(count, result.starts, lang),
                "" if middle is None else number(middle, lang),
            )
    console.print(table)
    lengths = result.lengths()
    if lengths:
        median = number(result.median() or 0, lang)
        console.print(said("survey-lengths", least=lengths[0], most=lengths[-1], median=median))


def title(survey: Survey, lang: str) -> str:
    """How many starts of what."""
    starts = number(len(survey.rows), lang)
    return words.say(
        survey.game.words, "survey-subtitle", lang, starts=starts, options=written(survey.game.options), seed=survey.seed
    )


def stopped(survey: Survey, is_kept: bool, lang: str) -> str:
    key = "survey-stopped" if is_kept else "survey-stopped-unsaved"
    done = survey.starts - survey.missing
    return words.say(survey.game.words, key, lang, done=number(done, lang), starts=number(survey.starts, lang))


def data(survey: Survey) -> dict[str, Any]:
    result = survey.result
    return {
        "game": survey.game.key,
        "options": dict(survey.game.options),
        "seed": survey.seed,
        "starts": result.starts,
        "missing": survey.missing,
        "outcomes": {
            outcome: {
                "starts": count,
                "share": count / result.starts if result.starts else None,
                "interval": wilson(count / result.starts, result.starts) if result.starts else None,
            }
            for outcome, count in result.counts.items()
        },
        "lengths": {seat: dict(sorted(found.items())) for seat, found in result.wins.items()},
        "median": result.median(),
    }
