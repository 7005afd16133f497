"""Three board games played under the full moon, as a library.

>>> import plenilune
>>> game = plenilune.game("full-moon")
>>> state = game.read("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0")
>>> str(state.play("w1>v"))
'w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plenilune.core.acts import Ended
from plenilune.core.errors import (
    BoardError,
    IllegalMove,
    NoKernels,
    OptionError,
    PleniluneError,
    PositionError,
    RecordError,
    SlowWarning,
    TooManyOutcomes,
    UnknownGame,
)
from plenilune.core.record import Record, read_record, write_record
from plenilune.core.registry import about, catalogue, game
from plenilune.core.state import Fact, Game, State, Told, View
from plenilune.search.verdicts import Analysis, Judged, Verdict

if TYPE_CHECKING:
    from plenilune.core.space import Space
    from plenilune.search.batch import Batch, batch
    from plenilune.search.players.named import NAMES as PLAYERS
    from plenilune.search.players.named import Player
    from plenilune.search.playouts import Loops
    from plenilune.search.proof.solver import Solver
    from plenilune.search.tree.search import TreeSearch

__version__ = "0.1.0"

__all__ = [
    "PLAYERS",
    "Analysis",
    "Batch",
    "BoardError",
    "Ended",
    "Fact",
    "Game",
    "IllegalMove",
    "Judged",
    "Loops",
    "NoKernels",
    "OptionError",
    "PleniluneError",
    "PositionError",
    "Record",
    "RecordError",
    "SlowWarning",
    "Solver",
    "Space",
    "State",
    "Told",
    "TooManyOutcomes",
    "TreeSearch",
    "UnknownGame",
    "Verdict",
    "View",
    "about",
    "analyse",
    "batch",
    "catalogue",
    "game",
    "player",
    "read_record",
    "write_record",
]


def analyse(
    state: State, seat: str | None = None, simulations: int | None = None, budget: int | None = None, seed: int = 0
) -> Analysis:
    """How a position stands and what each move is worth, through the eyes of `seat`; without one, of the mover.

    Full Moon is proven (`budget` positions are looked at, at most), the others are estimated from `simulations` imagined
    games, each figure with its error. Where chance is to move, it is the mean over what chance may bring. Nothing is judged
    by what the seat cannot know. Any thread may call it. Where nothing compiled is there, a `SlowWarning` says what to
    install.
    """
    from plenilune.search import analysis  # here, because search takes a while to load

    _ask_for_kernels(state.game)
    simulations, budget = _whole("simulations", simulations, 1), _whole("budget", budget, 1)
    seed = _whole("seed", seed, None) or 0
    eyes = state.mover if seat is None and state.mover in state.game.seats else seat
    ask = analysis.before_chance if state.mover == "chance" else analysis.analyse
    return ask(state.game, state.view(eyes), simulations, seed, budget)


def player(name: str, game: Game) -> Player:
    """The computer player of that name (one of `PLAYERS`): call it with a view and a seed, and it gives one of `view.moves`.

    >>> import plenilune
    >>> game = plenilune.game("china-moon", players=3)
    >>> greedy = plenilune.player("greedy", game)
    >>> state = game.new(seed=1)
    >>> greedy(state.view(state.mover), 7) in state.moves()
    True
    """
    from plenilune.core import kernel
    from plenilune.search.players import named

    compiled = kernel.can_compile(game.key)
    if name in named.LEVELS:
        _ask_for_kernels(game)
    return named.by_name(name, game, compiled)


def _whole(name: str, given: object, least: int | None) -> int | None:
    """A whole number, NumPy's too; or one sentence."""
    from operator import index

    if given is None:
        return None
    try:
        number = index(given)  # type: ignore[arg-type]
    except TypeError:
        raise OptionError("not-whole", option=name, given=repr(given)[:60]) from None
    if least is not None and number < least:
        raise OptionError("too-small", option=name, given=number, least=least)
    return number


def _ask_for_kernels(game: Game) -> None:
    import warnings

    from plenilune.core import kernel, registry

    if registry.has_module(game.key, "strategy") and not kernel.can_compile(game.key):
        warnings.warn(str(NoKernels("no-kernels", game=game.about.title)), SlowWarning, stacklevel=3)


_LATER = {  # what takes a while to load: when it is first asked for
    "Batch": "plenilune.search.batch",
    "Loops": "plenilune.search.playouts",
    "PLAYERS": "plenilune.search.players.named",
    "Space": "plenilune.core.space",
    "Solver": "plenilune.search.proof.solver",
    "TreeSearch": "plenilune.search.tree.search",
    "batch": "plenilune.search.batch",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'plenilune' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LATER[name]), "NAMES" if name == "PLAYERS" else name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
