"""Full Moon: twelve wolves in a row, four colours in one column win. Claude Leroy, Jactalea 2013."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy sees here that the folder keeps the contract
    from plenilune.core.game import Modules, Solving, Strategy, TriesModule
    from plenilune.games.full_moon import (
        board,
        editing,
        notation,
        offers,
        rules,
        sentences,
        setups,
        solving,
        stories,
        strategy,
        tries,
        view,
    )

    Modules(rules, notation, view, offers, board, sentences, stories, setups, editing)
    for_search: Strategy = strategy
    for_the_solver: Solving = solving
    for_puzzles: TriesModule = tries
