"""Three board games played under the full moon, as a library.

>>> import plenilune
>>> game = plenilune.game("full-moon")
>>> state = game.read("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0")
>>> str(state.play("w1>v"))
'w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0'
"""

from plenilune.core.acts import Ended
from plenilune.core.errors import (
    BoardError,
    IllegalMove,
    OptionError,
    PleniluneError,
    PositionError,
    RecordError,
    TooManyOutcomes,
    UnknownGame,
)
from plenilune.core.record import Record, read_record, write_record
from plenilune.core.registry import about, catalogue, game
from plenilune.core.state import Fact, Game, State, View
from plenilune.search.verdicts import Analysis, Judged, Verdict

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "BoardError",
    "Ended",
    "Fact",
    "Game",
    "IllegalMove",
    "Judged",
    "OptionError",
    "PleniluneError",
    "PositionError",
    "Record",
    "RecordError",
    "State",
    "TooManyOutcomes",
    "UnknownGame",
    "Verdict",
    "View",
    "about",
    "analyse",
    "catalogue",
    "game",
    "read_record",
    "write_record",
]


def analyse(
    state: State, seat: str | None = None, simulations: int | None = None, budget: int | None = None, seed: int = 0
) -> Analysis:
    """How a position stands and what each move is worth, through the eyes of `seat`; without one, of the mover.

    Full Moon is proven (`budget` positions are looked at, at most), the others are estimated from `simulations` imagined
    games, each figure with its error. Nothing is judged by what the seat cannot know.
    """
    from plenilune.search.analysis import analyse as analyse_view  # here, because search takes a while to load

    eyes = state.mover if seat is None and state.mover in state.game.seats else seat
    return analyse_view(state.game, state.view(eyes), simulations, seed, budget)
