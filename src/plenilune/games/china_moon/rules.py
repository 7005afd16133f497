"""The rules of China Moon, in the order of the rule sheet.

Pads are numbered along the course: 0 is the start, the two pads of a fork at one distance follow each other (lane a first),
the finish is the last. What lies on a pad is one integer: a frog (its colour + 1), or minus a lily, or 0; never both, for
a frog takes the lily. Beside it stands the next free pad, so that a step is one look-up. Colours are seats; the neutral
colour, if it plays, comes after the last seat.
"""

from __future__ import annotations

from plenilune.core.game import CHANCE, OVER, TOO_MANY, Fixed, Ints
from plenilune.core.kernel import kernel

# The pieces
FROGS_EACH = 3
WHITE, YELLOW, PINK, BLUE, BLACK = 1, 2, 3, 4, 5
LILIES = 5  # kinds of them

# The kinds of pads
PLAIN, LILY, PRANKSTER, SPRING, BUTTERFLY = 0, 1, 2, 3, 4
START = 0

# A board
PLAYERS = 0
COLOURS = 1  # players, and the neutral colour
FINISH = 2  # the last pad
BLACK_PAD = 3
LILY_PADS = 4  # the twelve others
MOST_PADS = 200
KIND = 16  # of each pad
NEXT = KIND + MOST_PADS  # the next pad; the finish after the finish; 0 where a fork begins
AHEAD = NEXT + MOST_PADS  # the first pad at the next distance
FORKED = AHEAD + MOST_PADS  # 1: there are two pads at this distance
LANE = FORKED + MOST_PADS  # of a fork: an even number for lane a, the next odd one for b; 0 outside forks
BACK = LANE + MOST_PADS  # where a lily that falls behind a butterfly is tried next
BOARD_SIZE = BACK + MOST_PADS

# A position
PHASE = 0
SEAT = 1  # whose turn it is
MOVED = 2  # how many frogs have moved in this turn
MOVED_FROGS = 3  # those, in order: colour and pad
HOME = 6  # frogs at the finish
PLACES = 7  # the lilies at the finish; 0 when taken
FROGS = 11  # three pads for each colour, in course order
POOLS = 29  # five counts for each seat, in the order W Y P B K
PADS = 54  # two integers for each pad: what lies on it, and the next free pad

UNSET, MOVING, SWAPPING, DROPPING, HOPPING, ENDED = 0, 1, 2, 3, 4, 5

# A frog is its colour and pad. A move is a frog and the pad where it ends; a swap the lily given, the seat, the lily
# taken; a drop the lily.
BYTE = 8
PAD = 255
SWAP_SEAT, SWAP_TAKEN = 4, 8
MOST_CHOICES = 400  # 18 frogs; each can end on 21 pads at most, where every other frog makes it pass a fork

TURN = 3  # frogs to move
STEPS = 0b10  # two steps to go; one step is 0b01
LAST_HOME = 4

ARRANGEMENTS = 34_650  # 12! / (4! 4! 4!): of the lilies on the pads
SET_UPS = 6 * ARRANGEMENTS  # and of three at the finish


@kernel
def size(board: Fixed) -> int:
    return PADS + 2 * (board[FINISH] + 1)


@kernel
def on(pad: int) -> int:
    """Where a position says what lies on a pad."""
    return PADS + 2 * pad


@kernel
def free(pad: int) -> int:
    """Where it says which pad one step from there leads to; 0 where a fork is on the way."""
    return PADS + 2 * pad + 1


# Set-up: all frogs on the start; lilies at random on their pads and at the finish, where the blue one is the last.


@kernel
def clear(board: Fixed, s: Ints) -> None:
    for i in range(size(board)):
        s[i] = 0


@kernel
def tickets(board: Fixed, s: Fixed) -> int:
    return SET_UPS


@kernel
def outcome(board: Fixed, s: Fixed, ticket: int) -> int:
    return ticket


@kernel
def weight(board: Fixed, s: Fixed, outcome: int) -> int:
    return 1


@kernel
def set_up(board: Fixed, s: Ints, number: int) -> None:
    """Set-ups are numbered in dictionary order, the finish first; notation.read_setup counts the same way."""
    s[PLACES + 3] = BLUE
    finish = number // ARRANGEMENTS
    first = finish // 2 + 1
    low = 2 if first == WHITE else 1
    high = WHITE + YELLOW + PINK - first - low
    s[PLACES] = first
    s[PLACES + 1] = high if finish % 2 else low
    s[PLACES + 2] = low if finish % 2 else high
    number %= ARRANGEMENTS
    ways, white, yellow, pink = ARRANGEMENTS, 4, 4, 4
    for at in range(12):
        left = 12 - at
        with_white, with_yellow = ways * white // left, ways * yellow // left
        if number < with_white:
            lily, ways, white = WHITE, with_white, white - 1
        elif number < with_white + with_yellow:
            number -= with_white
            lily, ways, yellow = YELLOW, with_yellow, yellow - 1
        else:
            number -= with_white + with_yellow
            lily, ways, pink = PINK, ways * pink // left, pink - 1
        s[on(board[LILY_PADS + at])] = -lily
    s[on(board[BLACK_PAD])] = -BLACK
    s[PHASE] = MOVING
    find_free(board, s)


# Who moves: the seat whose turn it is; but what a pad does to a frog is decided by the frog's owner.


@kernel
def mover(board: Fixed, s: Fixed) -> int:
    phase = s[PHASE]
    if phase in (MOVING, HOPPING):
        return s[SEAT]
    if phase == UNSET:
        return CHANCE
    if phase == ENDED:
        return OVER
    return last_moved(s) >> BYTE


@kernel
def last_moved(s: Fixed) -> int:
    return s[MOVED_FROGS + s[MOVED] - 1]


# A step goes forward to the next pad without a frog. The finish is never overshot.


@kernel
def has_frog(s: Fixed, pad: int) -> bool:
    return s[on(pad)] > 0


@kernel
def is_home(board: Fixed, pad: int) -> bool:
    return pad == board[FINISH]


@kernel
def find_free_after(board: Fixed, s: Ints, pad: int) -> None:
    ahead = board[NEXT + pad]
    s[free(pad)] = s[free(ahead)] if has_frog(s, ahead) else ahead


@kernel
def find_free(board: Fixed, s: Ints) -> None:
    for back in range(board[FINISH] + 1):
        find_free_after(board, s, board[FINISH] - back)


@kernel
def find_free_before(board: Fixed, s: Ints, pad: int) -> None:
    """A frog came to that pad or left it. Two free pads in a row, one for each lane, hide that from those farther back."""
    was_free = False
    while pad > START:
        pad -= 1
        find_free_after(board, s, pad)
        is_free = not has_frog(s, pad)
        if is_free and was_free:
            return
        was_free = is_free


@kernel
def straight_end(s: Fixed, pad: int) -> int:
    """Where two steps from that pad end, if no fork is on the way; else 0."""
    pad = s[free(pad)]
    return s[free(pad)] if pad != START else START


# At a fork the mover chooses the lane. Pads are looked at distance by distance, in both lanes at once, each with the steps
# that a frog which comes there may have to go: 0b10, 0b01, or both, where it may have jumped over frogs in one lane only.


@kernel
def first_look(board: Fixed, pad: int) -> tuple[int, int, int]:
    """The distance after that pad: its first pad, the steps to go in lane a (or outside a fork), and in lane b."""
    ahead, lane = board[AHEAD + pad], board[LANE + pad]
    if not board[FORKED + ahead]:
        return ahead, STEPS, 0
    if lane == 0:
        return ahead, STEPS, STEPS
    return (ahead, 0, STEPS) if lane & 1 else (ahead, STEPS, 0)


@kernel
def next_look(board: Fixed, s: Fixed, pad: int, a: int, b: int) -> tuple[int, int, int]:
    """A free pad takes one step, one with a frog is not counted."""
    if is_home(board, pad):
        return pad, 0, 0
    ahead = board[AHEAD + pad]
    if not has_frog(s, pad):
        a >>= 1
    if not board[FORKED + pad]:
        return ahead, a, a if board[FORKED + ahead] else 0
    if not has_frog(s, pad + 1):
        b >>= 1
    return (ahead, a, b) if board[FORKED + ahead] else (ahead, a | b, 0)


@kernel
def may_end(board: Fixed, s: Fixed, pad: int, steps: int) -> bool:
    if is_home(board, pad):
        return steps != 0
    return steps & 1 != 0 and not has_frog(s, pad)


@kernel
def only_end(board: Fixed, s: Fixed, start: int) -> int:
    """Where two steps end, if there is one such pad; else 0."""
    end = straight_end(s, start)
    if end != START:
        return end
    pad, a, b = first_look(board, start)
    while a | b:
        for lane in range(2):
            if may_end(board, s, pad + lane, b if lane else a):
                if end != START:
                    return START
                end = pad + lane
        pad, a, b = next_look(board, s, pad, a, b)
    return end


@kernel
def ends(board: Fixed, s: Fixed, frog: int, out: Ints, count: int) -> int:
    """Writes a move for each pad where two steps of that frog may end."""
    pad, a, b = first_look(board, frog & PAD)
    while a | b:
        if may_end(board, s, pad, a):
            out[count] = frog << BYTE | pad
            count += 1
        if may_end(board, s, pad + 1, b):
            out[count] = frog << BYTE | pad + 1
            count += 1
        pad, a, b = next_look(board, s, pad, a, b)
    return count


# Choices: a frog that has not moved in this turn. One of the three must be another player's.


@kernel
def has_moved(s: Fixed, frog: int) -> bool:
    """A frog on the start has not; there, 0 may also mean that none has."""
    return (frog & PAD != START) & ((frog == s[MOVED_FROGS]) | (frog == s[MOVED_FROGS + 1]))


@kernel
def is_other_left(board: Fixed, s: Fixed, seat: int) -> bool:
    """Whether a frog of another colour is not home yet."""
    left = 0
    for colour in range(board[COLOURS]):
        left += colour != seat and not is_home(board, s[FROGS + FROGS_EACH * colour])
    return left > 0


@kernel
def must_be_others(board: Fixed, s: Fixed) -> bool:
    """The third frog, when the first two were one's own."""
    seat = s[SEAT]
    if s[MOVED] < TURN - 1 or s[MOVED_FROGS] >> BYTE != seat or s[MOVED_FROGS + 1] >> BYTE != seat:
        return False
    return is_other_left(board, s, seat)


@kernel
def choices(board: Fixed, s: Fixed, out: Ints) -> int:
    phase = s[PHASE]
    if phase == MOVING:
        return frog_choices(board, s, out)
    if phase == UNSET:
        return TOO_MANY
    if phase == HOPPING:
        return ends(board, s, last_moved(s), out, 0)
    if phase == SWAPPING:
        return swap_choices(board, s, out)
    return drop_choices(s, out)


@kernel
def frog_choices(board: Fixed, s: Fixed, out: Ints) -> int:
    """Frogs of one colour on the start make the same move: it is written once."""
    count, seat, others, finish = 0, s[SEAT], must_be_others(board, s), board[FINISH]
    for colour in range(board[COLOURS]):
        if others and colour == seat:
            continue
        before = finish
        for i in range(FROGS + FROGS_EACH * colour, FROGS + FROGS_EACH * (colour + 1)):
            pad = s[i]
            frog = colour << BYTE | pad
            may_move = (pad != finish) & (pad != before) & (not has_moved(s, frog))
            before = pad
            end = straight_end(s, pad)
            if end != START:
                out[count] = frog << BYTE | end
                count += may_move
            elif may_move:
                count = ends(board, s, frog, out, count)
    return count


# The prankster: one of his lilies for one of another colour of another player.


@kernel
def pool(seat: int, lily: int) -> int:
    """Where a position counts the lilies of that colour that a seat has."""
    return POOLS + LILIES * seat + lily - 1


@kernel
def colours_of(s: Fixed, seat: int) -> int:
    """One bit for each colour of lily that a seat has."""
    bits = 0
    for lily in range(1, LILIES + 1):
        if s[pool(seat, lily)]:
            bits |= 1 << lily
    return bits


@kernel
def may_swap(s: Fixed, seat: int, given: int, other: int, taken: int) -> bool:
    return other != seat and given != taken and s[pool(seat, given)] > 0 and s[pool(other, taken)] > 0


@kernel
def is_swap_possible(board: Fixed, s: Fixed, seat: int) -> bool:
    """With somebody who has a lily too, when the two have more than one colour between them."""
    mine = colours_of(s, seat)
    if mine == 0:
        return False
    for other in range(board[PLAYERS]):
        theirs = colours_of(s, other)
        both = mine | theirs
        if other != seat and theirs and both & (both - 1):
            return True
    return False


@kernel
def swap_choices(board: Fixed, s: Fixed, out: Ints) -> int:
    seat, count = mover(board, s), 0
    for given in range(1, LILIES + 1):
        for other in range(board[PLAYERS]):
            for taken in range(1, LILIES + 1):
                if may_swap(s, seat, given, other, taken):
                    out[count] = given | other << SWAP_SEAT | taken << SWAP_TAKEN
                    count += 1
    return count


# The butterfly: one of his lilies goes to the first free pad behind it.


@kernel
def is_beside(board: Fixed, pad: int, other: int) -> bool:
    """In the two lanes of one fork: then neither is behind the other."""
    return board[LANE + pad] ^ board[LANE + other] == 1


@kernel
def drop_pad(board: Fixed, s: Fixed, butterfly: int) -> int:
    """The pad where a lily would fall; the start, which is never free, if there is none."""
    pad = board[BACK + butterfly]
    while pad != START and (s[on(pad)] != 0 or is_beside(board, pad, butterfly)):
        pad = board[BACK + pad]
    return pad


@kernel
def is_drop_possible(board: Fixed, s: Fixed, seat: int, butterfly: int) -> bool:
    return colours_of(s, seat) != 0 and drop_pad(board, s, butterfly) != START


@kernel
def drop_choices(s: Fixed, out: Ints) -> int:
    seat, count = last_moved(s) >> BYTE, 0
    for lily in range(1, LILIES + 1):
        if s[pool(seat, lily)]:
            out[count] = lily
            count += 1
    return count


# Apply


@kernel
def apply(board: Fixed, s: Ints, move: int) -> None:
    phase = s[PHASE]
    if phase == MOVING:
        s[MOVED] += 1
        move_frog(board, s, move >> BYTE >> BYTE, move >> BYTE & PAD, move & PAD)
    elif phase == UNSET:
        set_up(board, s, move)
    elif phase == HOPPING:
        move_frog(board, s, move >> BYTE >> BYTE, move >> BYTE & PAD, move & PAD)
    elif phase == SWAPPING:
        swap(s, move)
        next_frog(board, s)
    else:
        drop(board, s, move)
        next_frog(board, s)


@kernel
def move_frog(board: Fixed, s: Ints, colour: int, pad: int, end: int) -> None:
    """A spring moves it on at once, or asks for the lane."""
    put(board, s, colour, pad, end)
    while board[KIND + end] == SPRING:
        pad, end = end, only_end(board, s, end)
        if end == START:
            s[PHASE] = HOPPING
            s[MOVED_FROGS + s[MOVED] - 1] = colour << BYTE | pad
            return
        put(board, s, colour, pad, end)
    s[MOVED_FROGS + s[MOVED] - 1] = colour << BYTE | end
    if is_home(board, end):
        come_home(board, s, colour)
    elif board[KIND + end] == PRANKSTER and is_owned(board, colour) and is_swap_possible(board, s, colour):
        s[PHASE] = SWAPPING
    elif board[KIND + end] == BUTTERFLY and is_owned(board, colour) and is_drop_possible(board, s, colour, end):
        s[PHASE] = DROPPING
    else:
        next_frog(board, s)


@kernel
def put(board: Fixed, s: Ints, colour: int, pad: int, end: int) -> None:
    """Moves the frog, keeping its colour's row in course order; its owner takes the lily that lies there."""
    i = FROGS + FROGS_EACH * colour
    last = i + FROGS_EACH - 1
    while s[i] != pad:
        i += 1
    while i < last and s[i + 1] < end:
        s[i] = s[i + 1]
        i += 1
    s[i] = end
    if pad != START:
        s[on(pad)] = 0
        find_free_before(board, s, pad)
    if not is_home(board, end):
        take(board, s, colour, -s[on(end)])
        s[on(end)] = colour + 1
        find_free_before(board, s, end)


@kernel
def is_owned(board: Fixed, colour: int) -> bool:
    """The neutral frogs are nobody's: lilies that they take leave the game."""
    return colour < board[PLAYERS]


@kernel
def take(board: Fixed, s: Ints, colour: int, lily: int) -> None:
    if lily and is_owned(board, colour):
        s[pool(colour, lily)] += 1


@kernel
def come_home(board: Fixed, s: Ints, colour: int) -> None:
    take(board, s, colour, s[PLACES + s[HOME]])
    s[PLACES + s[HOME]] = 0
    s[HOME] += 1
    if s[HOME] == LAST_HOME:
        end_turn(s)
        s[PHASE], s[SEAT] = ENDED, 0
    else:
        next_frog(board, s)


@kernel
def swap(s: Ints, move: int) -> None:
    seat, given, other, taken = last_moved(s) >> BYTE, move & 15, move >> SWAP_SEAT & 15, move >> SWAP_TAKEN
    s[pool(seat, given)] -= 1
    s[pool(seat, taken)] += 1
    s[pool(other, taken)] -= 1
    s[pool(other, given)] += 1


@kernel
def drop(board: Fixed, s: Ints, lily: int) -> None:
    frog = last_moved(s)
    s[pool(frog >> BYTE, lily)] -= 1
    s[on(drop_pad(board, s, frog & PAD))] = -lily


@kernel
def next_frog(board: Fixed, s: Ints) -> None:
    """At most three of six or more frogs are home: a third frog can always be moved, so no turn ends early."""
    s[PHASE] = MOVING
    if s[MOVED] == TURN:
        end_turn(s)
        s[SEAT] += 1
        if s[SEAT] == board[PLAYERS]:
            s[SEAT] = 0


@kernel
def end_turn(s: Ints) -> None:
    s[MOVED] = 0
    for i in range(MOVED_FROGS, MOVED_FROGS + TURN):
        s[i] = 0


# Result


@kernel
def points(lily: int, lilies: int) -> int:
    """Of so many lilies of one colour: 1 + 2 + ... + n; each blue one 4, each black one -2."""
    if lily == BLUE:
        return 4 * lilies
    return -2 * lilies if lily == BLACK else lilies * (lilies + 1) // 2


@kernel
def score(board: Fixed, s: Fixed, seat: int) -> int:
    total = 0
    for lily in range(WHITE, BLACK + 1):
        total += points(lily, s[pool(seat, lily)])
    return total


@kernel
def is_winner(board: Fixed, s: Fixed, seat: int) -> bool:
    """Equal scores share the win."""
    best = score(board, s, seat)
    for other in range(board[PLAYERS]):
        best = max(best, score(board, s, other))
    return s[PHASE] == ENDED and score(board, s, seat) == best
