"""Many games of one kind at once, plain or compiled: each step plays one move in every game, lets chance draw, begins a game
that is over anew, and lists what may be played then. `Batch` (batch.py) runs it.

Random numbers are drawn here, never in the rules; each game has a generator of its own: it goes the same way in any batch.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from plenilune.core import generator
from plenilune.core.game import CHANCE, OVER, Actions, Fixed, Ints, Rules, Tensors
from plenilune.core.kernel import bound, kernel

rules: Rules = bound("rules")
actions: Actions = bound("actions")
tensors: Tensors = bound("tensors")

turned, drawn = kernel(generator.turned), kernel(generator.drawn)


@kernel
def settle(board: Fixed, s: Ints, rng: int) -> int:
    """Chance draws until a seat is to move or the game is over; the generator after that."""
    while rules.mover(board, s) == CHANCE:
        rng = turned(rng)
        rules.apply(board, s, rules.outcome(board, s, drawn(rng, rules.tickets(board, s))))
    return rng


@kernel
def begin(board: Fixed, s: Ints, rng: int) -> int:
    rules.clear(board, s)
    return settle(board, s, rng)


@kernel
def clear_mask(numbers: Fixed, count: int, mask: Ints) -> None:
    for k in range(count):
        mask[numbers[k]] = 0


@kernel
def list_moves(board: Fixed, s: Fixed, menu: Ints, numbers: Ints, mask: Ints) -> int:
    count = rules.choices(board, s, menu)
    for k in range(count):
        numbers[k] = actions.number(board, s, menu[k])
        mask[numbers[k]] = 1
    return count


@kernel
def reward(board: Fixed, s: Fixed, seats: int, out: MutableSequence[float]) -> None:
    """What the end is worth to each seat; core/space.py says the same."""
    winners = 0
    for seat in range(seats):
        winners += int(rules.is_winner(board, s, seat))
    for seat in range(seats):
        part = seats / winners if winners and rules.is_winner(board, s, seat) else 0.0
        out[seat] = (part - 1.0) / (seats - 1) if winners else 0.0


@kernel
def start(
    board: Fixed,
    states: Sequence[Ints],
    menus: Sequence[Ints],
    numbers: Sequence[Ints],
    masks: Sequence[Ints],
    counts: Ints,
    movers: Ints,
    rngs: Ints,
) -> None:
    for i in range(len(counts)):
        rngs[i] = begin(board, states[i], rngs[i])
        counts[i] = list_moves(board, states[i], menus[i], numbers[i], masks[i])
        movers[i] = rules.mover(board, states[i])


@kernel
def refused(masks: Sequence[Fixed], chosen: Fixed) -> int:
    """The first game in which that action is not allowed; -1: it is in all."""
    for i in range(len(chosen)):
        if not 0 <= chosen[i] < len(masks[i]) or masks[i][chosen[i]] == 0:
            return i
    return -1


@kernel
def advance(
    board: Fixed,
    states: Sequence[Ints],
    menus: Sequence[Ints],
    numbers: Sequence[Ints],
    masks: Sequence[Ints],
    counts: Ints,
    movers: Ints,
    rngs: Ints,
    chosen: Fixed,
    rewards: Sequence[MutableSequence[float]],
    ends: Ints,
    seats: int,
) -> None:
    for i in range(len(chosen)):
        s, menu, listed = states[i], menus[i], numbers[i]
        k = 0
        while listed[k] != chosen[i]:
            k += 1
        clear_mask(listed, counts[i], masks[i])
        rules.apply(board, s, menu[k])
        rng = settle(board, s, rngs[i])
        if ends[i]:
            for seat in range(seats):
                rewards[i][seat] = 0
            ends[i] = 0
        if rules.mover(board, s) == OVER:
            reward(board, s, seats, rewards[i])
            ends[i] = 1
            rng = begin(board, s, rng)
        counts[i] = list_moves(board, s, menu, listed, masks[i])
        movers[i], rngs[i] = rules.mover(board, s), rng


@kernel
def observe(board: Fixed, states: Sequence[Ints], movers: Fixed, out: Sequence[Ints]) -> None:
    for i in range(len(movers)):
        tensors.fill(board, states[i], movers[i], out[i])


@kernel
def sample(numbers: Sequence[Fixed], counts: Fixed, rngs: Ints, out: Ints) -> None:
    for i in range(len(counts)):
        rngs[i] = turned(rngs[i])
        out[i] = numbers[i][drawn(rngs[i], counts[i])]
