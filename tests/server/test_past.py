"""What somebody who looks back was shown is kept: a long game is not told anew each time."""

import server_process

from plenilune.core.state import Fact
from plenilune.server import messages
from plenilune.server.settings import Settings
from plenilune.server.store import open_store
from plenilune.server.table import history, takeback
from plenilune.server.table.tables import Tables

NOBODY = messages.Guest(name="", face="")


def test_only_what_came_since_is_made(tmp_path, monkeypatch):
    made = []
    encode = history.encode
    monkeypatch.setattr(history, "encode", lambda message: made.append(message.seq) or encode(message))

    async def scenario():
        settings = Settings(data=tmp_path, seed=5)
        tables = Tables(open_store(settings), None, settings)
        here = messages.Chair(kind="here")
        wish = messages.NewTable(game="china-moon", players=2, chairs=[messages.Chair(kind="you"), here])
        table = await tables.create("me", NOBODY, wish)

        async def play():
            await table.append([Fact(table.state.mover, table.state.moves()[0])])

        def told():
            """How many steps had to be made, and what is shown."""
            made.clear()
            shown = encode(history.history(table, "other", None))
            return len(made), shown

        def told_anew():
            table.pasts.clear()
            return told()[1]

        for _ in range(6):
            await play()
        first = told()
        again = told()
        await play()
        then = told()
        assert first[0] == 7 and again == (0, first[1]) and then[0] == 1 and then[1] == told_anew()
        await takeback.take_back(table, 3, "x")
        await play()
        back = told()
        assert back[0] == 4 and back[1] == told_anew() != then[1]
        await tables.close()
        await tables.store.close()

    server_process.run(scenario())
