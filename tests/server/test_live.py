"""What is being played is judged by nobody, whatever a clock of the game says; and one absence among three stops nothing."""

import pytest
import server_process

from plenilune.core.state import Fact
from plenilune.server import messages
from plenilune.server.refusals import NotNow
from plenilune.server.settings import Settings
from plenilune.server.store import open_store
from plenilune.server.study import free
from plenilune.server.table import endings, seating
from plenilune.server.table.tables import Tables

NOBODY = messages.Guest(name="", face="")


class Watcher:
    """Somebody in the room."""

    def __init__(self, guest):
        self.guest, self.lang, self.look, self.parting, self.choice = guest, "en", None, None, None
        self.heard_to, self.name, self.is_arriving = -1, "", False

    def wake(self):
        pass

    def tell(self, message):
        pass

    def dismiss(self):
        pass


async def begun(folder, game, *guests):
    """A table where these sit, each on a device of their own."""
    settings = Settings(data=folder, away_seconds=0, seed=3)
    tables = Tables(open_store(settings), None, settings)
    chairs = [messages.Chair(kind="you"), *(messages.Chair(kind="invite") for _ in guests[1:])]
    table = await tables.create(guests[0], NOBODY, messages.NewTable(game=game, players=len(guests), chairs=chairs))
    for guest in guests[1:]:
        await seating.join(table, guest, NOBODY)
    await seating.start(table, messages.Start())
    return tables, table


def test_a_live_position_is_known_whatever_its_quiet_counter_says(tmp_path):
    async def scenario():
        tables, table = await begun(tmp_path, "full-moon", "zoe", "tom")
        for _ in range(3):
            await table.append([Fact(table.state.mover, table.state.moves()[0])])
        row, side, order, quiet = str(table.state).split()
        read = []
        for other in range(4):
            wish = messages.FreePosition(game="full-moon", players=2, position=f"{row} {side} {order} {other}")
            with pytest.raises(NotNow) as refused:
                await free.read(wish, tables)
            assert refused.value.key == "record-is-live"
            read.append(other)
        assert int(quiet) in read and len(read) > 1
        await tables.close()
        await tables.store.close()

    server_process.run(scenario())


def test_one_absence_among_three_lets_nobody_stop_the_game(tmp_path):
    async def scenario():
        tables, table = await begun(tmp_path, "china-moon", "zoe", "tom", "ida")
        zoe, tom, ida = (Watcher(guest) for guest in ("zoe", "tom", "ida"))
        for watcher in (zoe, tom, ida):
            table.enter(watcher)
        table.leave(ida)
        assert table.is_long_away("ida")
        assert endings.may_end(table, "zoe").stop == "ask"
        table.leave(tom)
        assert endings.may_end(table, "zoe").stop == "free"
        await tables.close()
        await tables.store.close()

    server_process.run(scenario())
