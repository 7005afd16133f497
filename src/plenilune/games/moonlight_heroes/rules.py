"""The rules of Moonlight Heroes, in the order of the rule sheet.

Pebbles are three counts, green yellow red, wherever they lie. Coloured spaces are numbered L1 to L6, R1 to R6, then come the
fountains. A tile on the path is the number of its kind plus one. The tiles that Zirroz has are not written down: they are
those that nobody took and that are neither on the path nor in the castle.
"""

from __future__ import annotations

from math import comb

from plenilune.core.game import CHANCE, OVER, Fixed, Ints
from plenilune.core.kernel import kernel, table

# The pieces
COLOURS = 3
EACH = 20  # pebbles of a colour
DEALT = 4  # pebbles for each player at set-up
PLACES = 6
COLOURED = 12  # coloured spaces; a number from here on is a fountain
SPACES = 16
KINDS = 27  # of gem tiles, at most
EMPTY, MAGIC = 0, 28  # on the path, besides 1 + kind
NOTHING, ONE, TWO, FILL, AGAIN = 0, 1, 2, 3, 4  # reverses; so many tiles one and two arrows push
REVERSES = 5
DAWN = 25  # turns of each player without a tile saved

# A board
PLAYERS, SCREENS, USED = 0, 1, 2  # USED: how many kinds this garden has
COLOUR = 3  # of each coloured space
DRAWS = COLOUR + COLOURED  # pebbles drawn on arriving, for each space
KEEPS = DRAWS + SPACES  # what may be kept of them, for each fountain
NEEDS = KEEPS + SPACES - COLOURED  # gems of each kind, by colour
TILES = NEEDS + KINDS * COLOURS  # how many tiles of each kind there are
BACKS = TILES + KINDS  # how many of each reverse
BOARD_SIZE = BACKS + REVERSES
ALL, ONE_COLOUR, ONE_OF_EACH = 0, 4, 5  # in KEEPS; 1 to 3: any one, two or three

# A position
PATH = 0
HERO = PATH + PLACES  # 1 + space, or 0: off the board
HAND = HERO + 4
BAG = HAND + 4 * COLOURS
HEAP = BAG + COLOURS  # the open discard
TRAY = HEAP + COLOURS  # drawn at a gold fountain, not yet chosen from
UNSEEN = TRAY + COLOURS  # reverses that nobody has seen
PHASE = UNSEEN + REVERSES
SEAT = PHASE + 1
LEFT = SEAT + 1  # pebbles still to be drawn, or tiles to be pushed, in this phase
QUIET = LEFT + 1  # turns since a tile was saved; SAVED when this turn has saved one
CASTLE = QUIET + 1  # gem tiles inside, in all
PILE = CASTLE + 1  # and of each kind
TAKEN = PILE + KINDS  # tiles of each kind, by seat
SAVED = -1

LAY, DEAL, HIDE, DRAW, KEEP, SAVE, REVERSE, PUSH, NEW_PATH, ENDED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9

# A move: a space, or one of these; pebbles are added as three bits for each colour
TAKE, END, PASS = 16, 17, 18
PUSHED = 32  # + tile
TURNED = 64  # + reverse
KEPT = 512  # + pebbles
DRAWN = 1024  # + pebbles
MOST_CHOICES = 28  # 27 kinds of tiles

CHOOSE = table([comb(n, k) for n in range(COLOURS * EACH + 1) for k in range(5)])


@kernel
def size(board: Fixed) -> int:
    return TAKEN + KINDS * board[PLAYERS]


# Set-up: six tiles are pushed out, then every player draws four pebbles; the heroes are off the board.


@kernel
def clear(board: Fixed, s: Ints) -> None:
    for i in range(size(board)):
        s[i] = 0
    for colour in range(COLOURS):
        s[BAG + colour] = EACH
    for reverse in range(REVERSES):
        s[UNSEEN + reverse] = board[BACKS + reverse]
    for kind in range(board[USED]):
        s[PILE + kind] = board[TILES + kind]
        s[CASTLE] += board[TILES + kind]
    s[PHASE], s[LEFT] = LAY, PLACES


# Who moves


@kernel
def mover(board: Fixed, s: Fixed) -> int:
    phase = s[PHASE]
    if phase in (HIDE, SAVE, KEEP):
        return s[SEAT]
    return OVER if phase == ENDED else CHANCE


# Chance: a tile from the castle, a reverse that nobody has seen, pebbles from the bag


@kernel
def pebbles(s: Fixed, at: int) -> int:
    return s[at] + s[at + 1] + s[at + 2]


@kernel
def is_drawing(s: Fixed) -> bool:
    return s[PHASE] in (DRAW, DEAL)


@kernel
def drawn_at_once(s: Fixed) -> int:
    """A draw that empties the bag goes on after the refill, as another."""
    return min(s[LEFT], pebbles(s, BAG))


@kernel
def tickets(board: Fixed, s: Fixed) -> int:
    if is_drawing(s):
        return CHOOSE[pebbles(s, BAG) * 5 + drawn_at_once(s)]
    if s[PHASE] == REVERSE:
        return s[UNSEEN] + s[UNSEEN + 1] + s[UNSEEN + 2] + s[UNSEEN + 3] + s[UNSEEN + 4]
    return max(s[CASTLE], 1)


@kernel
def weight(board: Fixed, s: Fixed, outcome: int) -> int:
    if is_drawing(s):
        green, yellow, red = outcome & 7, outcome >> 3 & 7, outcome >> 6 & 7
        return CHOOSE[s[BAG] * 5 + green] * CHOOSE[s[BAG + 1] * 5 + yellow] * CHOOSE[s[BAG + 2] * 5 + red]
    if s[PHASE] == REVERSE:
        return s[UNSEEN + outcome - TURNED]
    return 1 if outcome == PUSHED + MAGIC else s[PILE + outcome - PUSHED - 1]


@kernel
def outcome(board: Fixed, s: Fixed, ticket: int) -> int:
    if is_drawing(s):
        return drawn_pebbles(s, ticket)
    if s[PHASE] == REVERSE:
        return TURNED + nth(s, UNSEEN, ticket)
    if s[CASTLE] == 0:
        return PUSHED + MAGIC  # it lies on top of the pile, and tiles leave from below
    return PUSHED + 1 + nth(s, PILE, ticket)


@kernel
def nth(s: Fixed, at: int, ticket: int) -> int:
    """To which of the heaps counted from `at` on the ticket belongs."""
    i = at
    while ticket >= s[i]:
        ticket -= s[i]
        i += 1
    return i - at


@kernel
def drawn_pebbles(s: Fixed, ticket: int) -> int:
    """Tickets number the ways to draw: first those without green, then with one, and so on; each again by yellow."""
    bag_green, bag_yellow, bag_red = s[BAG] * 5, s[BAG + 1] * 5, s[BAG + 2] * 5
    others, left, green, yellow = bag_yellow + bag_red, drawn_at_once(s), 0, 0
    ways = CHOOSE[others + left]
    while ticket >= ways:
        ticket -= ways
        green += 1
        left -= 1
        ways = CHOOSE[bag_green + green] * CHOOSE[others + left]
    ticket %= CHOOSE[others + left]
    ways = CHOOSE[bag_red + left]
    while ticket >= ways:
        ticket -= ways
        yellow += 1
        left -= 1
        ways = CHOOSE[bag_yellow + yellow] * CHOOSE[bag_red + left]
    return DRAWN + (green | yellow << 3 | left << 6)


# Hide: any unoccupied space, for a pebble of its colour; a fountain is free


@kernel
def is_occupied(board: Fixed, s: Fixed, space: int) -> bool:
    """By any hero, the mover's own too: he goes to another space."""
    heroes = 0
    for seat in range(board[PLAYERS]):
        heroes += s[HERO + seat] == space + 1
    return heroes > 0


@kernel
def is_affordable(board: Fixed, s: Fixed, space: int) -> bool:
    return space >= COLOURED or s[HAND + COLOURS * s[SEAT] + board[COLOUR + space]] > 0


# Save: the tile beside you, one pebble for each of its gems


@kernel
def tile_beside(s: Fixed, seat: int) -> int:
    """EMPTY at a fountain, and off the board."""
    space = s[HERO + seat] - 1
    return s[PATH + space % PLACES] if 0 <= space < COLOURED else EMPTY


@kernel
def can_pay(board: Fixed, s: Fixed, seat: int, tile: int) -> bool:
    hand, need = HAND + COLOURS * seat, NEEDS + COLOURS * (tile - 1)
    return s[hand] >= board[need] and s[hand + 1] >= board[need + 1] and s[hand + 2] >= board[need + 2]


@kernel
def can_save(board: Fixed, s: Fixed, seat: int) -> bool:
    """The magic tile cannot be saved."""
    tile = tile_beside(s, seat)
    return tile != EMPTY and tile != MAGIC and can_pay(board, s, seat, tile)


@kernel
def could_save_at(board: Fixed, s: Fixed, seat: int, space: int) -> bool:
    """Whether the pebbles in hand pay the tile beside a coloured space, and the space too unless he is there."""
    tile, is_there = s[PATH + space % PLACES], s[HERO + seat] == space + 1
    if tile in (EMPTY, MAGIC) or (not is_there and is_occupied(board, s, space)):
        return False
    for colour in range(COLOURS):
        cost = board[NEEDS + COLOURS * (tile - 1) + colour] + (not is_there and board[COLOUR + space] == colour)
        if s[HAND + COLOURS * seat + colour] < cost:
            return False
    return True


# A gold fountain: four pebbles on the tray, of which some are kept


@kernel
def keep_rule(board: Fixed, s: Fixed) -> int:
    """Of the space where the hero of this turn is; ALL where nothing is to be chosen."""
    space = s[HERO + s[SEAT]] - 1
    return board[KEEPS + space - COLOURED] if space >= COLOURED else ALL


@kernel
def may_keep(s: Fixed, rule: int, green: int, yellow: int, red: int) -> bool:
    """Asked only of pebbles that are on the tray."""
    if rule == ONE_COLOUR:
        return (
            (green == s[TRAY] and yellow == 0 and red == 0 and green > 0)
            or (yellow == s[TRAY + 1] and green == 0 and red == 0 and yellow > 0)
            or (red == s[TRAY + 2] and green == 0 and yellow == 0 and red > 0)
        )
    if rule == ONE_OF_EACH:
        return green == min(1, s[TRAY]) and yellow == min(1, s[TRAY + 1]) and red == min(1, s[TRAY + 2])
    return green + yellow + red == min(rule, pebbles(s, TRAY))


@kernel
def list_keeps(board: Fixed, s: Fixed, out: Ints) -> int:
    rule, count = keep_rule(board, s), 0
    for green in range(s[TRAY] + 1):
        for yellow in range(s[TRAY + 1] + 1):
            for red in range(s[TRAY + 2] + 1):
                if may_keep(s, rule, green, yellow, red):
                    out[count] = KEPT + (green | yellow << 3 | red << 6)
                    count += 1
    return count


@kernel
def has_choice(s: Fixed, rule: int) -> bool:
    """Whether there is more than one way to keep."""
    is_mixed = (s[TRAY] > 0) + (s[TRAY + 1] > 0) + (s[TRAY + 2] > 0) > 1
    return is_mixed and (rule == ONE_COLOUR or (rule < ONE_COLOUR and pebbles(s, TRAY) > rule))


# Choices


@kernel
def choices(board: Fixed, s: Fixed, out: Ints) -> int:
    phase = s[PHASE]
    if phase == HIDE:
        return list_hides(board, s, out)
    if phase == SAVE:
        out[0], out[1] = TAKE, END
        return 2
    if phase == KEEP:
        return list_keeps(board, s, out)
    if is_drawing(s):
        return list_draws(s, out)
    if phase == REVERSE:
        return list_counts(s, UNSEEN, REVERSES, TURNED, out)
    if s[CASTLE] == 0:
        out[0] = PUSHED + MAGIC
        return 1
    return list_counts(s, PILE, board[USED], PUSHED + 1, out)


@kernel
def list_hides(board: Fixed, s: Fixed, out: Ints) -> int:
    """Staying is saving; who can neither go nor save passes."""
    count = 0
    for space in range(COLOURED + board[PLAYERS]):  # as many fountains as players
        if is_affordable(board, s, space) and not is_occupied(board, s, space):
            out[count] = space
            count += 1
    if can_save(board, s, s[SEAT]):
        out[count] = TAKE
        count += 1
    if count == 0:
        out[0] = PASS
        count = 1
    return count


@kernel
def list_draws(s: Fixed, out: Ints) -> int:
    count, drawn = 0, drawn_at_once(s)
    for green in range(min(drawn, s[BAG]) + 1):
        for yellow in range(min(drawn - green, s[BAG + 1]) + 1):
            if drawn - green - yellow <= s[BAG + 2]:
                out[count] = DRAWN + (green | yellow << 3 | (drawn - green - yellow) << 6)
                count += 1
    return count


@kernel
def list_counts(s: Fixed, at: int, heaps: int, code: int, out: Ints) -> int:
    count = 0
    for i in range(heaps):
        if s[at + i] > 0:
            out[count] = code + i
            count += 1
    return count


# Apply


@kernel
def apply(board: Fixed, s: Ints, move: int) -> None:
    phase = s[PHASE]
    if phase == HIDE:
        if move < SPACES:
            hide(board, s, move)
        elif move == TAKE:
            save(board, s)
        else:
            end_turn(board, s)
    elif phase == DRAW:
        draw(board, s, move)
    elif phase == SAVE:
        if move == TAKE:
            save(board, s)
        else:
            end_turn(board, s)
    elif phase == REVERSE:
        act(board, s, move - TURNED)
    elif phase == KEEP:
        keep(s, move)
        arrived(board, s)
    elif phase == DEAL:
        deal(board, s, move)
    else:
        push_out(board, s, move - PUSHED)


@kernel
def deal(board: Fixed, s: Ints, move: int) -> None:
    move_pebbles(s, BAG, HAND + COLOURS * s[SEAT], move)
    s[SEAT] += 1
    if s[SEAT] == board[PLAYERS]:
        s[PHASE], s[SEAT], s[LEFT] = HIDE, 0, 0


@kernel
def move_pebbles(s: Ints, giver: int, taker: int, move: int) -> None:
    for colour in range(COLOURS):
        count = move >> 3 * colour & 7
        s[giver + colour] -= count
        s[taker + colour] += count


@kernel
def hide(board: Fixed, s: Ints, space: int) -> None:
    """The space is paid for, then pebbles are drawn."""
    seat = s[SEAT]
    if space < COLOURED:
        colour = board[COLOUR + space]
        s[HAND + COLOURS * seat + colour] -= 1
        s[HEAP + colour] += 1
    s[HERO + seat] = space + 1
    s[LEFT] = board[DRAWS + space]
    go_on_drawing(board, s)


@kernel
def go_on_drawing(board: Fixed, s: Ints) -> None:
    """An empty bag is refilled when a pebble must be drawn; with both empty there is nothing to draw."""
    if s[LEFT] > 0:
        if pebbles(s, BAG) == 0:
            for colour in range(COLOURS):
                s[BAG + colour] = s[HEAP + colour]
                s[HEAP + colour] = 0
        if pebbles(s, BAG) > 0:
            s[PHASE] = DRAW
            return
        s[LEFT] = 0
    if keep_rule(board, s) == ALL:
        arrived(board, s)
    else:
        look_at_tray(board, s)


@kernel
def draw(board: Fixed, s: Ints, move: int) -> None:
    taker = HAND + COLOURS * s[SEAT] if keep_rule(board, s) == ALL else TRAY
    s[LEFT] -= drawn_at_once(s)
    move_pebbles(s, BAG, taker, move)
    go_on_drawing(board, s)


@kernel
def look_at_tray(board: Fixed, s: Ints) -> None:
    """What is kept is asked only where there is more than one way."""
    rule = keep_rule(board, s)
    if has_choice(s, rule):
        s[PHASE] = KEEP
    else:
        keep(s, only_keep(s, rule))
        arrived(board, s)


@kernel
def only_keep(s: Fixed, rule: int) -> int:
    kept = KEPT
    for green in range(s[TRAY] + 1):
        for yellow in range(s[TRAY + 1] + 1):
            for red in range(s[TRAY + 2] + 1):
                if may_keep(s, rule, green, yellow, red):
                    kept = KEPT + (green | yellow << 3 | red << 6)
    return kept


@kernel
def keep(s: Ints, move: int) -> None:
    """What is not kept goes to the open discard."""
    move_pebbles(s, TRAY, HAND + COLOURS * s[SEAT], move)
    for colour in range(COLOURS):
        s[HEAP + colour] += s[TRAY + colour]
        s[TRAY + colour] = 0


@kernel
def arrived(board: Fixed, s: Ints) -> None:
    """Where you cannot save, the turn ends by itself."""
    if can_save(board, s, s[SEAT]):
        s[PHASE] = SAVE
    else:
        end_turn(board, s)


@kernel
def save(board: Fixed, s: Ints) -> None:
    seat = s[SEAT]
    kind = tile_beside(s, seat) - 1
    for colour in range(COLOURS):
        s[HAND + COLOURS * seat + colour] -= board[NEEDS + COLOURS * kind + colour]
        s[HEAP + colour] += board[NEEDS + COLOURS * kind + colour]
    s[PATH + (s[HERO + seat] - 1) % PLACES] = EMPTY
    s[TAKEN + KINDS * seat + kind] += 1
    s[QUIET] = SAVED
    s[PHASE] = REVERSE


@kernel
def act(board: Fixed, s: Ints, reverse: int) -> None:
    s[UNSEEN + reverse] -= 1
    if reverse == AGAIN:
        s[PHASE] = HIDE
    elif reverse == NOTHING or is_last_round(s):
        end_turn(board, s)
    else:
        s[PHASE] = PUSH
        s[LEFT] = empty_places(s) if reverse == FILL else reverse


@kernel
def empty_places(s: Fixed) -> int:
    count = 0
    for place in range(PLACES):
        count += s[PATH + place] == EMPTY
    return count


@kernel
def is_last_round(s: Fixed) -> bool:
    """The magic tile is out. It stays on place 1, for no tile is pushed after it."""
    return s[PATH] == MAGIC


@kernel
def push_out(board: Fixed, s: Ints, tile: int) -> None:
    if tile != MAGIC:
        s[CASTLE] -= 1
        s[PILE + tile - 1] -= 1
    push(s, tile)
    s[LEFT] = 0 if tile == MAGIC else s[LEFT] - 1
    if s[LEFT] > 0:
        return
    if s[PHASE] == LAY:
        s[PHASE], s[LEFT] = DEAL, DEALT
    elif s[PHASE] == PUSH:
        end_turn(board, s)
    else:
        next_turn(board, s)


@kernel
def shifted(s: Fixed) -> int:
    """How many tiles a new one pushes on: an empty place takes the shift up."""
    count = 0
    while count < PLACES and s[PATH + count] != EMPTY:
        count += 1
    return count


@kernel
def push(s: Ints, tile: int) -> None:
    """Each of them moves on to the next place; where none is empty, the last falls off."""
    for place in range(min(shifted(s), PLACES - 1), 0, -1):
        s[PATH + place] = s[PATH + place - 1]
    s[PATH] = tile


@kernel
def end_turn(board: Fixed, s: Ints) -> None:
    """An empty path gets six new tiles."""
    if empty_places(s) == PLACES:
        s[PHASE], s[LEFT] = NEW_PATH, PLACES
    else:
        next_turn(board, s)


@kernel
def next_turn(board: Fixed, s: Ints) -> None:
    """The last round ends before the first player; a garden where nobody saves anything ends at dawn."""
    s[QUIET] += 1
    s[SEAT] += 1
    if s[SEAT] == board[PLAYERS]:
        s[SEAT] = 0
    if (s[SEAT] == 0 and is_last_round(s)) or s[QUIET] == DAWN * board[PLAYERS]:
        s[PHASE], s[SEAT] = ENDED, 0
    else:
        s[PHASE] = HIDE


# Result: most gems, then most pebbles left, then the win is shared


@kernel
def score(board: Fixed, s: Fixed, seat: int) -> int:
    gems = 0
    for kind in range(board[USED]):
        need = NEEDS + COLOURS * kind
        gems += s[TAKEN + KINDS * seat + kind] * (board[need] + board[need + 1] + board[need + 2])
    return gems


@kernel
def standing(board: Fixed, s: Fixed, seat: int) -> int:
    """Gems first; pebbles, never more than 60, break a tie."""
    return score(board, s, seat) * 64 + pebbles(s, HAND + COLOURS * seat)


@kernel
def is_winner(board: Fixed, s: Fixed, seat: int) -> bool:
    best = 0
    for other in range(board[PLAYERS]):
        best = max(best, standing(board, s, other))
    return standing(board, s, seat) == best
