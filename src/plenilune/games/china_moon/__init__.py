"""China Moon: a frog race in which you must help the others along. Bruno Faidutti, Eurogames 2003."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy sees here that the folder keeps the contract
    from plenilune.core.game import Modules, Strategy
    from plenilune.games.china_moon import board, editing, notation, offers, rules, sentences, stories, strategy, view

    Modules(rules, notation, view, offers, board, sentences, stories, editing=editing)
    for_search: Strategy = strategy
