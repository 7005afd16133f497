"""Moonlight Heroes: hide in the castle garden and pay pebbles to save gems. Wilfried & Marie Fort, HABA 2021.

`view.pieces` is a `Pieces`, each of `view.offers` an `Offer`: a `Hide`, a `Save`, a `Keep` or a `Rest`; what chance does is
a `Draw`, a `Reverse` or a `Push`."""

from typing import TYPE_CHECKING

from plenilune.core.exports import later

if TYPE_CHECKING:  # mypy sees here that the folder keeps the contract
    from plenilune.core.game import Actions, Modules, Strategy, Tensors
    from plenilune.games.moonlight_heroes import (
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
    from plenilune.games.moonlight_heroes.offers import Draw, Hide, Keep, Kept, Offer, Push, Rest, Reverse, Save
    from plenilune.games.moonlight_heroes.view import Hero, Pieces, Space

    Modules(rules, notation, view, offers, board, sentences, stories, editing=editing)
    for_search: Strategy = strategy
    by_number: Actions = actions
    as_numbers: Tensors = tensors

__all__ = ["Draw", "Hero", "Hide", "Keep", "Kept", "Offer", "Pieces", "Push", "Rest", "Reverse", "Save", "Space"]

__getattr__ = later(
    __name__,
    {
        "Draw": "offers",
        "Hero": "view",
        "Hide": "offers",
        "Keep": "offers",
        "Kept": "offers",
        "Offer": "offers",
        "Pieces": "view",
        "Push": "offers",
        "Rest": "offers",
        "Reverse": "offers",
        "Save": "offers",
        "Space": "view",
    },
)
