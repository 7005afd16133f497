"""Kernels from a library that was built beforehand (search/building), over ctypes: no compiler and no NumPy where they run,
on a machine of one's own or inside a page. Rows are arrays of Python's own; a call hands over where they lie.

A function of the library takes one pointer, to its arguments: integers of 64 bits one after the other, a row as its address
and length, rows as address, count and size. It says whether all went well, and leaves what it returns in the first place.
"""

from __future__ import annotations

import ctypes
import os
from array import array
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from plenilune.core.kernel_maker import F, Maker
from plenilune.core.kernel_trust import is_untried, trusted


class Rows:
    """Many rows of one size, one after the other in the memory."""

    def __init__(self, count: int, size: int) -> None:
        self.all = array("q", [0]) * (count * size)
        self.size = size
        self.place = (self.all.buffer_info()[0], count, size)
        self._view = memoryview(self.all)

    def __len__(self) -> int:
        return self.place[1]

    def __getitem__(self, at: int) -> memoryview[int]:
        if not 0 <= at < self.place[1]:
            raise IndexError(at)
        return self._view[at * self.size : (at + 1) * self.size]


def _places(given: tuple[Any, ...]) -> list[int]:
    """What is handed over for these arguments."""
    found: list[int] = []
    for one in given:
        if type(one) is array:
            found += one.buffer_info()
        elif isinstance(one, int):
            found.append(one)
        elif type(one) is Rows:
            found += one.place
        elif isinstance(one, tuple):
            found += _places(one)
        elif type(one) is memoryview:
            found += (ctypes.addressof(ctypes.c_char.from_buffer(one)), len(one))
        else:
            raise TypeError(f"a kernel of a library takes integers and its own rows, not {type(one).__name__}")
    return found


class Library:
    """The functions of one game, as the texts name them."""

    def __init__(self, path: Path, texts: Mapping[str, Mapping[str, str]]) -> None:
        self._loaded = ctypes.CDLL(str(path))
        self.texts = texts

    def function(self, text: str, name: str) -> Callable[..., Any] | None:
        signature = self.texts.get(text, {}).get(name)
        if signature is None:
            return None
        taken, _, returned = signature.partition("->")
        call = getattr(self._loaded, symbol(text, name))
        call.argtypes, call.restype = [ctypes.c_void_p], ctypes.c_int32
        return _caller(f"{text}.{name}", call, places_of(taken), returned, QUICKLY.get(taken, _places_of_all))


def _places_of_all(*given: Any) -> Sequence[int]:
    return _places(given)


# The same for what is asked most, from Python, move by move


def _two_rows(one: Any, two: Any) -> Sequence[int]:
    return (*one.buffer_info(), *two.buffer_info())


def _three_rows(one: Any, two: Any, three: Any) -> Sequence[int]:
    return (*one.buffer_info(), *two.buffer_info(), *three.buffer_info())


def _two_rows_and_a_number(one: Any, two: Any, number: int) -> Sequence[int]:
    return (*one.buffer_info(), *two.buffer_info(), number)


QUICKLY: dict[str, Callable[..., Sequence[int]]] = {
    "row,row": _two_rows,
    "row,row,row": _three_rows,
    "row,row,int": _two_rows_and_a_number,
}


def _caller(
    name: str, call: Callable[[int], int], places: int, returned: str, quickly: Callable[..., Sequence[int]]
) -> Callable[..., Any]:
    def run(*given: Any) -> Any:
        try:
            values = quickly(*given)
        except (AttributeError, TypeError):  # not all of them are arrays
            values = _places(given)
        if len(values) != places:
            raise TypeError(f"{name} was given {len(values)} places, and has {places}")
        handed = array("q", values or (0,))
        fault = call(handed.buffer_info()[0])
        if fault:
            raise RuntimeError(f"{name} failed with status {fault}")
        return None if returned == "none" else handed[0] if returned == "int" else bool(handed[0])

    return run


PLACES = {"int": 1, "bool": 1, "row": 2, "rows": 3}  # that each kind of argument takes; `desk*8` is eight rows in one


def places_of(taken: str) -> int:
    """How many places the arguments of a signature take: "row,row,int" has five."""
    kinds = [kind.partition("*") for kind in taken.split(",") if kind]
    return sum(2 * int(count) if star else PLACES[kind] for kind, star, count in kinds)


def symbol(text: str, name: str) -> str:
    """What a library calls a function: texts have some names in common."""
    return f"{text.replace('.', '_')}__{name}"


class _Texts(Maker):
    """Loads one text over a library: a function that was built is the library's, any other stays as it is written."""

    def __init__(self, library: Library, text: str) -> None:
        self._library, self._text = library, text

    def kernel(self, function: F) -> F:
        return cast(F, self._library.function(self._text, function.__name__) or function)


class LibraryMaker(Maker):
    def __init__(self) -> None:
        self._libraries: dict[str, Library] = {}  # by the name of its rules

    def is_there(self, key: str = "", texts: Sequence[str] = ()) -> bool:
        """A library that fits, has proven itself, or does so now."""
        if os.environ.get("PLENILUNE_BOUNDSCHECK") == "1":
            return False  # it has none
        found = trusted(key)
        return found is not None and set(texts) <= set(found.texts)

    def is_at_once(self, key: str) -> bool:
        """Whether it is there without a trial."""
        return trusted(key, may_try=False) is not None

    def is_worth_a_trial(self, key: str) -> bool:
        return is_untried(key)

    def open(self, key: str, texts: Sequence[str]) -> None:
        found = trusted(key)
        if found is None or not set(texts) <= set(found.texts):
            raise ImportError(f"there is no library with the kernels of {key}: {', '.join(texts)}", name=key)
        if found.rules not in self._libraries:
            self._libraries[found.rules] = Library(found.path, found.texts)

    def load(self, name: str, alias: str, over: Mapping[str, ModuleType]) -> ModuleType:
        module = _Texts(self._libraries[_text_of(over.get("rules"), name)], name).load(name, alias, over)
        module.__dict__["__text__"] = name
        return module

    def row(self, values: Sequence[int]) -> Any:
        return array("q", values)

    def zeros(self, count: int) -> Any:
        return array("q", [0]) * count

    def rows(self, count: int, size: int) -> Any:
        return Rows(count, size)


def _text_of(rules: ModuleType | None, name: str) -> str:
    return name if rules is None else str(rules.__dict__["__text__"])
