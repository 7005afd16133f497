"""A server for all tests, a way to start others, guests, and commands with somebody who types."""

import os
import subprocess
from functools import cache
from itertools import groupby
from multiprocessing import forkserver

import postgres as postgres_server
import pytest
import server_process
import stores
import typer.main

from plenilune import cli

LONG_FIRST = (
    "tests/browser/",
    "tests/page/",
    "tests/wire/",
    "tests/server/",
    "tests/search/",
    "tests/test_",
    "tests/core/",
    "tests/games/moonlight_heroes/",
    "tests/conformance/",
)


def pytest_collection_modifyitems(items):
    """Each worker begins with its part of what takes long, and ends with what is over in a moment: none is waited for."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return

    def rank(item):
        return next((at for at, folder in enumerate(LONG_FIRST) if item.nodeid.startswith(folder)), len(LONG_FIRST))

    parts = [[] for _ in range(workers)]
    for _, group in groupby(sorted(items, key=rank), rank):
        alike = list(group)
        for at, part in enumerate(parts):
            part += alike[at * len(alike) // workers : (at + 1) * len(alike) // workers]
    items[:] = [item for part in parts for item in part]


def pytest_sessionstart():
    """What servers are forked from reads the program now, before a test changes the environment."""
    forkserver.ensure_running()


@pytest.fixture(scope="session", autouse=True)
def commands_are_made_once():
    """Typer makes all commands anew whenever one runs: a process runs one, the tests run hundreds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = server_process.Server(tmp_path_factory.mktemp("data"))
    yield running
    running.close()


@pytest.fixture
def apart(tmp_path_factory):
    """One of its own, for games that are opened again from their record: all tables of a server begin alike, and what people
    are playing at another one, also of another test, would be hidden."""
    running = server_process.Server(tmp_path_factory.mktemp("apart"))
    yield running
    running.close()


@pytest.fixture
def start(tmp_path):
    """Starts servers with settings of their own."""
    running = []

    def start(**settings):
        data = settings.pop("data", tmp_path / f"data{len(running)}")
        running.append(server_process.Server(data, **settings))
        return running[-1]

    yield start
    for server in running:
        server.close()


@pytest.fixture(scope="session")
def postgres():
    """One for all tests, each of which makes databases of its own in it."""
    programs = postgres_server.find()
    if programs is None:
        pytest.skip(postgres_server.MISSING)
    running = postgres_server.Postgres(programs)
    yield running
    running.close()


@pytest.fixture(scope="module")
def database(postgres):
    """The address of a database in it: one for each module of tests."""
    return postgres.new_database()


@pytest.fixture(params=stores.KINDS)
def kept(request, tmp_path):
    """An empty store of each kind."""
    if request.param == "sqlite":
        return stores.Kept(tmp_path)
    postgres = request.getfixturevalue("postgres")
    return stores.Kept(tmp_path, postgres, postgres.empty(request.getfixturevalue("database")))


@pytest.fixture
def small_disk(tmp_path):
    """A disk of its own, which may be filled."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", folder], check=False).returncode:
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.fixture
def browser(server):
    """Makes guests."""
    return server.browser


@pytest.fixture
def play_out():
    return server_process.play_out


@pytest.fixture
def typed(monkeypatch, tmp_path, capsys):
    """Runs a command with these lines typed; the exit code and what was printed."""
    monkeypatch.setenv("PLENILUNE_DATA", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*arguments, lines=()):
        left = list(lines)

        def read(prompt):
            if not left:
                raise EOFError
            return left.pop(0)

        for module in ("lesson", "puzzle", "prompt"):
            monkeypatch.setattr(f"plenilune.terminal.{module}.read_line", read)
        cli.output._language = None
        code = cli.run(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
