"""Where the settings of a server come from: an option, the environment (PLENILUNE_PORT), a file (TOML), else what is usual:
the first that says something counts."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from plenilune.server.refusals import NotNow
from plenilune.server.settings import Settings

PREFIX = "PLENILUNE_"
FILE = "PLENILUNE_SETTINGS"
OTHERS = {FILE, *(PREFIX + name for name in ("BOUNDSCHECK", "CHROMIUM", "DEBUG", "GAMES", "KERNELS", "LONG", "NGINX"))}
OTHERS |= {PREFIX + name for name in ("PICTURES", "TOKEN", "WORDS")}
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
OPTION, USUAL = "option", "usual"


class WrongSetting(NotNow):
    """A setting that makes no sense; the sentence says which, and where it stands."""


@dataclass(frozen=True)
class Configured:
    settings: Settings
    sources: Mapping[str, str]  # setting -> `option`, a variable, a file, `usual`, or the setting that it follows from
    unknown: tuple[str, ...]  # variables that look like ours and set nothing


def usual_file() -> Path:
    home = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(home).expanduser() / "plenilune" / "plenilune.toml"


def configure(
    options: Mapping[str, object] | None = None,
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Configured:
    """`options`: what was given on the command line; None is nothing given. `file`: of the settings; else the one that the
    environment names, or the user's own if there is one."""
    environment = os.environ if environment is None else environment
    named = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    found = named or usual_file()
    written = _read_file(found) if named or found.exists() else {}
    texts = {name: text for name in _types() if (text := environment.get(PREFIX + name.upper()))}
    given = {name: value for name, value in (options or {}).items() if value is not None}
    values: dict[str, Any] = {}
    sources = dict.fromkeys(_types(), USUAL)
    for source, said in ((str(found), written), ("", texts), (OPTION, given)):
        for name, value in said.items():
            place = source or PREFIX + name.upper()
            values[name], sources[name] = _value(name, value, place), place
    if values.get("kiosk") and "lan" not in values:
        values["lan"], sources["lan"] = True, "kiosk"
    if values.get("lan"):
        for name, follows in {"host": "0.0.0.0", "open_tables": True}.items():  # noqa: S104
            if name not in values:
                values[name], sources[name] = follows, "lan"
    known = OTHERS | {PREFIX + name.upper() for name in _types()}
    unknown = tuple(sorted(name for name in environment if name.startswith(PREFIX) and name not in known))
    return Configured(Settings(**values), sources, unknown)


def about(name: str) -> str:
    """What a setting means; in English, as all help."""
    return next(str(field.metadata["about"]) for field in fields(Settings) if field.name == name)


def split(texts: tuple[str, ...] | list[str]) -> dict[str, str]:
    """NAME=VALUE, as it is typed."""
    pairs = [text.partition("=") for text in texts]
    for name, equals, _ in pairs:
        if not equals:
            raise WrongSetting("setting-form", given=name)
    return {name.strip().replace("-", "_"): value for name, _, value in pairs}


def _types() -> dict[str, type]:
    usual = Settings()
    return {field.name: type(getattr(usual, field.name)) for field in fields(Settings)}


def _read_file(path: Path) -> dict[str, object]:
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongSetting("settings-not-read", place=str(path), fault=error.strerror or "") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise WrongSetting("settings-no-toml", place=str(path), fault=str(error)) from None
    return {name.replace("-", "_"): value for name, value in said.items()}


def _value(name: str, value: object, place: str) -> Any:
    types = _types()
    if name not in types:
        near = get_close_matches(name, types, n=1)
        raise WrongSetting(
            "unknown-setting-near" if near else "unknown-setting", setting=name, place=place, near="".join(near)
        )
    kind = types[name]
    try:
        read = READ[kind](value) if isinstance(value, str) else _as(kind, value)
        MUST[name](read) if name in MUST else _must_be_sensible(name, read)
    except (ValueError, TypeError, OverflowError):
        key = "setting-is-no-" + ("value" if name in MUST or name.startswith("limit_") else kind.__name__.lower())
        raise WrongSetting(key, setting=name, place=place, given=str(value)[:60]) from None
    return read


def _bool(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise ValueError(text)
    return text.lower() in YES


READ: Mapping[type, Callable[[str], Any]] = {
    bool: _bool,
    int: int,
    float: float,
    str: str,
    tuple: lambda text: tuple(part.strip() for part in text.split(",") if part.strip()),
}
READ = {**READ, type(Path()): lambda text: Path(text).expanduser()}


def _as(kind: type, value: object) -> Any:
    """As TOML, or our own command, says it."""
    if kind is tuple and isinstance(value, (list, tuple)) and all(isinstance(part, str) for part in value):
        return tuple(value)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, Path) and issubclass(kind, Path):
        return value
    if type(value) is not kind:
        raise TypeError(name := type(value).__name__, name)
    return value


def _must_be_sensible(name: str, value: object) -> None:
    if isinstance(value, (int, float)) and not 0 <= value < 1e15:
        raise ValueError(value)
    if name.startswith("limit_") and value:
        from limits import parse  # not in a page, where nobody sets anything

        parse(str(value))


def _base(value: str) -> None:
    if not (value.startswith("/") and value.endswith("/")) or "//" in value or set(value) & set("?#%\\ \"'<>"):
        raise ValueError(value)


def _port(value: int) -> None:
    if not 0 <= value < 1 << 16:
        raise ValueError(value)


def _address(value: str) -> None:
    if value and not value.startswith(("http://", "https://")):
        raise ValueError(value)


def _networks(value: tuple[str, ...]) -> None:
    for network in value:
        ip_network(network, strict=False)


MUST: Mapping[str, Callable[[Any], None]] = {
    "base": _base,
    "port": _port,
    "address": _address,
    "trusted_proxies": _networks,
}
