"""Several real server processes on one real database, with a real nginx before them: as a town runs it."""

from __future__ import annotations

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
      proxy_next_upstream error timeout non_idempotent;
      proxy_connect_timeout 1s;
      proxy_read_timeout 300s;
    }}
  }}
"""


class Town:
    """`url`: through the balancer, which takes the servers by turns and leaves out who does not answer."""

    def __init__(self, folder: Path, database: str, count: int = 3, **settings: Any) -> None:
        given = {"database": database, **settings}
        self.servers = [Server(folder / f"server{number}", **given) for number in range(count)]
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


def at(server: Server, guest: Browser) -> Browser:
    """The same guest, past the balancer, at that server."""
    there = Browser.__new__(Browser)
    there.server, there.http = (
        server,
        type(guest.http)(
            base_url=server.url,
            headers={"Origin": server.url},
            trust_env=False,
            timeout=20,
            cookies=dict(guest.http.cookies),
        ),
    )
    server.browsers.append(there)
    return there
