"""Moonlight Heroes: hide in the castle garden and pay pebbles to save gems. Wilfried & Marie Fort, HABA 2021."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy sees here that the folder keeps the contract
    from plenilune.core.game import Modules, Strategy
    from plenilune.games.moonlight_heroes import board, editing, notation, offers, rules, sentences, stories, strategy, view

    Modules(rules, notation, view, offers, board, sentences, stories, editing=editing)
    for_search: Strategy = strategy
