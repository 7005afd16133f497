"""A game of Full Moon that goes on, whatever the row: for what must happen in the middle of one."""

import plenilune
from plenilune.search.verdicts import Judged


def calm_move(position: str) -> str:
    """A move after which nobody has won, nobody can at once, and the game goes on for as long as may be."""
    state = plenilune.game("full-moon").read(position)

    def calmness(one: Judged) -> tuple[bool, bool, bool, int]:
        now, verdict = state.play(one.move), one.verdict
        is_over = now.mover is None
        is_answered = not is_over and any(now.play(reply).mover is None for reply in now.moves())
        return not is_over, not is_answered, verdict.winner is None, verdict.plies

    return max(plenilune.analyse(state).moves, key=calmness).move
