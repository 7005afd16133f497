"""Analysis for people: asked of thinkers of its own, so that no computer player waits for it, and remembered.

What is asked about is a view, so an answer is the same for everybody who may ask for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from plenilune.core.state import Game, View
from plenilune.search.proof.solver import can_solve
from plenilune.search.puzzles import Attempt
from plenilune.search.verdicts import Analysis
from plenilune.server.refusals import NotNow, TooOften
from plenilune.server.thinking.compiling import Compiling
from plenilune.server.thinking.questions import A, Advise, Judge, Question, Try, spec_of
from plenilune.server.thinking.thinkers import NoAnswer, Thinkers

NICENESS = 2  # of whoever thinks for it
MOST_KEPT = 2000  # answers, of some kB each
MOST_WAITING = 200  # questions
FIRST, LATER = 0, 1  # ranks: somebody waits for it; it is computed beside
CURVE_SIMULATIONS = 4000  # for a step of a curve: a tenth of a second


class Analyst:
    def __init__(self, thinkers: Thinkers, kernels: Compiling) -> None:
        self.thinkers, self._kernels = thinkers, kernels
        self._kept: OrderedDict[tuple[object, ...], asyncio.Task[bytes]] = OrderedDict()

    async def judge(self, game: Game, view: View) -> Analysis:
        """The verdict and that of every move, for somebody who waits for it."""
        return await self._keep(Judge(spec_of(game), view), FIRST)

    async def step(self, game: Game, view: View, with_moves: bool) -> Analysis:
        """The same for a curve, where many are asked for and nobody waits for one: less exact where it is an estimate."""
        simulations = None if can_solve(game) else CURVE_SIMULATIONS  # a proof is a proof: kept once for both
        return await self._keep(Judge(spec_of(game), view, simulations, with_moves), LATER)

    async def advise(self, game: Game, view: View) -> Analysis:
        """What a good player would do; it does not wait for anything to be compiled, and so is not kept."""
        return await self._ask(Advise(spec_of(game), view), FIRST)

    async def attempt(self, game: str, puzzle: str, moves: tuple[str, ...]) -> Attempt:
        await self._kernels.wait(game)
        return await self._ask(Try(game, puzzle, moves), FIRST)

    async def _keep(self, question: Judge, rank: int) -> Analysis:
        """Who asks the same while it is thought about waits for the same answer; one that failed is forgotten."""
        view = question.view
        key = (question.spec, view.seat, view.position, view.ended, question.simulations, question.with_moves)
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._kept[key] = asyncio.create_task(self._judge(question, rank))
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return msgspec.msgpack.decode(await asyncio.shield(task), type=Analysis)

    async def _judge(self, question: Judge, rank: int) -> bytes:
        await self._kernels.wait(question.spec.key)
        return msgspec.msgpack.encode(await self._ask(question, rank))  # a tenth of the memory

    async def _ask(self, question: Question[A], rank: int) -> A:
        if self.thinkers.waiting >= MOST_WAITING:
            raise TooOften("too-often")
        try:
            return await self.thinkers.ask(question, rank)
        except NoAnswer:
            raise NotNow("no-analysis-now") from None

    async def close(self) -> None:
        for task in self._kept.values():
            task.cancel()
        await asyncio.gather(*self._kept.values(), return_exceptions=True)
        await self.thinkers.close()
