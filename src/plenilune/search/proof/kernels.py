"""The kernels of the solver: for a game of two with nothing hidden and no chance, where somebody wins or it is a draw.

Two questions, each answered exactly or not at all:
- `forced`: does the mover win (an odd number of plies) or lose (an even one) within so many plies, whatever the other does?
  One good move of the attacker against all replies of the defender, to that depth, with a table of what is known.
- `held`: can the attacker never force a win, however long it goes on? The defender must find a set of positions that the
  attacker cannot leave: every move of his is answered by one that stays inside, or ends in a draw.

What the table knows of a position is true wherever it was found out, so it is kept from one question to the next. A
position is known by solving.key (`solving` is the game's own file of that name). The clock of a game that ends by itself
(solving.clock: moves until then) is part of it only where that end is near enough to matter.
"""

from __future__ import annotations

from collections.abc import Sequence

from plenilune.core.game import FARTHEST, OVER, Fixed, Ints, Rules, Solving
from plenilune.core.kernel import bound, kernel

rules: Rules = bound("rules")
solving: Solving = bound("solving")

YES, NO, UNKNOWN = 1, 0, -1

# What is known of a position, in one integer of the table: four depths of six bits, and a move.
DEPTH_BITS = 6
FIELD = (1 << DEPTH_BITS) - 1
assert FARTHEST <= FIELD
WINS, NO_WIN, LOSES, NO_LOSS = 0, DEPTH_BITS, 2 * DEPTH_BITS, 3 * DEPTH_BITS  # the mover, within so many plies; 0: not known
MOVE = 4 * DEPTH_BITS  # the move that was best, plus one
BUCKET = 4  # places that a position may have in the table
HASH = 0x1E3779B97F4A7C15
HASH_MASK = (1 << 60) - 1

SHALLOW = 2  # plies below which looking again is cheaper than looking up
NODES, BUDGET, PASS = 0, 1, 2  # in `count`: positions looked at, and at most; how often `held` has gone round
COUNTS = 3

# Levels of a search have a frame each
KEY, MOVES, TRIED, AT = 0, 1, 2, 3
FRAME = 4  # integers of one

# What `held` marks a position with: LOST for the defender, HELD for good, or the number of the pass that hopes to hold it,
# doubled, plus one when another position already relies on it
LOST, HELD = -1, -2


@kernel
def mixed(key: int) -> int:
    return ((key ^ key >> 29) * HASH & HASH_MASK) >> 20


@kernel
def find(keys: Fixed, key: int) -> int:
    """Where the table has that position, or -1."""
    first = mixed(key) % (len(keys) // BUCKET) * BUCKET
    for at in range(first, first + BUCKET):
        if keys[at] == key:
            return at
    return -1


@kernel
def place(keys: Ints, known: Ints, key: int) -> int:
    """Where to write that position: where it is already, or instead of the one about which the least is known."""
    first = mixed(key) % (len(keys) // BUCKET) * BUCKET
    best, least = first, 1 << 60
    for at in range(first, first + BUCKET):
        if keys[at] == key:
            return at
        effort = effort_of(known[at]) if keys[at] else -1
        if effort < least:
            best, least = at, effort
    keys[best], known[best] = key, 0
    return best


@kernel
def effort_of(entry: int) -> int:
    """How much work an entry stands for: the greatest depth it knows."""
    most = max(entry >> WINS & FIELD, entry >> NO_WIN & FIELD)
    return max(most, max(entry >> LOSES & FIELD, entry >> NO_LOSS & FIELD))


@kernel
def key_of(board: Fixed, s: Fixed, depth: int) -> int:
    """The same for positions that play alike within that depth."""
    clock = solving.clock(board, s)
    return solving.key(board, s, 0 if depth <= clock else clock)


@kernel
def answer_in(entry: int, depth: int) -> int:
    """What the table already says to the question of that depth."""
    yes, no = (WINS, NO_WIN) if depth & 1 else (LOSES, NO_LOSS)
    if 0 < entry >> yes & FIELD <= depth:
        return YES
    return NO if entry >> no & FIELD >= depth else UNKNOWN


@kernel
def learn(keys: Ints, known: Ints, key: int, depth: int, answer: int, move: int) -> None:
    if depth <= SHALLOW:
        return
    at = place(keys, known, key)
    entry = known[at]
    if answer == YES:
        field = WINS if depth & 1 else LOSES
        before = entry >> field & FIELD
        is_news = before == 0 or before > depth
    else:
        field = NO_WIN if depth & 1 else NO_LOSS
        is_news = entry >> field & FIELD < depth
    if is_news:
        entry = entry & ~(FIELD << field) | depth << field
    if move >= 0:
        entry = entry & ((1 << MOVE) - 1) | (move + 1) << MOVE
    known[at] = entry


@kernel
def copy(source: Fixed, target: Ints) -> None:
    for i in range(len(source)):
        target[i] = source[i]


@kernel
def judge(
    board: Fixed, s: Fixed, menu: Fixed, count: int, first: int, worths: Ints, child: Ints, room: Ints, is_attacker: bool
) -> None:
    """How promising each move is: the one of the table above all, else the one that leaves the other the fewest choices."""
    for i in range(count):
        copy(s, child)
        rules.apply(board, child, menu[i])
        if rules.mover(board, child) == OVER:
            worths[i] = 0 if is_attacker else 1 << 20
        elif not is_attacker and solving.can_win(board, child):
            worths[i] = -1
        else:
            worths[i] = solving.MANY - rules.choices(board, child, room)
        if menu[i] == first:
            worths[i] = 1 << 30


@kernel
def pick(menu: Ints, worths: Ints, at: int, count: int) -> None:
    """Brings the most promising of the moves not yet tried to the front."""
    best = at
    for i in range(at + 1, count):
        if worths[i] > worths[best]:
            best = i
    menu[at], menu[best] = menu[best], menu[at]
    worths[at], worths[best] = worths[best], worths[at]


@kernel
def try_next(board: Fixed, s: Fixed, menu: Ints, worths: Ints, frame: Ints, child: Ints) -> bool:
    """Plays the most promising of the moves not yet tried; whether the game goes on after it."""
    tried = frame[TRIED]
    pick(menu, worths, tried, frame[MOVES])
    frame[TRIED] = tried + 1
    copy(s, child)
    rules.apply(board, child, menu[tried])
    return bool(rules.mover(board, child) != OVER)


@kernel
def is_lost_next(board: Fixed, s: Fixed, menu: Ints, child: Ints) -> bool:
    """Whether the other can win at once after every move. Most of the work is done here."""
    for i in range(rules.choices(board, s, menu)):
        copy(s, child)
        rules.apply(board, child, menu[i])
        if rules.mover(board, child) == OVER or not solving.can_win(board, child):
            return False
    return True


@kernel
def forced(
    board: Fixed,
    states: Sequence[Ints],
    menus: Sequence[Ints],
    worths: Sequence[Ints],
    frames: Sequence[Ints],
    keys: Ints,
    known: Ints,
    count: Ints,
    depth: int,
) -> int:
    """Whether the mover of states[0] wins (depth odd) or loses (depth even) within depth plies; UNKNOWN past the budget."""
    level, is_new, answer = 0, True, UNKNOWN
    while True:
        s, menu, frame, left = states[level], menus[level], frames[level], depth - level
        is_attacker = left & 1 == 1
        if is_new:
            count[NODES] += 1
            if count[NODES] > count[BUDGET]:
                return UNKNOWN
            answer = UNKNOWN
            if solving.can_win(board, s):
                answer = YES if is_attacker else NO
            elif left == 1:
                answer = NO
            elif left == 2:
                answer = YES if is_lost_next(board, s, menu, states[level + 1]) else NO
            else:
                key, at, first = 0, -1, -1
                if left > SHALLOW:
                    key = key_of(board, s, left)
                    at = find(keys, key)
                if at >= 0:
                    answer, first = answer_in(known[at], left), (known[at] >> MOVE) - 1
                if answer == UNKNOWN:
                    moves = rules.choices(board, s, menu)
                    frame[KEY], frame[MOVES], frame[TRIED] = key, moves, 0
                    judge(board, s, menu, moves, first, worths[level], states[level + 1], menus[level + 1], is_attacker)
        elif answer == (YES if is_attacker else NO):  # the child's answer is this one's too: the move is good
            learn(keys, known, frame[KEY], left, answer, menu[frame[TRIED] - 1])
        else:
            answer = UNKNOWN
        if answer == UNKNOWN:
            if frame[TRIED] < frame[MOVES]:
                is_new = try_next(board, s, menu, worths[level], frame, states[level + 1])
                if is_new:
                    level += 1
                else:
                    answer = NO  # a draw: the attacker has not won
                continue
            answer = NO if is_attacker else YES
            learn(keys, known, frame[KEY], left, answer, -1)
        if level == 0:
            return answer
        level, is_new = level - 1, False


@kernel
def mark_at(marked: Fixed, key: int) -> int:
    """Where `held` has that position, or the free place for it."""
    at = mixed(key) % len(marked)
    while marked[at] != 0 and marked[at] != key:
        at = at + 1 if at + 1 < len(marked) else 0
    return at


@kernel
def held(
    board: Fixed,
    states: Sequence[Ints],
    menus: Sequence[Ints],
    worths: Sequence[Ints],
    frames: Sequence[Ints],
    keys: Ints,
    known: Ints,
    marked: Ints,
    marks: Ints,
    count: Ints,
    attacker: int,
    with_clock: bool,
) -> int:
    """Whether the defender holds states[0] for ever (YES), or loses it sooner or later (NO); UNKNOWN past the budget.

    One pass hopes that a position met again is held. If one that others relied on is lost after all, another pass follows,
    which knows the losses found so far; a pass in which no hope was false is the proof. Without the clock, which is
    wound up at every step, the question is harder on the defender than the game is: a YES holds with it, a NO says nothing
    yet."""
    count[PASS] += 1
    level, is_new, answer = 0, True, UNKNOWN
    is_sure = True
    while True:
        s, menu, frame = states[level], menus[level], frames[level]
        is_attacker = rules.mover(board, s) == attacker
        if is_new:
            answer = UNKNOWN
            if not with_clock:
                solving.wind(board, s)
            key = solving.key(board, s, solving.clock(board, s) if with_clock else 0)
            at = mark_at(marked, key << 1 | attacker)
            if marked[at] == 0:
                count[NODES] += 1
                if count[NODES] > count[BUDGET]:
                    return UNKNOWN
                marked[at], marks[at] = key << 1 | attacker, 0
            mark = marks[at]
            if mark == LOST:
                answer = NO
            elif mark == HELD:
                answer = YES
            elif mark >> 1 == count[PASS]:
                answer, marks[at] = YES, mark | 1
            elif solving.can_win(board, s):
                answer = NO if is_attacker else YES
                marks[at] = LOST if is_attacker else HELD
            else:
                found = find(keys, solving.key(board, s, 0))
                first = (known[found] >> MOVE) - 1 if found >= 0 else -1
                marks[at] = count[PASS] << 1
                if found >= 0 and not with_clock and known[found] >> (WINS if is_attacker else LOSES) & FIELD:
                    answer, marks[at] = NO, LOST
                elif level + 2 >= len(states):
                    return UNKNOWN
                else:
                    moves = rules.choices(board, s, menu)
                    frame[MOVES], frame[TRIED], frame[AT] = moves, 0, at
                    judge(board, s, menu, moves, first, worths[level], states[level + 1], menus[level + 1], is_attacker)
        elif answer == (NO if is_attacker else YES):
            if is_attacker:
                is_sure = is_sure and marks[frame[AT]] & 1 == 0
                marks[frame[AT]] = LOST
        else:
            answer = UNKNOWN
        if answer == UNKNOWN:
            if frame[TRIED] < frame[MOVES]:
                is_new = try_next(board, s, menu, worths[level], frame, states[level + 1])
                if is_new:
                    level += 1
                else:
                    answer = YES  # a draw
                continue
            answer = YES if is_attacker else NO
            if answer == NO:
                is_sure = is_sure and marks[frame[AT]] & 1 == 0
                marks[frame[AT]] = LOST
        if level > 0:
            level, is_new = level - 1, False
        elif answer == NO:
            return NO
        elif is_sure:
            return YES
        else:  # another pass
            count[PASS] += 1
            is_new, is_sure = True, True


@kernel
def settle(marked: Fixed, marks: Ints, count: Fixed, attacker: int) -> None:
    """After a YES of `held`: what its last pass relied on is held for good."""
    for at in range(len(marked)):
        if marks[at] > 0 and marks[at] >> 1 == count[PASS] and marked[at] & 1 == attacker:
            marks[at] = HELD


@kernel
def clock(board: Fixed, s: Fixed) -> int:
    return solving.clock(board, s)
