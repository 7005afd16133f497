"""A server for all tests, a way to start others, and guests."""

import house
import pytest


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
