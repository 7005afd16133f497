"""The store's own log stays small, and what is written gets into the file by itself."""

import asyncio
import shutil
import sqlite3
import time

import server_process

from plenilune.server.store import sqlite_file
from plenilune.server.store.sqlite_file import SqliteFile

PATIENCE = 60


def test_a_plain_copy_of_the_file_holds_everything_after_a_quiet_moment(start, tmp_path):
    server = start()
    zoe = server.browser()
    for _ in range(12):
        zoe.new_table("full-moon", 2, "you", "here")
    path, end = server.data / "plenilune.sqlite", time.monotonic() + PATIENCE
    while True:
        copy = shutil.copy(path, tmp_path / "copy.sqlite")  # as somebody does who knows of no log
        with sqlite3.connect(copy) as db:
            has_tables = db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone()
            if has_tables and db.execute("SELECT count(*) FROM tables").fetchone() == (12,):
                break
        db.close()
        assert time.monotonic() < end
        time.sleep(0.1)
    assert (server.data / "plenilune.sqlite-wal").stat().st_size == 0


def test_the_log_stays_bounded_under_steady_writing(tmp_path, monkeypatch):
    """There is always another write waiting; and every twentieth asks for what was written."""
    monkeypatch.setattr(sqlite_file, "TIDY_AFTER", 20)
    monkeypatch.setattr(sqlite_file, "LONGEST_LOG", 200)

    async def scenario():
        file = SqliteFile(tmp_path / "plenilune.sqlite")
        log = tmp_path / "plenilune.sqlite-wal"
        largest, name = 0, "x" * 2000

        async def write(number):
            row = (f"{number % 500}", name, "")
            await file.write(lambda db: db.execute("INSERT OR REPLACE INTO guest VALUES (?, ?, ?)", row))

        waiting = {asyncio.create_task(write(number)) for number in range(8)}
        for number in range(8, 2000):
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for one in done:
                one.result()
            while len(waiting) < 8:
                waiting.add(asyncio.create_task(write(number)))
            if number % 20 == 0:
                await file.read(lambda db: db.execute("SELECT count(*) FROM guest").fetchone())
                largest = max(largest, log.stat().st_size)
        await asyncio.gather(*waiting)
        await file.close()
        return largest

    assert server_process.run(scenario()) < 5 * 200 * sqlite_file.PAGE
