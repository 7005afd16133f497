"""What search knows about Moonlight Heroes: dealing anew what a seat cannot know, the greedy player, and who is ahead."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from amounts import amount

import plenilune
from plenilune.core import generator, kernel
from plenilune.core.state import State
from plenilune.games.moonlight_heroes.legal import check
from plenilune.games.moonlight_heroes.rules import MOST_CHOICES
from plenilune.search.players import levels
from plenilune.search.tree.search import TreeSearch

SAMPLES = 3000
SURE = 3.3  # standard deviations: one sound test in two thousand would fail, and the seeds are fixed


strategy = kernel.bind("moonlight-heroes", "strategy", compiled=False).strategy


def redealt(state, seat, rng):
    """The state as that seat might imagine it, and the generator after."""
    s = list(state.ints)
    index = -1 if seat is None else state.game.seat_index(seat)
    rng = strategy.redeal(list(state.game.board.ints), s, index, rng)
    return State(state.game, tuple(s)), rng


def worths(state):
    board = list(state.game.board.ints)
    return {text: strategy.greedy(board, list(state.ints), code) for text, code in state.menu().items()}


def best(state):
    worth = worths(state)
    return {move for move in worth if worth[move] == max(worth.values())}


def shares(state):
    out = [0] * state.game.players
    strategy.shares(list(state.game.board.ints), list(state.ints), out)
    return out


# Dealing anew


def differ(one, other):
    """Chi-square of two samples of the same size, in standard deviations of what chance would do."""
    rare = [way for way in one | other if one[way] + other[way] < 20]
    bins = [(one[way], other[way]) for way in one | other if way not in rare]
    bins += [(sum(one[way] for way in rare), sum(other[way] for way in rare))] if rare else []
    square = sum((a - b) ** 2 / (a + b) for a, b in bins)
    free = len(bins) - 1
    # Wilson and Hilferty: the cube root of chi-square is nearly normal
    return ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5


GOLD = {"heroes": "-/F2", "fountains": "gold"}
CASES = {
    "another hides": ({"hands": "1g1y/3r", "bag": "4g2y1r", "turn": "w:hide"}, "f"),
    "three hands": ({"hands": "1g/1g1y/2r", "bag": "2g2y1r"}, "f"),
    "a spectator": ({"hands": "1g/1y1r", "bag": "2g1r"}, None),
    "another may save": ({"hands": "1y/2g1y1r", "heroes": "-/L4", "bag": "3g2y4r", "turn": "w:save"}, "f"),
    "the third may save": ({"hands": "1y/2g/1g2y", "heroes": "-/-/R4", "bag": "1g2y2r", "turn": "s:save"}, "w"),
    "another chooses": (
        {"hands": "1g/1g1y", "bag": "3r", "turn": "w:keep=1g1y2r", **GOLD},
        "f",
    ),
    "another chooses from few greens": ({"hands": "1y/2r", "bag": "2r", "turn": "w:keep=2g2r", **GOLD}, "f"),
    "another draws on": (
        {"hands": "1g/1y", "bag": "1g3r", "turn": "w:draw2=1g1r", **GOLD},
        "f",
    ),
    "I choose": ({"hands": "2g/1g1y", "heroes": "F1/-", "bag": "2y2r", "turn": "f:keep=2g1y1r", "fountains": "gold"}, "f"),
}


@pytest.mark.parametrize("case", CASES)
def test_a_redeal_is_as_likely_as_the_resample_of_the_view(garden, case):
    told, seat = CASES[case]
    state = garden(**told)
    seen, rng = state.view(seat), generator.seeded(7)
    one, other = Counter(), Counter()
    for seed in range(SAMPLES):
        imagined, rng = redealt(state, seat, rng)
        one[imagined.ints] += 1
        other[state.game.resample(seen, seed).ints] += 1
    assert len(other) > 2
    assert differ(one, other) < SURE


def test_the_measure_of_difference_notices_a_wrong_deal():
    rng = Random(3)
    fair = Counter(rng.choices("abcd", k=SAMPLES))
    assert differ(fair, Counter(rng.choices("abcd", k=SAMPLES))) < SURE
    assert differ(fair, Counter(rng.choices("abcd", [10, 10, 10, 13], k=SAMPLES))) > SURE


@pytest.mark.parametrize("screens", ["on", "off"])
@pytest.mark.parametrize("fountains", ["white", "gold"])
def test_a_redeal_changes_nothing_that_the_seat_sees(played, fountains, screens):
    rng, changed = generator.seeded(5), 0
    for players in (2, 3, 4):
        for state in played(players, players=players, fountains=fountains, screens=screens)[7 :: amount(10, 5)]:
            for seat in (*state.game.seats, None):
                imagined, rng = redealt(state, seat, rng)
                check(state.game.board, list(imagined.ints))
                assert imagined.view(seat) == state.view(seat)
                changed += imagined != state
    assert (changed > 100) == (screens == "on")


def test_a_redeal_forgets_what_was_dealt_before(played):
    for state in played(11, players=3, fountains="gold")[20::20]:
        for seat in state.game.seats:
            guesses = [state.game.resample(state.view(seat), seed) for seed in range(3)]
            assert len({redealt(guess, seat, 99) for guess in [state, *guesses]}) == 1


# The greedy player


def test_greedy_saves_whenever_it_can(garden):
    stays = garden(hands="4g4y4r/-", heroes="L3/F1", path="rr/yy/g/gyr/gr/yr")
    arrived = garden(hands="2g/-", heroes="L3/-", turn="f:save")
    assert best(stays) == {"save"} and best(arrived) == {"save"}


def test_greedy_goes_where_it_can_pay_and_then_save_most_gems(garden):
    assert best(garden(hands="3g1y2r/-", path="gyr/yyr/ggy/g/gr/r")) == {"L1", "R1", "L3"}  # R3 costs the yellow one


def test_greedy_counts_what_the_space_costs_too(garden):
    assert best(garden(hands="2g/-", path="g/-/gg/-/-/-")) == {"L1"}  # both green pebbles would be needed for gg
    assert best(garden(hands="2g1r/-", path="g/-/gg/-/-/-")) == {"L3"}  # a red one pays the red space beside it


def test_greedy_goes_where_it_draws_most_when_nothing_can_be_saved(garden):
    assert best(garden(hands="1y/-", path="ggyy/ggrr/yyrr/ggyr/gyyr/gyrr")) == {"F2"}
    assert best(garden(hands="1y1r/-", heroes="-/F2", path="ggyy/ggrr/yyrr/ggyr/gyyr/gyrr")) == {"F1", "L6"}


def test_greedy_keeps_as_much_as_it_may(garden):
    state = garden(hands="-/-", heroes="F2/-", turn="f:keep=1g3r", bag="9g", fountains="gold")
    assert best(state) == {"keep rrr"}


def test_imagined_players_are_greedy_and_allowed_to(played):
    rng, rescues = generator.seeded(8), 0
    for players in (2, 3, 4):
        for fountains in ("white", "gold"):
            for state in played(players, players=players, fountains=fountains)[7:]:
                if state.mover in (None, "chance"):
                    continue
                board, s = list(state.game.board.ints), list(state.ints)
                move, rng = strategy.imagined(board, s, [0] * MOST_CHOICES, rng)
                codes = {code: text for text, code in state.menu().items()}
                worth = worths(state)
                if max(worth.values()) >= 100:
                    rescues += 1
                    assert codes[move] in best(state)
                assert move in codes
    assert rescues > 100


# Who is ahead


def test_shares_are_parts_of_one_win(played):
    for players in (2, 3, 4):
        for state in played(players, players=players)[10:-1:10]:
            parts = shares(state)
            assert all(0 <= part <= 1000 for part in parts) and 1000 - players <= sum(parts) <= 1000


def test_who_has_more_gems_or_pebbles_is_ahead(garden):
    behind, ahead = shares(garden(hands="2g/2g", taken="g/ggy", reverses="2,0,0,0,0", path="rr/yy/gg/gy/gr/yr"))
    assert ahead > 1.2 * behind
    few, many = shares(garden(hands="2g/5y5r", turn="w:hide"))
    assert many > 1.2 * few


def test_a_lead_is_worth_more_near_the_end(garden):
    early = garden(hands="-/-", taken="g/ggyy", reverses="2,0,0,0,0")
    late = garden(
        hands="-/-",
        taken="g/ggyy",
        reverses="2,0,0,0,0",
        zirroz="y,r,gy,gr,yr,ggr,gyy,yyr,grr,yrr,gyr,gyr,gyr,ggrr,yyrr,ggyr,gyyr",
    )
    assert shares(late)[1] > shares(early)[1] + 100


# The computer players


def test_plain_and_compiled_strategies_agree(played):
    kernels = kernel.bind("moonlight-heroes", "strategy")
    compiled = kernels.strategy
    for state in played(21, players=4, fountains="gold")[7::11]:
        board = kernels.row(state.game.board.ints)
        plain_s, s = list(state.ints), kernels.row(state.ints)
        assert strategy.redeal(list(state.game.board.ints), plain_s, 1, 77) == compiled.redeal(board, s, 1, 77)
        assert plain_s == list(s)
        out = kernels.zeros(MOST_CHOICES)
        if state.mover in state.game.seats:
            assert strategy.imagined(list(board), plain_s, [0] * MOST_CHOICES, 5) == compiled.imagined(board, s, out, 5)
        if state.mover is not None:
            plain_out = [0] * MOST_CHOICES
            strategy.shares(list(board), plain_s, plain_out)
            compiled.shares(board, s, out)
            assert list(out[:4]) == plain_out[:4]


def test_the_choice_of_a_level_depends_on_its_view_alone(played):
    for players, fountains in ((2, "white"), (4, "gold")):
        states = played(players, players=players, fountains=fountains)
        for state in [state for state in states if state.mover in state.game.seats and len(state.moves()) > 2][
            5 :: amount(50, 25)
        ]:
            view = state.view(state.mover)
            chosen = [levels.choose(state.game, view, level, seed=4) for level in levels.LEVELS]
            for seed in range(amount(2, 3)):
                other = state.game.resample(view, seed)
                again = [levels.choose(state.game, other.view(state.mover), level, seed=4) for level in levels.LEVELS]
                assert again == chosen


def test_the_search_finds_the_same_whatever_is_hidden_at_its_root(played):
    """The one guess that the search begins with leaves no trace: each simulation deals anew."""
    for state in [state for state in played(9, players=3) if state.mover == "w"][::6]:
        view, found = state.view("w"), set()
        for guess in range(3):
            search = TreeSearch(state.game, compiled=False)
            root = state.game.resample(view, guess)
            search._game = _Guessing(state.game, root)
            found.add(search.choose(view, 40, seed=6))
        assert len(found) == 1


class _Guessing:
    """A game that resamples to a state chosen beforehand."""

    def __init__(self, game, guess):
        self._game, self._guess = game, guess

    def resample(self, view, seed):
        return self._guess

    def __getattr__(self, name):
        return getattr(self._game, name)


def test_the_last_level_but_one_beats_greedy_players():
    game, won = plenilune.game("moonlight-heroes", players=2), 0.0
    for number in range(12):
        state, rng, me = game.new(seed=number), Random(number), game.seats[number % 2]
        while state.mover is not None:
            if state.mover == "chance":
                state = state.roll(rng)
            elif state.mover == me:
                state = state.play(levels.choose(game, state.view(me), 4, rng.getrandbits(30)))
            else:
                state = state.play(rng.choice(sorted(best(state))))
        won += (me in state.winners) / len(state.winners)
    assert won >= 8
