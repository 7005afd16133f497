"""A server for all tests, a way to start others, guests, and commands with somebody who types."""

import house
import pytest

from plenilune import cli


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = house.Server(tmp_path_factory.mktemp("data"))
    yield running
    running.close()


@pytest.fixture
def start(tmp_path):
    """Starts servers with settings of their own."""
    running = []

    def start(**settings):
        data = settings.pop("data", tmp_path / f"data{len(running)}")
        running.append(house.Server(data, **settings))
        return running[-1]

    yield start
    for server in running:
        server.close()


@pytest.fixture
def browser(server):
    """Makes guests."""
    return server.browser


@pytest.fixture
def play_out():
    return house.play_out


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
