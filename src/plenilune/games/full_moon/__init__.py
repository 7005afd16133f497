"""Full Moon: twelve wolves in a row, four colours in one column win. Claude Leroy, Jactalea 2013.

`view.pieces` is a `Pieces`, each of `view.offers` an `Offer`."""

from typing import TYPE_CHECKING

from plenilune.core.exports import later

if TYPE_CHECKING:  # mypy sees here that the folder keeps the contract
    from plenilune.core.game import Actions, Modules, Solving, Strategy, Tensors, TriesModule
    from plenilune.games.full_moon import (
        actions,
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
        tensors,
        tries,
        view,
    )
    from plenilune.games.full_moon.offers import Offer
    from plenilune.games.full_moon.view import Order, Pieces

    Modules(rules, notation, view, offers, board, sentences, stories, setups, editing)
    for_search: Strategy = strategy
    by_number: Actions = actions
    as_numbers: Tensors = tensors
    for_the_solver: Solving = solving
    for_puzzles: TriesModule = tries

__all__ = ["Offer", "Order", "Pieces"]

__getattr__ = later(__name__, {"Offer": "offers", "Order": "view", "Pieces": "view"})
