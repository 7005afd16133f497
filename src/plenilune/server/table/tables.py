"""All tables: made, found again in the store when somebody asks for them, and let go of when nobody is there."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import structlog

from plenilune.core.errors import OptionError
from plenilune.core.game import BoardFile
from plenilune.core.log import Log
from plenilune.core.record import Record
from plenilune.core.registry import about as about_game
from plenilune.core.registry import game as choose_game
from plenilune.core.state import Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, Conflict, Outcome, Store, TableRow
from plenilune.server.store.news import Alone, News
from plenilune.server.table import chairs, clocks, eyes, invitations, live
from plenilune.server.table.neighbours import Neighbours
from plenilune.server.table.replaying import log_kept, log_of
from plenilune.server.table.sidelines import log_at
from plenilune.server.table.table import Table, is_stopped, set_up
from plenilune.server.thinking.bots import Bots

log = structlog.get_logger()

LONGEST_NAME = 60
MOST_BOARD = 64 * 1024  # letters of a player's own board file
MOST_OPEN = 24  # tables on the home page


class Tables:
    def __init__(self, store: Store, bots: Bots, settings: Settings, news: News | None = None) -> None:
        self.store, self.bots, self.settings, self.news = store, bots, settings, news or Alone()
        self.loaded: dict[str, Table] = {}
        self.announced: messages.Announced | None = None  # at every table
        self._loading: dict[str, asyncio.Lock] = {}
        self.neighbours = Neighbours(self, self.news)

    async def get(self, id: str) -> Table:  # noqa: A002
        """The table, from memory or replayed from the store; or NotFound."""
        table = self.loaded.get(id)
        if table is None:
            return await self._load(id)
        table.used = time.monotonic()
        if not table.presence.watchers:  # a second server on the same folder may have gone on
            stamp = await self.store.stamp(id)
            if stamp is None:
                await self._let_go(table)
                raise NotFound("no-such-table")
            if stamp != (table.place, table.status):
                await table.worker.do(table.read_again)
        return table

    async def _load(self, id: str) -> Table:  # noqa: A002
        async with self._loading.setdefault(id, asyncio.Lock()):
            try:
                if id in self.loaded:
                    return self.loaded[id]
                self.neighbours.expect(id)
                row = await self.store.load_table(id)
                if row is None:
                    raise NotFound("no-such-table")
                table = self._open(row, await asyncio.to_thread(log_kept, row))
                if self.neighbours.was_written(id):
                    await table.worker.do(table.read_again)
                return table
            finally:
                self._loading.pop(id, None)
                self.neighbours.was_written(id)

    def _open(self, row: TableRow, log: Log) -> Table:
        table = self.loaded[row.id] = Table(row, log, self.store, self.bots, self.settings, self.news)
        self.neighbours.welcome(table)
        table.go_on()
        return table

    async def create(self, guest: str, who: messages.Guest, wish: messages.NewTable) -> Table:
        """Begins at once, unless somebody is to be invited."""
        game = await asyncio.to_thread(make_game, wish)
        if len(wish.chairs) > game.players:
            raise NotNow("too-many-chairs", players=game.players)
        if wish.fair and game.modules.setups is None:
            raise OptionError("no-fair-setup", game=game.about.title)
        seated = chairs.seat_people(game.seats, wish.chairs, guest, who)
        is_waiting = any(chair.kind == "open" for chair in seated)
        state = game.unset() if is_waiting else set_up(game, self.settings.seed, wish.fair)
        is_public = self.settings.open_tables
        return await self._insert(
            guest,
            seated,
            state,
            is_waiting=is_waiting,
            fair=wish.fair,
            clock=clocks.write(wish.clock),
            is_open=is_public and wish.is_open,
            may_watch=is_public and wish.may_watch,
        )

    async def rematch(self, table: Table, guest: str, level: int = 0) -> Table:
        """The same people, turned by one seat; asked for twice, it is the same table. `level`: another one for the owls."""
        table.must_sit(guest)
        if table.status != "over":
            raise NotNow("not-over")
        if table.rematch is None:
            fair = table.row.fair
            state = set_up(table.game, self.settings.seed, fair)
            seated, clock = chairs.turned(table.chairs, level), table.row.clock
            may_watch = table.row.may_watch
            try:
                new = await self._insert(
                    *(table.row.host, seated, state), rematch_of=table.id, fair=fair, clock=clock, may_watch=may_watch
                )
                table.rematch = new.id
            except Conflict:  # another process has set it
                await table.read_again()
                if table.rematch is None:
                    raise
            table.presence.wake()
        return await self.get(table.rematch)

    async def branch(self, table: Table, guest: str, who: messages.Guest, wish: messages.Branch) -> Table:
        """Play on from a position of the past, against computers."""
        eyes.must_be_free_to_branch(table, guest)
        state = (await asyncio.to_thread(log_at, table.state, wish.seq, wish.line)).state
        return await self._play_on(guest, who, state, wish.seat, wish.level)

    async def play_free(self, guest: str, who: messages.Guest, state: State, wish: messages.FreePosition) -> Table:
        """Play on from a position that was set up, against computers or with people on this device."""
        await live.must_not_be_live(self, state)
        return await self._play_on(guest, who, state, wish.seat, wish.level, wish.here)

    async def _play_on(
        self, guest: str, who: messages.Guest, state: State, seat: str, level: int, here: bool = False
    ) -> Table:
        """This guest takes that seat, or the one to move."""
        own = seat or state.mover
        if state.mover is None or own not in state.game.seats:
            raise NotNow("game-over" if state.mover is None else "no-such-seat", seat=seat[:8])
        other = messages.Chair(kind="here") if here else messages.Chair(kind="computer", level=level)
        wishes = [messages.Chair(kind="you") if one == own else other for one in state.game.seats]
        return await self._insert(guest, chairs.seat_people(state.game.seats, wishes, guest, who), state)

    async def keep_record(self, guest: str, record: Record) -> Table:
        """A game from a file: to look back at, or to play on from. Not one that people are playing here, each on their own
        device: it would be judged while it lasts."""
        await live.must_not_be_live(self, record.state)
        return await self._insert(guest, chairs.of_record(record), record.state, is_over=True)

    async def go_on_with(self, guest: str, who: messages.Guest, record: Record) -> Table:
        """A game that was begun on another device."""
        await live.must_not_be_live(self, record.state)
        return await self._insert(guest, chairs.going_on(record, guest, who), record.state)

    async def _insert(
        self,
        host: str,
        seated: tuple[ChairRow, ...],
        state: State,
        *,
        is_waiting: bool = False,
        is_over: bool = False,
        fair: bool = False,
        rematch_of: str | None = None,
        clock: str = "",
        is_open: bool = False,
        may_watch: bool = False,
    ) -> Table:
        game, now = state.game, time.time()
        start = State(game, state.start)
        status = "waiting" if is_waiting else "over" if is_over or state.mover is None else "playing"
        row = TableRow(
            id=invitations.new_id(),
            token=invitations.new_token(),
            host=host,
            game=game.key,
            edition=game.about.edition,
            players=game.players,
            options=game.options,
            files={name: [file.name, file.text] for name, file in game.files.items() if not file.is_builtin},
            start="" if start == game.unset() else str(start),
            status=status,
            stopped=is_stopped(state) or (is_over and state.mover is not None),
            rematch_of=rematch_of,
            fair=fair,
            created=now,
            chairs=seated,
            facts=state.facts,
            words=await invitations.free_words(self.store, now) if is_waiting else "",
            words_until=now + self.settings.words_seconds if is_waiting else 0.0,
            clock=clock,
            times=(now,) * len(state.facts),
            is_open=is_open,
            may_watch=may_watch,
        )
        due = clocks.due(clocks.read(clock), state, seated, row.times) if status == "playing" else None
        outcome = Outcome(status, state.mover if status == "playing" else None, state.winners, now, row.stopped, due)
        await self.store.insert_table(row, outcome)
        return self._open(row, await asyncio.to_thread(log_of, state))

    async def list_open(self) -> list[Table]:
        """Those that anybody may join or watch, where somebody is just now; the one that has waited longest first."""
        if not self.settings.open_tables:
            return []
        busy = self.neighbours.busy() - set(self.loaded)
        for name in [name for name in await self.store.list_public() if name in busy] if busy else ():
            with suppress(NotFound, NotNow):  # taken away meanwhile, or of an edition that cannot be played on
                await self.get(name)
        here = (table for table in self.loaded.values() if any(map(table.presence.is_here, table.people())))
        wanted = {"waiting": lambda table: table.row.is_open, "playing": lambda table: table.row.may_watch}
        tables = [table for table in here if table.status in wanted and wanted[table.status](table)]
        return sorted(tables, key=lambda table: (table.status != "waiting", table.row.created))[:MOST_OPEN]

    async def name_of(self, guest: str) -> str:
        return (await self.store.load_guest(guest))[0]

    async def find_words(self, words: str) -> str | None:
        """The table that these three words lead to."""
        return await self.store.find_words(words, time.time())

    async def wake_due(self, seconds: float) -> None:
        """Brings those into memory where somebody's time is over within so many seconds: their alarms do the rest."""
        for table in await self.store.due_tables(time.time() + seconds):
            if table not in self.loaded:
                try:
                    await self._load(table)
                except Exception as error:  # of another edition, or its facts do not fit the rules: the others are due, too
                    log.error("not opened", table=table, fault=repr(error))

    async def sweep(self) -> None:
        """Lets go of tables where nothing has happened for a while; they are in the store."""
        for table in [table for table in self.loaded.values() if table.is_resting]:
            await self._let_go(table)

    async def dismiss(self, name: str) -> None:
        """A table that is no longer in the store: whoever is there is sent away."""
        table = self.loaded.get(name)
        if table is not None:
            for watcher in list(table.presence.watchers):
                watcher.dismiss()
            await self._let_go(table)

    def of(self, guest: str) -> list[Table]:
        """Those in memory that this guest sits at or has set."""
        return [table for table in self.loaded.values() if guest in table.people() or guest == table.row.host]

    async def _let_go(self, table: Table) -> None:
        self.loaded.pop(table.id, None)
        self.neighbours.let_go(table)
        await table.close()

    async def close(self) -> None:
        await self.neighbours.close()
        for table in list(self.loaded.values()):
            await table.close()


def make_game(wish: messages.NewTable) -> Game:
    about = about_game(wish.game)
    options: dict[str, object] = dict(wish.options)
    boards = [option for option in about.options.values() if option.folder is not None]
    for option in boards:
        value = options.get(option.name, option.default)
        if value not in option.values:  # the library would take it for a path on this machine
            raise OptionError("unknown-board", option=option.name, given=str(value), values=", ".join(option.values))
    if wish.board is not None:
        if not boards:
            raise NotNow("no-own-board", title=about.title)
        if len(wish.board) > MOST_BOARD:
            raise NotNow("board-too-long")
        options[boards[0].name] = BoardFile(_board_name(wish.board_name), wish.board, False)
    return choose_game(wish.game, players=wish.players, **options)


def _board_name(file: str) -> str:
    """The name of a player's file as an error or a record tells it: no folder, no control signs, not too long."""
    stem = file.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")
    return "".join(sign for sign in stem if sign.isprintable())[:LONGEST_NAME].strip() or "own"
