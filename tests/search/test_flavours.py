"""Equal or not shipped: whatever kernels are made of, they play the same games, grow the same trees and prove the same in as
many steps. Plain Python is the text itself; Numba and the libraries have to come to what it comes to."""

import json
import subprocess
from pathlib import Path

import flavours
import pytest
from amounts import amount
from every_table import every_table

import plenilune
from plenilune.core import kernel, kernel_trust

ROOT = Path(__file__).parent.parent.parent
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
WASM = kernel_trust.built_folder() / "wasm"

AMOUNTS = (amount(8, 60), amount(50, 300), amount(1_000, 8_000))  # plain Python has to come to the end of it too
MORE = (amount(100, 2_000), amount(1_000, 5_000), amount(20_000, 200_000))  # of those that are quick


def differing(found, expected):
    assert found.keys() == expected.keys()
    return [what for what in expected if found[what] != expected[what]]


def test_tables_are_of_every_game_and_number_of_players():
    abouts = [plenilune.about(key) for key in plenilune.catalogue()]
    wanted = {(about.key, count) for about in abouts for count in range(about.fewest, about.most + 1)}
    assert {(table.key, table.players) for table in every_table()} == wanted


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_library_and_numba_come_to_what_the_plain_text_comes_to(key):
    expected = flavours.sums("plain", *AMOUNTS, [key])
    assert differing(flavours.sums("library", *AMOUNTS, [key]), expected) == []
    assert differing(flavours.sums("numba", *AMOUNTS, [key]), expected) == []


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_a_library_and_numba_come_to_the_same_far_beyond(key):
    assert differing(flavours.sums("library", *MORE, [key]), flavours.sums("numba", *MORE, [key])) == []


@pytest.mark.parametrize("key", plenilune.catalogue())
def test_webassembly_in_node_comes_to_what_a_library_of_this_machine_comes_to(key, node):
    """Another library of the system computes for it, its pointers are half as long, its rows lie in another memory."""
    command = [node, ROOT / "tests" / "python_in_node.mjs", PYODIDE, ROOT / "src", ROOT / "tests", WASM]
    done = subprocess.run([*command, flavours.printing(*MORE, [key])], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert differing(json.loads(done.stdout), flavours.sums("library", *MORE, [key])) == []


def test_one_other_step_makes_another_sum():
    """What compares sums does not compare nothing."""
    one, other = (flavours.sums("library", games, 30, 500, ["full-moon"]) for games in (3, 4))
    assert {what.split()[-1] for what in differing(one, other)} == {"games", "facts"}
    longer = flavours.sums("library", 3, 31, 501, ["full-moon"])
    assert {what.split()[-1] for what in differing(one, longer)} == {"trees", "proofs"}


def test_every_function_that_is_asked_from_outside_is_the_librarys_own():
    """A text that the library lacks would be played as it is written, equal and slow."""
    for key in plenilune.catalogue():
        bound = kernel.bind(key, "strategy", loops="plenilune.search.tree.kernels", compiled="library")
        for module, names in ((bound.rules, ("apply", "choices", "outcome")), (bound.loops, ("plant", "grow"))):
            assert {getattr(module, name).__qualname__ for name in names} == {"_caller.<locals>.run"}


@pytest.fixture(scope="session")
def node():
    from shutil import which

    found = which("node") or next(iter((ROOT / ".tools" / "node").glob("node")), None)
    assert found, "./test finds Node, or fetches it, when it builds the pages"
    return str(found)
