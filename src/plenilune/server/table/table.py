"""A table: who sits there, the state of the game, who watches. Only its worker changes it, one wish after the other.

Every change is stored first; only then is the table's own memory changed, and only then does anybody hear of it.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from plenilune.core.errors import IllegalMove
from plenilune.core.match import decide
from plenilune.core.state import Fact, Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.store import ChairRow, Database, TableRow, rows
from plenilune.server.table.presence import Presence, Watcher
from plenilune.server.table.told import Telling, hides
from plenilune.server.table.worker import Worker

if TYPE_CHECKING:
    from plenilune.server.settings import Settings
    from plenilune.server.table.takeback import Request
    from plenilune.server.thinking.bots import Bots

log = structlog.get_logger()

RETRY = 2.0  # seconds, when a computer's move could not be stored
SETTLE = 0.25  # seconds: comings and goings of spectators are told together


class Table:
    def __init__(
        self, row: TableRow, state: State, telling: Telling, store: Database, bots: Bots, settings: Settings
    ) -> None:
        self.id = row.id
        self.game: Game = state.game
        self._read(row, state, telling)
        self.asked: Request | None = None  # somebody wants to take back
        self.presence = Presence({chair.guest for chair in row.chairs if chair.kind == "person"})
        self.worker = Worker()
        self.used = time.monotonic()
        self.views: dict[str | None, msgspec.Raw] = {}  # of the current state, encoded once for each class of watcher
        self.store, self._bots, self.settings = store, bots, settings
        self._thinking: asyncio.Task[None] | None = None
        self._settling: asyncio.TimerHandle | None = None

    def _read(self, row: TableRow, state: State, telling: Telling) -> None:
        self.row = row  # as it was read or made: what never changes
        self.state = state
        self.status: messages.Status = messages.STATUSES[row.status]
        self.stopped = row.stopped
        self.chairs = row.chairs
        self.rematch = row.rematch
        self.generation = row.generation
        self.acts = set(row.acts)
        self.telling = telling
        self.hides = telling.differs or hides(state)

    def take(self, row: TableRow, state: State, telling: Telling) -> None:
        """The store knows more: another server wrote to it."""
        mover = self.state.mover
        self._read(row, state, telling)
        self._shown(mover)

    # Who is who

    @property
    def seq(self) -> int:
        return len(self.state.facts)

    def chair(self, seat: str) -> ChairRow:
        for chair in self.chairs:
            if chair.seat == seat:
                return chair
        raise NotNow("no-such-seat", seat=seat[:8])

    def own(self, guest: str) -> list[str]:
        """The seats that this guest plays, on one device."""
        return [chair.seat for chair in self.chairs if chair.kind == "person" and chair.guest == guest]

    def people(self) -> set[str]:
        """The guests who sit here."""
        return {chair.guest for chair in self.chairs if chair.kind == "person" and chair.guest}

    @property
    def is_apart(self) -> bool:
        """People are playing, each on a device of their own."""
        return self.status == "playing" and len(self.people()) > 1

    def needs_curtain(self, guest: str) -> bool:
        return self.hides and len(self.own(guest)) > 1

    def is_computers(self, seat: str | None) -> bool:
        return seat in self.game.seats and (self.chair(seat).kind == "computer" or self.chair(seat).stand_in)

    def eyes(self, watcher: Watcher) -> str | None:
        """Through whose eyes this socket sees; None: a spectator's."""
        own = self.own(watcher.guest)
        if self.needs_curtain(watcher.guest):
            seat = watcher.parting or watcher.look
            return seat if seat in own else None
        if self.state.mover in own:
            return self.state.mover
        return own[0] if own else None

    def must_sit(self, guest: str) -> None:
        if not self.own(guest):
            raise NotNow("only-watching")

    # The life of a move

    async def act(self, watcher: Watcher, wish: messages.Act) -> None:
        key = f"{watcher.guest}:{wish.id}"
        if key in self.acts:
            watcher.wake()
            return
        seat = self._acting(watcher, wish.seq)
        after = decide(self.state, seat, wish.move, Random(secrets.randbits(128)))
        await self.commit(after, key)

    async def why(self, watcher: Watcher, wish: messages.Why) -> messages.Because:
        """Only for who is to move: a reason may speak of what that seat alone can see."""
        self._acting(watcher, self.seq)
        try:
            self.state.play(wish.move)
        except IllegalMove as error:
            return messages.Because(id=wish.id, key=error.key, sentence=error.say(watcher.lang))
        return messages.Because(id=wish.id, key="allowed", sentence=NotNow("allowed").say(watcher.lang))

    def _acting(self, watcher: Watcher, seq: int) -> str:
        self.must_sit(watcher.guest)
        if self.status == "waiting":
            raise NotNow("not-begun")
        if self.status == "over":
            raise NotNow("game-over")
        if seq != self.seq:
            raise NotNow("stale")
        seat = self.state.mover
        if seat is None or seat not in self.own(watcher.guest) or self.is_computers(seat):
            raise NotNow("not-your-turn")
        if self.needs_curtain(watcher.guest) and watcher.look != seat:
            raise NotNow("curtain-closed")
        return seat

    async def act_for_computer(self, seat: str, move: str, generation: int, seq: int) -> None:
        """The same door: an answer that comes too late is for another position."""
        if self.status != "playing" or (generation, seq) != (self.generation, self.seq) or not self.is_computers(seat):
            return
        await self.commit(decide(self.state, seat, move, Random(secrets.randbits(128))), None)

    async def commit(self, after: State, act: str | None) -> None:
        before, outcome = self.state, self.outcome(after)
        new = after.facts[self.seq :]
        await self.store.write(lambda db: rows.append_facts(db, self.id, len(before.facts), new, act, outcome))
        self.telling.add(before, new)
        self.show(after, act)

    def outcome(self, state: State) -> rows.Outcome:
        return rows.Outcome("playing" if state.mover else "over", state.mover, state.winners, time.time())

    def show(self, state: State, act: str | None) -> None:
        """What has been stored becomes the state that everybody sees."""
        if act is not None:
            self.acts.add(act)
        mover, self.state = self.state.mover, state
        self.status = "playing" if state.mover else "over"
        self.hides = self.hides or self.telling.differs or hides(state)
        self._shown(mover)

    def _shown(self, last_mover: str | None) -> None:
        if self.state.mover != last_mover:
            for watcher in self.presence.watchers:
                watcher.parting = watcher.look if watcher.look == last_mover else None
                watcher.look = None  # the curtain falls by itself, after one look at what came of the move
        self.asked = None
        self.views.clear()
        self.presence.wake()
        self.think()

    # Coming and going

    def enter(self, watcher: Watcher) -> None:
        self.used = time.monotonic()
        self.presence.enter(watcher)
        watcher.wake()
        self._tell_presence(watcher.guest)
        self.think()

    def leave(self, watcher: Watcher) -> None:
        self.used = time.monotonic()
        self.presence.leave(watcher)
        self._tell_presence(watcher.guest)
        if watcher.guest in self.people() and not self.presence.is_here(watcher.guest):
            asyncio.get_running_loop().call_later(self.settings.away_seconds, self.presence.wake)

    async def stop(self, guest: str) -> None:
        self.must_sit(guest)
        others = self.people() - {guest}
        if self.status == "over":
            raise NotNow("game-over")
        if self.status == "waiting" and guest != self.row.host:
            raise NotNow("only-host")
        if others and self.status == "playing" and not any(self.is_long_away(other) for other in others):
            raise NotNow("others-are-here")
        outcome = rows.Outcome("over", None, (), time.time())
        await self.store.write(lambda db: rows.stop(db, self.id, outcome))
        self.stopped, self.status, self.asked = True, "over", None
        self.presence.wake()

    async def save_chairs(self, new: Sequence[ChairRow]) -> None:
        await self.store.write(lambda db: rows.save_chairs(db, self.id, new))
        self.chairs = tuple(new)
        self.presence.wake()
        self.think()

    def is_long_away(self, guest: str) -> bool:
        return not self.presence.is_here(guest) and self.presence.away_seconds(guest) >= self.settings.away_seconds

    def name_of(self, guest: str) -> str:
        """The name, or the word for somebody without one, in the language of whoever reads it."""
        names = [chair.name for chair in self.chairs if chair.guest == guest and chair.name]
        return names[0] if names else "@somebody"

    def notice(self, key: str, gaps: dict[str, str], besides: str = "", only: str = "") -> None:
        for watcher in list(self.presence.watchers):
            if watcher.guest != besides and only in ("", watcher.guest):
                watcher.tell(messages.Notice(key=key, sentence=NotNow(key, **gaps).say(watcher.lang)))

    def _tell_presence(self, guest: str) -> None:
        if guest in self.people():
            self.presence.wake()
        elif self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._settle)

    def _settle(self) -> None:
        self._settling = None
        self.presence.wake()

    # Computer players

    def think(self) -> None:
        """Asks for the computer's move, when it is to move and anybody plays or watches."""
        seat = self.state.mover
        if self.status != "playing" or seat is None or not self.is_computers(seat):
            return
        has_person = any(chair.kind == "person" and not chair.stand_in for chair in self.chairs)
        if not (has_person or self.presence.watchers) or (self._thinking and not self._thinking.done()):
            return
        self._thinking = asyncio.create_task(self._think(seat))

    async def _think(self, seat: str) -> None:
        generation, seq, state = self.generation, self.seq, self.state
        await asyncio.sleep(self.settings.bot_pause)
        if (generation, seq) == (self.generation, self.seq) and self.is_computers(seat):
            move = await self._bots.choose(state.game, state.view(seat), self.chair(seat).level)
            try:
                await self.worker.do(lambda: self.act_for_computer(seat, move, generation, seq))
            except sqlite3.Error as error:
                log.error("not stored", table=self.id, fault=type(error).__name__)
                await asyncio.sleep(RETRY)
        self._thinking = None
        self.think()

    async def close(self) -> None:
        if self._thinking:
            self._thinking.cancel()
        if self._settling:
            self._settling.cancel()
        await self.worker.close()

    @property
    def is_resting(self) -> bool:
        quiet = time.monotonic() - self.used > self.settings.rest_seconds
        return quiet and not self.presence.watchers and self.worker.is_idle and not self._thinking


def set_up(game: Game, seed: int, fair: bool) -> State:
    """A game that begins: whatever chance has to do before anybody decides."""
    return game.set_up(Random(seed or secrets.randbits(128)), fair)


def told_to(table: Table, seat: str | None) -> list[Fact]:
    return table.telling.told[seat]


def drawing_of(game: Game) -> dict[str, Any]:
    return dict(game.board.drawing)
