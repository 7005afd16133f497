"""Hidden stays hidden: redrawing what a seat cannot know changes nothing that the seat is sent."""

import json
from dataclasses import asdict
from random import Random

import msgspec
import pytest

import plenilune
from plenilune import IllegalMove


def messages(state, view):
    """All that leaves for a seat, as bytes: its view with its moves, and what it hears when it tries something."""
    seat = view.seat
    sent = [msgspec.json.encode(view).decode()]
    if seat is not None and state.mover == seat:
        for text in ("nonsense", "pass", "save", "end", "L1", "R3", "F1", "w1>v", "g0-2"):
            try:
                state.play(text)
            except IllegalMove as error:
                sent.append(str(error))
            else:
                sent.append("played")
    return "\n".join(sent).encode()


def test_a_view_does_not_depend_on_what_the_seat_cannot_know(table, play_through):
    rng = Random(31)
    for state in play_through(table, 31):
        if not state.facts or rng.random() < 0.8:
            continue
        for seat in (*table.seats, None):
            view = state.view(seat)
            sent = messages(state, view)
            for seed in range(3):
                imagined = table.resample(view, seed)
                seen = imagined.view(seat)
                assert seen == view and messages(imagined, seen) == sent
                assert imagined.mover == state.mover


def test_a_resample_depends_on_view_and_seed_alone(table, play_through):
    states = list(play_through(table, 32))
    view = states[len(states) // 2].view(table.seats[0])
    assert table.resample(view, 5) == table.resample(view, 5)


def test_a_view_holds_plain_data_only(table, play_through):
    for state in list(play_through(table, 33))[::9]:
        for seat in (*table.seats, None):
            json.dumps(asdict(state.view(seat)))


def test_others_are_not_offered_the_movers_choices(table):
    state = table.new(seed=2)
    for seat in (*table.seats, None):
        assert bool(state.view(seat).moves) == (seat == state.mover)


def test_a_log_tells_each_fact_once_and_in_order(table, play_through):
    *_, last = play_through(table, 34)
    for seat in (*table.seats, None):
        log = last.log(seat)
        assert [fact.mover for fact in log] == [fact.mover for fact in last.facts]


def test_an_unknown_seat_has_no_view(table):
    with pytest.raises(plenilune.OptionError):
        table.new(seed=1).view("z")
