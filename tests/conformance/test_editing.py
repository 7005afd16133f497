"""A position set up by hand: every position is a draft and comes back from it; what cannot be is said in every language."""

from dataclasses import fields
from random import Random

import msgspec
import pytest
from telling import some

from plenilune import PositionError, words
from plenilune.core.drafts import can_edit, draft_of, draft_type, empty_draft, looks, read_draft


def sent(table, draft):
    """As it comes back from a browser."""
    return msgspec.convert(msgspec.to_builtins(draft), draft_type(table))


def refused(table, draft):
    with pytest.raises(PositionError) as caught:
        read_draft(table, draft)
    return caught.value


def check_said(error):
    for fault in (error, *error.others):
        for lang in words.languages():
            said = fault.say(lang)
            assert said != fault.key and "{" not in said and not said[0].islower() and said[-1] in ".!?", said


def test_every_position_is_a_draft_and_comes_back(table, play_through):
    for state in some(play_through(table, 51)):
        if not can_edit(table) or state == table.unset():
            looks(state)
            continue
        draft = draft_of(state)
        again = read_draft(table, sent(table, draft))
        assert again == state and again.ints == state.ints, str(state)
        assert draft_of(again) == draft and looks(again) == looks(state)


def test_what_everybody_sees_of_a_position_tells_nothing_hidden(table, play_through):
    """By that alone a live game is recognised: whoever guesses hands is not told which of them are right."""
    compared = 0
    for state in some(play_through(table, 53)):
        for seat in (*table.seats, None) if state.facts and state.mover in table.seats else ():
            for seed in range(3):
                imagined = table.resample(state.view(seat), seed)
                compared += imagined.ints != state.ints
                assert looks(imagined) == looks(state)
    assert bool(compared) == table.hides


def test_from_an_empty_box_everything_is_missing_or_nothing_is(table):
    if not can_edit(table):
        return
    draft = empty_draft(table)
    try:
        state = read_draft(table, sent(table, draft))
    except PositionError as error:
        assert error.where
        check_said(error)
    else:
        assert state.mover is not None


def test_a_broken_draft_gets_a_sentence_or_is_another_position(table, play_through):
    """Parts of two positions, put together: never a crash, and what cannot be is said to people."""
    if not can_edit(table):
        return
    states = [state for state in some(play_through(table, 52)) if state != table.unset()]
    rng, found = Random(5), 0
    for _ in range(60):
        one, other = (msgspec.to_builtins(draft_of(state)) for state in rng.sample(states, 2))
        for field in fields(draft_type(table)):
            if rng.random() < 0.4:
                one[field.name] = other[field.name]
        try:
            state = read_draft(table, msgspec.convert(one, draft_type(table)))
        except PositionError as error:
            found += 1
            check_said(error)
        else:
            assert table.read(str(state)) == state
            state.view(table.seats[0])
    assert found > 0
