"""A table that is there and cannot be opened: it is said, once, and nobody tries again for ever."""

import sqlite3

import pytest
from websockets.exceptions import ConnectionClosed

SPOILED = {
    "of another edition": ("UPDATE tables SET edition = 99 WHERE id = ?", "other-edition", "edition 99"),
    "facts that fit no rules": ("UPDATE fact SET text = 'nonsense' WHERE table_id = ?", None, ""),
    "options that are none": ("UPDATE tables SET options = '[[' WHERE id = ?", "table-unreadable", "cannot be opened"),
    "a game that is gone": ("UPDATE tables SET game = 'nothing' WHERE id = ?", "unknown-game", ""),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_table_that_cannot_be_opened(start, what):
    script, key, words = SPOILED[what]
    server = start()
    zoe = server.browser()
    spoiled, whole = (zoe.new_table("full-moon", 2, "you", "here") for _ in range(2))
    server.stop()
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    db.execute(script, (spoiled,))
    db.commit()
    db.close()
    server.start()
    with zoe.sit(spoiled) as seat:
        refused = seat.receive()
        assert refused["type"] == "refused" and refused["id"] == "" and words in refused["sentence"]
        assert key is None or refused["key"].startswith(key)
        with pytest.raises(ConnectionClosed) as closed:
            seat.receive()
        assert closed.value.rcvd.code == 4410
    answer = zoe.http.get(f"/api/tables/{spoiled}/history")
    assert answer.status_code >= 400 and answer.json()["sentence"] and "content-security-policy" in answer.headers
    assert spoiled in {line["id"] for line in zoe.home()["tables"]}
    with zoe.sit(whole) as seat:
        assert seat.scene()["seq"] == 1
