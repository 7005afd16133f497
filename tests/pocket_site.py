"""The site of files: `plenilune site`, built once for all tests, and a host that knows only files."""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

BASE = "/games/moon/"  # a sub-path, as a project's page has on a host for many


def build_site(folder: Path, *more: str) -> Path:
    """Into that folder, unless another worker has done so."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "index.html").exists():
            command = [Path(sys.executable).with_name("plenilune"), "site", str(folder), "--base", BASE, *more]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    return folder


class Files(SimpleHTTPRequestHandler):
    """No rewriting, no headers of ours: what is not there is 404.html. A page may report by POST."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 # as its base has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }
    server: Any

    def translate_path(self, path: str) -> str:
        if not path.startswith(BASE):
            return "/nothing-is-here"
        return super().translate_path("/" + path.removeprefix(BASE))

    def do_GET(self) -> None:
        self.directory = str(self.server.folder)  # also on a connection that was open before
        self.server.asked.append(self.path)
        path = self.path.partition("?")[0]
        beside = self.server.beside.get(path)
        if beside is not None:
            self._give(200, "text/html" if path.endswith(".html") else "text/javascript", beside)
        elif self.server.beside.get("is gone"):
            self.close_connection = True  # as if nobody were there
        else:
            super().do_GET()

    def do_POST(self) -> None:
        self.server.reports.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = Path(self.directory) / "404.html"
        self._give(code, "text/html", page.read_bytes() if code == 404 and page.exists() else b"")

    def _give(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class Host:
    """Gives a folder away, until it is stopped; at the same port again when it is started anew."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.asked: list[str] = []
        self.reports: Queue[Any] = Queue()
        self.beside: dict[
            str, bytes
        ] = {}  # what else is given away, by its path; "is gone": nothing of the site is any more
        self.start()

    def start(self) -> None:
        self._http: Any = ThreadingHTTPServer(("127.0.0.1", self.port), Files)
        self._http.daemon_threads = True
        for name in ("folder", "asked", "reports", "beside"):
            setattr(self._http, name, getattr(self, name))
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}{BASE}"

    def move_to(self, folder: Path) -> None:
        """Another folder is given away, at the same address."""
        self.folder = self._http.folder = folder

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()
