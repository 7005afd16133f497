"""China Moon: a frog race in which you must help the others along. Bruno Faidutti, Eurogames 2003.

`view.pieces` is a `Pieces`, each of `view.offers` an `Offer`: a `FrogMove`, a `Swap` or a `Drop`."""

from typing import TYPE_CHECKING

from plenilune.core.exports import later

if TYPE_CHECKING:  # mypy sees here that the folder keeps the contract
    from plenilune.core.game import Actions, Modules, Strategy, Tensors
    from plenilune.games.china_moon import (
        actions,
        board,
        editing,
        notation,
        offers,
        rules,
        sentences,
        stories,
        strategy,
        tensors,
        view,
    )
    from plenilune.games.china_moon.offers import Drop, FrogMove, Leg, Lilies, Offer, Swap
    from plenilune.games.china_moon.view import Counted, Frog, Pieces

    Modules(rules, notation, view, offers, board, sentences, stories, editing=editing)
    for_search: Strategy = strategy
    by_number: Actions = actions
    as_numbers: Tensors = tensors

__all__ = ["Counted", "Drop", "Frog", "FrogMove", "Leg", "Lilies", "Offer", "Pieces", "Swap"]

__getattr__ = later(
    __name__,
    {
        "Counted": "view",
        "Drop": "offers",
        "Frog": "view",
        "FrogMove": "offers",
        "Leg": "offers",
        "Lilies": "offers",
        "Offer": "offers",
        "Pieces": "view",
        "Swap": "offers",
    },
)
