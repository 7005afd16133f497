"""@kernel: plain Python, or the same text compiled by Numba when a search or a benchmark asks. Only this file names Numba.

`flavour(name)` loads a module of kernels once more, under another name, as it is or compiled, so that both live in one
process and can be compared. Loops over the rules (search/loops.py) say `rules = bound("rules")`, searches also
`strategy = bound("strategy")`; they are loaded once for each game: Numba caches only calls that it can see as globals.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from plenilune.core.kernel_files import KernelFiles

F = TypeVar("F", bound=Callable[..., Any])

_loading = threading.RLock()  # what follows is for one module at a time
_compiling = False
_bound: dict[str, ModuleType] = {}


def can_compile() -> bool:
    """Whether Numba is installed; without it everything runs as plain Python."""
    return importlib.util.find_spec("numba") is not None


def cache_folder() -> Path:
    """Where compiled kernels are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(home) / "plenilune" / "kernels"


def kernel(function: F) -> F:
    """Marks a function of the rules. It must be text that both Python and Numba run: integers, loops, small functions."""
    if not _compiling:
        return function
    import numba

    check = os.environ.get("PLENILUNE_BOUNDSCHECK") == "1"
    njit: Any = numba.njit
    config: Any = numba.config
    compiled = njit(cache=True, boundscheck=check, error_model="numpy")(function)
    if not config.DISABLE_JIT:
        _keep(compiled._cache)
    return cast(F, compiled)


def table(values: Sequence[int]) -> Sequence[int]:
    """A constant table that kernels look things up in."""
    return _array(values) if _compiling else tuple(values)


def bound(name: str) -> Any:
    """The module of a game (rules, strategy, solving) for which a module of loops is being loaded; None outside of that."""
    return _bound.get(name)


def row(values: Sequence[int], compiled: bool) -> Any:
    """Integers as kernels of that flavour take them: positions, boards, room for choices."""
    return _array(values) if compiled else list(values)


def rows(count: int, size: int, compiled: bool) -> Any:
    """`count` rows of zeros, for loops that keep many positions."""
    if not compiled:
        return [[0] * size for _ in range(count)]
    import numpy

    return numpy.zeros((count, size), dtype=numpy.int64)


def zeros(count: int, compiled: bool) -> Any:
    """So many zeros: a table that kernels of that flavour fill."""
    if not compiled:
        return [0] * count
    import numpy

    return numpy.zeros(count, dtype=numpy.int64)


def flavour(name: str, compiled: bool, **bound: ModuleType) -> ModuleType:
    """That module, compiled or plain, with the modules bound that it asks for."""
    flavours = ["compiled" if compiled else "plain", *(module.__name__.replace(".", "_") for module in bound.values())]
    alias = "_".join([name, *flavours])
    with _loading:
        return sys.modules[alias] if alias in sys.modules else _load(name, alias, compiled, bound)


def _load(name: str, alias: str, compiled: bool, bound: dict[str, ModuleType]) -> ModuleType:
    origin = importlib.util.find_spec(name)
    assert origin is not None and origin.origin is not None
    spec = importlib.util.spec_from_file_location(alias, origin.origin)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[alias] = module
    if compiled:
        _choose_cache([Path(origin.origin), *(Path(str(module.__file__)) for module in bound.values())])
    global _compiling, _bound
    before = _compiling, _bound
    _compiling, _bound = compiled, bound
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[alias]
        raise
    finally:
        _compiling, _bound = before
    return module


def _choose_cache(paths: Sequence[Path]) -> None:
    """Numba does not notice an edit in a function of another file, nor that the same loops serve two games: so the folder
    of its cache is named after a hash of all the sources involved."""
    import numba

    sources = (*paths, Path(__file__), Path(__file__).with_name("generator.py"))
    digest = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    flags = "-checked" if os.environ.get("PLENILUNE_BOUNDSCHECK") == "1" else ""
    config: Any = numba.config
    config.CACHE_DIR = str(cache_folder() / f"{digest}{flags}")


def _keep(cache: Any) -> None:
    """What is compiled goes to files of ours, where processes that compile at once do not disturb each other."""
    import numba
    from numba.core.serialize import dumps

    name = f"{cache._impl.filename_base}-{numba.__version__}"
    cache._cache_file = KernelFiles(Path(cache.cache_path), name, dumps)


def _array(values: Sequence[int]) -> Any:
    import numpy

    return numpy.array(values, dtype=numpy.int64)
