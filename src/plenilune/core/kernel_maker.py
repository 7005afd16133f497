"""How a text of kernels is loaded in one flavour, and the rows that its kernels take; here, plain Python. Makers of other
flavours are made from it. See kernel.py, which is what everybody else uses."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Maker:
    def is_there(self, key: str = "", texts: Sequence[str] = ()) -> bool:
        """Whether a game, and these texts over its rules, can be had in this flavour."""
        return True

    def open(self, key: str, texts: Sequence[str]) -> None:
        """Before the kernels of a game are loaded, these texts."""

    def load(self, name: str, alias: str, over: Mapping[str, ModuleType]) -> ModuleType:
        """Once more, under another name: from source, from bytecode alone, or from an archive."""
        spec = found(name)
        loader = spec.loader
        assert isinstance(loader, InspectLoader)
        code = loader.get_code(name)
        assert code is not None
        module = ModuleType(alias)
        module.__file__ = spec.origin
        before = loading.maker, loading.over
        loading.maker, loading.over = self, over
        sys.modules[alias] = module
        try:
            self.prepare([Path(str(spec.origin)), *(Path(str(module.__file__)) for module in over.values())])
            exec(code, module.__dict__)  # noqa: S102
        except BaseException:
            del sys.modules[alias]
            raise
        finally:
            loading.maker, loading.over = before
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


def found(name: str) -> ModuleSpec:
    """Where a module is, without loading it a first time."""
    spec = importlib.util.find_spec(name)
    if spec is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return spec


PLAIN = Maker()


class _Loading(threading.local):
    """What is being loaded in this thread: in another one, a text that is imported meanwhile is a plain one."""

    maker: Maker = PLAIN
    over: Mapping[str, ModuleType] = {}


loading = _Loading()
