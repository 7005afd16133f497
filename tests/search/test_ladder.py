"""The ladder: ratings and certainty from results, seats turned, the same figures however many processes play."""

import json
import multiprocessing
import time
from random import Random

import pytest

import plenilune
from plenilune import cli
from plenilune.cli.commands import ladder as ladder_command
from plenilune.cli.reports import ladder as report
from plenilune.games.full_moon.rules import MOONSET
from plenilune.search.experiments import ladder as ladders
from plenilune.search.experiments import pool, ratings
from plenilune.search.experiments.ladder import Ladder, Match, Played
from plenilune.search.experiments.ratings import Block
from plenilune.search.players.named import GREEDY, LEVELS, NAMES, RANDOM
from plenilune.search.proof.solver import solver_of

TRUE = {"random": 900, "greedy": 1200, "level-1": 1100, "level-2": 1300, "level-3": 1500, "level-4": 1800, "level-5": 2200}


def odds(lone, table, players):
    return 1 / (1 + (players - 1) * 10 ** ((TRUE[table] - TRUE[lone]) / 400))


def simulated(players, blocks, seed):
    """Blocks as players of these strengths would play them."""
    rng, names, found = Random(seed), list(TRUE), []
    for at, upper in enumerate(names):
        for lower in names[:at]:
            for number in range(blocks):
                lone, table = (upper, lower) if players == 2 or number % 2 else (lower, upper)
                parts = tuple(float(rng.random() < odds(lone, table, players)) for _ in range(players))
                found.append(Block(lone, table, players, parts))
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_ratings_recover_known_strengths(players):
    blocks = simulated(players, 40, seed=3)
    found, interval = ratings.ratings(blocks), ratings.intervals(blocks)
    assert sorted(found, key=found.__getitem__) == sorted(TRUE, key=TRUE.__getitem__)
    shift = ratings.MEAN - sum(TRUE.values()) / len(TRUE)
    inside = [interval[name][0] <= TRUE[name] + shift <= interval[name][1] for name in TRUE]
    assert sum(inside) >= len(TRUE) - 1
    assert all(interval[name][0] < found[name] < interval[name][1] for name in TRUE)
    assert sum(found.values()) / len(found) == pytest.approx(ratings.MEAN)


def test_the_rating_of_two_is_elos_formula():
    blocks = [Block("a", "b", 2, (1.0, 0.5))] * 500
    found = ratings.ratings(blocks)
    assert found["a"] - found["b"] == pytest.approx(191, abs=1)  # a score of 75 %


def test_who_never_lost_is_not_infinitely_strong_and_not_certainly_so():
    blocks = [Block("a", "b", 2, (1.0, 1.0))] * 20
    low, high = ratings.intervals(blocks)["a"]
    assert high - low > 100
    assert ratings.ratings(blocks)["a"] < ratings.ratings(blocks * 10)["a"] < 4000


def test_equal_players_are_hardly_ever_called_unequal_however_often_one_looks():
    rng, wrong = Random(1), 0
    for _ in range(400):
        blocks = [Block("a", "b", 2, (float(rng.random() < 0.5), float(rng.random() < 0.5))) for _ in range(100)]
        wrong += ratings.evidence(blocks, "a") >= ratings.CERTAIN
    assert wrong <= 400 * 0.05
    blocks = [Block("a", "b", 2, (1.0, 0.0)), Block("a", "b", 2, (0.0, 1.0))] * 100
    assert ratings.evidence(blocks, "a") == ratings.evidence(blocks, "b") == 1.0


@pytest.mark.parametrize("players", [2, 4])
def test_a_stronger_player_is_found_out(players):
    blocks = [block for block in simulated(players, 80, seed=5) if {block.lone, block.table} == {"level-2", "level-3"}]
    assert ratings.evidence(blocks, "level-3") >= ratings.CERTAIN
    assert ratings.evidence(blocks, "level-2") < 2


def test_a_lone_player_among_equals_proves_nothing_by_its_fair_part():
    even = [Block("a", "b", 4, (1.0, 0.0, 0.0, 0.0)), Block("b", "a", 4, (0.0, 0.0, 1.0, 0.0))]
    assert ratings.evidence(even * 50, "a") == 1.0
    assert ratings.evidence([Block("a", "b", 4, (0.5, 0.0, 0.5, 0.5))] * 50, "a") >= ratings.CERTAIN


def test_wilsons_interval():
    assert ratings.wilson(0.5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert ratings.wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def match(least=4, most=30, claim="level-2"):
    return Match(plenilune.game("full-moon"), "level-2", "level-1", claim, least, most, seed=1)


def test_a_match_ends_once_it_is_certain_and_not_before_its_least():
    one_sided = match(least=12)
    while not one_sided.is_over:
        assert len(one_sided.blocks) < 12 or not one_sided.is_certain
        one_sided.add(Played(one_sided.task(0, False), Block("level-2", "level-1", 2, (1.0, 1.0)), {}))
    assert one_sided.is_certain and len(one_sided.blocks) == 12
    even = match()
    while not even.is_over:
        even.add(Played(even.task(0, False), Block("level-2", "level-1", 2, (1.0, 0.0)), {}))
    assert not even.is_certain and len(even.blocks) == 30
    told = match(claim=None)
    for _ in range(4):
        told.add(Played(told.task(0, False), Block("level-2", "level-1", 2, (1.0, 1.0)), {}))
    assert told.is_over and not told.is_certain


def test_blocks_count_in_their_order_whenever_they_arrive():
    parts = [tuple(float(Random(f"{number} {i}").random() < 0.75) for i in range(2)) for number in range(30)]

    def play(arrival):
        to = match()
        tasks = [to.task(0, False) for _ in range(30)]
        for number in arrival:
            to.add(Played(tasks[number], Block("level-2", "level-1", 2, parts[number]), {}))
        return to.blocks, to.evidence

    inorder = play(range(30))
    assert inorder == play(reversed(range(30))) == play(Random(4).sample(range(30), 30))
    assert 4 <= len(inorder[0]) < 30


def test_every_seat_is_taken_once_by_the_lone_player(monkeypatch):
    seen = []

    def by_name(name, game, compiled):
        def player(view, seed):
            seen.append((name, view.seat))
            return Random(seed).choice(view.moves)

        return player

    monkeypatch.setattr(ladders.players, "by_name", by_name)
    game = plenilune.game("china-moon", players=3)
    task = Match(game, GREEDY, RANDOM, None, 2, 2, seed=1).task(0, False)
    block = ladders.play_block(task).block
    assert len(block.parts) == 3 and block.players == 3
    assert (
        {seat for name, seat in seen if name == GREEDY} == {seat for name, seat in seen if name == RANDOM} == set(game.seats)
    )


def test_both_are_alone_in_turn_where_three_or_more_play():
    crowd = Ladder(plenilune.game("moonlight-heroes", players=3), names=(RANDOM, GREEDY), games=12, trial_games=0)
    tasks = [crowd.next_task() for _ in range(4)]
    assert [task.lone for task in tasks] == [GREEDY, RANDOM, GREEDY, RANDOM]
    assert len({task.seed for task in tasks}) == 4


def test_the_win_is_shared_in_parts():
    game = plenilune.game("full-moon")
    drawn = game.read(f"w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N any {MOONSET - 1}").play("r1>^")
    assert drawn.mover is None and drawn.winners == ()
    assert [ladders.part_of(drawn, seat) for seat in game.seats] == [0.5, 0.5]


def figures(jobs):
    game = plenilune.game("full-moon")
    ladder = Ladder(game, names=(RANDOM, GREEDY), games=12, trial_games=0, seed=5, is_compiled=False)
    for played in pool.spread(ladders.play_block, ladder.next_task, jobs):
        ladder.add(played)
    data = report.data(ladder, 5)
    del data["paces"]
    return data


def test_two_processes_find_the_same_as_one_and_greedy_beats_random():
    alone = figures(1)
    assert alone == figures(2)
    assert alone["ratings"][GREEDY]["low"] > alone["ratings"][RANDOM]["high"]
    parts = {score["alone"]: score["part"] for score in alone["scores"]}
    assert parts[GREEDY] == pytest.approx(1 - parts[RANDOM]) and parts[GREEDY] > 0.8


def test_who_stops_asking_ends_the_processes():
    before = set(multiprocessing.active_children())
    results = pool.spread(time.sleep, iter([0, 0, *[600] * 20]).__next__, 2)
    next(results)
    assert set(multiprocessing.active_children()) - before
    results.close()
    end = time.monotonic() + 20
    while left := set(multiprocessing.active_children()) - before:
        assert time.monotonic() < end, left
        time.sleep(0.05)


def test_an_interrupted_ladder_keeps_what_there_is(monkeypatch):
    def interrupted(function, next_task, jobs):
        for _ in range(3):
            yield function(next_task())
        raise KeyboardInterrupt

    monkeypatch.setattr(pool, "spread", interrupted)
    ladder = Ladder(plenilune.game("full-moon"), names=(RANDOM, GREEDY), games=20, trial_games=0, is_compiled=False)
    assert not ladder_command._play(ladder, 1)
    assert ladder.games == 6 and not ladder.is_over
    assert report.data(ladder, 0)["ratings"]
    assert "**Ratings**" in report.markdown(ladder, "plenilune ladder full-moon", "en")


def test_steps_and_trials_are_told_from_other_pairs():
    ladder = Ladder(plenilune.game("china-moon", neutral="on"), games=4, most=8, trial_games=5, trial_players=(2, 4))
    assert [(step.lone, step.table) for step in ladder.steps] == [(LEVELS[i + 1], LEVELS[i]) for i in range(4)]
    assert len(ladder.pairs) == 21
    assert [trial.game.players for trial in ladder.trials] == [2]  # neutral frogs are for two
    assert ladder.trials[0].lone == LEVELS[-1] and ladder.trials[0].table == GREEDY
    assert ladder.trials[0].games_left == 6  # whole blocks
    assert ladder.games_left == 17 * 4 + 4 * 8 + 6


def test_the_command_plays_the_levels_and_tells_programs(capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    cli.output._language = None
    arguments = ("ladder", "full-moon", "--games", "2", "--most", "2", "--trial", "2", "--seed", "3", "--jobs", "1")
    assert cli.run([*arguments, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data["ratings"]) == set(NAMES) and len(data["scores"]) == 42
    assert data["ratings"]["level-5"]["elo"] > data["ratings"]["level-2"]["elo"] > data["ratings"]["random"]["elo"]
    assert [step["upper"] for step in data["steps"]] == list(LEVELS[1:])
    (trial,) = data["trials"]
    assert trial["from_won_starts"] and trial["part"] == 1.0 and trial["wanted"] == 0.95 and trial["games"] == 2
    assert cli.run([*arguments, "--markdown"]) == 0
    section = capsys.readouterr().out
    assert "`plenilune ladder full-moon --games 2 --most 2 --trial 2 --seed 3`" in section
    assert "allwissend" in section and "| level-5 über level-4 |" in section


def test_a_won_start_is_won_for_the_seat_that_the_lone_player_takes():
    game = plenilune.game("full-moon")
    start, (seat,) = ladders.won_start(game, 11)
    assert solver_of(game).solve(start).winner == seat
    assert ladders.won_start(game, 11) == (start, (seat,))
