"""A board without a table: what a puzzle and a lesson are drawn on."""

from __future__ import annotations

from plenilune.core.state import Game
from plenilune.server import messages


def table_for_one(game: Game, you: str) -> messages.Table:
    """Its seats, as the board draws them; nothing is kept of it."""
    seats = [
        messages.Seat(
            seat=seat,
            kind="you" if seat == you else "computer",
            name="",
            face="",
            level=5,
            present=True,
            away_seconds=0,
            stand_in=False,
        )
        for seat in game.seats
    ]
    return messages.Table(
        id="",
        game=game.key,
        edition=game.about.edition,
        players=game.players,
        options=game.options,
        status="playing",
        seats=seats,
        mine=[you],
        is_host=False,
        invitation=None,
        watchers=0,
        rematch=None,
        needs_curtain=False,
        hides=False,
        away_after=0,
        clock=None,
    )
