"""A browser that has a quarter of one processor: Linux counts its time in a cgroup (version 2), where one can be made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path("/sys/fs/cgroup")
PERIOD = 100_000  # microseconds
PART = 4  # one quarter
START = '#!/bin/sh\necho $$ >"{group}/cgroup.procs"\nexec "{program}" "$@"\n'


class Missing(Exception):
    """Why there is none."""


@contextmanager
def quartered(program: str, folder: Path) -> Iterator[str]:
    """A program that starts that one in a group of its own, with all that it starts in turn."""
    group = ROOT / f"plenilune-bench-{os.getpid()}"
    try:
        if "cpu" not in (ROOT / "cgroup.controllers").read_text().split():
            raise Missing("cgroups of version 2 do not count processors here")
        if "cpu" not in (ROOT / "cgroup.subtree_control").read_text().split():
            raise Missing("cgroups of version 2 are there, but their processors are not given away")
        group.mkdir()
    except OSError as error:
        raise Missing(f"no cgroup of version 2 can be made here ({type(error).__name__})") from error
    try:
        (group / "cpu.max").write_text(f"{PERIOD // PART} {PERIOD}")
        script = folder / "quartered"
        script.write_text(START.format(group=group, program=program))
        script.chmod(0o755)
        yield str(script)
    finally:
        group.rmdir()  # all that was in it has ended
