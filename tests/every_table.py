"""Every game with every number of players and every combination of its options, but for boards: a table to be tested."""

from collections.abc import Iterator
from itertools import product

import plenilune
from plenilune import Game, OptionError


def every_table() -> Iterator[Game]:
    for key in plenilune.catalogue():
        about = plenilune.about(key)
        choices = {name: option.values for name, option in about.options.items() if option.folder is None}
        for players in range(about.fewest, about.most + 1):
            for values in product(*choices.values()):
                try:
                    yield plenilune.game(key, players=players, **dict(zip(choices, values, strict=True)))
                except OptionError:
                    continue  # a value that is for another number of players


def name(table: Game) -> str:
    return "-".join([table.key, str(table.players), *(f"{option}={value}" for option, value in table.options.items())])
