"""What every game says of a position: in every language, and to everybody who may look at it."""

import re

import pytest
from telling import Listener, is_sentence, some

import plenilune
from plenilune import words


def test_every_position_asks_and_tells_in_every_language(table, play_through):
    listener = Listener(table)
    for state in some(play_through(table, 41)):
        for seat in (*table.seats, None):
            view = state.view(seat)
            assert bool(view.asks) == bool(view.tells) == (table.modules.sentences is not None)
            for said in (*view.asks, *view.tells):
                for text in listener.hear(said):
                    assert is_sentence(text), text


def test_what_is_to_be_done_is_told_with_the_whole_position(table, play_through):
    for state in some(play_through(table, 42))[::3]:
        for seat in (*table.seats, None):
            view = state.view(seat)
            assert all(said in view.tells for said in view.asks[:1])


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_who_is_spoken_to_can_be_spoken_about(key):
    keys = set(words.catalogue(plenilune.about(key).words, "en"))
    spoken = {said.removesuffix("-you") for said in keys if said.endswith("-you")}
    assert {said for said in spoken - keys if re.sub("-(other|seat)$", "", said) not in keys} == set()
