"""What may happen in every game besides its moves: acts are facts like moves, and no game's notation has their texts."""

import copy
import pickle
from itertools import islice
from random import Random

import msgspec
import pytest

import plenilune
from plenilune import Fact, IllegalMove, words
from plenilune.core import acts
from plenilune.core.log import Log
from plenilune.core.match import moves_of, states_to


def known(table):
    """The acts that this game knows."""
    found = {"stops", "leaves", "out-of-time"}
    return found | ({"resigns"} if table.players == 2 else set()) | ({"draw"} if table.about.draws else set())


def middle(table, play_through, seed):
    """Somewhere in a random game: everybody has moved, and what is played again is short."""
    states = (state for state in play_through(table, seed) if state.mover in table.seats)
    return list(islice(states, 3 * table.players + 1))[-1]


def test_no_game_writes_a_move_as_an_act_is_written(table, play_through):
    for state in play_through(table, 41):
        if state.facts:
            assert not acts.ACTS & set(state.moves())
            assert not acts.ACTS & {fact.text for fact in state.facts}


def test_an_act_is_no_move(table):
    for act in acts.ACTS:
        with pytest.raises(IllegalMove):
            table.new(seed=1).play(act)


def test_an_act_is_followed_told_kept_and_replayed(table, play_through):
    state = middle(table, play_through, 42)
    for act in sorted(known(table)):
        for seat in table.seats:
            after = state.follow(Fact(seat, act))
            assert after.facts == (*state.facts, Fact(seat, act))
            assert str(after) == str(state) and after.scores == state.scores
            assert moves_of(after.facts) == moves_of(state.facts)
            assert table.replay(after.facts) == after == copy.deepcopy(after) == pickle.loads(pickle.dumps(after))
            assert list(states_to(after))[-1] == after
            record = plenilune.Record(after, {}, "2026-11-18")
            text = plenilune.write_record(record)
            assert plenilune.read_record(text) == record and plenilune.write_record(plenilune.read_record(text)) == text
            for eyes in (*table.seats, None):
                told = after.log(eyes)[-1]
                assert (told.mover, told.text, told.offer) == (seat, act, None)
                assert Log(state, after.facts[-1:]).told(eyes)[-1] == told


def test_what_ends_a_game_ends_it(table, play_through):
    state = middle(table, play_through, 43)
    for act in sorted(known(table) - {"leaves"}):
        seat = table.seats[-1]
        after = state.follow(Fact(seat, act))
        if act == "out-of-time" and table.players > 2:
            assert after.ended is None and after.mover == state.mover and after == state
            continue
        assert after.ended == acts.Ended(act, seat) and after != state and hash(after) != hash(state)
        assert after.mover is None and after.moves() == [] and after.odds() == {}
        others = tuple(one for one in table.seats if one != seat)
        assert after.winners == (others if act in ("resigns", "out-of-time") else ())
        for eyes in (*table.seats, None):
            view = after.view(eyes)
            assert view.mover is None and not view.moves and view.ended == after.ended and view.winners == after.winners
            assert view.pieces == state.view(eyes).pieces and len(view.asks) <= 1
        with pytest.raises(IllegalMove) as error:
            after.play(state.moves()[0])
        assert error.value.key == "game-over"
        with pytest.raises(IllegalMove):
            after.follow(Fact(seat, act))
        with pytest.raises(IllegalMove):
            after.roll(Random(1))


def test_who_leaves_changes_nothing_but_who_plays(table, play_through):
    state = middle(table, play_through, 44)
    after = state.follow(Fact(table.seats[0], "leaves"))
    assert after == state and after.mover == state.mover and after.moves() == state.moves()


def test_an_act_that_makes_no_sense_is_refused_with_a_sentence(table, play_through):
    state = middle(table, play_through, 45)
    wrong = [(table.unset(), "stops", table.seats[0]), (state, "stops", "chance"), (state, "leaves", "z")]
    wrong += [(state, act, table.seats[0]) for act in acts.ACTS - known(table)]
    *_, last = play_through(table, 46)
    wrong += [(last, act, table.seats[0]) for act in acts.ACTS]
    for before, act, seat in wrong:
        with pytest.raises(IllegalMove) as error:
            before.follow(Fact(seat, act))
        for lang in words.languages():
            assert error.value.say(lang) not in (error.value.key, "")


def test_what_an_act_tells_does_not_depend_on_what_is_hidden(table, play_through):
    state = middle(table, play_through, 47)
    for act in sorted(known(table)):
        after = state.follow(Fact(table.seats[0], act))
        for eyes in (*table.seats, None):
            imagined = table.resample(state.view(eyes), 3).follow(Fact(table.seats[0], act))
            for sent in (after, imagined):
                assert sent.log(eyes)[-1] == after.log(eyes)[-1]
            assert msgspec.json.encode(imagined.view(eyes)) == msgspec.json.encode(after.view(eyes))


def test_every_act_has_its_sentence_in_every_language(table):
    for lang in words.languages():
        for act in known(table):
            for you in (None, *table.seats):
                said = words.tell(table.words, acts.said(act, table.seats[0], table.players), lang, you=you)
                assert said[0].isupper() and said.endswith(".") and "{" not in said
