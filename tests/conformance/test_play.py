"""What every game promises of its states: moves, chance, ends."""

import copy
import pickle
from random import Random

import pytest

from plenilune import IllegalMove, TooManyOutcomes, words

LONGEST = 5000


def test_moves_are_sorted_and_unique_until_the_end(table, play_through):
    for state in play_through(table, 1):
        if state.facts:
            moves = state.moves()
            assert moves == sorted(set(moves))
            assert bool(moves) == (state.mover is not None)


@pytest.mark.parametrize("seed", range(5))
def test_random_games_end_with_a_result(table, play_through, seed):
    *_, last = play_through(table, seed)
    assert len(last.facts) < LONGEST
    assert last.mover is None
    assert last.moves() == []
    assert set(last.scores) == set(table.seats)
    assert set(last.winners) <= set(table.seats)


def test_nobody_has_won_before_the_end(table, play_through):
    *running, _last = play_through(table, 2)
    assert all(state.winners == () for state in running)


def test_the_mover_is_a_seat_or_chance(table, play_through):
    for state in play_through(table, 3):
        assert state.mover in {*table.seats, "chance", None}


def test_the_same_seed_sets_up_the_same_game(table):
    assert table.new(seed=11) == table.new(seed=11)
    assert len({table.new(seed=seed) for seed in range(20)}) > 1


def test_a_new_game_is_set_up_and_says_how(table):
    state = table.new(seed=4)
    assert state.mover in table.seats
    assert state.facts
    assert all(fact.mover == "chance" for fact in state.facts)
    assert table.replay(state.facts) == state


def test_facts_replay_to_the_same_state(table, play_through):
    *_, last = play_through(table, 5)
    again = table.replay(last.facts)
    assert again == last
    assert again.facts == last.facts


def test_playing_leaves_the_old_state_alone(table, play_through):
    for state in play_through(table, 6):
        before = str(state), state.facts, hash(state)
        if state.facts and state.mover is not None:
            for move in state.moves()[:3]:
                state.play(move)
        assert (str(state), state.facts, hash(state)) == before


def test_states_pickle_and_copy_in_mid_game(table, play_through):
    states = list(play_through(table, 7))
    for state in (states[0], states[len(states) // 2], states[-1]):
        for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.facts == state.facts
            assert str(twin) == str(state)
            assert twin.game == state.game


def test_odds_are_a_distribution_over_the_outcomes(table, play_through):
    for state in play_through(table, 8):
        if state.mover == "chance" and state.facts:
            odds = state.odds()
            assert list(odds) == state.moves()
            assert sum(odds.values()) == pytest.approx(1)
            assert all(chance > 0 for chance in odds.values())
        elif state.facts:
            assert state.odds() == {}


def test_tickets_and_weights_agree(table, play_through):
    rules, board = table.modules.rules, table.board.ints
    seen = 0
    for state in play_through(table, 9):
        if state.mover != "chance" or not state.facts or seen > 40:
            continue
        seen += 1
        total = rules.tickets(board, state.ints)
        out = [0] * rules.MOST_CHOICES
        codes = out[: rules.choices(board, state.ints, out)]
        weights = {code: rules.weight(board, state.ints, code) for code in codes}
        assert sum(weights.values()) == total
        if total <= 3000:
            drawn = [rules.outcome(board, state.ints, ticket) for ticket in range(total)]
            assert {code: drawn.count(code) for code in codes} == weights


def test_a_set_up_too_large_to_list_says_so_and_can_be_drawn(table):
    state = table.unset()
    assert state.mover == "chance"
    try:
        assert state.moves()
    except TooManyOutcomes as error:
        assert "outcomes" in str(error)
    assert state.roll(Random(1)) != state


def test_what_is_not_a_move_is_refused_with_a_reason(table, play_through):
    states = list(play_through(table, 10))
    texts = {fact.text for fact in states[-1].facts} | {
        "",
        "nonsense",
        "pass",
        "x" * 300,
        "0",
        "é^",
        states[-1].facts[0].text[:-1],
    }
    for state in states[1::7] + [states[-1]]:
        legal = set(state.moves())
        for text in sorted(texts - legal):
            with pytest.raises(IllegalMove) as caught:
                state.play(text)
            for lang in words.languages():
                sentence = caught.value.say(lang)
                assert sentence != caught.value.key
                assert "{" not in sentence
                assert "@" not in sentence.replace(text, "")


def test_nonsense_is_refused_at_the_set_up(table):
    for text in ("", "nonsense", "row", "lilies", "draw", "push x", "row k1/k1"):
        with pytest.raises(IllegalMove):
            table.unset().play(text)


def test_a_fact_of_the_wrong_mover_is_refused(table):
    state = table.new(seed=1)
    with pytest.raises(IllegalMove, match="is to move"):
        table.replay([("nobody", state.moves()[0])], state)
