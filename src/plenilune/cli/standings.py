"""What a ladder has shown, as tables: for the terminal, as Markdown, and as data for programs."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from plenilune import words
from plenilune.search import ladder as ladders
from plenilune.search import ratings
from plenilune.search.ladder import Ladder, Match

if TYPE_CHECKING:
    from rich.console import Console


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
    found = [_rating_sheet(ladder, lang), _cross_table(ladder)] if ladder.blocks else []
    if any(match.blocks for match in ladder.steps):
        found.append(_step_sheet(ladder))
    if any(match.blocks for match in ladder.trials):
        found.append(_trial_sheet(ladder))
    return found


def _rating_sheet(ladder: Ladder, lang: str) -> Sheet:
    rating, interval, paces = ratings.ratings(ladder.blocks), ratings.intervals(ladder.blocks), ladder.paces
    rows = []
    for name in sorted(rating, key=lambda name: -rating[name]):
        low, high = interval[name]
        pace = paces[name]
        seconds = f"{pace.seconds / max(1, pace.decisions):.3f}", f"{pace.longest:.2f}"
        rows.append((name, _owl(name, lang), f"{rating[name]:.0f}", f"{low:.0f} to {high:.0f}", *seconds))
    headings = ("player", "the owl", "Elo", "95 % confidence", "CPU seconds a move", "longest")
    return Sheet("Ratings", headings, rows, [f"{ladder.games} games; the mean of all ratings is {ratings.MEAN}."])


def _owl(name: str, lang: str) -> str:
    return words.say(words.SHARED, name, lang) if name.startswith("level-") else ""


def _cross_table(ladder: Ladder) -> Sheet:
    """The part of the win, in per cent, of the player of the row, alone, against that of the column in all other seats."""
    rows = [[name, *(_cell(ladder, name, other) for other in ladder.names)] for name in ladder.names]
    title = "Score in %: row against column" if ladder.game.players == 2 else _crowd_title(ladder)
    return Sheet(title, ("", *ladder.names), rows)


def _crowd_title(ladder: Ladder) -> str:
    others = ladder.game.players - 1
    return f"Score in %: row alone against {others} of column; {100 / ladder.game.players:.0f} is even"


def _cell(ladder: Ladder, name: str, other: str) -> str:
    part = ladder.part(name, other)
    return "" if part is None else f"{100 * part:.0f}"


def _step_sheet(ladder: Ladder) -> Sheet:
    rows = []
    for match in ladder.steps:
        if match.blocks:
            odds = f"{match.evidence:.0f} to 1" if match.evidence < 1000 else "over 1000 to 1"
            rows.append(
                (f"{match.lone} over {match.table}", _score(ladder, match), str(match.games), odds, _yes(match.is_certain))
            )
    headings = ("step", "score in %", "games", "evidence", "stronger with 95 % confidence")
    return Sheet("Each level against the one below", headings, rows)


def _score(ladder: Ladder, match: Match) -> str:
    upper, lower = (ladder.part(*pair) for pair in ((match.lone, match.table), (match.table, match.lone)))
    if ladder.game.players > 2:
        return " : ".join("-" if part is None else f"{100 * part:.0f}" for part in (upper, lower))
    assert upper is not None
    return f"{100 * upper:.1f} ({_interval(upper, match.games)})"


def _interval(part: float, games: int) -> str:
    low, high = ratings.wilson(part, games)
    return f"{100 * low:.0f} to {100 * high:.0f}"


def _trial_sheet(ladder: Ladder) -> Sheet:
    wanted, rows = ladders.promised(ladder.game), []
    for match in ladder.trials:
        if match.blocks:
            part, least = match.part, wanted.get(match.game.players)
            goal = ("", "") if least is None else (f"{100 * least:.0f}", _yes(part >= least))
            rows.append(
                (str(match.game.players), f"{100 * part:.1f}", _interval(part, match.games), str(match.games), *goal)
            )
    headings = ("players", "score in %", "95 % confidence", "games", "wanted", "reached")
    match = ladder.trials[0]
    title = f"{match.lone} alone, {match.table} in all other seats"
    return Sheet(title + (", from starts that are a win for its side" if match.from_won else ""), headings, rows)


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


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
