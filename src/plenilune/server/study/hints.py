"""A hint for who is to move, against computers and on one device (table/eyes.py says who may ask). It is thought of from the
mover's view and told of that view alone."""

from __future__ import annotations

from plenilune.core.state import Game
from plenilune.search.players import sight
from plenilune.search.proof.solver import can_solve
from plenilune.server import messages
from plenilune.server.study.teller import STEPS, Teller, teller_for
from plenilune.server.table import eyes
from plenilune.server.table.table import Table
from plenilune.server.thinking.analyst import Analyst


async def hint(table: Table, analyst: Analyst, guest: str, seq: int, lang: str) -> messages.Hint:
    seat = eyes.asking_for_hint(table, guest, seq)
    view, teller = table.state.view(seat), teller_for(table, guest, lang)
    analysis = await analyst.advise(table.game, view)
    move = analysis.line[0]
    steps = [teller.hint(view, move, step) for step in STEPS]
    if analysis.is_hurried:
        steps[0] = f"{steps[0]} {_hurried(table.game, teller)}"
    return messages.Hint(seq=seq, move=move, sentence=steps[0], why=teller.why(view, analysis.line), steps=steps)


def _hurried(game: Game, teller: Teller) -> str:
    """What is said of a hint that came before the kernels did: nobody has to take it for the best move."""
    return teller.of_server("hint-hurried", count=sight.QUICK) if can_solve(game) else teller.of_server("hint-hurried-guess")
