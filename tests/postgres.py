"""A PostgreSQL of the tests' own: in a temporary folder, on a free port, as a user who is not root."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import asyncpg
import server_process

USER = "postgres"  # what Debian calls it; root may not run the database
MISSING = "PostgreSQL is not installed here: its tests are left out. On Debian and Ubuntu: sudo apt install postgresql"
_names = count()


def find() -> Path | None:
    """The folder of its programs."""
    named = os.environ.get("PLENILUNE_POSTGRES")
    places = [Path(named)] if named else sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = shutil.which("initdb")
    return next((place for place in [*places, *([Path(path).parent] if path else [])] if (place / "initdb").exists()), None)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="plenilune-postgres-"))
        self._as_user: dict[str, object] = {}
        if os.geteuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.data = self.folder / "data"
        made = ("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", f"--username={USER}", f"--pgdata={self.data}")
        self._run("initdb", *made)
        self.port = free_port()
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **self._as_user)  # type: ignore[call-overload]

    def start(self) -> None:
        """At the port it had before."""
        command = [str(self._programs / "postgres"), "-D", str(self.data), "-p", str(self.port), "-k", str(self.folder)]
        command += ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200", "-c", "shared_buffers=32MB"]
        self._begin(command)
        end = time.monotonic() + 60
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            assert time.monotonic() < end, (self.folder / "log").read_text()
            if self.process.poll() is not None:  # what it was before is not quite gone yet
                self._begin(command)
            time.sleep(0.1)

    def _begin(self, command: list[str]) -> None:
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **self._as_user)  # type: ignore[call-overload]

    def kill(self) -> None:
        """As a power cut would. Its children see that it is gone, and go too."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def close(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # nothing of it will be needed: the disk is not waited for
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """An empty one; its address."""
        name = f"plenilune_{next(_names)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def empty(self, address: str) -> str:
        self.execute("DROP SCHEMA public CASCADE", address)
        self.execute("CREATE SCHEMA public", address)
        return address

    def address(self, name: str = USER, port: int | None = None) -> str:
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{name}"

    def execute(self, statement: str, address: str = "") -> list[asyncpg.Record]:
        async def run() -> list[asyncpg.Record]:
            db = await asyncpg.connect(address or self.address())
            try:
                return list(await db.fetch(statement))
            finally:
                await db.close()

        return server_process.run(run())
