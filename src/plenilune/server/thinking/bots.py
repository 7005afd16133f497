"""Computer players."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

import structlog

from plenilune.core.state import Game, View
from plenilune.search.players import greedy
from plenilune.server.thinking.questions import Agree, Choose, spec_of
from plenilune.server.thinking.thinkers import NoAnswer, Thinkers

log = structlog.get_logger()


class Bots:
    def __init__(self, thinkers: Thinkers, seed: int = 0) -> None:
        """`seed`: of their chance, so that the same position is answered by the same move; 0: another each time."""
        self.thinkers, self.seed = thinkers, seed

    async def open(self) -> None:
        await self.thinkers.open()

    async def choose(self, game: Game, view: View, level: int, about: str = "") -> str:
        """One of the view's moves. `about`: the same for all who ask for this move. When no answer comes, what looks best
        one move ahead, so that the table goes on."""
        with suppress(NoAnswer):
            question = Choose(spec_of(game), view, level, self._chance(), about)
            move = await self.thinkers.ask(question)
            if move in view.moves:
                return move
            log.error("thinker answered nonsense", game=game.key)
        return await asyncio.to_thread(greedy.choose, game, view, self._chance())

    def _chance(self) -> int:
        return self.seed or secrets.randbits(64)

    async def agrees(self, game: Game, view: View, seat: str) -> bool:
        """To a draw: only where it is proven that this seat does not win."""
        with suppress(NoAnswer):
            return await self.thinkers.ask(Agree(spec_of(game), view, seat))
        return False

    async def close(self) -> None:
        await self.thinkers.close()
