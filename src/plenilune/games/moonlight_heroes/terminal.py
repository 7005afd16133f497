"""Moonlight Heroes in letters, 78 columns by 20 lines: castle, path, hiding places, fountains; then the viewer's own things.

A doubled box or square brackets: you may go there, or save that tile. A star: you could save there. Colour only helps."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from rich.text import Text

from plenilune import words
from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.games.moonlight_heroes.names import COLOUR_NAMES, COLOURS, Counts, gold_key
from plenilune.games.moonlight_heroes.view import Hero, Pieces, Space

WORDS = Path(__file__).parent / "words"
WIDTH, HEIGHT = 78, 20
PITCH, BOXES = 8, 14  # from one box to the next; column of the first
TOP, MIDDLE, BOTTOM = 3, 7, 11  # rows of L, of the path, of R
FOUNTAIN_ROWS = {2: (3, 11), 3: (3, 7, 11), 4: (3, 6, 9, 12)}
STYLES = {"g": "bright_green", "y": "bright_yellow", "r": "bright_red"}
HEROES = {"f": "bright_yellow", "w": "bright_blue", "s": "bright_red", "c": "bright_magenta"}
LEGAL, QUIET, MINE = "bold bright_cyan", "bright_black", "bold bright_yellow"
SIGNS = {"g": "●", "y": "▲", "r": "■"}
BOX = {"not now": "╭─╮│╰╯", "legal": "╔═╗║╚╝", "mine": "┏━┓┃┗┛", "tile": "╭─╮│╰╯"}
ASCII_BOX = {"not now": "+-+|++", "legal": "#=#H##", "mine": "@-@|@@", "tile": "+-+|++"}
EDGE = {"not now": QUIET, "legal": LEGAL, "mine": MINE, "tile": "bright_blue"}
CASTLE = (" ▲     ▲", "▟█▙   ▟█▙", "███▄█▄███", "██▪███▪██", "█████████", "███▛▀▜███", "███▌ ▐███", "███▌ ▐███")
ASCII_CASTLE = (" ^     ^", "/#\\___/#\\", "#########", "##o###o##", "#########", "###/-\\###", "###| |###", "###| |###")
ZIRROZ = ("   ▲", "  ▟█▙", "▗▄███▄▖", " (• •)", " ▟███▙")
ASCII_ZIRROZ = ("   ^", "  /#\\", "-=###=-", " (o o)", " /###\\")


class Canvas:
    """Rows of letters, each with its style."""

    def __init__(self, lang: str, ascii_only: bool) -> None:
        self.lang, self.ascii_only = lang, ascii_only
        self._cells = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]

    def put(self, x: int, y: int, letters: str, style: str = "") -> int:
        """Writes there; the column after it."""
        if self.ascii_only:
            letters = words.in_ascii(letters, self.lang)
        for at, letter in enumerate(letters[: max(WIDTH - x, 0)], x):
            self._cells[y][at] = (letter, style)
        return x + len(letters)

    def put_signs(self, x: int, y: int, colours: str) -> int:
        """Letters g y r as the signs of their colours; anything else as it is."""
        for letter in colours:
            sign = letter if self.ascii_only else SIGNS.get(letter, letter)
            x = self.put(x, y, sign, f"bold {STYLES[letter]}" if letter in STYLES else "")
        return x

    def box(self, x: int, y: int, kind: str, label: str = "") -> None:
        line = (ASCII_BOX if self.ascii_only else BOX)[kind]
        self.put(x, y, line[0] + line[1] * 5 + line[2], EDGE[kind])
        self.put(x, y + 1, line[3] + " " * 5 + line[3], EDGE[kind])
        self.put(x, y + 2, line[4] + line[1] * 5 + line[5], EDGE[kind])
        self.put(x + 1, y, label, EDGE[kind])

    def text(self) -> Text:
        text = Text(no_wrap=True)
        for row in self._cells:
            for style, cells in groupby(row, key=lambda cell: cell[1]):
                text.append("".join(letter for letter, _ in cells), style or None)
            text.append("\n")
        return text


def say(lang: str, key: str, **gaps: str | int) -> str:
    return words.say(WORDS, key, lang, **gaps)


def draw(board: Board, view: View, lang: str, ascii_only: bool = False) -> Text:
    canvas = Canvas(lang, ascii_only)
    pieces: Pieces = view.pieces
    _draw_seats(canvas, lang, view)
    _draw_castle(canvas, lang, pieces)
    for space in pieces.spaces:
        if space.colour:
            _draw_space(canvas, view, space)
    for row in (TOP + 3, BOTTOM - 1):
        canvas.put(BOXES - 1, row, ("." if ascii_only else "┄") * 49, QUIET)
    for place, gems in enumerate(pieces.path):
        _draw_tile(canvas, lang, view, place, gems)
    _draw_zirroz(canvas, pieces)
    fountains = [space for space in pieces.spaces if not space.colour]
    for row, space in zip(FOUNTAIN_ROWS[len(fountains)], fountains, strict=True):
        _draw_fountain(canvas, lang, view, space, row)
    _draw_tray(canvas, lang, view)
    return canvas.text()


def _draw_seats(canvas: Canvas, lang: str, view: View) -> None:
    """The others, two on a line; a mark before whose turn it is."""
    others = [hero for hero in view.pieces.heroes if hero.seat != view.seat]
    for number, hero in enumerate(others):
        x, y = 2 + 38 * (number % 2), number // 2
        if hero.seat == view.pieces.seat and view.mover is not None:
            canvas.put(x - 2, y, ">" if canvas.ascii_only else "▸", MINE)
        x = canvas.put(x, y, f"{hero.seat.upper()} {say(lang, f'name-{hero.seat}')}  ", f"bold {HEROES[hero.seat]}")
        if hero.hand is None:
            x = canvas.put(x, y, say(lang, "draw-pebbles", count=hero.pebbles))
        else:
            x = _put_counts(canvas, x, y, hero.hand)
        canvas.put(x, y, "  " + say(lang, "draw-gems", count=hero.gems))


def _put_counts(canvas: Canvas, x: int, y: int, counts: Counts) -> int:
    """`2● 3■`"""
    return canvas.put_signs(x, y, " ".join(f"{counts[n]}{colour}" for n, colour in enumerate(COLOURS) if counts[n]) or "-")


def _draw_castle(canvas: Canvas, lang: str, pieces: Pieces) -> None:
    for row, line in enumerate(ASCII_CASTLE if canvas.ascii_only else CASTLE, TOP):
        canvas.put(2, row, line, "blue")
    canvas.put(1, BOTTOM, say(lang, "draw-castle", count=pieces.castle), "bold")
    if pieces.is_last_round:
        canvas.put(1, BOTTOM + 1, say(lang, "draw-last"), MINE)


def _draw_zirroz(canvas: Canvas, pieces: Pieces) -> None:
    for row, line in enumerate(ASCII_ZIRROZ if canvas.ascii_only else ZIRROZ, TOP + 2):
        canvas.put(62, row, line, "magenta")
    canvas.put(62, BOTTOM - 1, f"Zirroz {len(pieces.zirroz)}", "bright_magenta")


def _draw_space(canvas: Canvas, view: View, space: Space) -> None:
    x, y = BOXES + PITCH * (space.place - 1), TOP if space.name[0] == "L" else BOTTOM
    is_mine = space.hero and space.hero == view.seat
    kind = "mine" if is_mine else "legal" if space.name in view.moves else "not now"
    canvas.box(x, y, kind, space.name)
    if space.can_save and (kind == "legal" or (is_mine and "save" in view.moves)):
        canvas.put(x + 5, y, "*", "bold")
    canvas.put_signs(x + 2, y + 1, space.colour)
    if space.hero:
        canvas.put(x + 3, y + 1, f"<{space.hero.upper()}>", f"bold {HEROES[space.hero]}")
    elif space.draws:
        canvas.put(x + 4, y + 1, f"+{space.draws}")


def _draw_tile(canvas: Canvas, lang: str, view: View, place: int, gems: str) -> None:
    x = BOXES + PITCH * place
    if not gems:
        canvas.put(x + 3, MIDDLE + 1, "." if canvas.ascii_only else "·", QUIET)
        return
    beside = next((space.place for space in view.pieces.spaces if space.hero and space.hero == view.seat), 0)
    canvas.box(x, MIDDLE, "legal" if "save" in view.moves and beside == place + 1 else "tile")
    if gems == "magic":
        canvas.put(x + 1, MIDDLE + 1, say(lang, "draw-magic")[:5], "bold bright_magenta")
    else:
        canvas.put_signs(x + 1, MIDDLE + 1, gems if len(gems) == 4 else " ".join(gems).center(5))


def _draw_fountain(canvas: Canvas, lang: str, view: View, space: Space, row: int) -> None:
    if space.hero:
        canvas.put(70, row, f"({space.name}<{space.hero.upper()}>)", f"bold {HEROES[space.hero]}")
    elif space.name in view.moves:
        canvas.put(70, row, f"[{space.name} ~]", LEGAL)
    else:
        canvas.put(70, row, f"({space.name} ~)", QUIET)
    gives = say(lang, "draw-gold-" + gold_key(space.gold)) if space.gold else f"+{space.draws}"
    canvas.put(71, row + 1, gives[:7])


def _draw_tray(canvas: Canvas, lang: str, view: View) -> None:
    """Below the garden: the viewer's pebbles, the heap and the bag, what is asked, and the moves as they are typed."""
    pieces: Pieces = view.pieces
    canvas.put(0, 14, ("-" if canvas.ascii_only else "─") * WIDTH, QUIET)
    x = 2
    for hero in pieces.heroes:
        if hero.seat == view.seat:
            x = _draw_hand(canvas, lang, hero)
    x = canvas.put(max(x, 36), 15, say(lang, "draw-heap") + " ", QUIET)
    x = _put_counts(canvas, x, 15, pieces.heap)
    canvas.put(x + 2, 15, say(lang, "draw-bag", bag=pieces.bag), QUIET)
    canvas.put(2, 16, words.tell(WORDS, view.asks[0], lang), "bold")
    if pieces.tray:
        x = canvas.put(46, 16, say(lang, "draw-tray") + " ")
        if pieces.tray_pebbles is None:
            canvas.put(x, 16, "?" * pieces.tray)
        else:
            canvas.put_signs(x, 16, "".join(colour * pieces.tray_pebbles[n] for n, colour in enumerate(COLOURS)))
    _draw_moves(canvas, lang, view)
    x = 2
    for n, colour in enumerate(COLOURS):
        x = canvas.put_signs(x, 19, colour)
        x = canvas.put(x, 19, f" {say(lang, COLOUR_NAMES[n] if canvas.ascii_only else f'sign-{colour}')}   ", QUIET)
    canvas.put(x, 19, say(lang, "draw-legend"), QUIET)


def _draw_hand(canvas: Canvas, lang: str, hero: Hero) -> int:
    assert hero.hand is not None  # one's own
    x = canvas.put(2, 15, f"{hero.seat.upper()} {say(lang, 'draw-yours')}  ", "bold")
    if hero.pebbles <= 6:
        x = canvas.put_signs(
            x, 15, "  ".join(" ".join(colour * hero.hand[n]) for n, colour in enumerate(COLOURS) if hero.hand[n])
        )
    else:
        x = _put_counts(canvas, x, 15, hero.hand)
    return canvas.put(x, 15, "  " + say(lang, "draw-gems", count=hero.gems), "bold") + 3


def _draw_moves(canvas: Canvas, lang: str, view: View) -> None:
    """Spaces by what they cost, those where one could save with a star; then all other moves."""
    spaces = {space.name: space for space in view.pieces.spaces}
    x, y = 2, 17
    for colour in (*COLOURS, ""):
        names = [move for move in view.moves if move in spaces and spaces[move].colour == colour]
        if not names:
            continue
        starred = "  ".join(name + "*" * spaces[name].can_save for name in names)
        if x + len(starred) > WIDTH - 8:
            x, y = 2, 18
        x = canvas.put(x, y, say(lang, "draw-pay" if colour else "draw-free") + " ", QUIET)
        x = canvas.put_signs(x, y, f"{colour}  " if colour else " ")
        x = canvas.put(x, y, starred) + 4
    for move in view.moves:
        if move not in spaces:
            if x + len(move) > WIDTH:
                x, y = 2, 18
            x = canvas.put(x, y, move) + 3
