"""What the server uses of msgspec, written in Python alone: a page has no C extension, so that its memory can be kept whole
and started from (web/src/worker/snapshot.ts). tests/page/test_structs.py holds this beside msgspec.

`install()` comes before anything that imports msgspec.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")
MUTABLE = (list, dict, set)


class MsgspecError(Exception):
    pass


class DecodeError(MsgspecError, ValueError):
    """That is no JSON."""


class ValidationError(DecodeError):
    """It is, but not of that type."""


class Raw(bytes):
    """Encoded already."""


class Struct:
    """Fields are what a class annotates; the settings are inherited."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    _names: ClassVar[dict[str, str]] = {}  # attribute -> name on the wire
    _defaults: ClassVar[dict[str, Any]] = {}
    _required: ClassVar[frozenset[str]] = frozenset()
    _tag: ClassVar[str | None] = None
    _tag_field: ClassVar[str] = "type"
    _is_camel: ClassVar[bool] = False
    _is_strict: ClassVar[bool] = False

    def __init_subclass__(
        cls,
        *,
        rename: str | None = None,
        tag: str | None = None,
        tag_field: str | None = None,
        forbid_unknown_fields: bool | None = None,
        omit_defaults: bool = False,
        kw_only: bool = False,
    ) -> None:
        assert not omit_defaults and rename in (None, "camel")
        cls._is_camel = cls._is_camel or rename == "camel"
        cls._is_strict = cls._is_strict if forbid_unknown_fields is None else forbid_unknown_fields
        cls._tag, cls._tag_field = tag or cls._tag, tag_field or cls._tag_field
        fields = list(inspect.get_annotations(cls))
        cls._names = {**cls._names, **{name: _camel(name) if cls._is_camel else name for name in fields}}
        cls._defaults = {**cls._defaults, **{name: cls.__dict__[name] for name in fields if name in cls.__dict__}}
        cls._required = frozenset(cls._names) - set(cls._defaults)
        setattr(cls, "__match_args__", tuple(cls._names))  # noqa: B010 -- mypy lets nobody assign it
        for name in fields:
            if name in cls.__dict__:
                delattr(cls, name)

    def __init__(self, *given: Any, **named: Any) -> None:
        if given:
            named |= dict(zip(self._names, given, strict=False))
        if missing := self._required - named.keys():
            raise TypeError(f"Missing required argument {min(missing)!r}")
        if unknown := named.keys() - self._names.keys():
            raise TypeError(f"Unexpected keyword argument {min(unknown)!r}")
        for name, value in self._defaults.items():
            if name not in named:
                named[name] = type(value)(value) if isinstance(value, MUTABLE) else value
        self.__dict__.update(named)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._names)})"


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


def install() -> None:
    from plenilune.server.page import structs_in, structs_out

    whole, json, msgpack = ModuleType("msgspec"), ModuleType("msgspec.json"), ModuleType("msgspec.msgpack")
    for name, thing in {"Struct": Struct, "Raw": Raw, "MsgspecError": MsgspecError, "DecodeError": DecodeError}.items():
        setattr(whole, name, thing)
    both: dict[str, Callable[..., Any] | type] = {
        "ValidationError": ValidationError,
        "convert": structs_in.convert,
        "to_builtins": structs_out.to_builtins,
    }
    whole.__dict__.update(both, json=json, msgpack=msgpack)
    json.__dict__.update(encode=structs_out.encode, Encoder=structs_out.Encoder)
    json.__dict__.update(decode=structs_in.decode, Decoder=structs_in.Decoder)
    msgpack.__dict__.update(encode=structs_out.pack, decode=structs_in.unpack)
    sys.modules.update({"msgspec": whole, "msgspec.json": json, "msgspec.msgpack": msgpack})
