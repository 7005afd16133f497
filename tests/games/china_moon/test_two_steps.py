"""Where two steps may end, by the definition alone: tried on the pond and on courses that are all forks."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import plenilune
from plenilune.core.game import BoardFile
from plenilune.games.china_moon import position, rules


def a_step(to, frogs, pad):
    """Forward to the next pad without a frog; the mover chooses the lane."""
    ends = set()
    for ahead in to[pad]:
        ends |= a_step(to, frogs, ahead) if ahead in frogs else {ahead}
    return ends


def two_steps(to, frogs, pad):
    ends = set()
    for first in a_step(to, frogs, pad):
        ends |= {"F"} if first == "F" else a_step(to, frogs, first)
    return ends


@st.composite
def courses(draw):
    """Up to 30 distances, one pad or two lanes each, the first thirteen pads for lilies."""
    forked = draw(st.lists(st.booleans(), min_size=13, max_size=30))
    names = [[f"{n}a", f"{n}b"] if is_fork else [f"{n}"] for n, is_fork in enumerate(forked, 1)] + [["F"]]
    lines, pads = [f"[start]\nto = {names[0]}", "[pads]"], 0
    for here, ahead in pairwise(names):
        for lane, name in enumerate(here):
            to = [ahead[lane]] if len(here) == len(ahead) else ahead
            kind = "kind = 'lily', lily = 'black'" if pads == 0 else f"kind = '{'lily' if pads < 13 else 'plain'}'"
            lines.append(f"{name} = {{ {kind}, to = {to} }}")
            pads += 1
    return "\n".join(lines)


def check(game, seeds):
    """Frogs on random pads: the moves of g are those of the definition."""
    names = game.board.names
    free = list(names[1:-1])
    frogs = []
    for _ in range(len(game.seats) * 3):
        at = seeds.draw(st.sampled_from(["0", *free]))
        frogs.append(at)
        if at != "0":
            free.remove(at)
    rows = "/".join(f"{seat}:{','.join(frogs[3 * i : 3 * i + 3])}" for i, seat in enumerate(game.seats))
    pools = "/".join([*(f"{seat}:-" for seat in game.seats[:-1]), f"{game.seats[-1]}:WWWWYYYYPPPPK"])
    state = game.read(f"{rows} ;WYPB {pools} g:move")
    to = {name: pad["to"] for name, pad in game.board.drawing["pads"].items()}
    to["0"] = tuple(name for name in names if name in {"1", "1a", "1b"})
    expected = {
        f"{game.seats[at // 3]}{pad}-{end}" for at, pad in enumerate(frogs) for end in two_steps(to, set(frogs) - {"0"}, pad)
    }
    assert set(state.moves()) == expected


@settings(deadline=None)
@given(st.data(), st.integers(2, 5))
def test_on_the_pond(seeds, players):
    check(plenilune.game("china-moon", players=players), seeds)


@settings(max_examples=60, deadline=None)
@given(courses(), st.data())
def test_on_any_course(text, seeds):
    check(plenilune.game("china-moon", players=5, course=BoardFile("any", text, False)), seeds)


@settings(max_examples=25, deadline=None)
@given(courses(), st.integers(0, 10**6))
def test_the_next_free_pads_stay_right_while_a_game_is_played(text, seed):
    """The rules keep them up to date pad by pad; reading the position finds them anew."""
    game = plenilune.game("china-moon", players=4, course=BoardFile("any", text, False))
    board, s = game.board.ints, list(game.new(seed=seed).ints)
    out = [0] * rules.MOST_CHOICES
    while rules.mover(board, s) >= 0:
        count = rules.choices(board, s, out)
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        rules.apply(board, s, out[(seed >> 8) % count])
        assert position.read_position(game.board, str(plenilune.State(game, tuple(s)))) == s
