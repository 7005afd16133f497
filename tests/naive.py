"""The plainest searches there are, to hold the solver against: every move, no order, no cut. kernel.bind loads them."""

from __future__ import annotations

from plenilune.core.game import OVER
from plenilune.core.kernel import bound, kernel

rules = bound("rules")

WON = 100  # a win after n plies is worth 100 - n to the winner, n - 100 to the loser
TOO_LARGE = 1000


@kernel
def passed_up(value):
    """What the position before it is worth to the other side."""
    if value > 0:
        return 1 - value
    return -1 - value if value < 0 else 0


@kernel
def copy(source, target):
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def look(board, s, menu, children, is_over, can_win):
    """Fills in what may come of a position, move by move, whether that ends the game, and whether its mover wins at once."""
    count = rules.choices(board, s, menu)
    for i in range(count):
        copy(s, children[i])
        rules.apply(board, children[i], menu[i])
        is_over[i] = rules.mover(board, children[i]) == OVER
        can_win[i] = not is_over[i] and rules.can_win(board, children[i])
    return count


@kernel
def minimax(board, states, menus, left, best, depth, most):
    """What states[0], not over, is worth to its mover within `depth` plies; TOO_LARGE past `most` positions."""
    level, looked = 0, 1
    left[0], best[0] = rules.choices(board, states[0], menus[0]), -TOO_LARGE
    while True:
        if left[level] == 0:
            if level == 0:
                return best[0]
            level -= 1
            best[level] = max(best[level], passed_up(best[level + 1]))
            continue
        left[level] -= 1
        looked += 1
        if looked > most:
            return TOO_LARGE
        child = states[level + 1]
        copy(states[level], child)
        rules.apply(board, child, menus[level][left[level]])
        if rules.mover(board, child) == OVER:
            is_won = rules.is_winner(board, child, rules.mover(board, states[level]))
            best[level] = max(best[level], WON - 1 if is_won else 0)
        elif level + 1 == depth:
            best[level] = max(best[level], 0)
        else:
            level += 1
            left[level], best[level] = rules.choices(board, child, menus[level]), -TOO_LARGE


@kernel
def find(seen, used, s):
    """Where the table has that position, every integer of it, or the free place for it."""
    at = 0
    for number in s:
        at = (at * 1000003 + number) % 2147483647
    at %= len(seen)
    while used[at]:
        is_same = True
        for i in range(len(s)):
            is_same = is_same and seen[at][i] == s[i]
        if is_same:
            return at
        at = (at + 1) % len(seen)
    return at


@kernel
def exhaust(board, states, menus, left, best, seen, used, values):
    """What states[0] is worth to its mover with all plies to the end of the game: the clock makes every game end.
    TOO_LARGE when the positions fill half of the table `seen`."""
    level, looked = 0, 0
    left[0], best[0] = rules.choices(board, states[0], menus[0]), -TOO_LARGE
    while True:
        if left[level] == 0:
            at = find(seen, used, states[level])
            copy(states[level], seen[at])
            used[at], values[at] = 1, best[level]
            looked += 1
            if 2 * looked > len(seen):
                return TOO_LARGE
            if level == 0:
                return best[0]
            level -= 1
            best[level] = max(best[level], passed_up(best[level + 1]))
            continue
        left[level] -= 1
        child = states[level + 1]
        copy(states[level], child)
        rules.apply(board, child, menus[level][left[level]])
        if rules.mover(board, child) == OVER:
            is_won = rules.is_winner(board, child, rules.mover(board, states[level]))
            best[level] = max(best[level], WON - 1 if is_won else 0)
            continue
        at = find(seen, used, child)
        if used[at]:
            best[level] = max(best[level], passed_up(values[at]))
        else:
            level += 1
            left[level], best[level] = rules.choices(board, child, menus[level]), -TOO_LARGE
