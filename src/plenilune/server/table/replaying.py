"""What has happened at a table, from the facts that are kept of it."""

from __future__ import annotations

from plenilune.core.game import BoardFile
from plenilune.core.log import Log
from plenilune.core.registry import game as choose_game
from plenilune.core.state import Game, State
from plenilune.server.refusals import NotNow
from plenilune.server.store import TableRow


def log_of(state: State, count: int | None = None) -> Log:
    """How that state came about; or only the first `count` facts of it."""
    return Log(State(state.game, state.start), state.facts[:count])


def log_kept(row: TableRow) -> Log:
    """By the rules that it began with; a game of another edition is refused."""
    game = _game_of(row)
    if row.edition != game.about.edition:
        raise NotNow("other-edition", edition=row.edition, title=game.about.title)
    start = game.read(row.start) if row.start else game.unset()
    return log_of(game.replay(row.facts, start))


def _game_of(row: TableRow) -> Game:
    files = {name: BoardFile(label, text, False) for name, (label, text) in row.files.items()}
    return choose_game(row.game, players=row.players, **{**row.options, **files})
