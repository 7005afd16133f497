"""The tree search: the same text plain and compiled, from views alone, for every game that has strategy."""

from math import sqrt
from random import Random
from statistics import fmean

import pytest
from amounts import amount

import plenilune
from plenilune import Game, State
from plenilune.core import kernel
from plenilune.search.tree import search as mcts
from plenilune.search.tree.search import TreeSearch
from plenilune.search.verdicts import Analysis, Verdict

TABLES = [
    plenilune.game("full-moon"),
    plenilune.game("full-moon", pack="whole"),
    plenilune.game("china-moon", players=2, neutral="on"),
    plenilune.game("china-moon", players=5),
    plenilune.game("moonlight-heroes", players=2),
    plenilune.game("moonlight-heroes", players=4, fountains="gold"),
]


@pytest.fixture(params=TABLES, ids=repr)
def table(request):
    return request.param


def some_way_in(game: Game, seed: int, facts: int) -> State:
    """After so many random facts, at somebody's choice among several moves."""
    rng, state = Random(seed), game.new(seed)
    while state.mover == "chance" or facts > 0 or len(state.moves()) == 1:
        state = state.roll(rng) if state.mover == "chance" else state.play(rng.choice(state.moves()))
        facts -= 1
        if state.mover is None:
            return some_way_in(game, seed + 1, 0)
    return state


def view_of(state: State) -> plenilune.View:
    return state.view(state.mover)


def test_plain_and_compiled_search_alike(table):
    plain, compiled = TreeSearch(table, compiled=False), TreeSearch(table)
    for seed in range(0, 4, amount(2, 1)):
        view = view_of(some_way_in(table, seed, 9 * seed))
        assert plain.choose(view, 40, seed) == compiled.choose(view, 40, seed)
        assert plain.estimate(view, 60, seed) == compiled.estimate(view, 60, seed)


def test_an_answer_depends_on_nothing_but_what_was_asked(table):
    """Neither on the hidden rest, nor on what the search was asked before."""
    used = TreeSearch(table)
    for seed in range(6):
        state = some_way_in(table, seed, 7 * seed)
        view = view_of(state)
        again = view_of(table.resample(view, seed + 100))
        assert used.choose(view, 300, seed) == TreeSearch(table).choose(again, 300, seed)
        assert used.estimate(view, 300, seed) == TreeSearch(table).estimate(again, 300, seed)


def test_parts_of_the_win_add_up(table):
    analysis = TreeSearch(table).estimate(view_of(some_way_in(table, 3, 12)), 500, 1)
    for verdict in (analysis.verdict, *(judged.verdict for judged in analysis.moves)):
        assert not verdict.is_proven
        assert set(verdict.shares) == set(table.seats)
        assert sum(verdict.shares.values()) == pytest.approx(1, abs=1e-4)


def test_every_move_is_judged_and_the_best_comes_first(table):
    view = view_of(some_way_in(table, 5, 10))
    analysis = TreeSearch(table).estimate(view, 4000, 2)
    assert sorted(judged.move for judged in analysis.moves) == list(view.moves)
    assert [judged.is_best for judged in analysis.moves] == [True] + [False] * (len(view.moves) - 1)
    assert analysis.line[0] == analysis.moves[0].move
    for judged in analysis.moves:
        assert max(judged.verdict.shares_error.values()) < 0.5


def test_a_position_is_worth_what_its_best_move_is_worth(table):
    analysis = TreeSearch(table).estimate(view_of(some_way_in(table, 5, 10)), 1000, 2)
    assert analysis.verdict == analysis.moves[0].verdict


@pytest.mark.parametrize(
    ("key", "players"), [("china-moon", 2), ("china-moon", 4), ("moonlight-heroes", 2), ("moonlight-heroes", 4)]
)
def test_the_error_tells_what_many_more_games_would_change(key, players):
    """Two errors hold what many times as many games say, mostly, and are not much wider than that takes."""
    game = plenilune.game(key, players=players)
    search, shares, points = TreeSearch(game), [], []
    for number in range(0, 12, amount(4, 1)):
        state = some_way_in(game, number, 6 * number)
        for seat in (state.mover, watchers(state)[1]):
            view = state.view(seat)
            longer = search.estimate(view, amount(8, 16) * 400, 1)
            for seed in (2, 3):
                for one, other in pairs(search.estimate(view, 400, seed), longer):
                    shares += offs(one.shares, one.shares_error, other.shares)
                    points += offs(one.points, one.points_error, other.points)
    for errors in (shares, points):
        assert sum(off <= 2 for off in errors) > 0.9 * len(errors)
        assert 0.35 < sqrt(fmean(off**2 for off in errors)) < 1.2


def pairs(one: Analysis, other: Analysis) -> list[tuple[Verdict, Verdict]]:
    """The verdicts on the position, and those on each move."""
    moves = {judged.move: judged.verdict for judged in other.moves}
    return [(one.verdict, other.verdict), *((judged.verdict, moves[judged.move]) for judged in one.moves)]


def offs(figures, errors, truth) -> list[float]:
    return [abs(figures[seat] - truth[seat]) / errors[seat] for seat in figures]


def test_more_games_leave_less_doubt():
    game = plenilune.game("china-moon", players=3)
    view, search = view_of(game.new(seed=2)), TreeSearch(game)
    doubts = [search.estimate(view, simulations, 1).verdict for simulations in (300, 2000, 12_000)]
    for seat in game.seats:
        assert doubts[0].shares_error[seat] > doubts[1].shares_error[seat] > doubts[2].shares_error[seat] > 0
        assert doubts[0].points_error[seat] > doubts[1].points_error[seat] > doubts[2].points_error[seat] > 0


def test_the_search_of_a_game_is_shared():
    assert mcts.search_of(plenilune.game("china-moon"), True) is mcts.search_of(plenilune.game("china-moon"), True)


def test_only_moves_that_were_noticed_are_chosen(table):
    view, search = view_of(some_way_in(table, 2, 5)), TreeSearch(table)
    for text in view.moves:
        assert search.choose(view, 50, 1, moves=[text]) == text
    two = view.moves[-2:]
    assert search.choose(view, 50, 1, moves=two) in two


def test_who_only_watches_gets_an_estimate_without_moves(table):
    state = some_way_in(table, 4, 6)
    for seat in watchers(state):
        analysis = TreeSearch(table).estimate(state.view(seat), 200, 1)
        assert analysis.moves == () and analysis.line == () and analysis.mover == state.mover
        assert sum(analysis.verdict.shares.values()) == pytest.approx(1, abs=1e-4)


def test_who_only_watches_imagines_nothing_but_allowed_moves(table, monkeypatch):
    search, applied = TreeSearch(table, compiled=False), []
    rules, apply = search._rules, search._rules.apply

    def checked(board, s, move):
        menu = [0] * rules.MOST_CHOICES
        if rules.mover(board, s) >= 0:
            applied.append(move)
            assert move in menu[: rules.choices(board, s, menu)]
        apply(board, s, move)

    monkeypatch.setattr(rules, "apply", checked)
    for seed in range(amount(2, 3)):
        state = some_way_in(table, seed, 8 * seed)
        for seat in watchers(state):
            search.estimate(state.view(seat), amount(25, 40), seed)
    assert len(applied) > 500


def test_where_nothing_is_hidden_all_see_the_same(table):
    state, search = some_way_in(table, 3, 9), TreeSearch(table)
    if search._strategy.IS_OPEN:
        verdict = search.estimate(view_of(state), 300, 1).verdict
        assert all(search.estimate(state.view(seat), 300, 1).verdict == verdict for seat in watchers(state))


def watchers(state: State) -> list[str | None]:
    return [None, next(seat for seat in state.game.seats if seat != state.mover)]


def test_a_win_at_once_is_played():
    game = plenilune.game("full-moon")
    found = 0
    for seed in range(40):
        state = some_way_in(game, seed, 8)
        wins = [move for move in state.moves() if move.endswith("#")]
        if wins:
            found += 1
            assert TreeSearch(game).choose(view_of(state), 2000, seed) in wins
    assert found >= 5


def test_a_tree_without_room_still_answers(table, monkeypatch):
    monkeypatch.setattr(mcts, "MOST_NODES", 30)
    state = some_way_in(table, 1, 4)
    search = TreeSearch(table)
    assert search.choose(view_of(state), 500, 1) in state.moves()
    assert len(search._desk.tree) <= (30 + search._rules.MOST_CHOICES) * search._kernels.NODE


def greedy_of(game: Game, state: State) -> dict[str, int]:
    strategy = kernel.bind(game.key, "strategy", compiled=False).strategy
    board, s = list(game.board.ints), list(state.ints)
    return {text: strategy.greedy(board, s, code) for text, code in state.menu().items()}


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_in_china_moon_is_the_lead_after_the_move(players):
    game = plenilune.game("china-moon", players=players)
    for seed in range(12):
        state = some_way_in(game, seed, 6 * seed)
        for text, worth in greedy_of(game, state).items():
            scores = state.play(text).scores
            mine = scores.pop(state.mover)
            assert worth == mine - max(scores.values())


@pytest.mark.parametrize("pack", ["3", "2", "whole"])
def test_greedy_in_full_moon_wins_and_lets_nobody_win(pack):
    game = plenilune.game("full-moon", pack=pack)
    kinds = set()
    for seed in range(25):
        state = some_way_in(game, seed, 4 + seed % 9)
        for text, worth in greedy_of(game, state).items():
            after = state.play(text)
            lets = any(reply.endswith("#") for reply in after.moves())
            assert worth == (2 if after.winners else 0 if lets else 1)
            kinds.add(worth)
    assert kinds == {0, 1, 2}


def test_search_beats_looking_one_move_ahead():
    """A short search wins nearly all of ten games; which ones is settled by the seeds."""
    game, wins = plenilune.game("china-moon", players=2), 0.0
    search = TreeSearch(game)
    for number in range(10):
        rng, state, mine = Random(number), game.new(number), game.seats[number % 2]
        while state.mover:
            if state.mover == mine:
                state = state.play(search.choose(view_of(state), 200, len(state.facts)))
            else:
                worth = greedy_of(game, state)
                state = state.play(rng.choice([text for text in worth if worth[text] == max(worth.values())]))
        wins += (mine in state.winners) / max(1, len(state.winners))
    assert wins >= 8
