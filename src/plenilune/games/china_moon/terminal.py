"""China Moon in letters: the course as the same spiral, the start and the island in their boxes, pools and points below.

Forms tell the state, colour is never needed: a frog in arrows may be moved, one with a tick has moved, one between wide
arrows waits for a decision; brackets are where it may go, or where a lily will fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from plenilune import words
from plenilune.core.game import Board
from plenilune.core.state import View
from plenilune.games.china_moon.course import FINISH, START
from plenilune.games.china_moon.view import Frog, Pieces

FOLDER = Path(__file__).parent / "words"
WIDTH, HEIGHT = 78, 18
PADS = {"plain": "o", "lily": "&", "prankster": "^", "spring": "%", "butterfly": "~"}
INK_OF_PAD = {
    "plain": "green",
    "lily": "yellow",
    "prankster": "bright_magenta",
    "spring": "bright_cyan",
    "butterfly": "bright_red",
}
INK_OF_FROG = {
    "g": "bold bright_green",
    "b": "bold bright_blue",
    "r": "bold bright_red",
    "o": "bold yellow",
    "v": "bold bright_magenta",
    "n": "bold white",
}
INK_OF_LILY = {
    "W": "bold bright_white",
    "Y": "bold bright_yellow",
    "P": "bold bright_magenta",
    "B": "bold bright_blue",
    "K": "bold bright_black",
}
PICK, TARGET, QUIET = "bold bright_yellow", "bold bright_cyan", "bright_black"
SIGNS = {"frog": "▐▌", "may": "»«", "moved": "✓", "target": "[]", "way": "·", "mover": "▸", "box": "╭─╮│╰╯"}
ASCII_SIGNS = {"frog": "[]", "may": "><", "moved": "+", "target": "{}", "way": ".", "mover": ">", "box": "+-+|++"}


def draw(board: Board, view: View, lang: str, ascii_only: bool = False) -> Text:
    pond = Pond(board, view, lang, ascii_only)
    pond.ways()
    pond.island()
    pond.start()
    pond.pads()
    pond.frogs()
    return Text("\n").join([*pond.lines(), pond.asks(), pond.seats(), pond.legend()])


class Pond:
    """A grid of letters on which the course is drawn, things that matter over things that do not."""

    def __init__(self, board: Board, view: View, lang: str, ascii_only: bool) -> None:
        self.board, self.view, self.lang, self.ascii_only = board, view, lang, ascii_only
        self.signs = ASCII_SIGNS if ascii_only else SIGNS
        self.pieces: Pieces = view.pieces
        self.cells = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
        self.may_move = frogs_that_may_move(view)
        self.targets = {offer.end for offer in view.offers if self.pieces.phase == "hop"}
        if self.pieces.drop_pad:
            self.targets.add(self.pieces.drop_pad)

    def cell(self, at: tuple[float, float]) -> tuple[int, int]:
        wide, high = self.board.drawing["canvas"]
        return round(at[1] / high * (HEIGHT + 1)) - 1, round(at[0] / wide * (WIDTH - 1))

    def put(self, row: int, col: int, text: str, ink: str) -> None:
        """Text that begins there; what would lie outside is left off."""
        for at, letter in enumerate(text, col):
            if 0 <= row < HEIGHT and 0 <= at < WIDTH:
                self.cells[row][at] = (letter, ink)

    def lines(self) -> Iterator[Text]:
        for row in self.cells:
            line = Text()
            for letter, ink in row:
                line.append(letter, ink)
            line.rstrip()
            yield line

    def at(self, name: str) -> tuple[float, float]:
        if name == FINISH:
            x, y = self.board.drawing["island"]["landing"]
            return x, y
        x, y = self.board.drawing["pads"][name]["at"]
        return x, y

    def ways(self) -> None:
        for name, pad in self.board.drawing["pads"].items():
            for target in pad["to"]:
                (x0, y0), (x1, y1) = self.at(name), self.at(target)
                for third in (1, 2):
                    row, col = self.cell((x0 + (x1 - x0) * third / 3, y0 + (y1 - y0) * third / 3))
                    self.put(row, col, self.signs["way"], QUIET)

    def box(self, row: int, col: int, wide: int, title: str, inside: list[list[tuple[str, str]]]) -> None:
        left, line, right, side, low_left, low_right = tuple(self.signs["box"])
        self.put(row, col, f"{left}{f' {title} ':{line}<{wide - 2}}{right}", QUIET)
        for down, parts in enumerate(inside, 1):
            self.put(row + down, col, f"{side}{'':{wide - 2}}{side}", QUIET)
            across = col + 2
            for text, ink in parts:
                self.put(row + down, across, text, ink)
                across += len(text)
        self.put(row + len(inside) + 1, col, f"{low_left}{line * (wide - 2)}{low_right}", QUIET)

    def island(self) -> None:
        wide, (row, col) = 30, self.cell(self.board.drawing["island"]["at"])
        places = [(f" {at}:{lily}  ", INK_OF_LILY.get(lily, QUIET)) for at, lily in enumerate(self.pieces.places, 1)]
        home = [(f"{self.frog(frog)} ", INK_OF_FROG[frog.colour]) for frog in self.pieces.frogs if frog.pad == FINISH]
        self.box(row - 2, col - wide // 2, wide, self.say("island"), [places, home])

    def start(self) -> None:
        row, col = self.cell(self.board.drawing["start"]["at"])
        waiting = Counter(frog for frog in self.pieces.frogs if frog.pad == START)
        parts = [(f"{self.frog(frog)}{count} ", INK_OF_FROG[frog.colour]) for frog, count in waiting.items()]
        inside = [parts[at : at + 2] for at in range(0, len(parts), 2)] or [[]]
        self.box(HEIGHT - 2 - len(inside) if row > HEIGHT // 2 else row, max(0, col - 6), 13, self.say("start"), inside)

    def pads(self) -> None:
        lilies = dict(self.pieces.lilies)
        for name, pad in self.board.drawing["pads"].items():
            row, col = self.cell(pad["at"])
            lily = lilies.get(name)
            if name in self.targets:
                letter = name[-1] if name[-1] in "ab" else lily or PADS[pad["kind"]]
                self.put(row, col - 1, letter.join(self.signs["target"]) + (lily or ""), TARGET)
            elif lily:
                self.put(row, col - 1, f"({lily})", INK_OF_LILY[lily])
            else:
                self.put(row, col, PADS[pad["kind"]], INK_OF_PAD[pad["kind"]])

    def frogs(self) -> None:
        for frog in self.pieces.frogs:
            if frog.pad in (START, FINISH):
                continue
            row, col = self.cell(self.at(frog.pad))
            if f"{frog.colour}{frog.pad}" == self.pieces.frog:
                self.put(row, col - 2, f" {frog.colour} ".join(self.signs["may"]), PICK)
                self.put(row, col, frog.colour, f"{INK_OF_FROG[frog.colour]} reverse")
            else:
                self.put(row, col - 1, self.frog(frog), INK_OF_FROG[frog.colour])

    def frog(self, frog: Frog) -> str:
        may_move = f"{frog.colour}{frog.pad}" in self.may_move
        shown = frog.colour.join(self.signs["may" if may_move else "frog"])
        return shown + self.signs["moved"] if frog.moved and frog.pad != FINISH else shown

    def asks(self) -> Text:
        """What is to be decided, and as much of what else matters as one line holds."""
        line = ""
        for said in self.view.asks:
            longer = f"{line} {words.tell(FOLDER, said, self.lang)}"
            line = longer if not line or len(longer) <= WIDTH else line
        return Text(self.fit(line))

    def seats(self) -> Text:
        line = Text()
        for seat, pool in self.pieces.pools:
            is_marked = seat == self.view.mover or seat in self.view.winners
            line.append(self.signs["mover"] if is_marked else " ", PICK)
            line.append(seat, INK_OF_FROG[seat]).append(f" {self.view.scores[seat]} ", "bold")
            for lily in pool or "-":
                line.append(lily, INK_OF_LILY.get(lily, QUIET))
            line.append("  ")
        line.rstrip()
        return line

    def legend(self) -> Text:
        line = Text(" ")
        for kind, sign in PADS.items():
            line.append(sign, INK_OF_PAD[kind]).append(f" {self.say(f'legend-{kind}')} ", QUIET)
        line.append("g".join(self.signs["may"])).append(f" {self.say('may-move')} ", QUIET)
        return line.append("(W)").append(f" {self.say('flower')}", QUIET)

    def say(self, key: str) -> str:
        return self.fit(words.say(FOLDER, key, self.lang))

    def fit(self, text: str) -> str:
        """Without accents where only ASCII can be shown."""
        return words.in_ascii(text, self.lang) if self.ascii_only else text


def frogs_that_may_move(view: View) -> set[str]:
    return {offer.frog + offer.start for offer in view.offers if offer.kind == "frog"}
