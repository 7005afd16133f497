"""plenilune games: lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plenilune.cli import output
from plenilune.cli.arguments import Json

if TYPE_CHECKING:
    from plenilune.core.about import About, Option


def games(as_json: Json = False) -> None:
    """List the games: who can play, and the options with their values, the default first.

    \b
    Example: plenilune games
    """
    from plenilune.core.registry import about, catalogue

    entries = [about(key) for key in catalogue()]
    if as_json:
        output.print_json([_described(entry) for entry in entries])
        return
    from rich.table import Table

    shape: dict[str, Any] = {"box": None, "header_style": "bold", "padding": (0, 1, 0, 0)}
    table = Table("key", "title", "players", "ages", "minutes", "author", **shape)
    options = Table("key", "option", "values, the default first", **shape)
    for entry in entries:
        players = str(entry.fewest) if entry.fewest == entry.most else f"{entry.fewest}-{entry.most}"
        table.add_row(entry.key, entry.title, players, f"{entry.ages}+", str(entry.minutes), entry.author)
        for option in entry.options.values():
            options.add_row(entry.key, option.name, _values(option))
    console = output.console()
    console.print(table)
    console.print()
    console.print(options)


def _values(option: Option) -> str:
    values = [option.default, *(value for value in option.values if value != option.default)]
    return ", ".join(values + (["or a file of your own"] if option.folder else []))


def _described(about: About) -> dict[str, Any]:
    options = {
        option.name: {"default": option.default, "values": list(option.values), "own_file": option.folder is not None}
        for option in about.options.values()
    }
    names = ("key", "edition", "title", "author", "publisher", "year", "ages", "minutes", "stage")
    return {
        **{name: getattr(about, name) for name in names},
        "players": [about.fewest, about.most],
        "seats": list(about.seats),
        "options": options,
    }
