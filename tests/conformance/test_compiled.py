"""One text of the rules, interpreted and compiled, plays the same games. PLENILUNE_BOUNDSCHECK=1 checks every index too."""

import pytest
from amounts import amount

from plenilune.core.game import LONGEST_GAME
from plenilune.search.playouts import Loops

GAMES = amount(40, 120)  # of each table


def test_interpreted_and_compiled_play_the_same_games(table):
    plain, compiled = Loops(table, compiled=False), Loops(table)
    for seed in range(GAMES):
        codes, last = plain.trace(seed)
        assert len(codes) < LONGEST_GAME
        assert (codes, last) == compiled.trace(seed)


def test_the_library_plays_what_the_loops_play(table):
    """The codes of a compiled game, written in notation, are moves of the library, and lead to the same position."""
    codes, last = Loops(table).trace(7)
    state = table.unset()
    for code in codes:
        state = state.play(table.modules.notation.write_move(table.board, state.ints, code))
    assert list(state.ints) == last
    assert state.mover is None


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**40])
def test_any_seed_plays(table, seed):
    assert Loops(table).play(3, seed) == Loops(table, compiled=False).play(3, seed) > 0
