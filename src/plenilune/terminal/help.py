"""Help while playing: what may be done, and the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markdown import Markdown

from plenilune.core.about import rules_text
from plenilune.core.errors import PleniluneError
from plenilune.core.state import Game
from plenilune.terminal.prompt import read_line
from plenilune.terminal.screen import Screen


def show_moves(screen: Screen, moves: Sequence[str], keys: str = "what-else") -> None:
    """Every move with its number, in columns that read downwards; then the sentence on what else may be typed."""
    screen.say("what-may-be-done", count=len(moves))
    entries = [f"{number:>3} {move}" for number, move in enumerate(moves, 1)]
    if screen.plain:
        for entry in entries:
            screen.line(entry.strip())
    else:
        wide = max(len(entry) for entry in entries) + 2
        rows = -(-len(entries) // max(1, screen.width // wide))
        for row in range(rows):
            screen.line("".join(f"{entry:<{wide}}" for entry in entries[row::rows]).rstrip())
    screen.say(keys)


def show_rules(screen: Screen, game: Game) -> None:
    try:
        text = rules_text(game.words, screen.lang)
    except PleniluneError as error:
        screen.line(error.say(screen.lang))
        return
    pages = list(screen.pages(text if screen.plain else Markdown(text)))
    for number, page in enumerate(pages, 1):
        screen.raw(page)
        if number < len(pages) and read_line(screen.words("more-rules") + " "):
            return
