"""@kernel: one text of rules and loops, in several flavours: a library that was built beforehand, compiled by Numba, or
plain Python. Only this file names Numba, and those who build the library.

`bind(key, ...)` gives a game's kernels (rules, and strategy or solving), loops over them, and the rows that they take, all
in one flavour. It is the one place where a flavour is chosen.

A module is loaded once more for each flavour, under another name, so that all live in one process and can be compared. It
says `rules = bound("rules")` for what it is bound to: Numba caches only calls that it can see as globals.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from plenilune.core.kernel_files import KernelFiles
from plenilune.core.kernel_library import LibraryMaker
from plenilune.core.kernel_maker import PLAIN, F, Maker, loading
from plenilune.core.kernel_trust import cache_folder as cache_folder


class Flavour(StrEnum):
    LIBRARY = "library"  # built beforehand
    NUMBA = "numba"  # compiled when it is first used, and kept on the disk
    PLAIN = "plain"  # the text as it is


Compiled = bool | str  # as fast as can be, or as it is written; or a Flavour by its name


# For the texts


def kernel(function: F) -> F:
    """Marks a function of the rules. It must be text that both Python and Numba run: integers, loops, small functions."""
    return loading.maker.kernel(function)


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant table that kernels look things up in."""
    return loading.maker.table(values)


def bound(name: str) -> Any:
    """The module (rules, strategy, solving) over which this text is being loaded; None outside of that."""
    return loading.over.get(name)


# For those who run them


@dataclass(frozen=True)
class Kernels:
    """Modules are `Any`: compiled, their functions are Numba's and take arrays, plain they take lists."""

    flavour: str
    rules: Any
    strategy: Any = None
    solving: Any = None
    actions: Any = None
    tensors: Any = None
    loops: Any = None

    @property
    def is_compiled(self) -> bool:
        return self.flavour != Flavour.PLAIN

    def row(self, values: Sequence[int]) -> Any:
        """Integers as these kernels take them: positions, boards."""
        return MAKERS[self.flavour].row(values)

    def zeros(self, count: int) -> Any:
        """Room for so many: choices, a table to fill."""
        return MAKERS[self.flavour].zeros(count)

    def rows(self, count: int, size: int) -> Any:
        """Room for `count` rows, for loops that keep many positions."""
        return MAKERS[self.flavour].rows(count, size)


def bind(key: str, *parts: str, loops: str | None = None, compiled: Compiled = True) -> Kernels:
    """The kernels of a game: its rules, the parts named (strategy, solving) over them, and a module of loops over all."""
    from plenilune.core.registry import module_of

    names = {part: module_of(key, part).__name__ for part in ("rules", *parts)}
    texts = (*names.values(), *([loops] if loops else []))
    flavour = chosen(compiled, key, *texts)
    MAKERS[flavour].open(key, texts)
    modules = {"rules": load(names.pop("rules"), flavour)}
    modules |= {part: load(name, flavour, rules=modules["rules"]) for part, name in names.items()}
    return Kernels(flavour, **modules, loops=load(loops, flavour, **modules) if loops else None)


def chosen(compiled: Compiled, key: str, *texts: str) -> str:
    """The flavour that is meant for a game, and these texts of it; if nothing compiled is there, the last that is missing:
    to load it says so."""
    if not isinstance(compiled, bool):
        return compiled
    if not compiled:
        return Flavour.PLAIN
    fast = [name for name in MAKERS if name != Flavour.PLAIN]
    return next((name for name in fast if MAKERS[name].is_there(key, texts)), fast[-1])


def can_compile(key: str) -> bool:
    """Whether there is anything faster than plain Python for that game here."""
    return MAKERS[chosen(True, key)].is_there(key)


def is_at_once(key: str) -> bool:
    """Whether a game's kernels are here without a compiler and without a wait: a library, and it has proven itself."""
    return LIBRARY.is_at_once(key)


def is_worth_warming(key: str) -> bool:
    """Whether a process that takes its time (search/warming.py) may bring kernels of a game: by a trial, or by compiling."""
    return LIBRARY.is_worth_a_trial(key) or MAKERS[Flavour.NUMBA].is_there(key)


def load(name: str, flavour: str, **over: ModuleType) -> ModuleType:
    """That module in that flavour, over those that it asks for; loaded once."""
    alias = "_".join([name, flavour, *(module.__name__.replace(".", "_") for module in over.values())])
    with _one_at_a_time:
        return sys.modules[alias] if alias in sys.modules else MAKERS[flavour].load(name, alias, over)


# The flavours


class NumbaMaker(Maker):
    def is_there(self, key: str = "", texts: Sequence[str] = ()) -> bool:
        return importlib.util.find_spec("numba") is not None

    def open(self, key: str, texts: Sequence[str]) -> None:
        from plenilune.core.errors import NoKernels

        try:
            importlib.import_module("numba")
        except ModuleNotFoundError as error:
            if error.name not in ("numba", "numpy"):
                raise
            raise NoKernels("no-kernels", game=key) from None

    def prepare(self, sources: Sequence[Path]) -> None:
        """Numba does not notice an edit in a function of another file, nor that the same loops serve two games: so the
        folder of its cache is named after a hash of all the sources involved."""
        import numba

        beside = ("kernel.py", "arithmetic.py", "generator.py", "game.py")
        involved = (*sources, *(Path(__file__).with_name(name) for name in beside))
        digest = hashlib.sha256(b"".join(source.read_bytes() for source in involved)).hexdigest()[:16]
        flags = "-checked" if _checks_bounds() else ""
        config: Any = numba.config
        config.CACHE_DIR = str(cache_folder() / f"{digest}{flags}")
        if not Path(config.CACHE_DIR).exists():
            _say_that_it_compiles()

    def kernel(self, function: F) -> F:
        import numba

        njit: Any = numba.njit
        config: Any = numba.config
        compiled = njit(cache=True, boundscheck=_checks_bounds(), error_model="numpy")(function)
        if not config.DISABLE_JIT:
            _keep(compiled._cache)
        return cast(F, compiled)

    def table(self, values: Sequence[int]) -> Sequence[int]:
        return cast(Sequence[int], self.row(values))

    def row(self, values: Sequence[int]) -> Any:
        import numpy

        return numpy.array(values, dtype=numpy.int64)

    def zeros(self, count: int) -> Any:
        import numpy

        return numpy.zeros(count, dtype=numpy.int64)

    def rows(self, count: int, size: int) -> Any:
        return self.zeros(count * size).reshape(count, size)


def compile_quietly() -> None:
    """From now on, in this process: nobody waits for what it compiles."""
    _said.add("compiles-once")


def _say_that_it_compiles() -> None:
    """Once in a process: who waits would think that it hangs."""
    from plenilune import words

    if "compiles-once" not in _said:
        _said.add("compiles-once")
        print(words.say(words.SHARED, "compiles-once", words.users_language()), file=sys.stderr, flush=True)  # noqa: T201


_said: set[str] = set()


def _checks_bounds() -> bool:
    return os.environ.get("PLENILUNE_BOUNDSCHECK") == "1"


def _keep(cache: Any) -> None:
    """What is compiled goes to files of ours, where processes that compile at once do not disturb each other. Numba would
    keep them by the path of the source; here its text names the folder: another copy of the same version finds them."""
    import numba
    from numba.core.serialize import dumps

    config: Any = numba.config
    name = f"{cache._impl.filename_base}-{numba.__version__}"
    cache._cache_file = KernelFiles(Path(config.CACHE_DIR), name, dumps)


LIBRARY = LibraryMaker()
MAKERS: dict[str, Maker] = {Flavour.LIBRARY: LIBRARY, Flavour.NUMBA: NumbaMaker(), Flavour.PLAIN: PLAIN}  # the fastest first

_one_at_a_time = threading.RLock()
