"""The tree search of all games, plain or compiled: information-set Monte Carlo tree search seen from one seat.

Each simulation deals anew what the seat cannot know, walks down the tree among the moves that this deal allows, adds a leaf,
imagines how the game goes on, and tells every node on its way what each seat got. Each mover is thought to want the most for
itself. Chance is drawn anew each time and has no nodes: a node stands for the moves that led to it.

The tree is one row of integers; a node is the place where its integers begin.
"""

from __future__ import annotations

from math import sqrt

from plenilune.core import arithmetic, generator
from plenilune.core.game import CHANCE, LONGEST_GAME, OVER, Fixed, Ints, Rules, Strategy
from plenilune.core.kernel import bound, kernel
from plenilune.search.tree.desk import Desk

rules: Rules = bound("rules")
strategy: Strategy = bound("strategy")

seeded, turned, drawn = kernel(generator.seeded), kernel(generator.turned), kernel(generator.drawn)
log = kernel(arithmetic.log)

WHOLE = 60_000  # a whole win: any number up to five can share it evenly
PART = 1 / WHOLE

# A node
MOVE = 0  # that led here
MOVER = 1  # who made it
FIRST = 2  # its first child, 0: none
LAST = 3  # its last child
NEXT = 4  # its parent's next child, 0: none
VISITS = 5
CHANCES = 6  # how often it could have been visited
SHARES = 7  # the sum of what each seat got
SEATS = 5  # at most
NODE = SHARES + SEATS  # integers of one node

ROOT = 0
USED = ROOT + NEXT  # the root has no sibling: here stands how much of the tree is in use
PLANTED = ROOT + MOVE  # no move led to the root: here stands how many of its moves were named beforehand

# What is known of the root where its moves were not named, or else of each of them: how often, then for each seat sums and
# sums of squares
SHARE, SHARE_SQUARED, POINTS, POINTS_SQUARED = 1, 1 + SEATS, 1 + 2 * SEATS, 1 + 3 * SEATS
FIGURES = 1 + 4 * SEATS


# The tree


@kernel
def is_full(tree: Fixed) -> bool:
    return tree[USED] + NODE > len(tree)


@kernel
def add_child(tree: Ints, node: int, mover: int, move: int) -> int:
    child = tree[USED]
    tree[USED] += NODE
    for i in range(child, child + NODE):
        tree[i] = 0
    tree[child + MOVE], tree[child + MOVER] = move, mover
    if tree[node + FIRST] == 0:
        tree[node + FIRST] = child
    else:
        tree[tree[node + LAST] + NEXT] = child
    tree[node + LAST] = child
    return child


@kernel
def find(tree: Fixed, child: int, mover: int, move: int) -> int:
    """The node of that move, from that child on; or 0."""
    while child and (tree[child + MOVE] != move or tree[child + MOVER] != mover):
        child = tree[child + NEXT]
    return child


@kernel
def copy(giver: Fixed, taker: Ints) -> None:
    for i in range(len(giver)):
        taker[i] = giver[i]


@kernel
def known_children(tree: Fixed, node: int, menu: Ints) -> int:
    count, child = 0, tree[node + FIRST]
    while child:
        menu[count] = child
        count += 1
        child = tree[child + NEXT]
    return count


@kernel
def allowed_children(desk: Desk, node: int, mover: int) -> int:
    """Moves mostly come in the order of the time before: each is looked for after the one before it."""
    tree, menu, count, after = desk.tree, desk.menu, 0, desk.tree[node + FIRST]
    for i in range(rules.choices(desk.board, desk.s, menu)):
        move = menu[i]
        child = find(tree, after, mover, move)
        if child == 0:
            child = find(tree, tree[node + FIRST], mover, move)
        if child == 0 and not is_full(tree):
            child = add_child(tree, node, mover, move)
        if child:
            after = tree[child + NEXT]
            menu[count] = child
            count += 1
    return count


@kernel
def children(desk: Desk, node: int, mover: int) -> int:
    """Writes into the menu the nodes of the moves that are allowed in this deal, new ones where there were none.

    The known ones are all only where no deal can differ from another: nothing is hidden, or the mover itself has said what
    it may do."""
    if (strategy.IS_OPEN and desk.tree[node + FIRST]) or (node == ROOT and desk.tree[PLANTED]):
        return known_children(desk.tree, node, desk.menu)
    return allowed_children(desk, node, mover)


@kernel
def most_promising(tree: Ints, node: int, menu: Fixed, count: int, mover: int, rng: int) -> tuple[int, int]:
    """By upper confidence bounds, each from how often that move was allowed; what was never tried comes first, at random."""
    best, best_bound, untried = 0, -1.0, 0
    doubt = log(tree[node + VISITS] + 1.0)
    for i in range(count):
        child = menu[i]
        visits = tree[child + VISITS]
        if not strategy.IS_OPEN:
            tree[child + CHANCES] += 1
            doubt = log(tree[child + CHANCES] + 1.0)
        if visits == 0:
            untried += 1
            rng = turned(rng)
            if drawn(rng, untried) == 0:
                best = child
        elif untried == 0:
            each = 1.0 / visits
            bound = tree[child + SHARES + mover] * each * PART + strategy.EXPLORE * sqrt(doubt * each)
            if bound > best_bound:
                best, best_bound = child, bound
    return best, rng


# One simulation


@kernel
def chance(board: Fixed, s: Ints, rng: int) -> None:
    """What a generator that was just turned decides."""
    rules.apply(board, s, rules.outcome(board, s, drawn(rng, rules.tickets(board, s))))


@kernel
def descend(desk: Desk, forced: int, rng: int) -> tuple[int, int]:
    """Down to a node that is new, or where the game is over, by a `forced` child of the root if one is named; how many nodes
    the path has, and the generator."""
    board, s, tree, node, depth = desk.board, desk.s, desk.tree, ROOT, 0
    desk.path[0] = ROOT
    while depth + 1 < len(desk.path):
        mover = rules.mover(board, s)
        if mover == CHANCE:
            rng = turned(rng)
            chance(board, s, rng)
            continue
        if mover == OVER or (node != ROOT and tree[node + VISITS] == 0):
            break
        count = children(desk, node, mover)
        if count == 0:
            break
        if depth == 0 and forced:
            node = forced
        else:
            node, rng = most_promising(tree, node, desk.menu, count, mover, rng)
        rules.apply(board, s, tree[node + MOVE])
        depth += 1
        desk.path[depth] = node
    return depth + 1, rng


@kernel
def imagine(board: Fixed, s: Ints, out: Ints, facts: int, rng: int) -> int:
    """Plays on, that many facts or to the end."""
    for _ in range(facts):
        mover = rules.mover(board, s)
        if mover == OVER:
            break
        if mover == CHANCE:
            rng = turned(rng)
            chance(board, s, rng)
        else:
            move, rng = strategy.imagined(board, s, out, rng)
            rules.apply(board, s, move)
    return rng


@kernel
def judge(board: Fixed, s: Fixed, result: Ints, seats: int) -> None:
    """What each seat gets: of a game that is over what it won, a draw in equal parts; else what the strategy says."""
    if rules.mover(board, s) != OVER:
        strategy.shares(board, s, result)
        total = 0
        for seat in range(seats):
            total += result[seat]
        for seat in range(seats):
            result[seat] = result[seat] * WHOLE // total
        return
    winners = 0
    for seat in range(seats):
        result[seat] = 1 if rules.is_winner(board, s, seat) else 0
        winners += result[seat]
    for seat in range(seats):
        result[seat] = result[seat] * WHOLE // winners if winners else WHOLE // seats


@kernel
def remember(desk: Desk, length: int, seats: int) -> None:
    for i in range(length):
        node = desk.path[i]
        desk.tree[node + VISITS] += 1
        for seat in range(seats):
            desk.tree[node + SHARES + seat] += desk.result[seat]


@kernel
def note(desk: Desk, at: int, seats: int) -> None:
    """Adds the result to the figures of the root (0) or of one of its moves (1 and up)."""
    figures, at = desk.figures, at * FIGURES
    if at >= len(figures):
        return
    figures[at] += 1
    for seat in range(seats):
        share, points = desk.result[seat], rules.score(desk.board, desk.s, seat)
        figures[at + SHARE + seat] += share
        figures[at + SHARE_SQUARED + seat] += share * share
        figures[at + POINTS + seat] += points
        figures[at + POINTS_SQUARED + seat] += points * points


@kernel
def simulate(desk: Desk, forced: int, seat: int, seats: int, rng: int) -> tuple[int, int]:
    """How many nodes the path had, and the generator."""
    copy(desk.root, desk.s)
    rng = strategy.redeal(desk.board, desk.s, seat, rng)
    length, rng = descend(desk, forced, rng)
    rng = imagine(desk.board, desk.s, desk.menu, strategy.CUT, rng)
    judge(desk.board, desk.s, desk.result, seats)
    remember(desk, length, seats)
    return length, rng


# What is asked from outside


@kernel
def plant(desk: Desk, moves: Fixed) -> None:
    """A new tree: the root and those moves of it, the only ones that will be tried; without any, all that are allowed."""
    for i in range(NODE):
        desk.tree[i] = 0
    desk.tree[USED], desk.tree[PLANTED] = NODE, len(moves)
    for i in range(len(desk.figures)):
        desk.figures[i] = 0
    copy(desk.root, desk.s)
    mover = rules.mover(desk.board, desk.s)
    for i in range(len(moves)):
        add_child(desk.tree, ROOT, mover, moves[i])


@kernel
def grow(desk: Desk, seat: int, seats: int, simulations: int, seed: int) -> None:
    rng = seeded(seed)
    for _ in range(simulations):
        _length, rng = simulate(desk, ROOT, seat, seats, rng)


@kernel
def grow_noting(desk: Desk, seat: int, seats: int, simulations: int, least: int, seed: int) -> None:
    """The same with figures. Every known move of the root is tried at least so often; games are played to their end, for
    the points there."""
    rng, forced = seeded(seed), desk.tree[ROOT + FIRST]
    for number in range(simulations):
        if least and forced and number and number % least == 0:
            forced = desk.tree[forced + NEXT]
        length, rng = simulate(desk, forced if least else ROOT, seat, seats, rng)
        rng = imagine(desk.board, desk.s, desk.menu, LONGEST_GAME, rng)
        if desk.tree[PLANTED] == 0:
            note(desk, 0, seats)
        elif length > 1:
            note(desk, desk.path[1] // NODE, seats)
