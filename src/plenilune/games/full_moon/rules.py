"""The rules of Full Moon, in the order of the rule sheet.

A wolf is six bits: one bit for its colour, two for its prints. A column is up to four wolves in one integer, South's end in
the lowest bits. The row is the first twelve integers of a position; the row has no gaps.
"""

from __future__ import annotations

from plenilune.core.game import CHANCE, OVER, TOO_MANY, Fixed, Ints
from plenilune.core.kernel import kernel

# The pieces
COLOURS = 0b1111  # black, red, white, grey: one bit each
PRINTS = 4  # how far the prints are shifted in a wolf
ONE_PRINT = 1 << PRINTS
BITS = 6  # of one wolf
WOLVES = 12
FULL = 4  # wolves of all four colours

# A position
WIDTH = 12  # how many columns the row has; the columns themselves are s[0] to s[11]
SIDE = 13  # whose turn it is
ORDER = 14  # what the mover must answer
MOON = 15  # the column that the moon is at
ABOVE = 16  # 1: the moon is above it, 0: below
QUIET = 17  # moves since the row last became shorter

SOUTH, NORTH = 0, 1
UNSET, FIRST, ANY, ANSWER, WON, DRAWN = 0, 1, 2, 3, 4, 5

# A board: board[PACK] is 2 or 3 wolves at most, or WHOLE
PACK = 0
WHOLE = 0

# A move: the column (4 bits), wolves behind the leader (2 bits), right (1 bit), the moon (2 bits); or PASS
BEHIND, RIGHT, MOON_AT = 4, 6, 7
BELOW_IT, ABOVE_IT, NO_MOON = 0, 1, 2
PASS = 1 << 9
MOST_CHOICES = 144  # 12 columns, 3 packs, 2 ways, 2 moons

MOONSET = 30
ROWS = 479_001_600  # 12!: each is one outcome of the set-up


@kernel
def size(board: Fixed) -> int:
    return 18


# Set-up: the 12 wolves in one row, no moon yet, South begins.


@kernel
def clear(board: Fixed, s: Ints) -> None:
    for i in range(18):
        s[i] = 0


@kernel
def tickets(board: Fixed, s: Fixed) -> int:
    return ROWS


@kernel
def outcome(board: Fixed, s: Fixed, ticket: int) -> int:
    return ticket


@kernel
def weight(board: Fixed, s: Fixed, outcome: int) -> int:
    return 1


@kernel
def wolf(number: int) -> int:
    """The wolves are numbered 0 to 11: black 1 2 3, red 1 2 3, white, grey."""
    return (1 << (number // 3)) | ((number % 3 + 1) << PRINTS)


@kernel
def set_up(s: Ints, row: int) -> None:
    """Shuffles as with a pack of cards: the last column takes any wolf, the one before it any of those left, and so on.
    The number of the row says which; notation.read_setup counts the same way."""
    for column in range(WOLVES):
        s[column] = wolf(column)
    for column in range(WOLVES - 1, 0, -1):
        other = row % (column + 1)
        row //= column + 1
        s[column], s[other] = s[other], s[column]
    s[WIDTH] = WOLVES
    s[ORDER] = FIRST


# Who moves


@kernel
def mover(board: Fixed, s: Fixed) -> int:
    if s[ORDER] == UNSET:
        return CHANCE
    if s[ORDER] >= WON:
        return OVER
    return s[SIDE]


# A column and its two ends


@kernel
def height(column: int) -> int:
    return 1 + (column >= 1 << BITS) + (column >= 1 << 2 * BITS) + (column >= 1 << 3 * BITS)


@kernel
def colours(wolves: int) -> int:
    return (wolves | wolves >> BITS | wolves >> 2 * BITS | wolves >> 3 * BITS) & COLOURS


@kernel
def bottom(column: int) -> int:
    return column & ((1 << BITS) - 1)


@kernel
def top(column: int) -> int:
    return column >> BITS * (height(column) - 1)


@kernel
def nearest(column: int, side: int) -> int:
    """You may only play the wolf nearest to you."""
    return bottom(column) if side == SOUTH else top(column)


@kernel
def pack_of(column: int, side: int, wolves: int) -> int:
    """The leader and the wolves behind it, in the order in which they stand."""
    if side == SOUTH:
        return column & ((1 << BITS * wolves) - 1)
    return column >> BITS * (height(column) - wolves)


@kernel
def left_behind(column: int, side: int, wolves: int) -> int:
    if side == SOUTH:
        return column >> BITS * wolves
    return column & ((1 << BITS * (height(column) - wolves)) - 1)


@kernel
def joined(column: int, side: int, pack: int) -> int:
    """South slides the pack underneath, North puts it on top."""
    if side == SOUTH:
        return column << BITS * height(pack) | pack
    return pack << BITS * height(column) | column


# Choices: a wolf that fits the order, the pack that runs along, the way it goes, the moon


@kernel
def asked(s: Fixed) -> int:
    """The wolf that the moon points at; before the first move one print of no colour, after a pass every colour."""
    if s[ORDER] != ANSWER:
        return ONE_PRINT if s[ORDER] == FIRST else COLOURS
    return top(s[s[MOON]]) if s[ABOVE] else bottom(s[s[MOON]])


@kernel
def fits(leader: int, wanted: int) -> bool:
    """Same colour or same prints."""
    return (leader & wanted & COLOURS != 0) | (leader >> PRINTS == wanted >> PRINTS)


@kernel
def may_run(board: Fixed, wolves: int, column: int) -> bool:
    """How many wolves may move together out of a column, leader included."""
    if board[PACK] == WHOLE:
        return wolves == 1 or wolves == height(column)
    return wolves <= board[PACK]


@kernel
def target(column: int, leader: int, right: int) -> int:
    """Exactly as many columns as the leader has prints."""
    return column + (leader >> PRINTS) if right else column - (leader >> PRINTS)


@kernel
def exists(width: int, column: int) -> bool:
    """Beyond either end there is nothing to join."""
    return 0 <= column < width


@kernel
def clash(pack: int, column: int) -> int:
    """The colours that would be twice in the column: there must be none."""
    return colours(pack) & colours(column)


@kernel
def wins(pack: int, column: int) -> bool:
    return height(pack) + height(column) == FULL


@kernel
def choices(board: Fixed, s: Fixed, out: Ints) -> int:
    if s[ORDER] == UNSET:
        return TOO_MANY
    side, width, wanted, count = s[SIDE], s[WIDTH], asked(s), 0
    for column in range(width):
        wolves = s[column]
        leader = nearest(wolves, side)
        if not fits(leader, wanted):
            continue
        for right in range(2):
            goal = target(column, leader, right)
            if not exists(width, goal):
                continue
            there = s[goal]
            for behind in range(height(wolves)):
                if not may_run(board, behind + 1, wolves):
                    continue
                pack = pack_of(wolves, side, behind + 1)
                if clash(pack, there):
                    break  # a longer pack clashes too
                move = column | behind << BEHIND | right << RIGHT
                is_won = wins(pack, there)
                out[count] = move | (NO_MOON if is_won else BELOW_IT) << MOON_AT
                out[count + 1] = move | ABOVE_IT << MOON_AT
                count += 1 if is_won else 2
    if count == 0:  # with no allowed move you must pass
        out[0] = PASS
        count = 1
    return count


@kernel
def can_win(board: Fixed, s: Fixed) -> bool:
    """Whether one of the choices wins: the wolves that a column still lacks stand together at the right distance."""
    side, width, wanted = s[SIDE], s[WIDTH], asked(s)
    for column in range(width):
        wolves = s[column]
        leader = nearest(wolves, side)
        if not fits(leader, wanted):
            continue
        for right in range(2):
            goal = target(column, leader, right)
            if exists(width, goal):
                lacking = FULL - height(s[goal])
                is_there = lacking <= height(wolves) and may_run(board, lacking, wolves)
                if is_there and not clash(pack_of(wolves, side, lacking), s[goal]):
                    return True
    return False


# Apply


@kernel
def apply(board: Fixed, s: Ints, move: int) -> None:
    if s[ORDER] == UNSET:
        set_up(s, move)
        return
    s[QUIET] += 1
    if move == PASS:
        s[ORDER], s[MOON], s[ABOVE] = ANY, 0, 0
    else:
        run(s, move)
    s[SIDE] = 1 - s[SIDE]
    if s[ORDER] != WON and (s[QUIET] >= MOONSET or is_deadlocked(s)):
        s[ORDER], s[MOON], s[ABOVE] = DRAWN, 0, 0


@kernel
def run(s: Ints, move: int) -> None:
    """The pack leaves its column and joins the other; an emptied column vanishes; the moon is placed or the game won."""
    side, column, wolves = s[SIDE], move & 15, (move >> BEHIND & 3) + 1
    pack = pack_of(s[column], side, wolves)
    goal = target(column, nearest(pack, side), move >> RIGHT & 1)
    is_won = wins(pack, s[goal])
    s[goal] = joined(s[goal], side, pack)
    s[column] = left_behind(s[column], side, wolves)
    if s[column] == 0:
        close_up(s, column)
        if goal > column:
            goal -= 1
    if is_won:
        s[ORDER], s[MOON], s[ABOVE] = WON, 0, 0
    else:
        s[ORDER], s[MOON], s[ABOVE] = ANSWER, goal, move >> MOON_AT & 1


@kernel
def close_up(s: Ints, column: int) -> None:
    s[WIDTH] -= 1
    for i in range(column, s[WIDTH]):
        s[i] = s[i + 1]
    s[s[WIDTH]] = 0
    s[QUIET] = 0


@kernel
def can_move(s: Fixed, side: int) -> bool:
    """Whether that side could move any wolf, were it free to choose. Where a pack can go, its leader can go alone."""
    for column in range(s[WIDTH]):
        leader = nearest(s[column], side)
        for right in range(2):
            goal = target(column, leader, right)
            if exists(s[WIDTH], goal) and not clash(leader, s[goal]):
                return True
    return False


@kernel
def is_deadlocked(s: Fixed) -> bool:
    return not can_move(s, SOUTH) and not can_move(s, NORTH)


# Result: a column of all four colours wins; everything else is a draw


@kernel
def is_winner(board: Fixed, s: Fixed, seat: int) -> bool:
    return s[ORDER] == WON and s[SIDE] != seat


@kernel
def score(board: Fixed, s: Fixed, seat: int) -> int:
    return 1 if is_winner(board, s, seat) else 0
