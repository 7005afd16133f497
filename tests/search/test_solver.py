"""The solver says what plain search says, whichever way the board is turned, and nothing that it has not proven."""

import sys
from functools import cache
from itertools import islice, permutations
from random import Random

import naive as plainest
import pytest
from amounts import amount

import plenilune
from plenilune.core import kernel, registry
from plenilune.core.errors import OptionError
from plenilune.core.game import KEY_BITS
from plenilune.games.full_moon import rules, solving
from plenilune.games.full_moon.rules import ABOVE, ANSWER, BITS, FIRST, MOON, MOONSET, ORDER, QUIET, SIDE, WIDTH
from plenilune.search.experiments import fair
from plenilune.search.proof.kernels import HELD
from plenilune.search.proof.solver import Proof, Solver
from plenilune.search.verdicts import Verdict

PACKS = ("3", "2", "whole")
SEEN = 1 << 15  # positions of a table for an exhaustive search
DEEPEST = 400  # moves of a game that the clock lets be
START = "w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0"

pytestmark = pytest.mark.parametrize("pack", PACKS)


@cache
def solver(pack, compiled=True):
    return Solver(plenilune.game("full-moon", pack=pack), compiled)


@cache
def plain_search():
    return kernel.bind("full-moon", loops="naive")


@cache
def room(levels):
    rows = (plain_search().rows(levels, size) for size in (18, rules.MOST_CHOICES))
    return (*rows, plain_search().zeros(levels), plain_search().zeros(levels))


def placed(s, levels):
    arrays = room(levels)
    for i, number in enumerate(s):
        arrays[0][0][i] = number
    return arrays


@cache
def sheet():
    rows = plain_search().zeros(rules.MOST_CHOICES), plain_search().rows(rules.MOST_CHOICES, 18)
    return (*rows, plain_search().zeros(rules.MOST_CHOICES), plain_search().zeros(rules.MOST_CHOICES))


def children(board, s):
    """Each with whether the game is over there, and whether its mover could win at once."""
    count = plain_search().loops.look(plain_search().row(board), plain_search().row(s), *sheet())
    return list(zip(*(column[:count].tolist() for column in sheet()[1:]), strict=True))


def played(game, rng, moves, careful):
    """Where some random moves from a random start lead; careful: none that lets the other win at once, if it can be had."""
    s = list(game.new(rng.randrange(1 << 40)).ints)
    for _ in range(moves):
        following = [(child, can_win) for child, is_over, can_win in children(game.board.ints, s) if not is_over]
        safe = [one for one in following if not one[1]] if careful else []
        if not following:
            break
        s, _ = rng.choice(safe or following)
    return s


def positions(pack, seed, count, most=30):
    """Half of them such that the mover cannot win at once, a third near moonset."""
    game, rng = solver(pack).game, Random(seed)
    for number in range(count):
        s = played(game, rng, rng.randrange(most), careful=number % 2 == 0)
        if number % 3 == 0 and s[ORDER] != FIRST:
            s[QUIET] = max(s[QUIET], rng.randrange(MOONSET - 8, MOONSET))
        yield tuple(s)


def worth(proof, s):
    """As the plain searches count."""
    if proof.winner is None:
        return 0
    return plainest.WON - proof.plies if proof.winner == s[SIDE] else proof.plies - plainest.WON


def test_it_says_what_plain_search_says_on_many_positions(pack):
    ours, search, found = solver(pack), plain_search().loops, {"win": 0, "loss": 0, "nothing": 0}
    board = plain_search().row(ours.game.board.ints)
    many = amount(500, 1000)
    for s in positions(pack, 5, many):
        kind = "nothing"
        for depth in range(1, 8):
            value = int(search.minimax(board, *placed(s, 10), depth, 25_000))
            if value == plainest.TOO_LARGE:
                break
            assert ours.forced(s, depth) == (value > 0 if depth % 2 else value < 0), (s, depth)
            if value:
                kind = "win" if value > 0 else "loss"
                assert worth(ours.prove(s), s) == value, s
                break
        found[kind] += 1
    assert min(found["win"], found["nothing"]) >= many // 5 and found["loss"] >= many // 50, found


def test_it_says_what_exhaustive_search_to_the_end_says(pack):
    """With moonset: draws too, and wins of any length."""
    ours, search, rng, game = solver(pack), plain_search().loops, Random(8), solver(pack).game
    board, found = plain_search().row(game.board.ints), {"draw": 0, "win": 0, "loss": 0, "long": 0}
    seen, used, values = plain_search().rows(SEEN, 18), *(plain_search().zeros(SEEN) for _ in range(2))
    many = amount(60, 250)
    while (tried := sum(found.values())) < many or (tried < 250 and not found["long"]):
        s = played(game, rng, rng.randrange(8, 30), careful=True)
        s[QUIET] = max(s[QUIET], rng.randrange(MOONSET - 14, MOONSET))
        if s[WIDTH] > 8 or rules.can_win(game.board.ints, s):
            continue
        used[:] = 0
        value = int(search.exhaust(board, *placed(s, DEEPEST), seen, used, values))
        if value == plainest.TOO_LARGE:
            continue
        proof = ours.prove(tuple(s))
        assert proof.is_proven and worth(proof, s) == value, (s, value, proof)
        found["draw" if value == 0 else "long" if abs(value) < plainest.WON - 4 else "win" if value > 0 else "loss"] += 1
    assert min(found["draw"], found["win"] + found["loss"]) >= many // 8 and found["long"] >= 1, found


# In these the marks once depended on the way to a position
HARD_DRAWS = {
    "3": ["g3/k1/r1/w1/r3/r2/w2/k2/g2/k3/g1/w3"],
    "2": ["g1/k2/r1/g2/w1/w3/r2/g3/w2/r3/k1/k3", "g2/k3/g1/k2/r1/k1/w3/w2/r3/w1/r2/g3"],
    "whole": [],
}


def drawn_starts(pack):
    game = solver(pack).game
    for row in HARD_DRAWS[pack]:
        yield game.read(f"{row} S first 0").ints
    more = (start.ints for start in fair.starts(game, 21))
    yield from islice((s for s in more if solver(pack).prove(s) == Proof(True)), amount(not HARD_DRAWS[pack], 2))


def test_a_draw_comes_with_a_set_that_neither_side_can_leave(pack):
    """Followed with the rules alone, the clock stopped: every move of the attacker is answered inside the set."""
    prover = Solver(solver(pack).game, marks=1 << 21)
    keys = kernel.bind("full-moon", "solving")
    board, held = prover.game.board.ints, set()
    row = keys.row(board)

    def is_held(s, attacker):
        return int(keys.solving.key(row, keys.row(s), 0)) << 1 | attacker in held

    for start in drawn_starts(pack):
        prover.forget()
        assert prover.prove(start) == Proof(True)
        held.clear()
        held.update(int(key) for key, mark in zip(prover._marked, prover._marks, strict=True) if mark == HELD)
        for attacker in (0, 1):
            assert is_closed(board, start, is_held, attacker), (start, attacker)


def is_closed(board, start, is_held, attacker):
    waiting, met = [(list(start), rules.can_win(board, start))], {tuple(start)}
    if not is_held(start, attacker):
        return False
    while waiting:
        s, can_win = waiting.pop()
        s[QUIET] = 0
        if can_win:
            if s[SIDE] == attacker:
                return False
            continue
        following = children(board, s)
        inside = [(child, wins) for child, is_over, wins in following if not is_over and is_held(child, attacker)]
        drawn = [child for child, is_over, _ in following if is_over]
        if s[SIDE] == attacker:
            if len(inside) + len(drawn) < len(following):
                return False
        elif not inside and not drawn:
            return False
        else:
            inside = [] if drawn else inside[:1]
        for child, wins in inside:
            child[QUIET] = 0
            if tuple(child) not in met:
                met.add(tuple(child))
                waiting.append((child, wins))
    return True


def wolves(column):
    return [column >> BITS * place & (1 << BITS) - 1 for place in range(rules.height(column))] if column else []


def rebuilt(s, columns):
    return tuple(sum(wolf << BITS * place for place, wolf in enumerate(column)) for column in columns) + tuple(s[WIDTH:])


def mirrored(s):
    width = s[WIDTH]
    turned = list(s[:width][::-1]) + list(s[width:])
    if s[ORDER] == ANSWER:
        turned[MOON] = width - 1 - s[MOON]
    return tuple(turned)


def recoloured(s, names):
    def dress(wolf):
        return wolf & ~rules.COLOURS | 1 << names[(wolf & rules.COLOURS).bit_length() - 1]

    return rebuilt(s, [[dress(wolf) for wolf in wolves(column)] for column in s[:WIDTH]])


def turned_over(s):
    """The other side is to move, and the board lies upside down before it."""
    turned = list(rebuilt(s, [wolves(column)[::-1] for column in s[:WIDTH]]))
    turned[SIDE] = 1 - s[SIDE]
    if s[ORDER] == ANSWER:
        turned[ABOVE] = 1 - s[ABOVE]
    return tuple(turned)


def swapped(proof):
    return Proof(proof.is_proven, None if proof.winner is None else 1 - proof.winner, proof.plies, proof.looked)


def test_a_verdict_is_the_same_in_a_mirror_in_other_colours_and_from_the_other_side(pack):
    ours, rng, found = solver(pack), Random(2), set()
    middle = (s for s in positions(pack, 33, 400) if s[WIDTH] < 11 and not rules.can_win(ours.game.board.ints, s))
    for s in islice(middle, 12):
        proof = ours.prove(s)
        found.add(proof.winner)
        assert ours.prove(mirrored(s)) == proof
        assert ours.prove(turned_over(s)) == swapped(proof)
        for names in permutations(range(4)):
            other = recoloured(s, names)
            other = mirrored(other) if rng.random() < 0.5 else other
            assert ours.prove(other) == proof, (s, names)
    assert len(found) == 3


def test_what_turns_a_position_round_does_turn_it(pack):
    game = solver(pack).game
    s = game.read("w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 N 6v 0").ints
    said = {
        name: str(plenilune.core.state.State(game, turned))
        for name, turned in (("mirrored", mirrored(s)), ("over", turned_over(s)), ("colours", recoloured(s, (1, 0, 2, 3))))
    }
    assert said == {
        "mirrored": "k3/g1/k2/r2/g2/w1r1/r3/w3/k1/g3/w2 N 6v 0",
        "over": "w2/g3/k1/w3/r3/r1w1/g2/r2/k2/g1/k3 S 6^ 0",
        "colours": "w2/g3/r1/w3/k3/w1k1/g2/k2/r2/g1/r3 N 6v 0",
    }


def keys_with(moonset, monkeypatch):
    """solving.py over rules in which the moon sets after so many quiet moves."""
    monkeypatch.setattr(rules, "MOONSET", moonset)
    plain = kernel.bind("full-moon", compiled=False)
    alias = f"solving_with_{moonset}"
    try:
        return kernel.MAKERS[plain.flavour].load(solving.__name__, alias, {"rules": plain.rules})
    finally:
        sys.modules.pop(alias, None)


@pytest.mark.parametrize("moonset", [30, 31, 32, 40, 63])
def test_a_key_has_room_for_every_clock(pack, moonset, monkeypatch):
    ours, board = keys_with(moonset, monkeypatch), solver(pack).game.board.ints
    clocks, found = range(moonset + 1), {}
    for s in {turned for middle in positions(pack, 5, 40) for turned in (middle, turned_over(middle))}:
        for clock in clocks:
            found.setdefault(ours.key(board, s, clock), set()).add((clock, s[SIDE]))
    assert all(len(those) == 1 for those in found.values()) and len(found) > 40 * moonset
    assert min(found) > 0 and max(found) < 1 << KEY_BITS


def test_a_clock_that_a_key_has_no_room_for_is_refused(pack, monkeypatch):
    with pytest.raises(ValueError, match="MOONSET is 64: the clock takes 7 bits"):
        keys_with(64, monkeypatch)


def test_can_win_is_some_choice_that_wins(pack):
    board, found = solver(pack).game.board.ints, set()
    for s in positions(pack, 77, 2000):
        wins = any(child[ORDER] == rules.WON for child, _, _ in children(board, s))
        assert rules.can_win(board, s) == wins, s
        found.add(wins)
    assert found == {True, False}


def test_it_runs_the_same_interpreted_and_compiled(pack):
    plain, ours = Solver(solver(pack).game, compiled=False, table=1 << 12, marks=1 << 12), solver(pack)
    for s in positions(pack, 9, 8):
        assert plain.forced(s, 3) == ours.forced(s, 3)
        assert plain.forced(s, 2) == ours.forced(s, 2)
    late = (s for s in positions(pack, 10, 900) if s[WIDTH] < 7 and not rules.can_win(ours.game.board.ints, s))
    proofs = [(plain.prove(s, 2000), ours.prove(s)) for s in islice(late, 5)]
    assert all(proof in (truth, Proof(False, looked=proof.looked)) for proof, truth in proofs)
    assert sum(proof.is_proven for proof, _ in proofs) >= 3


@pytest.mark.parametrize("budget", [1, 10, 100, 1000, 10_000])
def test_past_the_budget_it_says_that_it_does_not_know(pack, budget):
    ours = solver(pack)
    for s in (ours.game.read(START).ints, *islice(positions(pack, 3, 9), 9)):
        truth = ours.prove(s)
        little = Solver(ours.game, table=1 << 12, marks=1 << 12) if budget > 100 else fresh(pack)
        little.forget()
        proof = little.prove(s, budget)
        if proof.is_proven:
            assert proof == truth
        else:
            assert proof.winner is None and proof.plies == 0 and proof.looked >= 1
            assert truth.winner is None or truth.plies > proof.looked
    assert not fresh(pack).prove(ours.game.read(START).ints, 100).is_proven


@cache
def fresh(pack):
    """With little room, so that it forgets much."""
    return Solver(solver(pack).game, table=1 << 12, marks=1 << 12)


def test_an_open_verdict_is_not_a_draw(pack):
    little = fresh(pack)
    little.forget()
    verdict = little.solve(little.game.read(START), 100)
    assert not verdict.is_proven and verdict.winner is None and verdict.shares_error == {"S": 0.5, "N": 0.5}


def test_moves_agree_with_their_position_and_the_best_are_as_good_as_any(pack):
    ours = solver(pack)
    for s in islice(positions(pack, 41, 8), 8):
        state = plenilune.core.state.State(ours.game, s)
        proofs, best, seat = ours.moves(state), ours.best(state), s[SIDE]
        most = max(proof.worth(seat) for proof in proofs.values())
        assert set(proofs) == set(state.moves())
        assert set(best) == {move for move, proof in proofs.items() if proof.worth(seat) == most}
        assert ours.prove(s).worth(seat) == most
        analysis = ours.analyse(state)
        assert [judged.move for judged in analysis.moves if judged.is_best] == best
        assert {judged.move: judged.verdict for judged in analysis.moves} == {
            move: ours.verdict(proof) for move, proof in proofs.items()
        }
        assert analysis.line[0] == best[0] and isinstance(analysis.verdict, Verdict)


def test_the_line_keeps_its_promise_and_both_sides_play_their_best(pack):
    ours, found = solver(pack), set()
    for s in positions(pack, 55, 12, most=14):
        state, proof = plenilune.core.state.State(ours.game, s), ours.prove(s)
        for number, move in enumerate(line := ours.line(state)):
            expected = proof.plies - number if proof.winner is not None else 0
            assert ours.prove(state.ints) == Proof(True, proof.winner, expected)
            state = state.play(move)
        if proof.winner is not None:
            assert len(line) == proof.plies
            assert state.winners == (ours.game.seats[proof.winner],)
        found.add(proof.winner)
    assert len(found) >= 2


def test_moonset_saves_who_would_be_lost(pack):
    """The same row with the clock run down: a win that comes too late is none."""
    ours, search, saved = solver(pack), plain_search().loops, 0
    board = plain_search().row(ours.game.board.ints)
    for s in positions(pack, 61, 400):
        s = (*s[:QUIET], 0)
        if s[ORDER] == FIRST or rules.can_win(ours.game.board.ints, s):
            continue
        early = int(search.minimax(board, *placed(s, 10), 4, 100_000))
        if abs(early) not in (plainest.WON - 3, plainest.WON - 4):
            continue
        assert worth(ours.prove(s), s) == early
        late = (*s[:QUIET], MOONSET - 2)
        value = int(search.minimax(board, *placed(late, 10), 4, 100_000))
        proof = ours.prove(late)
        assert proof.is_proven and (worth(proof, late) if proof.plies <= 4 else 0) == value
        saved += value == 0
    assert saved >= 3


def test_a_finished_game_is_what_it_is(pack):
    ours = solver(pack)
    drawn = ours.game.read(f"w2/g3/k1/w3/r3/w1r1/g2/r2/k2/g1/k3 S drawn {MOONSET}")
    assert ours.solve(drawn).is_proven and ours.solve(drawn).winner is None
    assert ours.analyse(drawn).moves == () and ours.line(drawn) == ()
    won = next(s for s in positions(pack, 1, 50) if rules.can_win(ours.game.board.ints, s))
    state = plenilune.core.state.State(ours.game, won)
    assert ours.line(state)[-1].endswith("#") and ours.prove(won) == Proof(True, won[SIDE], 1)
    assert ours.solve(state.play(ours.line(state)[0])).winner == state.mover


def test_a_game_that_cannot_be_solved_is_refused(pack):
    with pytest.raises(OptionError) as refused:
        Solver(plenilune.game("china-moon"))
    assert refused.value.key == "not-solvable"
    assert not registry.has_module("china-moon", "solving")


def test_a_move_that_is_proven_to_win_proves_the_position(pack):
    """Also where the position itself was too much for the budget."""
    state = plenilune.game("full-moon").read("w2/g3/k1/w3/r3/w1/r1/g2/r2/k2/g1/k3 S first 0")
    solver = Solver(state.game)
    assert not solver.prove(state.ints, budget=5000).is_proven
    analysis = solver.analyse(state, budget=5000)
    wins = [judged for judged in analysis.moves if judged.verdict.winner == "S"]
    assert wins and analysis.verdict.winner == "S" and analysis.verdict.plies == min(won.verdict.plies for won in wins)
    assert {judged.move for judged in analysis.moves if judged.is_best} <= {won.move for won in wins}
