"""python -m plenilune.server: the server alone, as the tests and the benchmarks start it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from plenilune.core.errors import PleniluneError
from plenilune.server.configured import configure, split
from plenilune.server.serve import run


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m plenilune.server")
    parser.add_argument("--host")
    parser.add_argument("--port")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--lan", action="store_true", default=None)
    parser.add_argument("--no-open", action="store_true")
    parser.add_argument("--settings", type=Path, metavar="FILE")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting (docs/settings.md)")
    given = parser.parse_args()
    own = {"host": given.host, "port": given.port, "data": given.data, "lan": given.lan}
    try:
        settings = configure(
            {**split(given.set), **{name: value for name, value in own.items() if value is not None}}, given.settings
        ).settings
    except PleniluneError as error:
        print(error.say("en"), file=sys.stderr)  # noqa: T201
        return 2
    return run(settings, not given.no_open)


if __name__ == "__main__":
    sys.exit(main())
