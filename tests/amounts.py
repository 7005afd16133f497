"""How much is tried: in ./test enough to find a fault, with PLENILUNE_LONG=1 many times as much."""

import os

LONG = bool(os.environ.get("PLENILUNE_LONG"))


def amount(usual: int, long: int) -> int:
    return long if LONG else usual
