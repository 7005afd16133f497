"""All tables: made, found again in the store when somebody asks for them, and let go of when nobody is there."""

from __future__ import annotations

import asyncio
import time

from plenilune.core.errors import OptionError
from plenilune.core.game import BoardFile
from plenilune.core.log import Log
from plenilune.core.match import states_to
from plenilune.core.registry import about as about_game
from plenilune.core.registry import game as choose_game
from plenilune.core.state import Game, State
from plenilune.server import messages
from plenilune.server.refusals import NotFound, NotNow
from plenilune.server.settings import Settings
from plenilune.server.store import ChairRow, Outcome, Store, TableRow
from plenilune.server.table import chairs, eyes, invitations
from plenilune.server.table.replaying import log_kept, log_of
from plenilune.server.table.sidelines import log_at
from plenilune.server.table.table import Table, set_up
from plenilune.server.thinking.bots import Bots

LONGEST_NAME = 60
MOST_BOARD = 64 * 1024  # letters of a player's own board file
TRIES = 20  # to find three words that nobody else has just now


class Tables:
    def __init__(self, store: Store, bots: Bots, settings: Settings) -> None:
        self.store, self.bots, self.settings = store, bots, settings
        self.loaded: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}

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
                row = await self.store.load_table(id)
                if row is None:
                    raise NotFound("no-such-table")
                return self._open(row, await asyncio.to_thread(log_kept, row))
            finally:
                self._loading.pop(id, None)

    def _open(self, row: TableRow, log: Log) -> Table:
        table = self.loaded[row.id] = Table(row, log, self.store, self.bots, self.settings)
        table.think()
        return table

    async def create(self, guest: str, who: messages.Guest, wish: messages.NewTable) -> Table:
        """Begins at once, unless somebody is to be invited."""
        game = await asyncio.to_thread(_make_game, wish)
        if len(wish.chairs) > game.players:
            raise NotNow("too-many-chairs", players=game.players)
        if wish.fair and game.modules.setups is None:
            raise OptionError("no-fair-setup", game=game.about.title)
        seated = chairs.seat_people(game.seats, wish.chairs, guest, who)
        is_waiting = any(chair.kind == "open" for chair in seated)
        state = game.unset() if is_waiting else set_up(game, self.settings.seed, wish.fair)
        return await self._insert(guest, seated, state, is_waiting=is_waiting, fair=wish.fair)

    async def rematch(self, table: Table, guest: str) -> Table:
        """The same people, turned by one seat; asked for twice, it is the same table."""
        table.must_sit(guest)
        if table.status != "over":
            raise NotNow("not-over")
        if table.rematch is None:
            fair = table.row.fair
            state = set_up(table.game, self.settings.seed, fair)
            new = await self._insert(table.row.host, chairs.turned(table.chairs), state, rematch_of=table.id, fair=fair)
            table.rematch = new.id
            table.presence.wake()
        return await self.get(table.rematch)

    async def branch(self, table: Table, guest: str, who: messages.Guest, wish: messages.Branch) -> Table:
        """Play on from a position of the past, against computers."""
        eyes.must_be_free_to_branch(table, guest)
        state = (await asyncio.to_thread(log_at, table.state, wish.seq, wish.line)).state
        seat = wish.seat or state.mover
        if state.mover is None or seat not in table.game.seats:
            raise NotNow("game-over" if state.mover is None else "no-such-seat", seat=wish.seat[:8])
        level = chairs.level_of(wish.level)
        seated = tuple(
            ChairRow(s, "person", guest, name=who.name, face=who.face) if s == seat else ChairRow(s, "computer", level=level)
            for s in table.game.seats
        )
        return await self._insert(guest, seated, state)

    async def keep_record(self, guest: str, state: State, names: dict[str, str]) -> Table:
        """A game from a file: to look back at, or to play on from. Not one that people are playing here, each on their own
        device: it would be judged while it lasts."""
        if await self._is_live(state):
            raise NotNow("record-is-live")
        seated = tuple(ChairRow(seat, "person", name=names.get(seat, "")) for seat in state.game.seats)
        return await self._insert(guest, seated, state, is_over=True)

    async def _is_live(self, state: State) -> bool:
        """Whether it begins as a game that is being played here, or leads through a position that is on a table now."""
        game, setup = state.game.key, state.facts[0].text if state.facts else ""
        if await self.store.lives_apart(game, setup):
            return True
        live = {table.state.ints for table in self.loaded.values() if table.is_apart and table.game == state.game}
        return bool(live) and await asyncio.to_thread(lambda: any(then.ints in live for then in states_to(state)))

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
            stopped=is_over and state.mover is not None,
            rematch_of=rematch_of,
            fair=fair,
            created=now,
            chairs=seated,
            facts=state.facts,
            words=await self._free_words(now) if is_waiting else "",
            words_until=now + self.settings.words_seconds if is_waiting else 0.0,
        )
        outcome = Outcome(status, state.mover if status == "playing" else None, state.winners, now)
        await self.store.insert_table(row, outcome)
        return self._open(row, await asyncio.to_thread(log_of, state))

    async def _free_words(self, now: float) -> str:
        for _ in range(TRIES):
            words = invitations.new_words()
            if await self.store.find_words(words, now) is None:
                return words
        return ""  # the link is enough

    async def find_words(self, words: str) -> str | None:
        """The table that these three words lead to."""
        return await self.store.find_words(words, time.time())

    async def sweep(self) -> None:
        """Lets go of tables where nothing has happened for a while; they are in the store."""
        for table in [table for table in self.loaded.values() if table.is_resting]:
            await self._let_go(table)

    async def _let_go(self, table: Table) -> None:
        self.loaded.pop(table.id, None)
        await table.close()

    async def close(self) -> None:
        for table in list(self.loaded.values()):
            await table.close()


def _make_game(wish: messages.NewTable) -> Game:
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
