"""A library of kernels proves itself before it is trusted. One that does not fit, or does not compute what its texts say, or
dies, is passed over with one line in the log; what comes after it plays."""

import hashlib
import json
import shutil
import subprocess
import sys
from array import array

import pytest

import plenilune
from plenilune.core import kernel, kernel_trust
from plenilune.core.kernel_library import Library, places_of, symbol
from plenilune.search import building
from plenilune.search.building import TARGETS, machine
from plenilune.search.playouts import Loops

KEY = "full-moon"
OTHER_TARGET = "linux-aarch64" if kernel_trust.target() != "linux-aarch64" else "linux-x86_64"


class Folder:
    """A copy of this machine's library, to be spoilt; nothing is proven."""

    def __init__(self, path):
        self.path = path
        shutil.copytree(kernel_trust.built_folder() / kernel_trust.target(), path)
        self.description = path / f"{KEY}.json"
        self.library = path / f"{KEY}{kernel_trust.ending(kernel_trust.target())}"

    def say(self, **changed):
        self.description.write_text(json.dumps(json.loads(self.description.read_text()) | changed))

    def put(self, library):
        """Another library in its place, described as if it were the right one."""
        self.library.unlink()
        self.library.write_bytes(library)
        self.say(sha256=hashlib.sha256(library).hexdigest())

    def choose(self):
        return kernel.chosen(True, KEY)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "nothing proven"))
    monkeypatch.setenv("PLENILUNE_KERNELS", str(tmp_path / "kernels"))
    return Folder(tmp_path / "kernels")


def compiled(source, path):
    """A library that somebody made for this machine."""
    path.with_suffix(".c").write_text(source)
    command = [sys.executable, "-m", "ziglang", "cc", "-shared", "-O1", "-o", path, path.with_suffix(".c")]
    subprocess.run(command, check=True, capture_output=True)
    return path.read_bytes()


def symbols():
    texts = json.loads((kernel_trust.built_folder() / kernel_trust.target() / f"{KEY}.json").read_text())["texts"]
    return [symbol(text, name) for text, names in texts.items() for name in names]


@pytest.fixture(scope="module")
def impostors(tmp_path_factory):
    """One deals with other numbers than its texts (a win is worth a little less); one writes where nothing is."""
    path = tmp_path_factory.mktemp("impostors")
    said = json.loads(building.intermediate(KEY).read_text())
    assert "60000" in said["code"]
    machine.build(said["code"].replace("60000", "59999"), TARGETS[kernel_trust.target()], path / "wrong.so", symbols())
    deadly = "\n".join(f"int {name}(long long *places) {{ *(volatile int *)8 = 1; return 0; }}" for name in symbols())
    return {"wrong": (path / "wrong.so").read_bytes(), "deadly": compiled(deadly, path / "deadly.so")}


def refused(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "plenilune.kernels"]


def test_one_that_computes_what_its_texts_say_is_trusted_and_that_is_remembered(folder, monkeypatch, caplog):
    assert not kernel.is_at_once(KEY) and kernel.is_worth_warming(KEY)
    assert folder.choose() == kernel.Flavour.LIBRARY and kernel.is_at_once(KEY)
    kernel_trust.forget()  # as a process that begins
    monkeypatch.setattr(kernel_trust.subprocess, "run", None)  # nobody is asked again
    assert kernel.is_at_once(KEY) and folder.choose() == kernel.Flavour.LIBRARY and refused(caplog) == []


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda folder: folder.say(digest="of other texts"), "made from other texts"),
        (lambda folder: folder.say(target=OTHER_TARGET), f"made for {OTHER_TARGET}, format 1"),
        (lambda folder: folder.say(format=2), f"made for {kernel_trust.target()}, format 2"),
        (lambda folder: folder.library.write_bytes(folder.library.read_bytes()[:-1]), "the file is damaged"),
        (lambda folder: folder.library.unlink(), "cannot be read (FileNotFoundError)"),
        (lambda folder: folder.description.write_text("{"), "cannot be read (JSONDecodeError)"),
        (lambda folder: folder.description.write_text("[]"), "cannot be read (TypeError)"),
    ],
    ids=["version", "processor", "format", "damaged", "gone", "torn", "strange"],
)
def test_one_that_does_not_fit_is_passed_over_with_one_line(folder, caplog, spoil, why):
    spoil(folder)
    assert [folder.choose() for _ in range(3)] == [kernel.Flavour.NUMBA] * 3
    assert refused(caplog) == [f"kernels of {KEY} are passed over: {why}"]
    assert not kernel.is_at_once(KEY) and not kernel_trust.is_untried(KEY)
    assert kernel.chosen(True, "china-moon") == kernel.Flavour.LIBRARY  # the others are none the worse


def test_where_only_bytecode_is_the_version_of_the_package_decides(folder, monkeypatch, caplog):
    monkeypatch.setattr(kernel_trust, "digest_of", lambda _: None)
    assert folder.choose() == kernel.Flavour.LIBRARY
    folder.say(plenilune="0.0.0")
    kernel_trust.forget()
    assert folder.choose() == kernel.Flavour.NUMBA
    assert refused(caplog) == [f"kernels of {KEY} are passed over: made for version 0.0.0"]


@pytest.mark.parametrize(
    ("which", "why"), [("wrong", "it does not compute what its texts say"), ("deadly", "it ended with -11")]
)
def test_one_that_computes_wrongly_or_dies_does_so_in_a_process_of_its_own_and_once(
    folder, impostors, monkeypatch, caplog, which, why
):
    folder.put(impostors[which])
    assert folder.choose() == kernel.Flavour.NUMBA
    assert refused(caplog) == [f"kernels of {KEY} are passed over: {why}"]
    kernel_trust.forget()
    monkeypatch.setattr(kernel_trust.subprocess, "run", None)
    assert folder.choose() == kernel.Flavour.NUMBA and not kernel_trust.is_untried(KEY)  # and nobody tries it again


def test_one_whose_sums_are_others_is_not_trusted(folder, caplog):
    sums = json.loads(folder.description.read_text())["sums"]
    folder.say(sums=sums | {"proofs": "0" * 16})
    assert folder.choose() == kernel.Flavour.NUMBA and len(refused(caplog)) == 1


def test_one_that_no_loader_takes_is_passed_over(folder, caplog):
    folder.put(b"\x7fELF and nothing that follows")
    assert folder.choose() == kernel.Flavour.NUMBA and len(refused(caplog)) == 1


def test_a_trial_that_was_only_slow_is_asked_for_another_time(folder, monkeypatch, caplog):
    monkeypatch.setattr(kernel_trust, "PATIENCE", 0.001)
    assert folder.choose() == kernel.Flavour.NUMBA
    assert refused(caplog) == [f"kernels of {KEY} are passed over: no trial (TimeoutExpired)"]
    monkeypatch.setattr(kernel_trust, "PATIENCE", 120)
    kernel_trust.forget()
    assert folder.choose() == kernel.Flavour.LIBRARY


def test_where_neither_a_library_nor_numba_is_plain_python_plays(folder, monkeypatch):
    folder.say(format=2)
    monkeypatch.setattr(kernel.NumbaMaker, "is_there", lambda *_: False)
    assert not kernel.can_compile(KEY)
    assert Loops(plenilune.game(KEY), kernel.can_compile(KEY)).trace(1)


# Calls


def test_a_call_takes_integers_and_rows_and_nothing_else():
    bound = kernel.bind(KEY, compiled="library")
    game = plenilune.game(KEY)
    board, s = bound.row(game.board.ints), bound.row(game.new(seed=1).ints)
    assert bound.rules.mover(board, s) == bound.rules.mover(board, memoryview(s)) in (0, 1)
    with pytest.raises(TypeError, match="not list"):
        bound.rules.mover(board, list(s))
    with pytest.raises(TypeError, match=r"was given 2 places, and has 4"):
        bound.rules.mover(board)


def test_a_function_that_fails_says_so(tmp_path):
    path = tmp_path / "failing.so"
    compiled("int texts__one(long long *places) { return 1; }", path)
    with pytest.raises(RuntimeError, match=r"texts\.one failed with status 1"):
        Library(path, {"texts": {"one": "row,int->int"}}).function("texts", "one")(array("q", [1]), 2)


def test_places_of_a_signature():
    assert (
        places_of("row,row,int") == 5
        and places_of("desk*8,int") == 17
        and places_of("rows,bool") == 4
        and places_of("") == 0
    )


def test_rows_are_checked_and_lie_one_after_the_other():
    rows = kernel.MAKERS["library"].rows(3, 2)
    rows[1][0], rows[2][1] = 7, 9
    assert list(rows.all) == [0, 0, 7, 0, 0, 9] and len(rows) == 3
    with pytest.raises(IndexError):
        rows[3]
