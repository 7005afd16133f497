"""Several real server processes on one real database, with a real nginx before them: as a town runs it."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from nginx import Nginx, free_port
from server_process import Browser, Server

INSIDE = """
  upstream town {{ {upstream} }}
  map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://town;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_next_upstream error timeout;
      proxy_connect_timeout 1s;
      proxy_read_timeout 300s;
    }}
  }}
"""


class Town:
    """`url`: through the balancer, which takes the servers by turns and leaves out who does not answer."""

    def __init__(self, folder: Path, database: str, count: int = 3, each: Sequence[str] = (), **settings: Any) -> None:
        """`each`: the address by which each of the servers reaches the database, if not by that one."""
        ways = each or [database] * count
        self.servers = [
            Server(folder / f"server{number}", **{"database": way, **settings}) for number, way in enumerate(ways)
        ]
        self.port = free_port()
        upstream = " ".join(f"server 127.0.0.1:{one.port} max_fails=1 fail_timeout=1s;" for one in self.servers)
        self.nginx = Nginx(folder / "nginx", self.port, INSIDE.format(upstream=upstream, port=self.port))
        self.url = f"http://127.0.0.1:{self.port}"
        self.browsers: list[Browser] = []

    def browser(self, name: str = "") -> Browser:
        """A guest who comes through the balancer."""
        self.browsers.append(Browser(self, name))  # type: ignore[arg-type]
        return self.browsers[-1]

    def close(self) -> None:
        for browser in self.browsers:
            browser.http.close()
        self.nginx.close()
        for server in self.servers:
            server.close()


class Thinking:
    """`plenilune think`, in a process of its own."""

    def __init__(self, database: str, data: Path) -> None:
        command = [Path(sys.executable).with_name("plenilune"), "think", f"--database={database}", f"--data={data}"]
        self.process = subprocess.Popen([*command, "--thinkers=1", "--set", "warm=0"], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, sign: int) -> int:
        self.process.send_signal(sign)
        code = self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


def at(server: Server, guest: Browser) -> Browser:
    """The same guest, past the balancer, at that server."""
    there = server.browser()
    there.http.cookies.clear()
    there.http.cookies.update(guest.http.cookies)
    return there
