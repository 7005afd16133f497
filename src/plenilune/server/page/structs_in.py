"""JSON to values, with everything checked that msgspec checks (structs.py). How a type is read is worked out once."""

from __future__ import annotations

import collections.abc as abc
import dataclasses
import json
from collections.abc import Callable, Iterable
from functools import cache
from math import isinf
from types import NoneType, UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from plenilune.server.page import structs_out
from plenilune.server.page.structs import DecodeError, Raw, Struct, ValidationError

T = TypeVar("T")
Reader = Callable[[Any], Any]


class Twice(dict[str, Any]):
    """An object with a name that comes more than once: the last counts, but all of them must be right."""

    pairs: list[tuple[str, Any]]


KINDS: dict[type, str] = {
    **dict(zip((NoneType, bool, int, float, str), ("null", "bool", "int", "float", "str"), strict=True)),
    **dict.fromkeys((dict, Twice), "object"),
    **dict.fromkeys((list, tuple, set, frozenset), "array"),
}


def decode(data: bytes | str, *, type: Any = Any) -> Any:  # noqa: A002
    return _reader(type)(_parsed(data))


def unpack(data: bytes, *, type: Any = Any) -> Any:  # noqa: A002
    """What `structs_out.pack` has written."""
    return _reader(type)(json.loads(data))


class Decoder(Generic[T]):
    def __init__(self, type: Any = Any) -> None:  # noqa: A002
        self._type = type

    def decode(self, data: bytes | str) -> T:
        value: T = decode(data, type=self._type)
        return value


def convert(value: Any, type: Any) -> Any:  # noqa: A002
    return _reader(type)(value)


def _parsed(data: bytes | str) -> Any:
    text = data if isinstance(data, str) else bytes(data).decode()
    try:
        value = _decoder.decode(text)
        if "\\u" in text:
            structs_out.encode(value)
    except (json.JSONDecodeError, UnicodeEncodeError) as error:
        raise DecodeError(f"JSON is malformed: {error}") from None
    except DecodeError:
        raise
    except ValueError:  # too many digits
        raise ValidationError("Integer value out of range") from None
    return value


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = Twice(found)
    twice.pairs = pairs
    return twice


def _float(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise ValidationError("Number out of range")
    return value


def _constant(text: str) -> Any:
    raise DecodeError(f"JSON is malformed: {text}")


_decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_float=_float, parse_constant=_constant)


def _kind(value: Any) -> str:
    return KINDS.get(type(value), "other")


def _must_be(wanted: str, value: Any) -> None:
    if _kind(value) != wanted:
        raise ValidationError(f"Expected `{wanted}`, got `{_kind(value)}`")


@cache
def _reader(hint: Any) -> Reader:
    """How a value of that type is read."""
    origin, inside = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return _union(inside)
    if origin is Literal:
        return _one_of(frozenset((type(value), value) for value in inside))
    if origin is Any or origin is Raw:
        return _anything
    if origin in SIMPLE:
        return _simple(SIMPLE[origin])
    if origin is float:
        return _as_float
    if not isinstance(origin, type):
        raise TypeError(f"{hint} is not read here")
    if issubclass(origin, tuple):
        return _named_tuple(origin) if origin is not tuple else _tuple(inside)
    if issubclass(origin, Struct) or dataclasses.is_dataclass(origin):
        return _Fields(origin).read
    if origin in (list, abc.Sequence):
        return _list(inside[0] if inside else Any)
    if origin in (dict, abc.Mapping):
        return _dict(*(inside or (str, Any)))
    raise TypeError(f"{hint} is not read here")


SIMPLE: dict[Any, str] = {None: "null", NoneType: "null", bool: "bool", int: "int", str: "str"}


def _anything(value: Any) -> Any:
    return value


def _simple(wanted: str) -> Reader:
    def read(value: Any) -> Any:
        _must_be(wanted, value)
        return value

    return read


def _as_float(value: Any) -> float:
    if _kind(value) not in ("int", "float"):
        raise ValidationError(f"Expected `float`, got `{_kind(value)}`")
    try:
        return float(value)
    except OverflowError:
        raise ValidationError("Number out of range") from None


def _one_of(values: frozenset[tuple[type, Any]]) -> Reader:
    def read(value: Any) -> Any:
        if _kind(value) in ("array", "object", "other") or (type(value), value) not in values:
            raise ValidationError(f"Invalid enum value {value!r}")
        return value

    return read


def _list(hint: Any) -> Reader:
    one = _reader(hint)

    def read(value: Any) -> Any:
        _must_be("array", value)
        return [one(part) for part in value]

    return read


def _tuple(hints: tuple[Any, ...]) -> Reader:
    if not hints or hints[-1] is Ellipsis:
        many = _list(hints[0] if hints else Any)
        return lambda value: tuple(many(value))
    readers = [_reader(hint) for hint in hints]

    def read(value: Any) -> Any:
        _must_be("array", value)
        if len(value) != len(readers):
            raise ValidationError(f"Expected `array` of length {len(readers)}, got {len(value)}")
        return tuple(one(part) for one, part in zip(readers, value, strict=True))

    return read


def _named_tuple(cls: Any) -> Reader:
    def read(value: Any) -> Any:
        if type(value) is cls:
            return value
        _must_be("array", value)
        hints = list(get_type_hints(cls).values())
        if not len(hints) - len(cls._field_defaults) <= len(value) <= len(hints):
            raise ValidationError(f"Expected `array` of length {len(hints)}, got {len(value)}")
        return cls(*(_reader(hint)(part) for hint, part in zip(hints, value, strict=False)))

    return read


def _dict(key: Any, hint: Any) -> Reader:
    name, one = _reader(key), _reader(hint)

    def read(value: Any) -> Any:
        _must_be("object", value)
        return {name(key): one(part) for key, part in _items(value)}

    return read


def _items(value: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    return value.pairs if isinstance(value, Twice) else value.items()


def _union(hints: tuple[Any, ...]) -> Reader:
    """JSON says what kind of thing comes: there is at most one type for each, or structs that differ by their tags."""
    tagged: dict[Any, Reader] = {hint._tag: _reader(hint) for hint in hints if getattr(hint, "_tag", None) is not None}
    by_kind: dict[str, Reader] = {}
    for hint in hints:
        for kind in _kinds_of(hint):
            by_kind[kind] = _reader(hint)
    if "int" not in by_kind and "float" in by_kind:
        by_kind["int"] = by_kind["float"]
    if len(tagged) > 1:
        field = next(hint._tag_field for hint in hints if getattr(hint, "_tag", None) is not None)
        by_kind["object"] = lambda value: _tagged(tagged, field, value)

    def read(value: Any) -> Any:
        kind = _kind(value)
        if kind not in by_kind:
            raise ValidationError(f"Expected another type, got `{kind}`")
        return by_kind[kind](value)

    return read


def _tagged(readers: dict[Any, Reader], field: str, value: dict[str, Any]) -> Any:
    tags = [one for name, one in _items(value) if name == field]
    if not tags or not isinstance(tags[0], str) or tags[0] not in readers:
        raise ValidationError(f"Invalid value of `{field}`")
    return readers[tags[0]](value)


def _kinds_of(hint: Any) -> set[str]:
    origin = get_origin(hint) or hint
    if origin is Any:
        return set(KINDS.values())
    if origin is Literal:
        return {KINDS[type(value)] for value in get_args(hint)}
    if origin in SIMPLE or origin is float:
        return {SIMPLE.get(origin, "float")}
    is_array = origin in (list, abc.Sequence) or (isinstance(origin, type) and issubclass(origin, tuple))
    return {"array" if is_array else "object"}


class _Fields:
    """A struct or a dataclass. Its fields are looked at when the first one comes: types may name each other."""

    def __init__(self, cls: Any) -> None:
        self._cls = cls
        self._readers: dict[str, tuple[str, Reader]] = {}  # name on the wire -> attribute, and how it is read
        self._required: frozenset[str] = frozenset()
        self._is_strict = False
        self._tag: str | None = None
        self._ready = False

    def _prepare(self) -> None:
        cls, hints = self._cls, get_type_hints(self._cls)
        if issubclass(cls, Struct):
            names, self._required = cls._names, cls._required
            self._is_strict, self._tag = cls._is_strict, cls._tag
        else:
            fields = [field for field in dataclasses.fields(cls) if field.init]
            names = {field.name: field.name for field in fields}
            free = dataclasses.MISSING
            self._required = frozenset(
                field.name for field in fields if field.default is free and field.default_factory is free
            )
        self._readers = {wire: (name, _reader(hints[name])) for name, wire in names.items()}
        self._ready = True

    def read(self, value: Any) -> Any:
        if type(value) is self._cls:
            return value
        _must_be("object", value)
        if not self._ready:
            self._prepare()
        found: dict[str, Any] = {}
        for wire, part in _items(value):
            if wire in self._readers:
                name, read = self._readers[wire]
                found[name] = read(part)
            elif self._tag is not None and wire == self._cls._tag_field:
                if part != self._tag:
                    raise ValidationError(f"Invalid value {part!r}")
            elif self._is_strict:
                raise ValidationError(f"Object contains unknown field `{wire}`")
        if missing := self._required - found.keys():
            raise ValidationError(f"Object missing required field `{min(missing)}`")
        return self._cls(**found)
