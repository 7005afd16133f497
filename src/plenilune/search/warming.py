"""Compiles the games' kernels into the cache on the disk, one game after the other, and says when each is there.

Run in a process of its own while somebody already plays: python -m plenilune.search.warming [KEY ...]. It takes a minute the
first time, and a few seconds after that. Of several such processes one works and the others wait for it, which saves time:
kernels that are compiled twice at once do no harm (core/kernel_files.py).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from plenilune.core import kernel, registry

NICENESS = 10


@contextmanager
def alone() -> Iterator[None]:
    """While no other process warms; where files cannot be locked, at once."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = kernel.cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main() -> None:
    from plenilune.search.players import levels

    kernel.compile_quietly()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with suppress(BrokenPipeError):  # who asked is gone
        for key in sys.argv[1:] or registry.catalogue():
            with alone():
                levels.warm(registry.game(key))
            print(key, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
