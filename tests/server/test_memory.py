"""No search for rubbish goes through all tables while somebody plays."""

import gc
import weakref

import server_process

from plenilune.server import memory, messages
from plenilune.server.settings import Settings
from plenilune.server.store import open_store
from plenilune.server.table.tables import Tables

NOBODY = messages.Guest(name="", face="")


class Ring:
    """Refers to itself."""

    def __init__(self):
        self.own = self


def test_what_lives_long_is_put_aside_and_rubbish_goes_when_it_is_quiet(tmp_path, monkeypatch):
    quiet = [False]
    now = [memory.BETWEEN + 1]
    monkeypatch.setattr(memory.time, "monotonic", lambda: now[0])

    async def scenario():
        settings = Settings(data=tmp_path)
        tables = Tables(open_store(settings), None, settings)
        kept = memory.Memory(lambda: quiet[0])
        kept.open()
        try:
            wish = messages.NewTable(
                game="full-moon", players=2, chairs=[messages.Chair(kind="you"), messages.Chair(kind="here")]
            )
            all_tables = [await tables.create("me", NOBODY, wish) for _ in range(60)]
            gc.collect(1)
            before = len(gc.get_objects())
            assert gc.get_threshold()[2] == memory.NEVER
            while gc.get_count()[2] < memory.ENOUGH:
                gc.collect(1)
            rubbish = weakref.ref(Ring())
            kept.look()
            assert len(gc.get_objects()) < before / 10
            assert rubbish() is not None
            now[0] += memory.BETWEEN + 1
            kept.look()
            assert rubbish() is not None  # somebody plays
            quiet[0] = True
            kept.look()
            assert rubbish() is None and len(all_tables) == 60
        finally:
            kept.close()
            await tables.close()
            await tables.store.close()

    server_process.run(scenario())
    assert gc.get_threshold()[2] < memory.NEVER
