"""@kernel: one text of rules and loops, in several flavours: plain Python, or compiled by Numba. Only this file names Numba.

`bind(key, ...)` gives a game's kernels (rules, and strategy or solving), loops over them, and the rows that they take, all
in one flavour. It is the one place where a flavour is chosen: a library that was built beforehand would be a third maker
here, and nobody else would notice.

A module is loaded once more for each flavour, under another name, so that all live in one process and can be compared. It
says `rules = bound("rules")` for what it is bound to: Numba caches only calls that it can see as globals.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from plenilune.core.kernel_files import KernelFiles

F = TypeVar("F", bound=Callable[..., Any])


class Flavour(StrEnum):
    NUMBA = "numba"  # compiled when it is first used, and kept on the disk
    PLAIN = "plain"  # the text as it is


Compiled = bool | str  # as fast as can be, or as it is written; or a Flavour by its name


# For the texts


def kernel(function: F) -> F:
    """Marks a function of the rules. It must be text that both Python and Numba run: integers, loops, small functions."""
    return _loading.maker.kernel(function)


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant table that kernels look things up in."""
    return _loading.maker.table(values)


def bound(name: str) -> Any:
    """The module (rules, strategy, solving) over which this text is being loaded; None outside of that."""
    return _loading.over.get(name)


# For those who run them


@dataclass(frozen=True)
class Kernels:
    """Modules are `Any`: compiled, their functions are Numba's and take arrays, plain they take lists."""

    flavour: str
    rules: Any
    strategy: Any = None
    solving: Any = None
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

    flavour = chosen(compiled)
    modules = {"rules": load(module_of(key, "rules").__name__, flavour)}
    modules |= {part: load(module_of(key, part).__name__, flavour, rules=modules["rules"]) for part in parts}
    return Kernels(flavour, **modules, loops=load(loops, flavour, **modules) if loops else None)


def chosen(compiled: Compiled) -> str:
    """The flavour that is meant; if nothing compiled is installed, the first that is missing: to load it says so."""
    if not isinstance(compiled, bool):
        return compiled
    if not compiled:
        return Flavour.PLAIN
    fast = [name for name in MAKERS if name != Flavour.PLAIN]
    return next((name for name in fast if MAKERS[name].is_there()), fast[-1])


def can_compile() -> bool:
    """Whether there is anything faster than plain Python here."""
    return MAKERS[chosen(True)].is_there()


def load(name: str, flavour: str, **over: ModuleType) -> ModuleType:
    """That module in that flavour, over those that it asks for; loaded once."""
    alias = "_".join([name, flavour, *(module.__name__.replace(".", "_") for module in over.values())])
    with _one_at_a_time:
        return sys.modules[alias] if alias in sys.modules else MAKERS[flavour].load(name, alias, over)


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "plenilune" / "kernels"


# The flavours


class Maker:
    """How a flavour is loaded, and the rows that its kernels take: here, plain Python."""

    def is_there(self) -> bool:
        return True

    def load(self, name: str, alias: str, over: Mapping[str, ModuleType]) -> ModuleType:
        origin = importlib.util.find_spec(name)
        assert origin is not None and origin.origin is not None
        spec = importlib.util.spec_from_file_location(alias, origin.origin)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        before = _loading.maker, _loading.over
        _loading.maker, _loading.over = self, over
        sys.modules[alias] = module
        try:
            self.prepare([Path(origin.origin), *(Path(str(module.__file__)) for module in over.values())])
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[alias]
            raise
        finally:
            _loading.maker, _loading.over = before
        return module

    def prepare(self, sources: Sequence[Path]) -> None:
        """Before a text is loaded over others, all in these files."""

    def kernel(self, function: F) -> F:
        return function

    def table(self, values: Sequence[int]) -> Sequence[int]:
        return tuple(values)

    def row(self, values: Sequence[int]) -> Any:
        return list(values)

    def zeros(self, count: int) -> Any:
        return [0] * count

    def rows(self, count: int, size: int) -> Any:
        return [self.zeros(size) for _ in range(count)]


class NumbaMaker(Maker):
    def is_there(self) -> bool:
        return importlib.util.find_spec("numba") is not None

    def prepare(self, sources: Sequence[Path]) -> None:
        """Numba does not notice an edit in a function of another file, nor that the same loops serve two games: so the
        folder of its cache is named after a hash of all the sources involved."""
        import numba

        involved = (*sources, *(Path(__file__).with_name(name) for name in ("kernel.py", "generator.py", "game.py")))
        digest = hashlib.sha256(b"".join(source.read_bytes() for source in involved)).hexdigest()[:16]
        flags = "-checked" if _checks_bounds() else ""
        config: Any = numba.config
        config.CACHE_DIR = str(cache_folder() / f"{digest}{flags}")

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


MAKERS: dict[str, Maker] = {Flavour.NUMBA: NumbaMaker(), Flavour.PLAIN: Maker()}  # the fastest first

_one_at_a_time = threading.RLock()


class _Loading(threading.local):
    """What is being loaded in this thread: in another one, a text that is imported meanwhile is a plain one."""

    maker: Maker = MAKERS[Flavour.PLAIN]
    over: Mapping[str, ModuleType] = {}


_loading = _Loading()
