"""What cannot be opened is said in the terminal, with an exit code, and left as it is; what is kept is private."""

import os
import shutil
import sqlite3
import subprocess
import sys

import pytest
from starlette.requests import HTTPConnection

from plenilune.server.http.guests import Sessions, renew_file

COMMAND = [sys.executable, "-m", "plenilune.server", "--no-open", "--port=0", "--set=warm=0"]
LANGS = {"en": "en_GB.UTF-8", "fr": "fr_FR.UTF-8", "de": "de_DE.UTF-8"}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A folder that a server has left, with some tables in it."""
    import server_process

    running = server_process.Server(tmp_path_factory.mktemp("kept"))
    zoe = running.browser("Zoé")
    for _ in range(20):
        zoe.new_table("china-moon", 2, "you", "here")
    running.close()
    return running.data


def refused(folder, lang="en"):
    """What it says when it does not start."""
    environment = {"LANG": LANGS[lang], "PATH": ""}
    done = subprocess.run([*COMMAND, f"--data={folder}"], capture_output=True, text=True, env=environment, timeout=300)
    assert done.returncode == 4 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and str(folder) in done.stderr and "Traceback" not in done.stderr
    return done.stderr


def damage(path):
    whole = bytearray(path.read_bytes())
    for at in range(4096, len(whole), 4096):
        whole[at : at + 64] = os.urandom(64)
    path.write_bytes(whole)


def cut_off(path):
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def newer(path):
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()


def gone(path):
    path.with_name(path.name + "-wal").write_bytes(b"what was not yet copied")
    path.unlink()


SPOILED = {
    "damaged": (damage, "damaged"),
    "cut off": (cut_off, "damaged"),
    "emptied": (lambda path: path.write_bytes(b""), "damaged"),
    "no database": (lambda path: path.write_bytes(b"Dear diary, " * 1000), "damaged"),
    "of a newer version": (newer, "newer"),
    "gone": (gone, "is gone"),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_store_that_cannot_be_opened_is_said_and_left_as_it_is(kept, tmp_path, what):
    folder = tmp_path / "data"
    shutil.copytree(kept, folder)
    path = folder / "plenilune.sqlite"
    spoil, said = SPOILED[what]
    spoil(path)
    before = path.read_bytes() if path.exists() else None
    assert said in refused(folder)
    assert before == (path.read_bytes() if path.exists() else None)


@pytest.mark.parametrize(("lang", "said"), [("en", "newer Plenilune"), ("fr", "plus récente"), ("de", "neueren")])
def test_it_is_said_in_the_language_of_the_user(kept, tmp_path, lang, said):
    folder = tmp_path / "data"
    shutil.copytree(kept, folder)
    newer(folder / "plenilune.sqlite")
    assert said in refused(folder, lang)


def test_a_folder_that_is_none(tmp_path):
    (tmp_path / "data").write_text("a file")
    assert "must be a folder" in refused(tmp_path / "data")


def test_a_full_disk_is_said(small_disk):
    (small_disk / "filling").write_bytes(b"x" * (2 << 20))
    assert "no room left" in refused(small_disk)


def test_a_disk_that_fills_up_refuses_moves_with_a_sentence_and_takes_them_again(small_disk, start):
    server = start(data=small_disk / "data", log_to="-")
    zoe = server.browser()
    table = zoe.new_table("full-moon", 2, "you", "here")
    with zoe.sit(table) as seat:
        scene = seat.scene()
        filling = small_disk / "filling"
        with filling.open("wb", buffering=0) as file, pytest.raises(OSError):
            while True:
                file.write(b"x" * 4096)
        keys = set()
        for number in range(200):  # what is left of the log's last page is used up
            seat.send(
                "act", id=f"full-{number}", seq=seat.last["seq"], generation=seat.last["generation"], move=move_of(seat)
            )
            answer = seat.receive()
            if answer["type"] == "refused":
                keys.add(answer["key"])
                assert "cannot be stored" in answer["sentence"]
                break
        assert keys == {"move-not-stored"}
        seq = seat.scene()["seq"]
        filling.unlink()
        seat.send("act", id="again", seq=seq, move=move_of(seat))
        assert seat.scene(lambda scene: scene["seq"] > seq)
        assert scene["seq"] <= seq


def move_of(seat):
    return seat.last["view"]["moves"][0]


@pytest.mark.parametrize("text", ["", " \n", "short"])
def test_a_secret_that_anybody_could_guess_is_never_used(tmp_path, text):
    (tmp_path / "secret").write_text(text)
    sessions = Sessions(tmp_path)
    made = (tmp_path / "secret").read_text()
    assert len(made) > 40 and (tmp_path / "secret").stat().st_mode & 0o077 == 0
    guest = sessions.new()
    assert sessions.header(guest, False) == Sessions(tmp_path).header(guest, False)
    assert (tmp_path / "secret").read_text() == made


def test_files_are_private(start):
    """Also those of a folder that everybody may read, made with a generous mask."""
    before = os.umask(0)
    try:
        server = start()
    finally:
        os.umask(before)
    (server.data / "plenilune.sqlite").chmod(0o644)
    server.browser("Zoé").new_table("full-moon", 2, "you", "here")
    server.stop()
    os.umask(0)
    try:
        server.start()
    finally:
        os.umask(before)
    server.browser("Tom").new_table("full-moon", 2, "you", "here")
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in server.data.iterdir() if path.is_file()}
    assert {"plenilune.sqlite", "secret", "lock", "plenilune.log"} <= set(modes) and set(modes.values()) == {"0o600"}, modes


def test_a_new_secret_signs_and_those_before_are_still_good_for_a_while(tmp_path):
    cookies = []
    for _ in range(4):
        sessions = Sessions(tmp_path)
        cookies.append(sessions.header("zoe", False).partition(";")[0])
        renew_file(tmp_path)
    now = Sessions(tmp_path)
    known = [now.read(HTTPConnection({"type": "http", "headers": [(b"cookie", cookie.encode())]})) for cookie in cookies]
    assert known == [None, None, "zoe", "zoe"]
    newest = now.header("zoe", False).partition(";")[0].encode()
    for cookie, is_old in ((cookies[-1].encode(), True), (newest, False)):
        assert now.is_old(HTTPConnection({"type": "http", "headers": [(b"cookie", cookie)]})) is is_old
