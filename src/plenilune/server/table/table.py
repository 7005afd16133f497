"""A table: who sits there, the state of the game, who watches. Only its worker changes it, one wish after the other.

Every change is stored first; only then is the table's own memory changed, and only then does anybody hear of it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence, Set
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from plenilune import words
from plenilune.core.errors import IllegalMove
from plenilune.core.log import Log
from plenilune.core.match import decide
from plenilune.core.state import Fact, Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow, sentence_of
from plenilune.server.store import ChairRow, Conflict, Outcome, Place, Store, TableRow
from plenilune.server.store.news import Alone, Named, News, Noticed, Wrote
from plenilune.server.table import clocks, eyes
from plenilune.server.table.alarms import Alarm
from plenilune.server.table.owls import Owls
from plenilune.server.table.presence import SETTLE, Presence, Watcher
from plenilune.server.table.replaying import log_kept
from plenilune.server.table.worker import Worker

if TYPE_CHECKING:
    from plenilune.server.settings import Settings
    from plenilune.server.table.proposals import Proposal
    from plenilune.server.table.requests import Request
    from plenilune.server.thinking.bots import Bots

T = TypeVar("T")
TRIES = 3  # of who was beaten to it


class Past(NamedTuple):
    """What somebody who looked back was shown, as it is sent."""

    generation: int
    seq: int  # so far
    steps: list[msgspec.Raw]


class Table:
    def __init__(
        self, row: TableRow, facts: Log, store: Store, bots: Bots, settings: Settings, news: News | None = None
    ) -> None:
        self.id = row.id
        self._read(row, facts)
        self.asked: Request | None = None  # somebody asks the others
        self.heard_of: set[str] = set()  # what was asked for, by what a resend is recognised by
        self.meanwhile: dict[str, list[messages.Meanwhile]] = {}  # guest -> what the computer has played for them
        self.told_at: dict[str, float] = {}  # guest -> when they last smiled, or said that they rest
        self.offered: dict[str, int] = {}  # guest -> after how many moves they last offered a draw
        self.sent_away: set[str] = set()  # guests who may not sit down again, though the table is open to anybody
        self.presence = Presence(self.people() | self.players())
        self.worker = Worker()
        self.used = time.monotonic()
        self.views: dict[str | None, msgspec.Raw] = {}  # of the current state, encoded once for each class of watcher
        self.pasts: dict[str | None, Past] = {}  # for those who look back
        self.store, self.bots, self.settings, self.news = store, bots, settings, news or Alone()
        self._beside: set[asyncio.Task[None]] = set()
        self.alarm, self.owls = Alarm(self), Owls(self)

    def _read(self, row: TableRow, facts: Log) -> None:
        self.row = row  # as it was read or made: what changes only while it waits
        self.game: Game = facts.state.game
        self.proposal: Proposal | None = None  # somebody asks others to swap, or to stand up
        self.clock = clocks.read(row.clock)
        self.times = list(row.times)  # when each fact was stored
        self.log = facts  # what has happened; it grows, and another takes its place when something is taken back
        self.status: messages.Status = messages.STATUSES[row.status]
        self.is_given_up = row.stopped  # before it began; or stopped, when that was no fact yet
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

    @property
    def stopped(self) -> bool:
        """It ended unfinished."""
        return self.is_given_up or is_stopped(self.state)

    def chair(self, seat: str) -> ChairRow:
        for chair in self.chairs:
            if chair.seat == seat:
                return chair
        raise NotNow("no-such-seat", seat=seat[:8])

    def own(self, guest: str) -> list[str]:
        """The seats that this guest plays, on one device; or this program."""
        return [chair.seat for chair in self.chairs if chair.kind == "person" and chair.player == guest]

    def held(self, guest: str) -> list[str]:
        """The seats that this guest answers for: also those where a program plays."""
        return [chair.seat for chair in self.chairs if chair.kind == "person" and chair.guest == guest]

    def players(self) -> set[str]:
        """Who plays here, on devices: guests and programs."""
        return {chair.player for chair in self.chairs if chair.kind == "person" and chair.guest}

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
        if not (self.own(guest) or self.held(guest)):
            raise NotNow("only-watching")

    # The life of a move

    async def act(self, watcher: Watcher, wish: messages.Act) -> None:
        act = f"{watcher.guest}:{wish.id}"
        await self.catch_up(wish.seq)
        if act in self.acts:
            watcher.wake()
            return
        if wish.generation not in (None, self.generation):  # something was taken back since
            raise NotNow("stale")
        if self._owl_has_played(watcher.guest, wish.seq):
            raise NotNow("owl-has-played")
        await self._decide(eyes.deciding(self, watcher, wish.seq), wish.move, act)
        self.meanwhile.pop(watcher.guest, None)

    def _owl_has_played(self, guest: str, seq: int) -> bool:
        """Of a move that was under way when the computer took the seat: it has decided there instead."""
        return any(
            one.since <= seq < self.seq and self.state.facts[seq].mover == one.seat for one in self.meanwhile.get(guest, ())
        )

    async def act_for_computer(self, seat: str, move: str, place: Place) -> None:
        """The same door: an answer that comes too late is for another position."""
        if self.status == "playing" and place == self.place and self.is_computers(seat):
            await self._decide(seat, move, None)

    async def _decide(self, seat: str, move: str, act: str | None) -> None:
        after = decide(self.state, seat, move, chance(self.settings.seed + self.seq if self.settings.seed else 0))
        await self._append(after, act)

    async def append(self, acts: Sequence[Fact], act: str | None = None, chairs: Sequence[ChairRow] | None = None) -> None:
        """What follows from no rule of the game: acts of core/acts.py; and who sits where from then on."""
        after = self.state
        for fact in acts:
            after = after.follow(fact)
        await self._append(after, act, chairs)

    async def _append(self, after: State, act: str | None, chairs: Sequence[ChairRow] | None = None) -> None:
        new, seated = after.facts[self.seq :], self.chairs if chairs is None else tuple(chairs)
        came = self.outcome(after, seated)
        stored = self.store.append_facts(
            self.id, self.place, new, act, came, chairs, None if chairs is None else self.chairs
        )
        await self.commit(stored, new, came.now, led_to=after, act=act, chairs=seated)

    def outcome(self, after: State, seated: Sequence[ChairRow]) -> Outcome:
        """How this table stands, now, where that is its state."""
        now = time.time()
        return outcome(after, seated, self.clock, [*self.times, *[now] * (len(after.facts) - len(self.times))], now)

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
        now: float | None = None,
        *,
        led_to: State | None = None,
        instead: Log | None = None,
        act: str | None = None,
        chairs: tuple[ChairRow, ...] | None = None,
        is_given_up: bool = False,
        is_news: bool = False,
    ) -> None:
        """Write, then tell, then show: these facts follow (and led there) or, when something was taken back, another log
        stands instead. What could not be stored has not happened. `is_news`: another process has done so, and told the
        rest."""
        await stored
        mover = self.state.mover
        if instead is not None:
            self.log, self.generation = instead, self.generation + 1
        self.log.add(new, led_to)
        self.times = [*self.times, *[now] * len(new)][: self.seq]
        self.alarm.turn()
        if act is not None:
            self.acts.add(act)
        if chairs is not None:
            self.chairs = chairs
        self.is_given_up = is_given_up
        self.status = "playing" if self.state.mover and not is_given_up else "over"
        asked = self.asked
        if asked and (self.status == "over" or instead or asked.ends_with(self, new)):
            self.asked = None
        self._show(mover)
        is_refused = asked is not None and self.asked is None and self.status == "playing" and asked.kind != "undo"
        if asked and is_refused and not is_news:
            self.notice("plays-on", self.chair(new[0].mover).guest, only=asked.guest)

    async def read_again(self) -> None:
        """The store knows more: another server wrote to it."""
        row = await self.store.load_table(self.id)
        if row is None:
            raise NotFound("no-such-table")
        facts = await asyncio.to_thread(log_kept, row)
        mover, asked, proposal = self.state.mover, self.asked, self.proposal
        self._read(row, facts)
        self.asked = asked if asked and asked.holds(self) else None
        self.proposal = proposal if proposal and self.status == "waiting" and proposal.holds(self) else None
        self._show(mover)

    async def hear(self, wrote: Wrote) -> None:
        """Another process wrote to it: what, if it says so, needs no reading."""
        place, new = wrote.place, wrote.facts
        if place is not None and new and place == self.place:
            await self.commit(_is_stored(), new, wrote.at, act=wrote.act, is_news=True)
        elif not (place and new and place.generation == self.generation and place.seq + len(new) <= self.seq):
            await self.read_again()

    async def catch_up(self, seq: int) -> None:
        """A browser that has seen more than this process has comes from another one, of which it has not heard yet."""
        if seq > self.seq and not self.news.is_alone:
            stamp = await self.store.stamp(self.id)
            if stamp is not None and stamp[0] != self.place:
                await self.read_again()

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """By its worker. Who was beaten to it reads what is there and tries anew: perhaps the wish still holds."""
        for _ in range(TRIES):
            try:
                return await self.worker.do(job)
            except Conflict:
                await self.worker.do(self.read_again)
        return await self.worker.do(job)

    def _show(self, last_mover: str | None) -> None:
        """Everybody sees what there is now."""
        if self.state.mover != last_mover:
            eyes.drop_curtains(self, last_mover)
        self.views.clear()
        self.presence.wake()
        self.go_on()

    # Coming and going

    def enter(self, watcher: Watcher) -> None:
        self.used = time.monotonic()
        self.presence.enter(watcher)
        watcher.wake()
        self._tell_presence(watcher.guest)
        self.go_on()

    def leave(self, watcher: Watcher) -> None:
        self.used = time.monotonic()
        self.presence.leave(watcher)
        self._tell_leaving(watcher.guest)

    def _tell_leaving(self, guest: str) -> None:
        has_left = guest in self.players() and not self.presence.is_here(guest)
        if has_left:
            self.alarm.lose(guest)
            self.alarm.wind()
        self._tell_presence(guest)
        if has_left:
            asyncio.get_running_loop().call_later(self.settings.away_seconds + SETTLE, self.presence.wake)

    def hear_presence(self, before: Set[str]) -> None:
        """Some have come on other processes, or gone there; `before`: who was there."""
        now = self.presence.guests_elsewhere()
        gone = [guest for guest in before - now if not self.presence.is_here(guest)]
        self.presence.heard(now - before, gone)
        for guest in now - before:
            self._tell_presence(guest)
        for guest in gone:
            self._tell_leaving(guest)
        self.presence.wake_soon()  # a name, a choice

    async def give_up_waiting(self, guest: str) -> None:
        """The host takes a table away that has not begun."""
        self.must_sit(guest)
        if guest != self.row.host:
            raise NotNow("only-host")
        await self.commit(self.store.stop(self.id, self.place, Outcome("over", None, (), time.time())), is_given_up=True)

    async def set_anew(self, row: TableRow, facts: Log) -> None:
        """While it waits: other chairs, another number of players, another host. It is the next generation, so that no other
        server writes over it unseen."""
        try:
            await self.store.save_waiting(row, self.place, self.chairs)
        except Conflict:
            await self.read_again()
            raise
        proposal, row = self.proposal, replace(row, generation=self.generation + 1)
        self._read(row, facts)
        self.proposal = proposal if proposal and proposal.holds(self) else None
        self.presence.wake()

    async def save_chairs(self, new: Sequence[ChairRow]) -> None:
        if self.status == "waiting":
            await self.set_anew(replace(self.row, chairs=tuple(new)), self.log)
            return
        try:
            await self.store.save_chairs(self.id, self.place, new, self.chairs)
        except Conflict:
            await self.read_again()
            raise
        self.chairs = tuple(new)
        self.presence.wake()
        self.go_on()

    def is_long_away(self, guest: str) -> bool:
        return not self.presence.is_here(guest) and self.presence.away_seconds(guest) >= self.settings.away_seconds

    def named(self, guest: str) -> Named:
        chairs = [chair for chair in self.chairs if guest in (chair.guest, chair.player)]
        if not chairs:
            return Named("@somebody")
        name = next((chair.name for chair in chairs if chair.name), "")
        return Named(name, chairs[0].seat, guest != chairs[0].guest)

    def call(self, who: Named, lang: str) -> str:
        """The name, or the game's word for the seat of somebody without one, as the pages call them, too."""
        name = who.name or words.say(self.game.words, f"seat-{who.seat}", lang)
        return words.say(words.SHARED, "program-of", lang, given=name) if who.is_program else name

    def notice(self, key: str, who: str, besides: str = "", only: str = "") -> None:
        """Of a guest, to the others."""
        self.tell(Noticed(self.id, key, {"name": self.named(who)}, besides, only))

    def tell(self, said: Noticed) -> None:
        """To those at this table, on whatever process."""
        self.show(said)
        self.news.tell(said)

    def show(self, said: Noticed) -> None:
        """To those who are here."""
        for watcher in list(self.presence.watchers):
            if watcher.guest != said.besides and said.only in ("", watcher.guest):
                key = f"{said.key}-you" if said.you == watcher.guest else said.key
                gaps = {gap: self.call(who, watcher.lang) for gap, who in said.gaps.items()}
                watcher.tell(messages.Notice(key=key, sentence=NotNow(key, **gaps).say(watcher.lang)))

    def _tell_presence(self, guest: str) -> None:
        if guest in self.people() | self.players():
            self.presence.wake()
        else:
            self.presence.wake_soon()

    # What goes on beside

    def go_on(self) -> None:
        """Whatever comes next by itself: somebody's time, the computer's move."""
        self.alarm.wind()
        self.owls.think()

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Something to wait for that must not keep the worker waiting."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def close(self) -> None:
        for task in self._beside:
            task.cancel()
        self.presence.stop()
        self.owls.stop()
        self.alarm.stop()
        await self.worker.close()

    @property
    def is_resting(self) -> bool:
        quiet = time.monotonic() - self.used > self.settings.rest_seconds
        return quiet and not (self.presence.watchers or self.owls.is_thinking or self.alarm.is_near) and self.worker.is_idle


async def _is_stored() -> None:
    pass


def set_up(game: Game, seed: int, fair: bool) -> State:
    """A game that begins: whatever chance has to do before anybody decides."""
    return game.set_up(chance(seed), fair)


def chance(seed: int) -> Random:
    return Random(seed or secrets.randbits(128))


def outcome(
    state: State,
    seated: Sequence[ChairRow],
    clock: messages.Clock | None,
    times: Sequence[float | None],
    now: float,
) -> Outcome:
    """How a table stands where that is the state."""
    due = clocks.due(clock, state, seated, times)
    return Outcome("playing" if state.mover else "over", state.mover, state.winners, now, is_stopped(state), due)


def is_stopped(state: State) -> bool:
    return state.ended is not None and state.ended.kind == "stops"
