"""A state that asks a library hears what the text says."""

from random import Random

import pytest
from every_table import every_table, name

from plenilune.core import kernel
from plenilune.core.steps import of_library, of_text

TABLES = list(every_table())


@pytest.mark.parametrize("table", TABLES, ids=[name(table) for table in TABLES])
def test_a_library_and_the_text_say_the_same(table):
    assert kernel.is_at_once(table.key), "no library: ./test builds it"
    rules = table.modules.rules
    text, library = of_text(rules, table.board), of_library(table.key, table.board)
    rng, s = Random(3), table.unset().ints
    while (mover := rules.mover(table.board.ints, s)) != -2:
        row = library.row(s)
        choices = text.choices(s)
        assert library.choices(row) == choices
        if mover == -1:
            tickets = text.tickets(s)
            assert library.tickets(row) == tickets
            ticket = rng.randrange(tickets)
            code = text.outcome(s, ticket)
            assert library.outcome(row, ticket) == code
        else:
            code = rng.choice(choices)
        after = library.after(row, code)
        assert tuple(row) == s  # a row that somebody holds never changes
        s = text.after(s, code)
        assert tuple(after) == s
