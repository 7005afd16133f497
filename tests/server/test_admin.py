"""Looking after what is kept: a drill of backup and restore, check, count, clear away, forget, export."""

import json
import shutil
import sqlite3
import threading
import time
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from server_process import apart

import plenilune
from plenilune import cli
from plenilune.core.state import Fact
from plenilune.server.care import retention
from plenilune.server.store import ChairRow, NoticeRow, Outcome, Place, TableRow

FIXTURES = Path(__file__).parent.parent / "fixtures"
NOW = Outcome("playing", "S", (), 1000.0)
ROW = TableRow(
    "t", "token", "host", "full-moon", 1, 2, {}, {}, "", "playing", created=900.0, chairs=(ChairRow("S", "person", "g"),)
)


@pytest.fixture
def admin(capsys, monkeypatch, tmp_path):
    """Runs `plenilune admin`; the exit code, what was printed, what was complained of."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))

    def run(*arguments):
        cli.output._language = None
        capsys.readouterr()
        code = apart(cli.run, ["admin", *map(str, arguments)])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


def play_on(server, table, until):
    """One who plays as fast as can be; how many moves were acknowledged."""
    zoe, rng = server.browsers[0], Random(1)
    with zoe.sit(table) as seat:
        seat.scene()
        while not until.is_set() and seat.last["table"]["status"] == "playing":
            seat.play(rng)
        return seat.last["seq"]


def test_a_drill(start, admin, tmp_path):
    """Backed up while it is played, everything lost, restored: guests, seats and moves are there again."""
    server = start()
    zoe = server.browser("Zoé")
    course = (plenilune.about("china-moon").folder / "courses" / "pond.toml").read_text(encoding="utf-8")
    busy = zoe.new_table("china-moon", 2, "you", "here", board=course)
    quiet = zoe.new_table("full-moon", 2, "you", "here")
    with zoe.sit(quiet) as seat:
        seat.scene()
        known = seat.play(Random(1))
    file, until = tmp_path / "copies" / "one.zip", threading.Event()
    playing = threading.Thread(target=play_on, args=(server, busy, until))
    playing.start()
    try:
        code, out, err = admin("backup", file, "--data", server.data, "--json")
    finally:
        until.set()
        playing.join()
    assert code == 0, err
    made = json.loads(out)
    assert made["counts"]["tables"] == 2 and made["counts"]["guest"] == 1 and file.stat().st_mode & 0o077 == 0
    code, _, err = admin("restore", file, "--data", server.data)
    assert code == 1 and server.url in err and "end it first" in err

    server.stop()
    shutil.rmtree(server.data)
    code, out, err = admin("restore", file, "--data", server.data)
    assert code == 0 and "2 tables" in out, err
    code, out, _ = admin("check", "--data", server.data, "--json")
    assert code == 0 and json.loads(out) == {"tables": 2, "database": [], "wrong": {}}
    server.start()
    assert zoe.home()["guest"]["name"] == "Zoé"
    with zoe.sit(quiet) as seat:
        scene = seat.scene()
        assert (scene["seq"], scene["view"]) == (known["seq"], known["view"])
        assert scene["table"]["mine"]
    with zoe.sit(busy) as seat:
        assert seat.scene()["table"]["mine"]
    server.stop()
    code, out, _ = admin("restore", file, "--data", server.data)
    assert code == 0 and "before-" in out  # nothing that was there is deleted
    aside = next(server.data.glob("before-*"))
    assert {path.name for path in aside.iterdir()} >= {"plenilune.sqlite", "secret"}


def test_a_backup_that_is_none_changes_nothing(start, admin, tmp_path):
    server = start()
    server.browser().new_table("full-moon", 2, "you", "here")
    good = tmp_path / "good.zip"
    assert admin("backup", good, "--data", server.data)[0] == 0
    assert admin("backup", good, "--data", server.data)[0] == 1  # there is one already
    server.stop()
    before = (server.data / "plenilune.sqlite").read_bytes()
    with zipfile.ZipFile(good) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    spoiled = {
        "cut": None,
        "other": {**files, "plenilune.sqlite": files["plenilune.sqlite"][:-4096] + bytes(4096)},
        "without": {name: content for name, content in files.items() if name != "plenilune.sqlite"},
        "nothing": {"backup.json": b"{}"},
        "out": {**files, "backup.json": files["backup.json"].replace(b'"secret"', b'"../secret"')},
    }
    for name, content in spoiled.items():
        bad = tmp_path / f"{name}.zip"
        if content is None:
            bad.write_bytes(good.read_bytes()[:-200])
        else:
            with zipfile.ZipFile(bad, "w") as packed:
                for file, data in content.items():
                    packed.writestr(file, data)
        code, out, err = admin("restore", bad, "--data", server.data)
        assert code == 1 and out == "" and err.count("\n") == 1, name
        assert (server.data / "plenilune.sqlite").read_bytes() == before
    code, _, err = admin("restore", tmp_path / "missing.zip", "--data", server.data)
    assert code == 1 and "no such backup" in err


def test_what_is_wrong_is_found(start, admin):
    server = start()
    zoe = server.browser()
    tables = [zoe.new_table("full-moon", 2, "you", "here") for _ in range(4)]
    server.stop()
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    db.execute("UPDATE fact SET text = 'nonsense' WHERE table_id = ?", (tables[0],))
    db.execute("UPDATE tables SET edition = 99 WHERE id = ?", (tables[1],))
    db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (tables[2],))
    db.commit()
    db.close()
    code, out, _ = admin("check", "--data", server.data)
    assert code == 1 and all(table in out for table in tables[:3]) and tables[3] not in out and "3 with a fault" in out
    file = server.data / "plenilune.sqlite"
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    code, out, err = admin("check", "--data", server.data)
    assert code == 1 and "Traceback" not in out + err


def test_where_nothing_is_kept_it_is_said(admin, tmp_path):
    for command in (("backup",), ("check",), ("stats",), ("export", tmp_path / "x"), ("forget", "Zoé")):
        code, out, err = admin(*command, "--data", tmp_path / "nowhere")
        assert code == 1 and out == "" and "nothing is kept" in err, command
    assert not (tmp_path / "nowhere").exists()
    assert admin("purge", "waiting", "--older-than", "soon", "--data", tmp_path)[0] == 2


def test_a_newer_database_is_left_alone(start, admin):
    server = start()
    server.stop()
    db = sqlite3.connect(server.data / "plenilune.sqlite")
    db.execute("PRAGMA user_version = 99")
    db.close()
    code, _, err = admin("stats", "--data", server.data)
    assert code == 1 and "newer version" in err


def test_each_kind_of_table_goes_by_itself(kept):
    async def scenario(store):
        for number, status in enumerate(("waiting", "playing", "over") * 3):
            name, changed = f"{status}-{number}", float(number // 3) * retention.DAY + 1
            row = replace(ROW, id=name, token=name, status=status)
            await store.insert_table(row, Outcome(status, None, (), changed))
        await store.append_facts("playing-1", Place(0, 0), [Fact("S", "a")], "g:1", replace(NOW, now=2 * retention.DAY))
        now, told = 3.5 * retention.DAY, []
        first = await retention.purge(store, "waiting", 2, told.extend, now)
        left = await store.list_kept("", 100)
        rest = [await retention.purge(store, kind, 3, None, now) for kind in ("playing", "over")]
        return first, told, left, rest, await store.list_kept("", 100), await store.figures()

    first, told, left, rest, kept_at_last, figures = kept.use(scenario)
    assert first == 2 and set(told) == {"waiting-0", "waiting-3"} and len(left) == 7
    assert rest == [0, 1]  # the first that was played has been played on since
    assert "over-2" not in kept_at_last and "playing-1" in kept_at_last
    assert (figures.waiting, figures.playing, figures.over, figures.facts) == (1, 3, 2, 1) and figures.bytes > 0
    assert kept.ask("SELECT count(*) FROM chair") == [(6,)]


def test_one_that_was_played_on_meanwhile_stays(kept):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        tables = await store.list_left("playing", 2000.0, 10)
        await store.append_facts("t", Place(0, 0), [Fact("S", "a")], "g:1", replace(NOW, now=3000.0))
        return tables, await store.delete_left(tables, 2000.0), await store.load_table("t")

    tables, gone, row = kept.use(scenario)
    assert tables == ["t"] and gone == [] and row.facts


def test_pulse_examination_guests_and_notices(kept):
    async def scenario(store):
        await store.insert_table(ROW, NOW)
        await store.save_guest("g", "Zoé", "fox")
        await store.save_guest("h", "Zoé", "owl")
        await store.pulse()
        first = await store.load_notice()
        await store.save_notice(NoticeRow("n", "closing", "22:00", 5.0))
        second = await store.load_notice()
        await store.save_notice(None)
        guests = await store.find_guests("Zoé")
        return await store.examine(), guests, await store.find_guests("g"), first, second, await store.load_notice()

    faults, guests, by_id, first, second, third = kept.use(scenario)
    assert faults == [] and [(row.id, row.tables) for row in guests] == [("g", 1), ("h", 0)] and by_id == guests[:1]
    assert (first, second, third) == (None, NoticeRow("n", "closing", "22:00", 5.0), None)


def test_all_records(start, admin, tmp_path):
    server = start()
    zoe = server.browser("Zoé")
    game = plenilune.game("full-moon")
    state, rng = game.new(seed=3), Random(3)
    while state.mover is not None:
        state = state.play(rng.choice(state.moves()))
    finished = zoe.finished_table(state)
    running = zoe.new_table("moonlight-heroes", 2, "you", "here")
    code, out, err = admin("export", tmp_path / "records", "--data", server.data, "--json")
    assert code == 0 and json.loads(out) == {"written": 1, "left_out": []}, err
    (file,) = (tmp_path / "records").iterdir()
    assert finished in file.name and plenilune.read_record(file.read_text(encoding="utf-8")).state == state
    code, out, _ = admin("export", tmp_path / "all.zip", "--running", "--no-names", "--data", server.data)
    assert code == 0 and "2 records" in out
    with zipfile.ZipFile(tmp_path / "all.zip") as packed:
        texts = {name: packed.read(name).decode() for name in packed.namelist()}
    assert any(running in name for name in texts) and not any("Zoé" in text for text in texts.values())


def test_counting_and_clearing_away_beside_a_server(start, admin):
    server = start()
    zoe = server.browser("Zoé")
    old, new = zoe.new_table("full-moon", 2, "you", "invite"), zoe.new_table("full-moon", 2, "you", "invite")
    db = sqlite3.connect(server.data / "plenilune.sqlite", timeout=10)
    db.execute("UPDATE tables SET changed = ? WHERE id = ?", (time.time() - 100 * 86400, old))
    db.commit()
    db.close()
    code, out, _ = admin("purge", "waiting", "--older-than", "12w", "--dry-run", "--data", server.data)
    assert code == 0 and "1 tables would" in out
    code, out, _ = admin("purge", "waiting", "--older-than", "12w", "--data", server.data, "--json")
    assert code == 0 and json.loads(out)["tables"] == 1
    code, out, _ = admin("stats", "--data", server.data, "--json")
    figures = json.loads(out)
    assert code == 0 and figures["waiting"] == 1 and figures["guests"] == 1
    assert [line["id"] for line in zoe.home()["tables"]] == [new]
    assert zoe.http.get(f"/api/tables/{old}/history").status_code == 404
    assert admin("stats", "--data", server.data, "--lang", "de")[1].startswith("Tische, die warten")


def test_the_copy_of_before_an_upgrade(start, tmp_path):
    before = max(FIXTURES.glob("store-*"))
    shutil.copy(before / "plenilune.sqlite", tmp_path)
    start(data=tmp_path).stop()
    version = int(before.name.removeprefix("store-"))
    db = sqlite3.connect(tmp_path / f"plenilune-version-{version}.sqlite")
    assert db.execute("PRAGMA user_version").fetchone() == (version,)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()
    db = sqlite3.connect(tmp_path / "plenilune.sqlite")
    assert db.execute("PRAGMA user_version").fetchone()[0] > version
    db.close()
