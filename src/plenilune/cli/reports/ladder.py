"""What a ladder has shown, as tables: for the terminal, as Markdown, and as data for programs."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from plenilune import words
from plenilune.search.experiments import ladder as ladders
from plenilune.search.experiments import ratings
from plenilune.search.experiments.ladder import Ladder, Match

if TYPE_CHECKING:
    from rich.console import Console

PLAIN = 1000  # evidence above this is not told to the point


@dataclass(frozen=True)
class Sheet:
    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()


def show(ladder: Ladder, console: Console, lang: str) -> None:
    from rich.table import Table

    for sheet in sheets(ladder, lang):
        table = Table(title=sheet.title, title_justify="left", box=None, header_style="bold", padding=(0, 1, 0, 0))
        for number, heading in enumerate(sheet.headings):
            table.add_column(heading, justify="right" if _is_numbers(sheet, number) else "left")
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
        for note in sheet.notes:
            console.print(note, style="dim")
        console.print()


def markdown(ladder: Ladder, command: str, lang: str) -> str:
    game = ladder.game
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    lines = [f"## {game.about.title}, {game.players} players", "", f"`{command}` ({options}; {machine()})", ""]
    for sheet in sheets(ladder, lang):
        lines += [f"**{sheet.title}**", "", _row(sheet.headings), _row(_rulers(sheet))]
        lines += [*map(_row, sheet.rows), "", *(line for note in sheet.notes for line in (note, ""))]
    return "\n".join(lines)


def _is_numbers(sheet: Sheet, column: int) -> bool:
    return column > 0 and any(row[column][:1].isdigit() for row in sheet.rows)


def _rulers(sheet: Sheet) -> list[str]:
    return ["---:" if _is_numbers(sheet, column) else "---" for column in range(len(sheet.headings))]


def machine() -> str:
    return f"{platform.machine()}, Python {platform.python_version()}"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def sheets(ladder: Ladder, lang: str) -> list[Sheet]:
    """Those for which something was played."""
    found = [_rating_sheet(ladder, lang), _cross_table(ladder, lang)] if ladder.blocks else []
    if any(match.blocks for match in ladder.steps):
        found.append(_step_sheet(ladder, lang))
    if any(match.blocks for match in ladder.trials):
        found.append(_trial_sheet(ladder, lang))
    return found


def _said(key: str, lang: str, **gaps: str | int) -> str:
    return words.say(words.SHARED, f"ladder-{key}", lang, **gaps)


def _headings(lang: str, *keys: str) -> list[str]:
    return [_said(key, lang) for key in keys]


def _rating_sheet(ladder: Ladder, lang: str) -> Sheet:
    rating, interval, paces = ratings.ratings(ladder.blocks), ratings.intervals(ladder.blocks), ladder.paces
    rows = []
    for name in sorted(rating, key=lambda name: -rating[name]):
        low, high = interval[name]
        pace = paces[name]
        seconds = f"{pace.seconds / max(1, pace.decisions):.3f}", f"{pace.longest:.2f}"
        rows.append((name, _owl(name, lang), f"{rating[name]:.0f}", _range(low, high, lang), *seconds))
    headings = _headings(lang, "player", "owl", "elo", "confidence", "pace", "longest")
    note = _said("mean", lang, games=ladder.games, mean=f"{ratings.MEAN}")
    return Sheet(_said("ratings", lang), headings, rows, [note])


def _range(low: float, high: float, lang: str) -> str:
    return _said("range", lang, low=f"{low:.0f}", high=f"{high:.0f}")


def _owl(name: str, lang: str) -> str:
    return words.say(words.SHARED, name, lang) if name.startswith("level-") else ""


def _cross_table(ladder: Ladder, lang: str) -> Sheet:
    """The part of the win, in per cent, of the player of the row, alone, against that of the column in all other seats."""
    rows = [[name, *(_cell(ladder, name, other) for other in ladder.names)] for name in ladder.names]
    others, even = ladder.game.players - 1, f"{100 / ladder.game.players:.0f}"
    title = _said("cross", lang) if others == 1 else _said("crowd", lang, others=others, even=even)
    return Sheet(title, ("", *ladder.names), rows)


def _cell(ladder: Ladder, name: str, other: str) -> str:
    part = ladder.part(name, other)
    return "" if part is None else f"{100 * part:.0f}"


def _step_sheet(ladder: Ladder, lang: str) -> Sheet:
    rows = []
    for match in ladder.steps:
        if match.blocks:
            is_plain = match.evidence < PLAIN
            odds = _said("odds" if is_plain else "odds-over", lang, odds=f"{match.evidence if is_plain else PLAIN:.0f}")
            step = _said("over", lang, upper=match.lone, lower=match.table)
            rows.append((step, _score(ladder, match, lang), str(match.games), odds, _yes(match.is_certain, lang)))
    return Sheet(_said("steps", lang), _headings(lang, "step", "score", "games", "evidence", "certain"), rows)


def _score(ladder: Ladder, match: Match, lang: str) -> str:
    upper, lower = (ladder.part(*pair) for pair in ((match.lone, match.table), (match.table, match.lone)))
    if ladder.game.players > 2:
        return " : ".join("-" if part is None else f"{100 * part:.0f}" for part in (upper, lower))
    assert upper is not None
    return f"{100 * upper:.1f} ({_interval(upper, match.games, lang)})"


def _interval(part: float, games: int, lang: str) -> str:
    low, high = ratings.wilson(part, games)
    return _range(100 * low, 100 * high, lang)


def _trial_sheet(ladder: Ladder, lang: str) -> Sheet:
    wanted, rows = ladders.promised(ladder.game), []
    for match in ladder.trials:
        if match.blocks:
            part, least = match.part, wanted.get(match.game.players)
            goal = ("", "") if least is None else (f"{100 * least:.0f}", _yes(part >= least, lang))
            interval = _interval(part, match.games, lang)
            rows.append((str(match.game.players), f"{100 * part:.1f}", interval, str(match.games), *goal))
    headings = _headings(lang, "players", "score", "confidence", "games", "wanted", "reached")
    match = ladder.trials[0]
    title = _said("trial-from-won" if match.from_won else "trial", lang, lone=match.lone, others=match.table)
    return Sheet(title, headings, rows)


def _yes(answer: bool, lang: str) -> str:
    return _said("yes" if answer else "no", lang)


def data(ladder: Ladder, seed: int) -> dict[str, Any]:
    blocks = ladder.blocks
    rating, interval = (ratings.ratings(blocks), ratings.intervals(blocks)) if blocks else ({}, {})
    wanted = ladders.promised(ladder.game)
    return {
        "game": ladder.game.key,
        "players": ladder.game.players,
        "options": dict(ladder.game.options),
        "seed": seed,
        "ratings": {name: {"elo": rating[name], "low": interval[name][0], "high": interval[name][1]} for name in rating},
        "paces": {name: asdict(pace) for name, pace in ladder.paces.items()},
        "scores": [
            {"alone": name, "others": other, "part": part}
            for name in ladder.names
            for other in ladder.names
            if (part := ladder.part(name, other)) is not None
        ],
        "steps": [
            {
                "upper": match.lone,
                "lower": match.table,
                "games": match.games,
                "evidence": match.evidence,
                "certain": match.is_certain,
            }
            for match in ladder.steps
        ],
        "trials": [
            {
                "players": match.game.players,
                "games": match.games,
                "part": match.part,
                "interval": ratings.wilson(match.part, match.games),
                "wanted": wanted.get(match.game.players),
                "from_won_starts": match.from_won,
            }
            for match in ladder.trials
            if match.blocks
        ],
    }
