"""A whole game judged: how every position stood at which somebody was to decide. Computed step by step, beside everything
else, when somebody first asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from plenilune.core.acts import ACTS
from plenilune.core.match import states_to
from plenilune.core.registry import has_module
from plenilune.core.state import Fact, State, Told
from plenilune.search.verdicts import Analysis, Verdict
from plenilune.server.messages import CurvePoint
from plenilune.server.refusals import NotNow
from plenilune.server.store import Place
from plenilune.server.study.standings import finite, has_turned
from plenilune.server.table.table import Table
from plenilune.server.thinking.analyst import Analyst

MOST_KEPT = 64  # games


@dataclass(frozen=True)
class Step:
    """A position at which somebody was to decide, or the end; and the decision that led there, if there was one."""

    seq: int
    state: State
    last: Fact | None  # None also where it was an act, which changes nothing on the board
    told: Told | None  # the same as everybody heard of it


class JudgedGame:
    def __init__(self, steps: list[Step]) -> None:
        self.steps = steps
        self.points: list[CurvePoint] = []
        self.task: asyncio.Task[None] | None = None

    @property
    def is_complete(self) -> bool:
        return len(self.points) == len(self.steps)


class JudgedGames:
    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst
        self._kept: OrderedDict[tuple[str, Place, str | None], JudgedGame] = OrderedDict()

    async def of(self, table: Table, eyes: str | None) -> JudgedGame:
        """Begun, if it has not been. Through the eyes of one seat all along, or at each step of who decides there."""
        key = (table.id, table.place, eyes)
        if key not in self._kept:
            steps = await asyncio.to_thread(steps_of, table)
            self._kept.setdefault(key, JudgedGame(steps))
        game = self._kept[key]
        if not game.is_complete and (game.task is None or game.task.done()):
            game.task = asyncio.create_task(self._judge_on(game, eyes))
        self._kept.move_to_end(key)
        if len(self._kept) > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            if oldest.task:
                oldest.task.cancel()
        return game

    async def _judge_on(self, game: JudgedGame, eyes: str | None) -> None:
        with suppress(NotNow):  # the next who asks begins again where this one stopped
            before = None
            for step in game.steps:
                analysis = await self._judge(step.state, step.state.mover)
                if step.seq not in {point.seq for point in game.points}:
                    seen = analysis if eyes in (None, step.state.mover) else await self._judge(step.state, eyes)
                    last = step.last
                    turned = before is not None and last is not None and has_turned(before, last.text, analysis.verdict)
                    game.points.append(_point(step, seen.verdict, turned))
                before = analysis

    async def _judge(self, state: State, seat: str | None) -> Analysis:
        game = state.game
        eyes = seat if seat in game.seats else None
        return await self._analyst.step(game, state.view(eyes), with_moves=not has_module(game.key, "solving"))

    async def close(self) -> None:
        tasks = [game.task for game in self._kept.values() if game.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _point(step: Step, verdict: Verdict, turned: bool) -> CurvePoint:
    return CurvePoint(
        seq=step.seq,
        mover=step.state.mover,
        last=step.told,
        verdict=finite(verdict),
        turned=turned,
    )


def steps_of(table: Table) -> list[Step]:
    """The same positions as in a table's history."""
    log = table.log
    state = log.state
    steps: list[Step] = []
    last: Fact | None = None
    told: Told | None = None
    for seq, then in enumerate(states_to(state)):
        if seq > 0 and (fact := state.facts[seq - 1]).mover != "chance":
            last, (told,) = None if fact.text in ACTS else fact, log.told(None, seq - 1, seq)
        if then.mover != "chance" or seq == len(state.facts):
            is_stop = then.ended is not None and then.ended.kind == "stops"  # it says nothing about how the game stood
            steps.append(Step(seq, State(then.game, then.ints) if is_stop else then, last, told))
    return steps
