"""What every game draws in the terminal: 80x24 is enough, with room for title, news, keys and prompt."""

import re

from rich.cells import cell_len
from telling import some

from plenilune import words
from plenilune.core import registry

LINES = 21  # of 24
COLUMNS = 80


def terminal_of(table):
    """The module that draws; a game may have none, and is then played by its notation."""
    return registry.module_of(table.key, "terminal") if registry.has_module(table.key, "terminal") else None


def test_every_position_fits_the_screen(table, play_through):
    terminal = terminal_of(table)
    for state in some(play_through(table, 61)) if terminal else ():
        for seat in (state.mover if state.mover in table.seats else table.seats[0], None):
            view = state.view(seat)
            for lang in words.languages():
                lines = terminal.draw(table.board, view, lang).plain.split("\n")
                assert len(lines) <= LINES
                assert max(map(cell_len, lines)) <= COLUMNS
                assert not re.search("[{}]", "".join(lines)), lines


def test_a_terminal_without_other_letters_gets_none(table, play_through):
    terminal = terminal_of(table)
    for state in some(play_through(table, 62))[::3] if terminal else ():
        for seat in (table.seats[0], None):
            view = state.view(seat)
            for lang in words.languages():
                lines = terminal.draw(table.board, view, lang, ascii_only=True).plain
                assert lines.isascii() and max(map(len, lines.split("\n"))) <= COLUMNS
