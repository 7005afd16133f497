"""A real nginx in front of servers, on a free loopback port, with everything it writes in a folder of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAD = """
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
"""


def program() -> str:
    """As tools/environment.sh found or fetched it (find_nginx); else the test is left out."""
    own = ROOT / ".tools" / "nginx" / "usr" / "sbin" / "nginx"
    found = os.environ.get("PLENILUNE_NGINX") or shutil.which("nginx") or (str(own) if own.exists() else "")
    if not found:
        pytest.skip("nginx is not here, and could not be had")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Nginx:
    """`inside`: what stands within `http { ... }`: its servers, which listen on `port`."""

    def __init__(self, folder: Path, port: int, inside: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port, written = port, folder / "nginx.conf"
        written.write_text(HEAD.format(folder=folder) + inside + "\n}\n")
        self.log = folder / "errors"
        with self.log.open("w") as errors:
            command = [program(), "-e", "stderr", "-p", str(folder), "-c", str(written)]
            self.process = subprocess.Popen(command, stdout=errors, stderr=errors)
        self._await()

    def _await(self) -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            assert self.process.poll() is None, self.log.read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError(self.log.read_text())

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(15)
