"""A table: who sits there, the state of the game, who watches. Only its worker changes it, one wish after the other.

Every change is stored first; only then is the table's own memory changed, and only then does anybody hear of it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec
import structlog

from plenilune import words
from plenilune.core.errors import IllegalMove
from plenilune.core.log import Log
from plenilune.core.match import decide
from plenilune.core.state import Fact, Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow, sentence_of
from plenilune.server.store import ChairRow, Conflict, NotStored, Outcome, Place, Store, TableRow
from plenilune.server.table import eyes
from plenilune.server.table.presence import Presence, Watcher
from plenilune.server.table.replaying import log_kept
from plenilune.server.table.worker import Worker

if TYPE_CHECKING:
    from plenilune.server.settings import Settings
    from plenilune.server.table.takeback import Request
    from plenilune.server.thinking.bots import Bots

log = structlog.get_logger()

RETRY = 2.0  # seconds, when a computer's move could not be stored
SETTLE = 0.25  # seconds: comings and goings of spectators are told together


class Table:
    def __init__(self, row: TableRow, facts: Log, store: Store, bots: Bots, settings: Settings) -> None:
        self.id = row.id
        self.game: Game = facts.state.game
        self._read(row, facts)
        self.asked: Request | None = None  # somebody wants to take back
        self.presence = Presence({chair.guest for chair in row.chairs if chair.kind == "person"})
        self.worker = Worker()
        self.used = time.monotonic()
        self.views: dict[str | None, msgspec.Raw] = {}  # of the current state, encoded once for each class of watcher
        self.store, self._bots, self.settings = store, bots, settings
        self._thinking: asyncio.Task[None] | None = None
        self._settling: asyncio.TimerHandle | None = None

    def _read(self, row: TableRow, facts: Log) -> None:
        self.row = row  # as it was read or made: what never changes
        self.log = facts  # what has happened; it grows, and another takes its place when something is taken back
        self.status: messages.Status = messages.STATUSES[row.status]
        self.stopped = row.stopped
        self.chairs = row.chairs
        self.rematch = row.rematch
        self.generation = row.generation
        self.acts = set(row.acts)

    # Who is who

    @property
    def state(self) -> State:
        return self.log.state

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def place(self) -> Place:
        """How far it has come, as the store knows it."""
        return Place(self.generation, self.seq)

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

    def is_computers(self, seat: str | None) -> bool:
        return seat in self.game.seats and (self.chair(seat).kind == "computer" or self.chair(seat).stand_in)

    def must_sit(self, guest: str) -> None:
        if not self.own(guest):
            raise NotNow("only-watching")

    # The life of a move

    async def act(self, watcher: Watcher, wish: messages.Act) -> None:
        act = f"{watcher.guest}:{wish.id}"
        if act in self.acts:
            watcher.wake()
            return
        await self._decide(eyes.deciding(self, watcher, wish.seq), wish.move, act)

    async def act_for_computer(self, seat: str, move: str, place: Place) -> None:
        """The same door: an answer that comes too late is for another position."""
        if self.status == "playing" and place == self.place and self.is_computers(seat):
            await self._decide(seat, move, None)

    async def _decide(self, seat: str, move: str, act: str | None) -> None:
        after = decide(self.state, seat, move, chance(self.settings.seed + self.seq if self.settings.seed else 0))
        new = after.facts[self.seq :]
        await self.commit(self.store.append_facts(self.id, self.place, new, act, outcome(after)), new, act=act)

    async def why(self, watcher: Watcher, wish: messages.Why) -> messages.Because:
        eyes.deciding(self, watcher, self.seq)
        try:
            self.state.play(wish.move)
        except IllegalMove as error:
            return messages.Because(id=wish.id, key=error.key, sentence=sentence_of(error, watcher.lang))
        return messages.Because(id=wish.id, key="allowed", sentence=NotNow("allowed").say(watcher.lang))

    async def commit(
        self,
        stored: Awaitable[None],
        new: Sequence[Fact] = (),
        *,
        instead: Log | None = None,
        act: str | None = None,
        chairs: tuple[ChairRow, ...] | None = None,
        is_stopped: bool = False,
    ) -> None:
        """Write, then tell, then show: these facts follow or, when something was taken back, another log stands instead.
        What could not be stored has not happened."""
        await stored
        mover = self.state.mover
        if instead is not None:
            self.log, self.generation = instead, self.generation + 1
        self.log.add(new)
        if act is not None:
            self.acts.add(act)
        if chairs is not None:
            self.chairs = chairs
        self.stopped = is_stopped
        self.status = "playing" if self.state.mover and not is_stopped else "over"
        self._show(mover)

    async def read_again(self) -> None:
        """The store knows more: another server wrote to it."""
        row = await self.store.load_table(self.id)
        if row is None:
            raise NotFound("no-such-table")
        facts = await asyncio.to_thread(log_kept, row)
        mover = self.state.mover
        self._read(row, facts)
        self._show(mover)

    def _show(self, last_mover: str | None) -> None:
        """Everybody sees what there is now."""
        if self.state.mover != last_mover:
            eyes.drop_curtains(self, last_mover)
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
        await self.commit(self.store.stop(self.id, self.place, Outcome("over", None, (), time.time())), is_stopped=True)

    async def save_chairs(self, new: Sequence[ChairRow]) -> None:
        try:
            await self.store.save_chairs(self.id, self.place, new)
        except Conflict:
            await self.read_again()
            raise
        self.chairs = tuple(new)
        self.presence.wake()
        self.think()

    def is_long_away(self, guest: str) -> bool:
        return not self.presence.is_here(guest) and self.presence.away_seconds(guest) >= self.settings.away_seconds

    def name_of(self, guest: str, lang: str) -> str:
        """The name, or the game's word for the seat of somebody without one, as the pages call them, too."""
        chairs = [chair for chair in self.chairs if chair.guest == guest]
        if names := [chair.name for chair in chairs if chair.name]:
            return names[0]
        return words.say(self.game.words, f"seat-{chairs[0].seat}", lang) if chairs else "@somebody"

    def notice(self, key: str, who: str, besides: str = "", only: str = "") -> None:
        """Of a guest, to the others."""
        for watcher in list(self.presence.watchers):
            if watcher.guest != besides and only in ("", watcher.guest):
                said = NotNow(key, name=self.name_of(who, watcher.lang))
                watcher.tell(messages.Notice(key=key, sentence=said.say(watcher.lang)))

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
        place, state = self.place, self.state
        await asyncio.sleep(self.settings.bot_pause)
        if place == self.place and self.is_computers(seat):
            move = await self._bots.choose(state.game, state.view(seat), self.chair(seat).level)
            try:
                await self.worker.do(lambda: self.act_for_computer(seat, move, place))
            except Conflict:
                await self.worker.do(self.read_again)
            except NotStored as error:
                log.error("not stored", table=self.id, fault=str(error))
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
    return game.set_up(chance(seed), fair)


def chance(seed: int) -> Random:
    return Random(seed or secrets.randbits(128))


def outcome(state: State) -> Outcome:
    """How a table stands where that is the state."""
    return Outcome("playing" if state.mover else "over", state.mover, state.winners, time.time())
