"""Nobody can shut the others out: not by silence, not by holding on, not by sheer number."""

import json
import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

STRANGER, OTHER = "127.0.0.7", "127.0.0.8"  # of the loopback, too, but of nobody who is trusted
PATIENCE = 20


def knock(port, source=STRANGER, said=b""):
    link = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))
    link.sendall(said)
    return link


def is_open(link):
    link.setblocking(False)
    try:
        return link.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def until(is_so):
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


HEAD = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SLOW = {
    "says nothing": b"",
    "never ends its head": HEAD,
    "never ends its body": HEAD + b"Content-Length: 100\r\n\r\n{",
}


@pytest.mark.parametrize("what", SLOW)
def test_who_keeps_us_waiting_is_left(start, what):
    """A letter now and then is not enough."""
    server = start(head_seconds=0.4, body_seconds=0.4)
    with knock(server.port, said=SLOW[what]) as link:

        def is_closed():
            if not is_open(link):
                return True
            try:
                link.send(b" " if "body" in what else b"X" if what.endswith("head") else b"")
            except OSError:
                return True
            return False

        until(is_closed)
    assert server.browser().home()


def test_who_does_not_read_is_left(start):
    server = start(unread_seconds=0.4)
    assets = re.findall(r'"(/assets/[^"]+\.js)"', server.browser().get("/"))
    ask = f"GET {assets[0]} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    with knock(server.port) as link:
        link.setblocking(False)

        def is_closed():
            try:
                link.send(ask)
            except BlockingIOError:
                return False
            except OSError:
                return True
            return False

        until(is_closed)
    assert server.browser().home()


def test_an_address_has_so_many_connections_and_no_more(start):
    server = start(most_of_an_address=10)
    with ExitStack() as stack:
        links = [stack.enter_context(knock(server.port)) for _ in range(40)]
        until(lambda: sum(map(is_open, links)) == 10)
        assert server.browser(host=OTHER).home()
        assert server.browser(host=STRANGER).home()  # who speaks at once gets in beside silent ones


def test_a_full_house_has_room_for_who_comes_from_elsewhere(start):
    server = start(most_connections=20, most_of_an_address=1000)
    zoe = server.browser()
    table = zoe.new_table("full-moon", 2, "you", "computer")
    with ExitStack() as stack:
        links = [stack.enter_context(knock(server.port)) for _ in range(60)]
        seats = [stack.enter_context(zoe.sit(table)) for _ in range(3)]
        for seat in seats:
            assert seat.scene()
        assert zoe.home()
        until(lambda: sum(map(is_open, links)) <= 20)
        links += [stack.enter_context(knock(server.port)) for _ in range(60)]
        for seat in seats:
            seat.send("why", id="x", move="nonsense")
            assert seat.until("because")


def test_one_address_cannot_take_all_places_from_who_sits_at_their_own_table(start):
    server = start(most_sockets=8, most_of_an_address=1000)
    zoe, tom = server.browser(), server.browser(host=STRANGER)
    own = [tom.new_table("full-moon", 2, "you", "computer") for _ in range(10)]
    table = zoe.new_table("full-moon", 2, "you", "here")
    with ExitStack() as stack:
        strangers = [stack.enter_context(tom.sit(one)) for one in own[:8]]
        for seat in strangers:
            assert seat.scene()
        with tom.sit(own[8]) as late, pytest.raises(ConnectionClosed) as closed:
            late.scene()
        assert closed.value.rcvd.code == 4429
        seats = [stack.enter_context(zoe.sit(table)) for _ in range(3)]
        for seat in seats:
            assert seat.scene()
        gone = 0
        for seat in strangers:
            try:
                seat.send("why", id="x", move="nonsense")
                seat.until("because")
            except ConnectionClosed as error:
                assert error.rcvd.code == 4429
                gone += 1
        assert gone == 3


def test_limits_fit_how_many_files_may_be_open(tmp_path):
    code = "import resource as r, os, sys; r.setrlimit(r.RLIMIT_NOFILE, (200, 260)); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-c", code, sys.executable, "-m", "plenilune.server", "--no-open", "--port=0"]
    command += [f"--data={tmp_path}", "--set=warm=0", "--set=most_of_an_address=1000"]
    environment = {"LANG": "en_GB.UTF-8", "PATH": ""}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process, ExitStack() as stack:
        stack.callback(process.terminate)
        port = int(re.search(r":(\d+)/", process.stdout.readline())[1])
        for _ in range(400):
            stack.enter_context(knock(port))
        for _ in range(5):
            assert httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False, timeout=PATIENCE).status_code == 200
    noted = [json.loads(line) for line in (tmp_path / "plenilune.log").read_text().splitlines()]
    limits = next(line for line in noted if line["event"] == "limits")
    assert limits["level"] == "warning" and limits["files"] == 260 and 0 < limits["connections"] < 100
    assert limits["sockets"] < limits["connections"]
