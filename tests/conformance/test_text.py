"""What every game promises of its notation and records."""

import pytest
from amounts import amount
from hypothesis import given, settings
from hypothesis import strategies as st

import plenilune
from plenilune import PositionError, Record, RecordError, words


def test_every_position_reads_back(table, play_through):
    for state in play_through(table, 21):
        text = str(state)
        assert "\n" not in text
        again = table.read(text)
        assert again == state, text
        assert again.ints == state.ints
        assert str(again) == text
        if state.facts:
            assert again.moves() == state.moves()
            assert again.mover == state.mover
            assert (again.scores, again.winners) == (state.scores, state.winners)


@pytest.mark.parametrize("text", ["", "nonsense", "a b c d", "unset unset", "?" * 50, "a " * 5000, "é:1/2 ; - over"])
def test_nonsense_is_not_a_position(table, text):
    with pytest.raises(PositionError) as caught:
        table.read(text)
    for lang in words.languages():
        assert "{" not in caught.value.say(lang).replace(text, "")


def test_a_damaged_position_is_refused_or_reads_as_something_else(table, play_through):
    """Never a crash: whatever one letter's change makes of it is a position or a PositionError."""
    states = list(play_through(table, 22))
    state = states[len(states) // 2]

    @settings(max_examples=amount(50, 150), deadline=None)
    @given(st.integers(0, len(str(state)) - 1), st.sampled_from("gyrkwWYPBKSNF0139ab:/,;.+@?- ^v#"), st.booleans())
    def damage(at: int, letter: str, insert: bool) -> None:
        text = str(state)[:at] + letter + str(state)[at + (not insert) :]
        try:
            read = table.read(text)
        except PositionError as error:
            assert str(error) != error.key
        else:
            assert table.read(str(read)) == read
            read.moves()
            for seat in (*table.seats, None):
                read.view(seat)

    damage()


def test_records_read_back_running_and_finished(table, play_through):
    states = list(play_through(table, 23))
    for state in (states[0], states[1], states[len(states) // 2], states[-1]):
        names = {table.seats[0]: "Zoé", table.seats[1]: "the owl = 100 %"}
        text = plenilune.write_record(Record(state, names, "2026-11-16"))
        record = plenilune.read_record(text)
        assert record.state == state
        assert record.state.facts == state.facts
        assert record.names == names
        assert record.date == "2026-11-16"
        assert plenilune.write_record(record) == text


def test_a_record_may_begin_in_the_middle(table, play_through):
    states = list(play_through(table, 24))
    start = table.read(str(states[len(states) // 2]))
    fact = states[len(states) // 2 + 1].facts[-1]
    after = table.replay([fact], start)
    record = plenilune.read_record(plenilune.write_record(Record(after)))
    assert record.state == after
    assert record.state.facts == (fact,)


def test_a_record_with_a_move_lost_or_changed_is_refused_with_its_line(table, play_through):
    *_, last = play_through(table, 25)
    lines = plenilune.write_record(Record(last)).split("\n")
    first = lines.index("") + 1
    damaged = lines[:first] + ["chance  nonsense"] + lines[first + 1 :]
    with pytest.raises(RecordError, match=f"line {first + 1}: "):
        plenilune.read_record("\n".join(damaged))
    with pytest.raises(RecordError, match=r"line \d+: "):
        plenilune.read_record("\n".join(lines[:-2]))  # the last move is missing: the result does not fit
