"""What the tests of the wire stand on."""

import pytest


@pytest.fixture
def table(browser):
    """Zoé and Tom at Full Moon: sockets of both, with the first scene seen, and the way back in for either."""
    zoe, tom = browser("Zoé"), browser("Tom")
    where = zoe.new_table("full-moon", 2, "you", "invite")
    zoe.begin(where, tom)
    with zoe.sit(where) as south, tom.sit(where) as north:
        for seat in (south, north):
            seat.scene()
            seat.quiet(0.05)
        yield where, south, north, zoe
