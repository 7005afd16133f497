"""Kernels as WebAssembly, in a page of Chromium: equal to the library of this machine, which is equal to the plain text."""

from pathlib import Path

import every_table
import flavours
from python_in_page import python_in_page

AMOUNTS = (20, 200, 4_000)  # games, simulations, positions
BLANK = b'<!doctype html><meta charset="utf-8"><title>Python</title>'


def test_webassembly_in_a_page_comes_to_what_a_library_of_this_machine_comes_to(chromium, host):
    host.beside["/blank.html"] = BLANK
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"http://localhost:{host.port}/blank.html")
    modules = [Path(str(module.__file__)) for module in (every_table, flavours)]
    found = python_in_page(page, host, modules, f"flavours.sums('library', *{AMOUNTS})")
    context.close()
    expected = flavours.sums("library", *AMOUNTS)
    assert {what.split()[-1] for what in found} == {"games", "facts", "trees", "proofs"}
    assert [what for what in expected if found.get(what) != expected[what]] == [] and found.keys() == expected.keys()
