"""Where a person reads: draws boards, says sentences in the person's language, clears."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import groupby
from pathlib import Path
from types import ModuleType

from rich.console import Console, RenderableType
from rich.text import Text

from plenilune import words
from plenilune.core import registry
from plenilune.core.acts import ACTS
from plenilune.core.game import Said
from plenilune.core.state import Game, Told, View

WIDEST = 100  # a line of text that is longer reads badly
FAR = 80  # lines that push a secret out of sight where a screen cannot be cleared


class Screen:
    def __init__(self, console: Console, lang: str, plain: bool = False, ascii_only: bool = False) -> None:
        self.console = console
        self.lang = lang
        self.plain = plain
        self.ascii_only = ascii_only

    @property
    def width(self) -> int:
        return min(WIDEST, self.console.width)

    def words(self, key: str, folder: Path = words.SHARED, **gaps: str | int) -> str:
        return words.say(folder, key, self.lang, **gaps)

    def computer(self, place: int, owls: int) -> str:
        """The computer on that chair; among several, by its name."""
        name = words.owl_name(place) if owls > 1 else None
        return ", ".join([*([self.words(name.key)] if name else []), self.words("computer")])

    def say(self, key: str, **gaps: str | int) -> None:
        self.line(words.say(words.SHARED, key, self.lang, **gaps))

    def tell(self, game: Game, said: Said, you: str | None) -> str:
        """A sentence of the game, to the person of that seat; None: to everybody."""
        return words.tell(game.words, said, self.lang, you=you, types=True)

    def line(self, text: str = "", style: str = "") -> None:
        """A sentence, wrapped at spaces but not at the fixed ones of French; brackets in it are letters, not markup."""
        lines = textwrap.wrap(text, self.width, break_long_words=False, break_on_hyphens=False)
        self.console.print(Text("\n".join(lines), style), no_wrap=True, overflow="ignore", crop=False)

    def title(self, left: str, right: str) -> None:
        if self.plain:
            self.line(f"{left}. {right}")
            return
        room = max(1, self.width - len(left) - len(right) - 2)
        self.console.print(Text(f" {left}{' ' * room}{right} ", "reverse bold"), no_wrap=True, overflow="crop")

    def board(self, game: Game, view: View) -> None:
        """The game's own drawing; its sentences when plain."""
        terminal = _terminal_of(game.key)
        drawing = None if terminal is None or self.plain else self._drawing(terminal, game, view)
        if drawing and self._has_room_for(drawing):
            self.console.print(drawing, no_wrap=True, overflow="ignore", crop=False)
        elif view.tells:
            for said in view.tells:
                self.line(self.tell(game, said, view.seat))
        else:
            self.line(view.position)

    def _has_room_for(self, drawing: Text) -> bool:
        """What is wider than the screen would be broken into garbage: it is told instead."""
        return max((line.cell_len for line in drawing.split()), default=0) <= self.console.width

    def has_room_below(self, game: Game, view: View, lines: int) -> bool:
        """Whether that many lines fit on the screen beside the drawing."""
        terminal = _terminal_of(game.key)
        if self.plain or terminal is None or not self.console.is_terminal:
            return True
        return self._drawing(terminal, game, view).plain.count("\n") + 1 + lines <= self.console.height

    def _drawing(self, terminal: ModuleType, game: Game, view: View) -> Text:
        drawing: Text = terminal.draw(game.board, view, self.lang, self.ascii_only).copy()
        drawing.rstrip()
        return drawing

    def facts(self, game: Game, facts: Sequence[Told], you: str | None) -> int:
        """What happened, in one paragraph, who did it named once; plain, in sentences. How many lines it took."""
        if self.plain:
            lines = [self._sentences(game, fact, you) for fact in facts]
        else:
            turns = [list(own) for _, own in groupby(facts, lambda fact: (fact.mover, fact.text in ACTS))]
            told = [self._turn(game, own, you) for own in turns]
            lines = _packed(told, " - " if self.ascii_only else " · ", self.width)
        for text in lines:
            self.line(text)
        return len(lines)

    def _turn(self, game: Game, facts: Sequence[Told], you: str | None) -> str:
        """In notation; an act in its sentence."""
        if facts[0].text in ACTS:
            return " ".join(self._sentences(game, fact, you) for fact in facts)
        if all(" " in fact.text and fact.said for fact in facts):  # words of the notation, such as `draw yr`
            return " ".join(self._sentences(game, fact, you) for fact in facts)
        return f"{self.seat(game, facts[0].mover)} {', '.join(fact.text for fact in facts)}"

    def _sentences(self, game: Game, fact: Told, you: str | None) -> str:
        told = [self.tell(game, said, you) for said in fact.said]
        return " ".join(told) or f"{self.seat(game, fact.mover)} {fact.text}"

    def seat(self, game: Game, seat: str) -> str:
        """What the game calls a seat; its letter where the words have no name for it."""
        if seat == "chance":
            return self.words("chance")
        name = self.words(f"seat-{seat}", game.words)
        return seat if name == f"seat-{seat}" else name

    def listed(self, game: Game, seats: Iterable[str]) -> str:
        *others, last = [self.seat(game, seat) for seat in seats]
        return self.words("and", others=", ".join(others), last=last) if others else last

    def waiting(self, key: str, **gaps: str | int) -> AbstractContextManager[object]:
        """A sign of life where somebody watches; it is gone when the answer comes."""
        if self.plain or not self.console.is_terminal:
            return nullcontext()
        return self.console.status(
            words.say(words.SHARED, key, self.lang, **gaps), spinner="line" if self.ascii_only else "dots"
        )

    def clear(self) -> None:
        """A fresh picture; plain output just goes on."""
        if not self.plain:
            self.console.clear()

    def hide(self) -> None:
        """Nothing that stood here may be seen again, not by scrolling back either."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.console.print("\n" * FAR)

    def pages(self, content: RenderableType) -> Iterable[str]:
        """A long text in portions that fit the screen."""
        with self.console.capture() as capture:
            self.console.print(content, width=self.width)
        lines, room = capture.get().splitlines(), max(5, self.console.height - 2)
        if not self.console.is_terminal:
            room = max(1, len(lines))
        for at in range(0, len(lines), room):
            yield "\n".join(lines[at : at + room])

    def raw(self, text: str) -> None:
        """Text that is already styled."""
        self.console.file.write(text + "\n")
        self.console.file.flush()


def _packed(items: Sequence[str], between: str, width: int) -> list[str]:
    """As many items on a line as fit, none broken."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(between) + len(item) <= width:
            lines[-1] += between + item
        else:
            lines.append(item)
    return lines


def _terminal_of(key: str) -> ModuleType | None:
    try:
        return registry.module_of(key, "terminal")
    except ModuleNotFoundError as error:
        if not (error.name or "").endswith(".terminal"):
            raise
        return None
