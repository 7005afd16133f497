"""python -m plenilune.server: the server alone, as the tests and the benchmarks start it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from plenilune.server.serve import run
from plenilune.server.settings import Settings


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m plenilune.server")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8123)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--lan", action="store_true")
    parser.add_argument("--no-open", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting (see settings.py)")
    given = parser.parse_args()
    settings = Settings()
    types = {field.name: type(getattr(settings, field.name)) for field in fields(settings)}
    for entry in given.set:
        name, _, value = entry.partition("=")
        read: Any = tuple(value.split(",")) if types[name] is tuple else types[name](value)
        settings = replace(settings, **{name: read})
    return run(given.host, given.port, given.data, not given.no_open, given.lan, settings)


if __name__ == "__main__":
    sys.exit(main())
