"""The five levels: the same view and seed give the same move, whatever is hidden; nobody overlooks everything."""

from random import Random

import pytest

import plenilune
from plenilune import words
from plenilune.search.players import greedy, levels, simple
from plenilune.search.players import named as players
from plenilune.search.proof.solver import Solver

TABLES = [
    plenilune.game("full-moon"),
    plenilune.game("china-moon", players=3),
    plenilune.game("moonlight-heroes", players=3, fountains="gold"),
]
NAMES = [table.key for table in TABLES]


def positions(game, count, seed):
    """Some of a random game in which the mover has a choice."""
    rng, state, found = Random(seed), game.new(seed=seed), []
    while state.mover is not None:
        if state.mover == "chance":
            state = state.roll(rng)
            continue
        if len(state.moves()) > 1:
            found.append(state)
        state = state.play(rng.choice(state.moves()))
    return rng.sample(found, min(count, len(found)))


@pytest.mark.parametrize("game", TABLES, ids=NAMES)
@pytest.mark.parametrize("level", levels.LEVELS)
def test_a_quick_answer_is_a_move_and_always_the_same(game, level):
    for seed, state in enumerate(positions(game, 3, seed=level)):
        view = state.view(state.mover)
        move = levels.choose(game, view, level, seed, compiled=False)
        assert move in view.moves
        assert move == levels.choose(game, view, level, seed, compiled=False)


@pytest.mark.parametrize("game", TABLES, ids=NAMES)
def test_a_compiled_answer_depends_on_the_view_and_the_seed_alone(game):
    """What is hidden is dealt anew: nobody who sees the same plays otherwise. What was thought of before does not matter."""
    for level in levels.LEVELS:
        for seed, state in enumerate(positions(game, 3, seed=level)):
            view = state.view(state.mover)
            move = levels.choose(game, view, level, seed)
            other = game.resample(view, seed=seed + 99)
            assert other.view(state.mover) == view
            levels.choose(game, game.new(seed=seed).view(game.seats[0]), level, seed)
            assert move == levels.choose(game, other.view(state.mover), level, seed)
            assert move in view.moves


def test_every_level_of_every_game_is_described():
    for game in TABLES:
        skills = [levels.skill_of(game.key, level) for level in levels.LEVELS]
        assert len(set(skills)) == len(levels.LEVELS)
        assert skills[-1].overlooks == 0
        effort = [(skill.sight, skill.simulations) for skill in skills]
        assert effort == sorted(effort)


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_what_is_hard_to_see_is_overlooked_more_often_but_never_all(game):
    for state in positions(game, 3, seed=5):
        view = state.view(state.mover)
        obscure = greedy.obscure(game, view, 1)
        assert obscure.keys() == set(view.moves)
        seen = [levels.noticed(game, view, 0.5, Random(seed)) for seed in range(400)]
        often = {move: sum(move in moves for moves in seen) / 400 for move in view.moves}
        if len(view.moves) > 4:
            assert all(abs(often[move] - 1 + 0.5 * levels.MISSED[obscure[move]]) < 0.1 for move in view.moves)
        assert levels.noticed(game, view, 0.0, Random(1)) == list(view.moves)
        assert all(levels.noticed(game, view, 1.0, Random(seed)) for seed in range(20))


def test_packs_and_the_frogs_of_others_are_easily_overlooked():
    game = plenilune.game("full-moon")
    view = game.read("w1k2/k3r2/k1r1/r3g1/g3w2/w3/g2 S any 2").view("S")
    assert {len(move) for move, hard in greedy.obscure(game, view, 1).items() if hard == 0} == {4}  # one wolf, as in w3<v
    assert {len(move) for move, hard in greedy.obscure(game, view, 1).items() if hard == 1} == {6}
    view = plenilune.game("china-moon", players=3).new(seed=1).view("g")
    obscure = greedy.obscure(plenilune.game("china-moon", players=3), view, 1)
    assert all((move[0] == "g") == (obscure[move] == 0) for move in view.moves)


def test_a_game_without_strategy_is_played_by_looking_one_move_ahead(monkeypatch):
    monkeypatch.setattr(greedy, "strategy_of", lambda _: None)
    game = plenilune.game("china-moon")
    looked = []
    monkeypatch.setattr(simple, "choose", lambda _, view, seed: looked.append(seed) or view.moves[0])
    view = game.new(seed=1).view("g")
    for level, least, most in ((1, 15, 60), (2, 70, 130), (5, 200, 200)):
        looked.clear()
        assert all(levels.choose(game, view, level, seed) in view.moves for seed in range(200))
        assert least <= len(looked) <= most
    levels.warm(game)
    assert greedy.choose(game, view, 1) == view.moves[0]


def test_what_is_warm_is_ready():
    game = TABLES[0]
    levels.warm(game)
    assert levels.is_ready(plenilune.game("full-moon", pack="whole"))


def test_greedy_wins_at_once_or_keeps_the_other_from_it():
    game, kept, won = plenilune.game("full-moon"), 0, 0
    for seed in range(60):
        for state in positions(game, 3, seed):
            after = {move: state.play(move) for move in state.moves()}
            winning = {move for move, next_state in after.items() if next_state.winners}
            holding = {move for move, next_state in after.items() if not can_win(next_state)}
            move = greedy.choose(game, state.view(state.mover), seed)
            if winning:
                assert move in winning
                won += 1
            elif holding:
                assert move in holding
                kept += len(holding) < len(after)
    assert kept > 10 and won > 10


def can_win(state):
    return any(state.play(move).winners for move in state.moves())


def test_players_are_found_by_their_names():
    game = TABLES[0]
    view = game.new(seed=1).view("S")
    for name in players.NAMES:
        assert players.by_name(name, game, compiled=False)(view, 3) in view.moves
    seen = {players.by_name("random", game)(view, seed) for seed in range(300)}
    assert seen == set(view.moves)
    with pytest.raises(ValueError, match="level-6"):
        players.by_name("level-6", game)


def test_the_perfect_level_plays_the_best_of_the_solvers_moves():
    game = plenilune.game("full-moon")
    solver = Solver(game)
    for seed in range(12):
        for state in positions(game, 2, seed):
            assert levels.choose(game, state.view(state.mover), 5, seed) == solver.best(state)[0]


def test_who_looks_so_far_wins_and_avoids_what_is_near_enough():
    game, seen = plenilune.game("full-moon"), 0
    solver, skill = Solver(game), levels.skill_of("full-moon", 4)
    assert skill.overlooks == 0
    for seed in range(30):
        for state in positions(game, 2, seed):
            before = solver.prove(state.ints)
            if before.winner is not None and before.plies <= skill.sight:
                after = solver.prove(state.play(levels.choose(game, state.view(state.mover), 4, seed)).ints)
                assert (after.winner, after.plies) == (before.winner, before.plies - 1)
                seen += 1
    assert seen > 10


def test_every_level_has_a_name_and_a_line_in_every_language():
    for lang in words.languages():
        for level in levels.LEVELS:
            assert words.say(words.SHARED, f"level-{level}", lang) != f"level-{level}"
            lines = {words.say(game.words, f"level-{level}-line", lang) for game in TABLES}
            assert len(lines) == len(TABLES) and not any("level-" in line for line in lines)
