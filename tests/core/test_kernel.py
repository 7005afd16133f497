"""Flavours of kernels; and on the disk: processes that compile at the same time do not disturb each other."""

import os
import pickle
import subprocess
import sys
import threading
from array import array
from pathlib import Path

import pytest
from amounts import amount

import plenilune
from plenilune.core import kernel
from plenilune.core.kernel_files import KernelFiles
from plenilune.search.playouts import Loops
from plenilune.search.proof.solver import Solver, solver_of
from plenilune.search.tree.search import TreeSearch

KERNELS = amount(3, 10)
SIGNATURES = ("int", "float", "row")  # each makes other code: a mistaken one gives wrong numbers

SOURCE = """
from plenilune.core.kernel import kernel
"""
ONE = """
@kernel
def total{n}(values, more):
    found = more + more
    for i in range(len(values)):
        found = found + values[i] * {n}
    return found
"""

# Between looking at what is there and putting its own file there, every process is held up: others overtake it
COMPILE = """
import os, random, sys, time
from plenilune.core import kernel
rng, which, slow = random.Random(sys.argv[1]), sys.argv[1], float(sys.argv[2])
replace = os.replace
def late(*paths):
    time.sleep(rng.random() * slow)
    replace(*paths)
os.replace = late
import numpy
totals = kernel.load("totals", kernel.Flavour.NUMBA)
given = {"int": 1, "float": 0.25, "row": numpy.array([0.5, 1.5])}[which]
for n, _ in enumerate(sys.stdin):  # a line for each, so that all begin it together
    function = getattr(totals, f"total{n}")
    found = function(kernel.MAKERS["numba"].row([1, 2, 3]), given)
    assert numpy.array_equal(found, given + given + 6 * n), (which, n, found)
    print(sum(function.stats.cache_hits.values()), flush=True)
"""


@pytest.fixture
def compiling(tmp_path):
    """Starts a process that compiles for one signature, with a cache of this test alone, from a copy of the source."""
    running = []

    def start(signature, slow, copy="one"):
        folder = tmp_path / copy
        folder.mkdir(exist_ok=True)
        (folder / "totals.py").write_text(SOURCE + "".join(ONE.format(n=n) for n in range(KERNELS)))
        environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": str(folder)}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        command = [sys.executable, "-c", COMPILE, signature, str(slow)]
        running.append(subprocess.Popen(command, env=environment, **pipes))
        return running[-1]

    yield start
    for process in running:
        process.communicate(timeout=300)
        assert process.returncode == 0


def compile_together(processes):
    """How often each has found what it wanted in the cache."""
    hits = dict.fromkeys(range(len(processes)), 0)
    for _ in range(KERNELS):
        for process in processes:
            process.stdin.write("\n")
            process.stdin.flush()
        for at, process in enumerate(processes):
            hits[at] += int(process.stdout.readline())
    return list(hits.values())


def test_several_processes_that_compile_signatures_of_one_kernel_at_once_lose_and_mix_up_none(compiling):
    assert compile_together([compiling(signature, 0.15) for signature in SIGNATURES]) == [0, 0, 0]
    again = [compiling(signature, 0, copy) for signature, copy in zip(SIGNATURES, ("one", "other", "third"), strict=True)]
    assert compile_together(again) == [KERNELS] * len(SIGNATURES)  # wherever the source lies


@pytest.fixture
def files(tmp_path):
    return KernelFiles(tmp_path, "one", pickle.dumps)


def test_what_was_torn_is_not_there(files, tmp_path):
    files.save("key", list(range(1000)))
    (path,) = tmp_path.iterdir()
    assert files.load("key") == list(range(1000))
    whole = path.read_bytes()
    for torn in (b"", bytes(len(whole)), whole[: len(whole) // 2]):
        path.write_bytes(torn)
        assert files.load("key") is None
    files.save("key", "again")
    assert files.load("key") == "again"


def test_a_file_of_another_signature_is_not_taken_for_it(files):
    files.save("one", 1)
    files.save("two", 2)
    one, two = (files._path(key) for key in ("one", "two"))
    one.write_bytes(two.read_bytes())
    assert files.load("one") is None and files.load("two") == 2


def test_nothing_half_written_stays_when_saving_fails(files, tmp_path, monkeypatch):
    def refuse(*_: Path) -> None:
        raise PermissionError  # on Windows, while somebody reads the file

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PermissionError):
        files.save("key", 1)
    assert list(tmp_path.iterdir()) == []


def test_a_kernel_whose_files_are_cleared_leaves_the_others_alone(files, tmp_path):
    other = KernelFiles(tmp_path, "other", files._dump)
    files.save("key", 1)
    other.save("key", 2)
    files.flush()
    assert files.load("key") is None and other.load("key") == 2


class Prebuilt(kernel.Maker):
    """Stands for a library that was built beforehand: it is faster than all others, and its rows are its own."""

    def __init__(self):
        self.loaded = []

    def load(self, name, alias, over):
        self.loaded.append(name)
        return super().load(name, alias, over)

    def row(self, values):
        return array("q", values)

    def zeros(self, count):
        return self.row([0] * count)


@pytest.fixture
def prebuilt(monkeypatch):
    before = set(sys.modules)
    monkeypatch.setattr(kernel, "MAKERS", {"prebuilt": Prebuilt(), **kernel.MAKERS})
    yield kernel.MAKERS["prebuilt"]
    for name in set(sys.modules) - before:
        if "_prebuilt" in name:
            del sys.modules[name]


def test_a_third_flavour_is_chosen_by_all_searches_and_they_play_as_before(prebuilt):
    assert kernel.chosen(True, "full-moon") == "prebuilt" and kernel.chosen(False, "full-moon") == kernel.Flavour.PLAIN
    game = plenilune.game("full-moon")
    state = game.new(seed=3)
    view = state.view(state.mover)
    loops, search, solver = Loops(game), TreeSearch(game), Solver(game, table=1 << 10, marks=1 << 10)
    assert loops.trace(1) == Loops(game, compiled=False).trace(1)
    assert search.choose(view, 20, 1) == TreeSearch(game, compiled=False).choose(view, 20, 1)
    assert solver.forced(state.ints, 2) == Solver(game, compiled=False).forced(state.ints, 2)
    files = ("loops", "tree.kernels", "proof.kernels")
    assert {f"plenilune.search.{name}" for name in files} < set(prebuilt.loaded)
    assert all(type(made) is array for made in (loops._s, search._desk.tree, solver._keys))


def test_the_best_flavour_that_is_there_is_taken(monkeypatch, tmp_path):
    assert kernel.chosen(True, "full-moon") == kernel.Flavour.LIBRARY and kernel.can_compile("full-moon")
    assert kernel.chosen(True, "full-moon", "texts.of.somebody") == kernel.Flavour.NUMBA
    assert kernel.chosen("plain", "full-moon") == "plain" and kernel.chosen(kernel.Flavour.NUMBA, "full-moon") == "numba"
    monkeypatch.setenv("PLENILUNE_KERNELS", str(tmp_path))
    assert kernel.chosen(True, "full-moon") == kernel.Flavour.NUMBA and kernel.can_compile("full-moon")
    monkeypatch.setattr(kernel.NumbaMaker, "is_there", lambda *_: False)
    assert not kernel.can_compile("full-moon")
    assert kernel.chosen(True, "full-moon") == kernel.Flavour.NUMBA  # and who loads it is told what is missing


def test_kernels_whose_indices_are_checked_are_no_librarys(monkeypatch):
    monkeypatch.setenv("PLENILUNE_BOUNDSCHECK", "1")
    assert kernel.chosen(True, "full-moon") == kernel.Flavour.NUMBA


def test_the_solver_of_a_process_is_one_for_each_flavour():
    game = plenilune.game("full-moon")
    assert solver_of(game) is solver_of(plenilune.game("full-moon"), True) is solver_of(game, "library")
    assert solver_of(game, False) is solver_of(game, "plain") is not solver_of(game)


SLOW = """
from threads_of_test_kernel import begun, go_on
from plenilune.core.kernel import bound, kernel
rules = bound("rules")
begun.set()
assert go_on.wait(60)
@kernel
def one():
    return rules.size
"""


def test_while_one_thread_compiles_what_another_imports_is_plain(tmp_path, monkeypatch):
    (tmp_path / "slow_kernels.py").write_text(SLOW)
    threads = type(sys)("threads_of_test_kernel")
    threads.begun, threads.go_on = threading.Event(), threading.Event()
    monkeypatch.setitem(sys.modules, "threads_of_test_kernel", threads)
    monkeypatch.syspath_prepend(tmp_path)
    loaded = []
    thread = threading.Thread(target=lambda: loaded.append(kernel.bind("full-moon", loops="slow_kernels")))
    thread.start()
    assert threads.begun.wait(60)

    def function():
        return 1

    assert kernel.kernel(function) is function and kernel.bound("rules") is None and kernel.table([1]) == (1,)
    threads.go_on.set()
    thread.join(60)
    assert type(loaded[0].loops.one) is not type(function) and loaded[0].loops.rules is loaded[0].rules
