"""The simple computer player: wins if it can at once, else takes the move that leaves it furthest ahead, else any.

It gets a view and imagines the rest, so it cannot peek; it knows no game, only scores and winners.
"""

from __future__ import annotations

from random import Random

from plenilune.core.state import Game, State, View

WIN = 1_000_000.0  # more than any score
SAMPLES = 4  # of the hidden, and of the chance that follows a move


def choose(game: Game, view: View, seed: int | None = None) -> str:
    """One of view.moves, for the seat of the view."""
    assert view.seat is not None and view.moves
    rng = Random(seed)
    guesses = [game.resample(view, rng.randrange(1 << 32)) for _ in range(SAMPLES)]
    worth = {move: sum(_worth(guess, move, view.seat, rng) for guess in guesses) for move in view.moves}
    best = max(worth.values())
    return rng.choice([move for move in view.moves if worth[move] == best])


def _worth(guess: State, move: str, seat: str, rng: Random) -> float:
    after = guess.play(move)
    while after.mover == "chance":
        after = after.roll(rng)
    if seat in after.winners:
        return WIN
    return after.scores[seat] - max((points for other, points in after.scores.items() if other != seat), default=0)
