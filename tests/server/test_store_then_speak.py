"""Nobody hears of a fact before it is stored; when it cannot be stored, nothing has happened."""

import json
import sqlite3
from random import Random

import server_process

from plenilune.server import messages
from plenilune.server.http import sockets
from plenilune.server.settings import Settings
from plenilune.server.store import open_store
from plenilune.server.table import scenes
from plenilune.server.table.tables import Tables
from plenilune.server.thinking.bots import Bots
from plenilune.server.thinking.pool import Pool


class Ear:
    """A watcher that looks into the file, by a connection of its own, whenever it is told that something is new."""

    def __init__(self, path):
        self.guest, self.lang, self.look, self.parting, self.heard_to = "me", "en", None, None, -1
        self.told, self.table, self.compared = [], None, 0
        self.file = sqlite3.connect(path)

    def wake(self):
        if self.table is not None:
            (stored,) = self.file.execute("SELECT count(*) FROM fact WHERE table_id = ?", (self.table.id,)).fetchone()
            assert stored == self.table.seq
            self.compared += 1

    def tell(self, message):
        self.told.append(json.loads(scenes.encode(message)))


def test_a_full_disk_plays_nothing(tmp_path):
    async def scenario():
        settings, rng = Settings(data=tmp_path), Random(1)
        store = open_store(settings)
        tables = Tables(store, Bots(Pool(1, 5)), settings)
        chairs = [messages.Chair(kind="you"), messages.Chair(kind="here")]
        wish = messages.NewTable(game="china-moon", players=2, chairs=chairs)
        table = await tables.create("me", messages.Guest(name="", face=""), wish)
        ear = Ear(tmp_path / "plenilune.sqlite")
        ear.table = table
        table.enter(ear)
        for number in range(600):
            if number == 10:
                await store.file.write(
                    lambda db: db.execute("PRAGMA max_page_count = 1").fetchone()
                )  # no page more than now
            if table.state.mover is None:
                table = ear.table = await tables.rematch(table, "me")
                table.enter(ear)
            act = messages.Act(id=f"{table.id}{number}", seq=table.seq, move=rng.choice(table.state.moves()))
            await sockets.grant(table, ear, act)
            if ear.told:
                break
        row = await store.load_table(table.id)
        await tables.close()
        await tables.bots.close()
        await store.close()
        ear.file.close()
        return table, ear, row

    table, ear, row = server_process.run(scenario())
    assert ear.told[0]["key"] == "move-not-stored" and ear.compared > 10
    assert len(row.facts) == table.seq and row.acts == table.acts
