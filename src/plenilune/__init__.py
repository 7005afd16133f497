"""Three board games played under the full moon, as a library.

>>> import plenilune
>>> game = plenilune.game("full-moon")
>>> state = game.read("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0")
>>> str(state.play("w1>v"))
'w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0'
"""

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

__version__ = "0.1.0"

__all__ = [
    "BoardError",
    "Fact",
    "Game",
    "IllegalMove",
    "OptionError",
    "PleniluneError",
    "PositionError",
    "Record",
    "RecordError",
    "State",
    "TooManyOutcomes",
    "UnknownGame",
    "View",
    "about",
    "catalogue",
    "game",
    "read_record",
    "write_record",
]
