"""Values to JSON, byte for byte as msgspec writes them (structs.py).

Python's own encoder walks through what is made of dicts, lists and texts; what a class looks like on the wire is worked out
once. It writes some floats in another way and knows no `Raw`: where one of these comes, all is written piece by piece.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import re
from collections.abc import Callable, Iterable
from decimal import Decimal
from functools import cache
from math import isfinite
from operator import attrgetter
from typing import Any

from plenilune.server.page.structs import Raw, Struct

quoted = json.encoder.encode_basestring
ODD = re.compile(r"\de[+-]\d|NaN|Infinity")


class _Odd(Exception):
    """Python's own encoder cannot write that."""


def encode(value: Any) -> bytes:
    try:
        text = _quick(value)
    except _Odd:
        text = ""
    return (text if text and not ODD.search(text) else _written(value)).encode()


def pack(value: Any) -> bytes:
    """Between a server and its thinkers any code will do that both know; infinity comes through this one."""
    return _quick(value).encode()


class Encoder:
    def encode(self, value: Any) -> bytes:
        return encode(value)


def to_builtins(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return type(value)(map(to_builtins, value)) if type(value) in (list, tuple) else tuple(map(to_builtins, value))
    if isinstance(value, dict):
        return {to_builtins(key): to_builtins(one) for key, one in value.items()}
    if value is None or (isinstance(value, str | int | float) and not isinstance(value, enum.Enum)):
        return value
    return to_builtins(_plain(value))


def _plain(value: Any) -> Any:
    """One level of it as a dict, a list or a text."""
    cls: type = type(value)
    return _form(cls)(value)


def _for_quick(value: Any) -> Any:
    if isinstance(value, Raw):
        raise _Odd
    return _plain(value)


_quick = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), default=_for_quick).encode


@cache
def _form(cls: type) -> Callable[[Any], Any]:
    if issubclass(cls, enum.Enum):
        return lambda value: value.value
    if issubclass(cls, set | frozenset):
        return list
    if issubclass(cls, Struct):
        tag = {} if cls._tag is None else {cls._tag_field: cls._tag}
        return _taken(cls._names.values(), list(cls._names), tag)
    if dataclasses.is_dataclass(cls):
        names = [field.name for field in dataclasses.fields(cls) if not field.name.startswith("_")]
        return _taken(names, names, {})
    raise TypeError(f"Encoding objects of type {cls.__name__} is unsupported")


def _taken(wires: Iterable[str], names: list[str], tag: dict[str, str]) -> Callable[[Any], dict[str, Any]]:
    keys = tuple(wires)
    if len(names) < 2:  # attrgetter of one name gives no tuple
        return lambda value: tag | {key: getattr(value, name) for key, name in zip(keys, names, strict=True)}
    take = attrgetter(*names)
    if not tag:
        return lambda value: dict(zip(keys, take(value), strict=True))
    return lambda value: tag | dict(zip(keys, take(value), strict=True))


def _written(value: Any) -> str:
    if isinstance(value, Raw):
        return value.decode()
    if isinstance(value, enum.Enum):
        return _written(value.value)
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list | tuple):
        return f"[{','.join(map(_written, value))}]"
    if isinstance(value, dict):
        return "{" + ",".join(f"{_key(key)}:{_written(one)}" for key, one in value.items()) + "}"
    if value is None or isinstance(value, str | int):
        return _quick(value)
    return _written(_plain(value))


def _key(key: Any) -> str:
    return quoted(key) if isinstance(key, str) else quoted(_written(key))


def _number(value: float) -> str:
    """As short as can be, like Python's, but for the exponent."""
    if not isfinite(value):
        return "null"
    text = repr(value)
    if "e" not in text:
        return text
    digits, power = text.split("e")
    return f"{Decimal(text):f}" if int(power) == -5 else f"{digits}e{int(power)}"
